#include <algorithm>
#include <set>

#include "protocol/schema.h"

namespace korat {
namespace {

class Namer {
 public:
  explicit Namer(const StateSpace& space)
      : space_(space), counts_(space.classes.size()), has_root_(space.classes.size()) {
    for (const Object& object : space.objects) ++counts_[Raw(object.class_index)];
    for (ObjectIndex root : space.roots) has_root_[Raw(space.At(root).class_index)] = true;
    for (std::uint32_t i = 0; i < space.classes.size(); ++i) {
      beginnings_.push_back(ShortestBeginning(i));
    }
  }

  // The only object of a root's class goes by the class's name.
  std::string NameOf(const Object& object, bool is_root) const {
    const std::uint32_t index = Raw(object.class_index);
    if (is_root && counts_[index] == 1) return space_.classes[index].name;
    return beginnings_[index] + std::to_string(object.order);
  }

 private:
  // Classes that have a root usually need no prefix of their own.
  std::string ShortestBeginning(std::uint32_t index) const {
    std::string name = space_.classes[index].name;
    if (const std::size_t angle = name.find('<'); angle != 0) name = name.substr(0, angle);
    for (std::size_t length = 1; length < name.size(); ++length) {
      if (!OthersBegin(index, name.substr(0, length))) return name.substr(0, length);
    }
    return name;
  }

  bool OthersBegin(std::uint32_t index, const std::string& beginning) const {
    for (std::uint32_t other = 0; other < space_.classes.size(); ++other) {
      if (other == index || has_root_[other]) continue;
      if (space_.classes[other].name.compare(0, beginning.size(), beginning) == 0) return true;
    }
    return false;
  }

  const StateSpace& space_;
  std::vector<std::uint32_t> counts_;    // objects, by class
  std::vector<bool> has_root_;           // by class
  std::vector<std::string> beginnings_;  // by class
};

}  // namespace

std::vector<std::string> ObjectNames(const StateSpace& space) {
  const Namer namer(space);
  std::vector<bool> is_root(space.objects.size(), false);
  for (ObjectIndex root : space.roots) is_root[Raw(root)] = true;
  std::vector<std::string> names(space.objects.size());
  std::set<std::string> taken;
  // A name stands for one object: "Node" number 10 and "Node1" number 0 must differ.
  const auto name_all = [&](bool roots) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (is_root[i] != roots) continue;
      names[i] = namer.NameOf(space.objects[i], roots);
      while (!taken.insert(names[i]).second) names[i] += '_';
    }
  };
  name_all(false);
  name_all(true);
  return names;
}

}  // namespace korat
