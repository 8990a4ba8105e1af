// Iterators of containers that are members of the same object, or of the root.
#include <algorithm>

#include "korat/detail/bounds.h"
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

bool IsIteratorOf(const Type& iterator, const Type& container) {
  return std::find(container.iterators.begin(), container.iterators.end(), iterator.source) !=
         container.iterators.end();
}

void AddContainers(const ClassModel& model, int holder, const Type& iterator,
                   std::vector<std::string>& names) {
  const Class& one = model.classes[static_cast<std::size_t>(holder)];
  for (const Field& field : one.fields) {
    const bool is_new = std::find(names.begin(), names.end(), field.name) == names.end();
    if (is_new && IsIteratorOf(iterator, field.type)) names.push_back(field.name);
  }
  for (const int base : one.bases) AddContainers(model, base, iterator, names);
}

// The containers that it may belong to: beside it, or else in the root.
std::vector<std::string> ContainersOf(const ClassModel& model, int holder, const Type& iterator) {
  std::vector<std::string> names;
  if (holder >= 0) AddContainers(model, holder, iterator, names);
  if (names.empty() && holder >= 0) AddContainers(model, 0, iterator, names);
  return names;
}

std::string IteratorScope(const BoundQuestion& question, int) {
  std::vector<std::string> items;
  for (const std::string& name :
       ContainersOf(question.model, question.name.class_index, question.type)) {
    items.push_back("in(" + name + ")");
    items.push_back("end(" + name + ")");
  }
  return ListText(items);
}

std::string IteratorItem(const BoundQuestion& question, const std::string& name,
                         const BoundItem& item) {
  const auto [word, container] = detail::CallIn(item);
  const std::vector<std::string> known =
      ContainersOf(question.model, question.name.class_index, question.type);
  const bool is_known = std::find(known.begin(), known.end(), container) != known.end();
  if (is_known && (word == "in" || word == "end")) return item.text;
  Unsuitable(name, item.text,
             known.empty()
                 ? "no member here is a container with such iterators"
                 : "this iterator may be 'in(X)', to an element, or 'end(X)', where X is " +
                       ListText(known));
}

std::optional<std::string> IteratorDomain(DomainScribe& scribe, const Type& type,
                                          const DomainPlace& place) {
  std::string text;
  for (const std::string& name : ContainersOf(scribe.model(), place.holder, type)) {
    const std::string& holder = scribe.model().classes[static_cast<std::size_t>(place.holder)].name;
    text += (text.empty() ? "" : " | ") + std::string("korat::IteratorsOf<&") + holder +
            "::" + name + ">().OrEnd()";
  }
  if (text.empty()) return std::nullopt;
  return text;
}

}  // namespace

namespace types {

extern const TypeDescription kIterator = {
    .kind = TypeKind::kIterator,
    .name = "iterator",
    .shown = "iterators into containers of the structure",
    .samples = "std::list<int>::iterator; std::map<int, int>::const_iterator",
    .ignores_scope = true,
    .can_be_listed = false,
    .can_be_argument = false,
    .scope = IteratorScope,
    .item = IteratorItem,
    .domain = IteratorDomain};

}  // namespace types
}  // namespace korat::frontend
