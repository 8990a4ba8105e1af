#include "report/run_text.h"

#include <fmt/core.h>

#include "base/text.h"
#include "protocol/candidate_id.h"
#include "report/graph.h"
#include "report/text.h"

namespace korat::report {
namespace {

std::string Plural(std::uint64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// The field's name after that of its object. Elements of vectors follow their object's own fields.
std::string FieldName(const Schema& schema, std::uint32_t field) {
  const std::vector<std::string> names = ObjectNames(schema.space);
  std::string owner;
  for (std::size_t i = 0; i < schema.space.objects.size(); ++i) {
    if (schema.space.objects[i].fields.first <= field) owner = names[i];
  }
  return owner + "." + schema.space.fields[field].name;
}

}  // namespace

std::vector<std::string> Warnings(const Stats& stats, const Deepest& deepest) {
  std::vector<std::string> warnings;
  if (!stats.foreign_calls.empty()) {
    warnings.push_back(
        "pointers into the structure were passed to functions that can't be watched; each such "
        "call counts as reading everything: " +
        Joined(stats.foreign_calls, ", "));
  }
  if (stats.exceptions > 0) {
    warnings.push_back(Plural(stats.exceptions, "candidate") +
                       " made the predicate throw: counted as not valid");
  }
  if (stats.crashes > 0) {
    warnings.push_back(Plural(stats.crashes, "candidate") +
                       " made the predicate crash: counted as not valid");
  }
  if (stats.stopped_by.find("outside of every object") != std::string::npos) {
    warnings.push_back(
        "a pointer refers to a single object: for several in a row use a std::vector or an array; "
        "if its class is a base or a member of another class, give the objects to that class "
        "(--set 'Base=0' leaves out those of the base)");
  }
  if (stats.stopped_by.find("bits of a pointer") != std::string::npos ||
      stats.stopped_by.find("integer as a pointer") != std::string::npos) {
    warnings.push_back(
        "structures are missing: say which tags that field has, as in --set 'Node::next=null, "
        "Node|0, Node|1'; that works for integers that hold pointers, too");
  }
  if (stats.last_cut_off.find("ran out of fuel") != std::string::npos) {
    warnings.push_back(
        "a run that never ends, for example on a cycle, goes on until its fuel is used up; with "
        "less "
        "fuel, as in --fuel 1000, the search is faster");
  }
  if (stats.writes_structure) {
    warnings.push_back("the predicate writes to the structure; its writes were undone");
  }
  if (stats.stopped_by.find("at other addresses") != std::string::npos) {
    warnings.push_back(
        "the predicate orders or hashes addresses, or objects of a class are constructed "
        "differently: structures may be missing; --isomorphs keep tries every object in every "
        "place");
  } else if (stats.inconsistent > 0) {
    warnings.push_back(
        "the predicate answers differently when asked again about the same "
        "candidate: it depends on more than the structure");
  }
  if (stats.exhausted && stats.structures > 1 && deepest.id.empty()) {
    warnings.push_back("the predicate accepts every candidate: does it check anything?");
  }
  return warnings;
}

std::vector<std::string> ExplainNothing(const Stats& stats, const std::optional<Schema>& schema,
                                        const Deepest& deepest) {
  std::vector<std::string> lines = {
      fmt::format("no structure: the predicate was asked about {} of 2^{:.1f} states and accepted "
                  "none",
                  Plural(stats.candidates, "candidate"), stats.log2_state_space)};
  if (!deepest.id.empty() && schema) {
    const Graph graph = MakeGraph(*schema, *ParseCandidateId(deepest.id));
    lines.push_back(
        fmt::format("the furthest it got before rejecting: it read {}, the last of them {}",
                    Plural(deepest.depth, "field"), FieldName(*schema, deepest.field)));
    lines.push_back("  " + ToText(graph));
  }
  lines.push_back(
      "is a bound too small, or a value missing? --print-bounds shows the bounds, --set changes "
      "one; "
      "pass --allow-empty if no structure is expected");
  return lines;
}

nlohmann::ordered_json VerdictJson(const Stats& stats) {
  nlohmann::ordered_json json = {{"verdict", stats.exhausted ? "EXHAUSTED" : "INCOMPLETE"},
                                 {"structures", stats.structures},
                                 {"candidates", stats.candidates},
                                 {"seconds", stats.seconds},
                                 {"log2StateSpace", stats.log2_state_space},
                                 {"exceptions", stats.exceptions},
                                 {"crashes", stats.crashes},
                                 {"cutOffs", stats.cut_offs},
                                 {"inconsistent", stats.inconsistent},
                                 {"writesStructure", stats.writes_structure},
                                 {"foreignCalls", stats.foreign_calls},
                                 {"schemaVersion", 1}};
  if (!stats.exhausted) json["reason"] = stats.stopped_by;
  if (stats.seconds_to_first >= 0) json["secondsToFirst"] = stats.seconds_to_first;
  return json;
}

}  // namespace korat::report
