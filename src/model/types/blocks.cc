// Pointers that lead to arrays, and flexible array members.
#include <algorithm>

#include "korat/detail/bounds.h"
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

std::string BlockScope(const BoundQuestion& question, int) {
  const std::string& length = question.type.length_by;
  const std::string null = question.type.kind == TypeKind::kBlock ? "null, " : "";
  return length.empty() ? "" : null + "array(" + length + ")";
}

// The integers beside the pointer.
std::vector<std::string> Lengths(const BoundQuestion& question) {
  std::vector<std::string> names;
  const int holder = question.name.class_index;
  if (holder < 0) return names;
  for (const Field& field : question.model.classes[static_cast<std::size_t>(holder)].fields) {
    if (field.type.kind == TypeKind::kInteger) names.push_back(field.name);
  }
  return names;
}

std::string BlockItem(const BoundQuestion& question, const std::string& name,
                      const BoundItem& item) {
  const bool is_pointer = question.type.kind == TypeKind::kBlock;
  if (is_pointer && item.text == "null") return item.text;
  const std::string length = ArrayLengthOf(item);
  const std::vector<std::string> known = Lengths(question);
  const bool is_number = !length.empty() && length.size() < 6 &&
                         length.find_first_not_of("0123456789") == std::string::npos;
  if (is_number || std::find(known.begin(), known.end(), length) != known.end()) {
    return "array(" + length + ")";
  }
  Unsuitable(name, item.text,
             std::string(is_pointer ? "this pointer leads to an array: 'null', or "
                                    : "this array ends its object: ") +
                 "'array(N)' with a number" +
                 (known.empty() ? "" : " or one of the members " + ListText(known)));
}

std::optional<std::string> BlockDomain(DomainScribe& scribe, const Type& type,
                                       const DomainPlace& place) {
  if (place.holder < 0 || type.length_by.empty()) return std::nullopt;
  if (!IsTakenApart(scribe.model(), type, place.holder)) return std::nullopt;
  const std::optional<std::string> element = scribe.Domain(type.parts[0], place);
  if (!element.has_value()) return std::nullopt;
  const std::string& holder = scribe.model().classes[static_cast<std::size_t>(place.holder)].name;
  return "korat::ArrayOf<&" + holder + "::" + type.length_by + ">(" + *element + ")" +
         (type.kind == TypeKind::kBlock ? ".OrNull()" : "");
}

}  // namespace

namespace types {

extern const TypeDescription kTrailing = {.kind = TypeKind::kTrailing,
                                          .name = "trailing",
                                          .shown = "flexible array members",
                                          .samples = "int data[]",
                                          .form = Form::kBlock,
                                          .can_be_listed = false,
                                          .can_be_argument = false,
                                          .has_empty_value = false,
                                          .scope = BlockScope,
                                          .item = BlockItem,
                                          .domain = BlockDomain};

extern const TypeDescription kBlock = {
    .kind = TypeKind::kBlock,
    .name = "block",
    .shown = "pointers and `std::unique_ptr<T[]>` that lead to arrays",
    .samples = "int*; std::unique_ptr<int[]>",
    .form = Form::kBlock,
    .can_be_listed = false,
    .can_be_argument = false,
    .scope = BlockScope,
    .item = BlockItem,
    .domain = BlockDomain};

}  // namespace types
}  // namespace korat::frontend
