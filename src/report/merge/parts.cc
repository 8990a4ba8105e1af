#include "report/merge/parts.h"

#include <algorithm>
#include <memory>
#include <string_view>

#include "korat/error.h"
#include "os/files.h"
#include "report/save_file.h"
#include "report/testing/formats.h"

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;
using Kind = RunPart::Kind;

[[noreturn]] void Unknown(const std::string& path, const std::string& why) {
  throw Error(path + " " + why);
}

// Takes what differs between the shards out of `run`.
void TakeShard(RunPart& part) {
  try {
    nlohmann::json& request = part.run.at("request");
    part.index = request.at("shard_index");
    part.count = request.at("shard_count");
    if (part.index >= part.count) Unknown(part.path, "is damaged: there is no such shard");
    request.erase("shard_index");
  } catch (const nlohmann::json::exception&) {
    Unknown(part.path, "does not say which shard of which run it is: write it again");
  }
}

Kind KindOf(const std::string& path, const Json& document) {
  if (document.contains("methods")) return Kind::kTest;
  if (document.contains("framework") && document.contains("config")) return Kind::kMutation;
  if (document.contains("pieces")) return Kind::kStatistics;
  if (document.contains("runs")) {
    Unknown(path,
            "is SARIF, which does not hold all results: merge the JSON reports of the shards "
            "(--report json:FILE) into sarif:FILE");
  }
  Unknown(path,
          "is not what korat merge knows: give it save files, the files of --stats, or JSON "
          "reports of korat test or korat mutate");
}

std::string InQuotes(const RunPart& part) {
  return part.path + " (shard " + std::to_string(part.index) + " of " + std::to_string(part.count) +
         ")";
}

// Which of the values in `run` differ first.
std::string Difference(const nlohmann::json& one, const nlohmann::json& other) {
  for (const auto& [name, value] : one.items()) {
    if (!other.contains(name)) return name;
    if (other.at(name) == value) continue;
    return value.is_object() ? Difference(value, other.at(name)) : name;
  }
  return "what else they say";
}

void AddInto(const char* name, const Json& part, Json& total) {
  total[name] = total.at(name).get<std::uint64_t>() + part.at(name).get<std::uint64_t>();
}

}  // namespace

RunPart ReadPart(const std::string& path) {
  RunPart part;
  part.path = path;
  const std::string text = ReadWhole(path);
  if (text.empty() || text.rfind(kSaveMagic, 0) == 0) {  // also one that is not finished
    part.run = ReadSave(path).header;
    TakeShard(part);
    return part;
  }
  if (text.rfind("<?xml", 0) == 0) {
    Unknown(path,
            "is XML, which does not hold all results: merge the JSON reports of the shards "
            "(--report json:FILE) into junit:FILE");
  }
  part.document = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!part.document.is_object()) Unknown(path, "is neither a save file nor JSON");
  part.kind = KindOf(path, part.document);
  const char* const holder = part.kind == Kind::kMutation ? "config" : "run";
  const auto run = part.document.find(holder);
  if (run != part.document.end()) part.run = nlohmann::json::parse(run->dump());
  if (part.kind == Kind::kMutation) part.run = part.run.value("korat", nlohmann::json());
  if (part.run.is_object()) {
    for (const char* result : {"exhausted", "stoppedBy"}) part.run.erase(result);
  }
  TakeShard(part);
  return part;
}

std::vector<std::uint32_t> CheckParts(std::vector<RunPart>& parts) {
  std::sort(parts.begin(), parts.end(),
            [](const RunPart& one, const RunPart& other) { return one.index < other.index; });
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const RunPart &first = parts[0], &before = parts[i - 1], &part = parts[i];
    if (part.kind != first.kind) {
      throw Error(part.path + " and " + first.path + " are results of different kinds");
    }
    if (part.run != first.run || part.count != first.count) {
      throw Error(InQuotes(part) + " and " + InQuotes(first) + " are parts of different runs: '" +
                  Difference(first.run, part.run) + "' differs");
    }
    if (part.index == before.index) {
      throw Error(InQuotes(part) + " and " + before.path +
                  " are the same shard: give each of them once");
    }
  }
  std::vector<std::uint32_t> missing;
  auto part = parts.begin();
  for (std::uint32_t i = 0; i < parts.front().count; ++i) {
    if (part != parts.end() && part->index == i) {
      ++part;
    } else {
      missing.push_back(i);
    }
  }
  return missing;
}

// --- save files and counts

Stats MergeSaves(const std::vector<RunPart>& parts, const std::string& missing,
                 const std::string& out) {
  Stats total;
  total.stopped_by = missing;
  std::unique_ptr<SaveWriter> writer;
  for (const RunPart& part : parts) {
    const SavedRun saved = ReadSave(part.path);
    if (writer == nullptr) {
      nlohmann::json header = saved.header;
      header["request"]["shard_index"] = 0;
      header["request"]["shard_count"] = 1;
      header["merged"] = part.count;
      writer = std::make_unique<SaveWriter>(out, header, saved.schema);
    }
    if (saved.has_doubt) writer->AddDoubt();
    for (const std::string& id : saved.ids) writer->Add(id);
    writer->Flush();
    const Stats& stats = saved.stats;
    total.structures += stats.structures;
    total.candidates += stats.candidates;
    total.exceptions += stats.exceptions;
    total.crashes += stats.crashes;
    total.cut_offs += stats.cut_offs;
    total.inconsistent += stats.inconsistent;
    total.seconds += stats.seconds;
    if (stats.exhausted || !total.stopped_by.empty()) continue;
    total.stopped_by = "shard " + std::to_string(part.index) + ": " +
                       (stats.stopped_by.empty() ? "it was not finished" : stats.stopped_by);
  }
  total.exhausted = total.stopped_by.empty();
  writer->Finish(total, {});
  return total;
}

