#include "testing/iterator_source.h"

#include <algorithm>

#include "model/type_description.h"
#include "testing/key_source.h"

namespace korat::cli {

using frontend::Describe;
using frontend::Form;
using frontend::Type;

bool HasIterators(const frontend::ClassModel& model, const Type& type) {
  if (type.kind == frontend::TypeKind::kIterator) return true;
  const auto has_some = [&](const Type& part) { return HasIterators(model, part); };
  if (std::any_of(type.parts.begin(), type.parts.end(), has_some)) return true;
  if (Describe(type).form != Form::kMembers || type.class_index < 0) return false;
  const auto& fields = model.classes[static_cast<std::size_t>(type.class_index)].fields;
  return std::any_of(fields.begin(), fields.end(),
                     [&](const frontend::Field& field) { return has_some(field.type); });
}

std::string ContainerIn(const std::string& iterator) {
  return iterator.substr(0, iterator.find_first_of("[."));
}

std::string IteratorSource(const std::string& iterator, const std::string& container,
                           const Type& type) {
  const std::size_t open = iterator.find('[');
  if (open == std::string::npos) return container + ".end()";
  const std::string index = iterator.substr(open + 1, iterator.size() - open - 2);
  if (Describe(type).form != Form::kKeys) {
    return "std::next(" + container + ".begin(), " + index + ")";
  }
  return container + ".find(" + KeySource(index, type.parts[0]).value_or(index) + ")";
}

}  // namespace korat::cli
