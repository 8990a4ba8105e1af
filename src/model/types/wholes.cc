// Types that are not taken apart.
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

std::string KeptScope(const BoundQuestion&, int) { return "keep"; }

std::string UnboundableItem(const BoundQuestion& question, const std::string& name,
                            const detail::BoundItem& item) {
  const bool is_void = question.type.reason == "a pointer to 'void'";
  Unsuitable(name, item.text,
             "this field (" + question.type.reason + ") can only be kept: '" + name + "=keep'" +
                 (is_void ? ", or lead to objects of classes that these files define" : ""));
}

bool IsRawPointer(const Type& type) {
  return type.source.back() == '*' || type.source.find("(*)") != std::string::npos;
}

std::vector<std::string> WholeExamples(const Type& type) {
  if (type.source == "const char *" || type.source == "std::basic_string_view<char>") {
    return {"\"\"", "\"a\""};
  }
  if (IsRawPointer(type) || type.source == "std::nullptr_t") return {"nullptr"};
  return {};
}

}  // namespace

namespace types {

extern const TypeDescription kKept = {
    .kind = TypeKind::kKept,
    .name = "kept",
    .shown =
        "mutexes, allocators, function objects, random number engines, empty classes; anything "
        "else you choose",
    .samples = "std::mutex; std::allocator<int>; std::function<void()>; std::mt19937; Empty",
    .form = Form::kWhole,
    .can_be_listed = false,
    .can_be_argument = false,
    .scope = KeptScope};

extern const TypeDescription kOpaque = {
    .kind = TypeKind::kOpaque,
    .name = "opaque",
    .shown = "any other type that can be copied",
    .samples = "std::any; std::vector<bool>; void*; void (*)(); U",
    .form = Form::kWhole,
    .has_empty_value = false,
    .examples = WholeExamples};

extern const TypeDescription kUnboundable = {.kind = TypeKind::kUnboundable,
                                             .name = "unboundable",
                                             .shown = "references, types that can't be copied",
                                             .samples = "int&; std::unique_ptr<int>",
                                             .form = Form::kWhole,
                                             .can_be_listed = false,
                                             .can_be_argument = false,
                                             .has_empty_value = false,
                                             .item = UnboundableItem,
                                             .examples = WholeExamples};

}  // namespace types
}  // namespace korat::frontend