Json MergeStatistics(const std::vector<RunPart>& parts, const std::string& missing) {
  Json total;
  std::string reason = missing;
  for (const RunPart& part : parts) {
    const Json& one = part.document;
    if (one.at("verdict") != "EXHAUSTED" && reason.empty()) {
      reason = "shard " + std::to_string(part.index) + ": " + one.value("reason", "unknown");
    }
    if (total.is_null()) {
      total = one;
      continue;
    }
    for (const char* name : {"structures", "candidates", "exceptions", "crashes", "cutOffs",
                             "inconsistent", "pieces"}) {
      AddInto(name, one, total);
    }
    total["seconds"] = total.at("seconds").get<double>() + one.at("seconds").get<double>();
    total["writesStructure"] =
        total.at("writesStructure").get<bool>() || one.at("writesStructure").get<bool>();
    for (const Json& name : one.at("foreignCalls")) {
      Json& names = total["foreignCalls"];
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  total["verdict"] = reason.empty() ? "EXHAUSTED" : "INCOMPLETE";
  total.erase("reason");
  total.erase("secondsToFirst");
  total.erase("workerCandidates");
  if (!reason.empty()) total["reason"] = reason;
  for (Json* request : {&total["request"], &total["run"]["request"]}) {
    (*request)["shard_index"] = 0;
    (*request)["shard_count"] = 1;
  }
  return total;
}

// --- tests

TestReport MergeTests(const std::vector<RunPart>& parts, const std::string& missing) {
  TestReport total;
  total.stopped_by = missing;
  for (const RunPart& part : parts) {
    TestReport report = FromTestJson(part.document, part.path);
    if (!report.stopped_by.empty() && total.stopped_by.empty()) {
      total.stopped_by = "shard " + std::to_string(part.index) + ": " + report.stopped_by;
    }
    if (&part == &parts.front()) {
      const std::string why = total.stopped_by;
      total = std::move(report);
      total.stopped_by = why;
      continue;
    }
    if (report.methods.size() != total.methods.size()) {
      throw Error(part.path + " and " + parts.front().path + " tested different methods");
    }
    for (std::size_t i = 0; i < total.methods.size(); ++i) {
      MethodResult &method = total.methods[i], &other = report.methods[i];
      if (method.signature != other.signature) {
        throw Error(part.path + " and " + parts.front().path +
                    " tested different methods: " + other.signature + " and " + method.signature);
      }
      AddCalls(other.counts, method.counts);
      method.seconds += other.seconds;
      if (method.stopped_by.empty()) method.stopped_by = other.stopped_by;
      if (method.note.empty()) method.note = other.note;
      for (CallFailure& failure : other.failures) {
        const auto known =
            std::find_if(method.failures.begin(), method.failures.end(),
                         [&](const CallFailure& earlier) { return earlier.way == failure.way; });
        if (known == method.failures.end()) {
          method.failures.push_back(std::move(failure));
        } else if (failure.size < known->size) {
          *known = std::move(failure);
        }
      }
    }
  }
  for (MethodResult& method : total.methods) {
    // A note says why there is no input, which may be true of one part only.
    if (method.counts.inputs > 0 && method.counts.undecided == 0) method.note.clear();
    if (method.stopped_by.empty()) method.stopped_by = total.stopped_by;
  }
  if (!total.run.empty()) {
    Json run = Json::parse(total.run);
    run["request"]["shard_index"] = 0;
    run["request"]["shard_count"] = 1;
    total.run = run.dump();
  }
  return total;
}

// --- mutants

Json MergeMutants(const std::vector<RunPart>& parts, const std::string& missing) {
  // The more is known, the later it comes.
  static constexpr std::string_view kStates[] = {"NoCoverage", "Survived", "Timeout", "Killed",
                                                 "Ignored"};
  const auto rank = [](const Json& mutant) {
    const std::string state = mutant.at("status");
    return std::find(std::begin(kStates), std::end(kStates), state) - std::begin(kStates);
  };
  Json total = parts.front().document;
  std::string reason = missing;
  for (const RunPart& part : parts) {
    const Json& korat = part.document.at("config").at("korat");
    if (!korat.value("exhausted", false) && reason.empty()) {
      reason = "shard " + std::to_string(part.index) + ": " + korat.value("stoppedBy", "unknown");
    }
    for (auto& [file, known] : total.at("files").items()) {
      Json& mutants = known.at("mutants");
      const Json& others = part.document.at("files").value(file, Json::object());
      if (!others.contains("mutants") || others.at("mutants").size() != mutants.size()) {
        throw Error(part.path + " and " + parts.front().path + " have different mutants");
      }
      for (std::size_t i = 0; i < mutants.size(); ++i) {
        const Json& other = others.at("mutants").at(i);
        if (other.at("id") != mutants[i].at("id")) {
          throw Error(part.path + " and " + parts.front().path + " have different mutants");
        }
        if (rank(other) > rank(mutants[i])) mutants[i] = other;
      }
    }
  }
  for (const char* of_one_part : {"verdict", "scopes"}) total["config"].erase(of_one_part);
  Json& korat = total["config"]["korat"];
  korat["request"]["shard_index"] = 0;
  korat["request"]["shard_count"] = 1;
  korat["exhausted"] = reason.empty();
  korat["stoppedBy"] = reason;
  Json counts = Json::object();
  for (const std::string_view state : kStates) counts[std::string(state)] = 0;
  for (auto& [file, known] : total.at("files").items()) {
    for (const Json& mutant : known.at("mutants")) {
      Json& count = counts[mutant.at("status").get<std::string>()];
      count = count.get<int>() + 1;
    }
  }
  korat["mutants"] = counts;
  return total;
}

}  // namespace korat::report
