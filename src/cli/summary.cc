#include "cli/summary.h"

#include <fmt/core.h>

#include <set>

#include "korat/error.h"
#include "protocol/candidate_id.h"
#include "report/graph.h"
#include "report/text.h"

namespace korat::cli {
namespace {

std::string Plural(std::uint64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string Joined(const std::vector<std::string>& items, const char* separator) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : separator) + item;
  return text;
}

// For a shell.
std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

const char* EngineName(Engine engine) {
  return engine == Engine::kAuto ? "auto" : engine == Engine::kResume ? "resume" : "replay";
}

// The object that a field belongs to; elements of vectors lie behind the fields of their object.
std::string FieldName(const Schema& schema, std::uint32_t field) {
  const std::vector<std::string> names = ObjectNames(schema.space);
  std::string owner;
  for (std::size_t i = 0; i < schema.space.objects.size(); ++i) {
    if (schema.space.objects[i].fields.first <= field) owner = names[i];
  }
  return owner + "." + schema.space.fields[field].name;
}

// "null, Node", "1..3": the values of a field, runs of integers and of objects drawn together.
std::string ValuesText(const Schema& schema, std::uint32_t field) {
  const Field& listed = schema.space.fields[field];
  const ValueTexts& texts = schema.texts[field];
  std::vector<std::string> items;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const ObjectIndex object = listed.values.empty() ? kNoObject : listed.values[i].object;
    if (object != kNoObject) {
      const ClassIndex index = schema.space.At(object).class_index;
      const std::string name = schema.space.classes[Raw(index)].name + texts[i];
      if (items.empty() || items.back() != name) items.push_back(name);
      continue;
    }
    std::size_t end = i + 1;
    while (end < texts.size() && !texts[i].empty() && texts[i].size() < 18 &&
           texts[i].find_first_not_of("-0123456789") == std::string::npos &&
           texts[end] == std::to_string(std::stoll(texts[end - 1]) + 1)) {
      ++end;
    }
    items.push_back(end - i > 1 ? texts[i] + ".." + texts[end - 1] : texts[i]);
    i = end - 1;
  }
  return Joined(items, ", ");
}

const char* PruneName(Prune prune) {
  switch (prune) {
    case Prune::kNone:
      return "none";
    case Prune::kReads:
      return "reads";
    case Prune::kOutcomes:
      return "outcomes";
  }
  return "";
}

}  // namespace

std::string Banner(const GenerateRequest& request, const frontend::ClassModel& model) {
  std::string text = fmt::format("korat {}: {}, predicate {}", KORAT_VERSION, model.classes[0].name,
                                 model.predicate.Signature());
  text += request.scope ? fmt::format(", scope {}", *request.scope)
                        : ", args " + Joined(*request.arguments, ",");
  for (const std::string& setting : request.sets) text += ", set " + setting;
  text += fmt::format(", engine {}, prune {}", EngineName(request.search.engine),
                      PruneName(request.search.prune));
  if (request.search.unread == Unread::kFirst) text += ", unread first";
  if (request.search.isomorphs == Isomorphs::kKeep) text += ", isomorphs keep";
  if (request.search.shard_count > 1) {
    text += fmt::format(", shard {} of {}", request.search.shard_index, request.search.shard_count);
  }
  return text;
}

std::string BoundsText(const GenerateRequest& request) {
  std::string text = request.scope ? fmt::format("--scope {}", *request.scope)
                                   : "--args " + Joined(*request.arguments, ",");
  for (const std::string& setting : request.sets) text += " --set " + Quoted(setting);
  return text;
}

