// Types made of a few others: std::pair, std::tuple, embedded classes.
#include <algorithm>

#include "model/type_description.h"
#include "model/types/number_names.h"

namespace korat::frontend {
namespace {

// --- std::pair, std::tuple

const char* PairPart(std::size_t index) { return index == 0 ? "first" : "second"; }

std::optional<std::string> PartsDomain(DomainScribe& scribe, const Type& type,
                                       const DomainPlace& place) {
  std::string parts;
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    const std::optional<std::string> domain =
        scribe.Domain(type.parts[i], scribe.PartOf(place, Describe(type).part_name(i)));
    if (!domain.has_value()) return std::nullopt;
    parts += (i == 0 ? "" : ", ") + *domain;
  }
  return std::string("korat::") + (type.kind == TypeKind::kPair ? "Pair(" : "Tuple(") + parts + ")";
}

// Every value of each part occurs.
std::vector<std::string> PartsExamples(const Type& type) {
  std::vector<std::vector<std::string>> parts;
  std::size_t count = 0;
  for (const Type& part : type.parts) {
    parts.push_back(DefaultValues(part));
    if (parts.back().empty()) return {};
    count = std::max(count, parts.back().size());
  }
  std::vector<std::string> values;
  for (std::size_t i = 0; i < count; ++i) {
    std::string list;
    for (const auto& part : parts) list += (list.empty() ? "" : ", ") + part[i % part.size()];
    values.push_back(type.source + "(" + list + ")");
  }
  return values;
}

// --- classes

std::optional<std::string> StructDomain(DomainScribe& scribe, const Type& type,
                                        const DomainPlace& place) {
  return scribe.Members(type, place);
}

}  // namespace

namespace types {

extern const TypeDescription kPair = {.kind = TypeKind::kPair,
                                      .name = "pair",
                                      .shown = "`std::pair`",
                                      .samples = "std::pair<int, Node*>",
                                      .form = Form::kParts,
                                      .part_name = PairPart,
                                      .domain = PartsDomain,
                                      .examples = PartsExamples};

extern const TypeDescription kTuple = {.kind = TypeKind::kTuple,
                                       .name = "tuple",
                                       .shown = "`std::tuple`",
                                       .samples = "std::tuple<int, std::vector<int>>",
                                       .form = Form::kParts,
                                       .part_name = NumberName,
                                       .domain = PartsDomain,
                                       .examples = PartsExamples};

extern const TypeDescription kComplex = {.kind = TypeKind::kComplex,
                                         .name = "complex",
                                         .shown = "`std::complex`",
                                         .samples = "std::complex<double>",
                                         .form = Form::kParts,
                                         .part_name = NumberName,
                                         .domain = PartsDomain,
                                         .examples = PartsExamples};

extern const TypeDescription kStruct = {.kind = TypeKind::kStruct,
                                        .name = "struct",
                                        .shown = "classes of your own",
                                        .samples = "Node",
                                        .form = Form::kMembers,
                                        .has_empty_value = false,
                                        .domain = StructDomain};

}  // namespace types
}  // namespace korat::frontend
