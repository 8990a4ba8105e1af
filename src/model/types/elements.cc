// Arrays, and containers whose shape is their length.
#include "model/type_description.h"

namespace korat::frontend {
namespace {

std::optional<std::string> ArrayDomain(DomainScribe& scribe, const Type& type,
                                       const DomainPlace& place) {
  if (!IsTakenApart(scribe.model(), type, place.holder)) return std::nullopt;
  const std::optional<std::string> element = scribe.Domain(type.parts[0], place);
  if (!element.has_value()) return std::nullopt;
  return "korat::Array(" + *element + ")";
}

std::optional<std::string> SequenceDomain(DomainScribe& scribe, const Type& type,
                                          const DomainPlace& place) {
  if (!IsTakenApart(scribe.model(), type, place.holder)) return std::nullopt;
  const std::string length = scribe.Number("max_", place, "_length", "scope");
  const std::optional<std::string> element = scribe.Domain(type.parts[0], place);
  if (!element.has_value()) return std::nullopt;
  const std::string sequence = type.kind == TypeKind::kVector ? "Vector" : "Sequence";
  return "korat::" + sequence + "(korat::Range(0, " + length + "), " + *element + ")";
}

// With zero, one and two elements.
std::vector<std::string> SequenceExamples(const Type& type) {
  const std::vector<std::string> elements = DefaultValues(type.parts[0]);
  std::vector<std::string> values = {type.source + "{}"};
  if (!elements.empty()) values.push_back(type.source + "{" + elements[0] + "}");
  if (elements.size() > 1) {
    values.push_back(type.source + "{" + elements[0] + ", " + elements[1] + "}");
  }
  return values;
}

}  // namespace

namespace types {

extern const TypeDescription kArray = {.kind = TypeKind::kArray,
                                       .name = "array",
                                       .shown = "C arrays, `std::array`",
                                       .samples = "std::array<int, 2>; std::array<Node*, 2>",
                                       .form = Form::kElements,
                                       .can_be_argument = false,
                                       .has_empty_value = false,
                                       .domain = ArrayDomain};

extern const TypeDescription kVector = {
    .kind = TypeKind::kVector,
    .name = "vector",
    .shown = "`std::vector`",
    .samples = "std::vector<int>; std::vector<std::unique_ptr<Node>>",
    .form = Form::kSequence,
    .domain = SequenceDomain,
    .examples = SequenceExamples};

extern const TypeDescription kDeque = {.kind = TypeKind::kDeque,
                                       .name = "deque",
                                       .shown = "`std::deque`",
                                       .samples = "std::deque<Node>",
                                       .form = Form::kSequence,
                                       .domain = SequenceDomain,
                                       .examples = SequenceExamples};

extern const TypeDescription kList = {.kind = TypeKind::kList,
                                      .name = "list",
                                      .shown = "`std::list`",
                                      .samples = "std::list<int>",
                                      .form = Form::kSequence,
                                      .is_indexed = false,
                                      .domain = SequenceDomain,
                                      .examples = SequenceExamples};

extern const TypeDescription kForwardList = {.kind = TypeKind::kForwardList,
                                             .name = "forward_list",
                                             .shown = "`std::forward_list`",
                                             .samples = "std::forward_list<int>",
                                             .form = Form::kSequence,
                                             .is_indexed = false,
                                             .domain = SequenceDomain,
                                             .examples = SequenceExamples};

// No literal is one: what it views must have a name.
extern const TypeDescription kSpan = {.kind = TypeKind::kSpan,
                                      .name = "span",
                                      .shown = "`std::span`",
                                      .samples = "std::span<int>; std::span<const Node* const>",
                                      .form = Form::kSequence,
                                      .domain = SequenceDomain};

extern const TypeDescription kQueue = {
    .kind = TypeKind::kQueue,
    .name = "queue",
    .shown = "`std::queue`, `std::stack`",
    .samples = "std::queue<int>; std::stack<Node*>; std::queue<int, std::list<int>>",
    .form = Form::kSequence,
    .is_indexed = false,
    .is_pushed = true,
    .domain = SequenceDomain};

}  // namespace types
}  // namespace korat::frontend
