// Types that wrap a number: std::chrono's durations and time points, std::bitset.
#include <algorithm>

#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

bool IsBitset(const Type& type) { return type.length != 0; }

// More bits than anyone would want to try in all ways.
constexpr int kMostBits = 16;

BoundQuestion InsideWrapper(const BoundQuestion& question) {
  return {question.model, question.name, question.type.parts[0]};
}

// Of a bitset, all values of the first bits, as many as the scope.
std::string WrappedScope(const BoundQuestion& question, int scope) {
  const BoundQuestion inside = InsideWrapper(question);
  if (!IsBitset(question.type)) return Describe(inside.type).scope(inside, scope);
  const int most = static_cast<int>(std::min<std::uint64_t>(question.type.length, kMostBits));
  return RangeText(0, (1LL << std::clamp(scope, 0, most)) - 1);
}

std::string WrappedItem(const BoundQuestion& question, const std::string& name,
                        const BoundItem& item) {
  const BoundQuestion inside = InsideWrapper(question);
  return Describe(inside.type).item(inside, name, item);
}

std::optional<std::string> WrappedDomain(DomainScribe& scribe, const Type& type,
                                         const DomainPlace& place) {
  if (!IsBitset(type)) return scribe.Domain(type.parts[0], place);
  const std::string most = std::to_string(std::min<std::uint64_t>(type.length, kMostBits));
  const std::string bits = scribe.Number("num_", place, "_bits", "std::min(scope, " + most + ")");
  return "korat::Range(0, (1 << " + bits + ") - 1)";
}

// The text of a bitset is "0101".
std::string WrappedLiteral(const Type& type, const std::string& text) {
  if (IsBitset(type)) return type.source + "(\"" + text + "\")";
  if (!type.source.starts_with("std::chrono::time_point<")) return type.source + "(" + text + ")";
  return type.source + "(" + type.source + "::duration(" + text + "))";
}

std::vector<std::string> WrappedExamples(const Type& type) {
  std::vector<std::string> values;
  for (const std::string& value : DefaultValues(type.parts[0])) {
    values.push_back(WrappedLiteral(type, value));
  }
  return values;
}

}  // namespace

namespace types {

extern const TypeDescription kWrapped = {
    .kind = TypeKind::kWrapped,
    .name = "wrapped",
    .shown = "`std::bitset`, durations and time points of `std::chrono`",
    .samples = "std::bitset<4>; std::chrono::milliseconds; std::chrono::steady_clock::time_point",
    .scope = WrappedScope,
    .item = WrappedItem,
    .domain = WrappedDomain,
    .literal = WrappedLiteral,
    .examples = WrappedExamples};

}  // namespace types
}  // namespace korat::frontend
