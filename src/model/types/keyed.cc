// Containers whose shape is their keys: sets and maps, ordered or not.
#include "model/type_description.h"

namespace korat::frontend {
namespace {

std::optional<std::string> SetDomain(DomainScribe& scribe, const Type& type,
                                     const DomainPlace& place) {
  if (!IsTakenApart(scribe.model(), type, place.holder)) return std::nullopt;
  const std::string length = scribe.Number("max_", place, "_length", "scope");
  const std::optional<std::string> keys = scribe.Domain(type.parts[0], place);
  if (!keys.has_value()) return std::nullopt;
  return "korat::Set(korat::Range(0, " + length + "), " + *keys + ")";
}

std::optional<std::string> MapDomain(DomainScribe& scribe, const Type& type,
                                     const DomainPlace& place) {
  if (!IsTakenApart(scribe.model(), type, place.holder)) return std::nullopt;
  const std::string length = scribe.Number("max_", place, "_length", "scope");
  const std::optional<std::string> keys = scribe.Domain(type.parts[0], scribe.PartOf(place, "key"));
  const std::optional<std::string> values =
      scribe.Domain(type.parts[1], scribe.PartOf(place, "value"));
  if (!keys.has_value() || !values.has_value()) return std::nullopt;
  return "korat::Map(korat::Range(0, " + length + "), " + *keys + ", " + *values + ")";
}

// With zero, one and two of the entries.
std::vector<std::string> Examples(const Type& type, const std::vector<std::string>& entries) {
  std::vector<std::string> values = {type.source + "{}"};
  if (!entries.empty()) values.push_back(type.source + "{" + entries[0] + "}");
  if (entries.size() > 1) {
    values.push_back(type.source + "{" + entries[0] + ", " + entries[1] + "}");
  }
  return values;
}

std::vector<std::string> SetExamples(const Type& type) {
  return Examples(type, DefaultValues(type.parts[0]));
}

std::vector<std::string> MapExamples(const Type& type) {
  const std::vector<std::string> keys = DefaultValues(type.parts[0]);
  const std::vector<std::string> values = DefaultValues(type.parts[1]);
  std::vector<std::string> entries;
  for (std::size_t i = 0; i < keys.size() && !values.empty(); ++i) {
    entries.push_back("{" + keys[i] + ", " + values[i % values.size()] + "}");
  }
  return Examples(type, entries);
}

}  // namespace

namespace types {

extern const TypeDescription kPriorityQueue = {.kind = TypeKind::kPriorityQueue,
                                               .name = "priority_queue",
                                               .shown = "`std::priority_queue`",
                                               .samples = "std::priority_queue<int>",
                                               .form = Form::kKeys,
                                               .is_pushed = true,
                                               .domain = SetDomain};

extern const TypeDescription kSet = {
    .kind = TypeKind::kSet,
    .name = "set",
    .shown = "`std::set`, `std::multiset` and the unordered ones",
    .samples =
        "std::set<int>; std::multiset<int>; std::unordered_set<int>; std::unordered_multiset<int>",
    .form = Form::kKeys,
    .domain = SetDomain,
    .examples = SetExamples};

extern const TypeDescription kMap = {
    .kind = TypeKind::kMap,
    .name = "map",
    .shown = "`std::map`, `std::multimap` and the unordered ones",
    .samples =
        "std::map<int, Node>; std::multimap<int, int>; std::unordered_map<int, int>; "
        "std::unordered_multimap<int, int>",
    .form = Form::kKeys,
    .domain = MapDomain,
    .examples = MapExamples};

}  // namespace types
}  // namespace korat::frontend