std::vector<std::string> Warnings(const RunResult& result) {
  const Stats& stats = result.stats;
  std::vector<std::string> warnings;
  if (!stats.foreign_calls.empty()) {
    warnings.push_back(
        "pointers into the structure went to functions that can't be watched; each "
        "such call counts as reading everything: " +
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
  if (stats.writes_structure) {
    warnings.push_back("the predicate writes to the structure; what it wrote was undone");
  }
  if (stats.inconsistent > 0) {
    warnings.push_back(
        "the predicate answers differently when asked again about the same "
        "candidate: it depends on more than the structure");
  }
  if (stats.exhausted && stats.structures == stats.candidates && stats.candidates > 1) {
    warnings.push_back("the predicate accepts every candidate: does it check anything?");
  }
  return warnings;
}

std::vector<std::string> ExplainNothing(const RunResult& result) {
  const Stats& stats = result.stats;
  std::vector<std::string> lines = {
      fmt::format("no structure: the predicate was asked about {} of 2^{:.1f} states and accepted "
                  "none",
                  Plural(stats.candidates, "candidate"), stats.log2_state_space)};
  if (!result.deepest_id.empty() && result.schema) {
    const report::Graph graph =
        report::MakeGraph(*result.schema, *ParseCandidateId(result.deepest_id));
    lines.push_back(fmt::format("the furthest it got: it read {}, the last was {}, and rejected",
                                Plural(result.deepest_depth, "field"),
                                FieldName(*result.schema, result.deepest_field)));
    lines.push_back("  " + report::ToText(graph));
  }
  lines.push_back(
      "is a bound too small, or a value missing? --print-bounds shows them, --set "
      "changes one; --allow-empty if this is right");
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

frontend::BoundList BoundsOf(const Schema& schema) {
  frontend::BoundList bounds;
  const StateSpace& space = schema.space;
  std::set<std::uint32_t> arguments, seen;
  for (std::size_t i = 0; i < space.roots.size(); ++i) {
    if (!schema.root_names[i].empty()) arguments.insert(Raw(space.roots[i]));
  }
  std::vector<std::uint64_t> counts(space.classes.size());
  for (const Object& object : space.objects) ++counts[Raw(object.class_index)];
  for (std::uint32_t i = 0; i < space.objects.size(); ++i) {
    const std::uint32_t index = Raw(space.objects[i].class_index);
    if (!seen.insert(index).second || arguments.count(i) != 0) continue;
    if (i != Raw(space.roots.back()) || counts[index] > 1) {
      bounds.emplace_back(space.classes[index].name, std::to_string(counts[index]));
    }
  }
  seen.clear();
  for (std::uint32_t i = 0; i < space.objects.size(); ++i) {
    const std::uint32_t index = Raw(space.objects[i].class_index);
    if (!seen.insert(index).second) continue;
    const std::uint32_t first = space.objects[i].fields.first;
    // Up to the next object: elements of vectors follow the object's own fields.
    const std::uint32_t end = i + 1 < space.objects.size()
                                  ? space.objects[i + 1].fields.first
                                  : static_cast<std::uint32_t>(space.fields.size());
    for (std::uint32_t field = first; field < end; ++field) {
      std::string name = space.fields[field].name;
      const std::size_t size = name.rfind(".size()");
      if (size != std::string::npos) name.replace(size, std::string::npos, ".length");
      const bool is_argument = arguments.count(i) != 0;
      bounds.emplace_back(is_argument ? name : space.classes[index].name + "::" + name,
                          ValuesText(schema, field));
    }
  }
  return bounds;
}

GenerateRequest RequestOf(const SavedRun& saved, const std::string& path) {
  try {
    return GenerateRequest::FromJson(saved.header.at("request"));
  } catch (const nlohmann::json::exception&) {
    throw Error(path + " is damaged (its header can't be read): save it again");
  }
}

void RequireLayout(const SavedRun& saved, const std::string& path,
                   const frontend::ClassModel& model) {
  if (saved.header.value("layout", "") == model.layout_hash) return;
  throw Error(path + ": the layout of '" + model.classes[0].name +
              "' or of a class it uses has changed since (fields, types or bases), so these "
              "structures mean nothing any more: generate them again");
}

}  // namespace korat::cli
