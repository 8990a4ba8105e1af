#include "frontend/objects/own_objects.h"

#include <algorithm>

#include "base/text.h"

namespace korat::frontend {
namespace {

bool Contains(const std::vector<int>& list, int index) {
  return std::find(list.begin(), list.end(), index) != list.end();
}

bool Leads(const Type& type, int index) {
  if (type.kind == TypeKind::kStruct) return type.class_index == index;
  return type.kind == TypeKind::kArray && Leads(type.parts[0], index);
}

class PartRemover {
 public:
  PartRemover(std::vector<Class>& classes, const std::vector<ClassOrigin>& origins)
      : classes_(classes), origins_(origins), is_part_(classes.size()) {}

  void Run() {
    for (int i = 1; i < Count(); ++i) is_part_[i] = At(i).has_objects && IsPart(i);
    for (int i = 0; i < Count(); ++i) {
      if (origins_[i].is_target) KeepSomeOf(i);
    }
    for (int i = 1; i < Count(); ++i) {
      if (is_part_[i]) At(i).has_objects = false;
    }
  }

 private:
  int Count() const { return static_cast<int>(classes_.size()); }
  Class& At(int index) { return classes_[static_cast<std::size_t>(index)]; }

  bool IsPart(int index) {
    const ClassOrigin& origin = origins_[index];
    if (origin.is_sized) return false;
    const std::vector<int>& derived = At(index).derived;
    if (origin.is_hook) return true;
    const bool is_base_of_hook =
        std::any_of(derived.begin(), derived.end(), [&](int i) { return origins_[i].is_hook; });
    if (is_base_of_hook) return true;
    if (!origin.is_library) return false;
    const bool is_base =
        std::any_of(derived.begin(), derived.end(), [&](int i) { return At(i).has_objects; });
    return is_base || At(index).fields.empty() || IsMember(index) || IsBesideUsers(index);
  }

  bool IsMember(int index) const {
    return std::any_of(classes_.begin(), classes_.end(), [&](const Class& one) {
      return std::any_of(one.fields.begin(), one.fields.end(),
                         [&](const Field& field) { return Leads(field.type, index); });
    });
  }

  // Whether pointers that lead to its objects also lead to those of one of the user's classes.
  bool IsBesideUsers(int index) {
    for (int target = 0; target < Count(); ++target) {
      const std::vector<int>& derived = At(target).derived;
      if (!origins_[target].is_target || !Contains(derived, index)) continue;
      const bool has_users = std::any_of(derived.begin(), derived.end(), [&](int i) {
        return At(i).has_objects && !origins_[i].is_library;
      });
      if (has_users) return true;
    }
    return false;
  }

  // Pointers have to lead somewhere.
  void KeepSomeOf(int target) {
    std::vector<int> family = At(target).derived;
    family.push_back(target);
    const bool has_others = std::any_of(family.begin(), family.end(), [&](int i) {
      return (At(i).has_objects && !is_part_[i]) || origins_[i].is_hook;
    });
    if (has_others) return;
    for (const int i : family) {
      const std::vector<int>& derived = At(i).derived;
      is_part_[i] = std::any_of(derived.begin(), derived.end(),
                                [&](int other) { return At(other).has_objects; });
    }
  }

  std::vector<Class>& classes_;
  const std::vector<ClassOrigin>& origins_;
  std::vector<bool> is_part_;
};

}  // namespace

void TakeObjectsFromParts(std::vector<Class>& classes, const std::vector<ClassOrigin>& origins) {
  PartRemover(classes, origins).Run();
}

std::vector<std::string> NamesWithNumbers(const std::vector<std::string>& settings) {
  std::vector<std::string> names;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) continue;
    const std::string value = WithoutSpaces(setting.substr(equals + 1));
    const bool is_number =
        !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
    if (is_number) names.push_back(WithoutSpaces(setting.substr(0, equals)));
  }
  return names;
}

}  // namespace korat::frontend
