#include "report/save_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>

#include "korat/error.h"
#include "os/files.h"
#include "protocol/candidate_id.h"
#include "report/graph.h"

namespace korat::report {
namespace {

using nlohmann::json;

constexpr const char* kSchemaEnd = "end schema";
constexpr const char* kStructures = "structures";
constexpr const char* kDoubt = "doubt";

[[noreturn]] void Damaged(const std::string& path, const std::string& why) {
  throw Error(path + " is damaged (" + why + "): save it again");
}

constexpr std::string_view kPart = ".part";  // suffix of an unfinished file

// Opens the file, or an unfinished one of that name; `path` becomes the path of the opened file.
std::ifstream Open(std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (file) return file;
  const std::string part = FollowLinks(path).string() + std::string(kPart);
  file.open(part, std::ios::binary);
  if (!file) throw Error("no such file: " + path);
  path = part;
  return file;
}

bool IsPart(std::string_view path) {
  return path.size() > kPart.size() && path.substr(path.size() - kPart.size()) == kPart;
}

Schema TakeSchema(const std::string& path, std::istream& file) {
  std::string text, line;
  while (std::getline(file, line) && line != kSchemaEnd) text += line + "\n";
  if (line != kSchemaEnd) Damaged(path, "it ends in the middle of the schema");
  std::istringstream lines(text);
  std::optional<Schema> schema = ReadSchema(lines);
  if (!schema) Damaged(path, "its schema can't be read");
  return std::move(*schema);
}

void TakeEnd(const std::string& path, const std::string& line, SavedRun& run) {
  const json end = json::parse(line.substr(4), nullptr, /*allow_exceptions=*/false);
  try {
    run.stats.structures = end.at("structures");
    run.stats.candidates = end.at("candidates");
    run.stats.exceptions = end.at("exceptions");
    run.stats.crashes = end.at("crashes");
    run.stats.cut_offs = end.at("cut_offs");
    run.stats.inconsistent = end.at("inconsistent");
    run.stats.seconds = end.at("seconds");
    run.stats.exhausted = end.at("exhausted");
    run.stats.stopped_by = end.at("stopped_by");
    run.stop = {end.at("stop"), end.at("past_stop")};
  } catch (const json::exception&) {
    Damaged(path, "its last line can't be read");
  }
  if (run.ids.size() != run.stats.structures) Damaged(path, "structures are missing");
  run.is_complete = true;
}

}  // namespace

SavedRun ReadSave(const std::string& name) {
  std::string path = name;
  std::ifstream file = Open(path);
  std::string line;
  std::getline(file, line);
  if (line != kSaveMagic) {
    throw Error(path + " was not saved by korat generate --save, or by another version of it");
  }
  SavedRun run;
  std::getline(file, line);
  run.header = json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!run.header.is_object()) Damaged(path, "its header can't be read");
  run.schema = TakeSchema(path, file);
  std::getline(file, line);
  if (line != kStructures) Damaged(path, "it ends before the structures");
  while (std::getline(file, line)) {
    if (file.eof()) break;  // an incomplete line: the run was killed while writing it
    if (run.is_complete) Damaged(path, "something follows its end");
    if (line.rfind("end ", 0) == 0) {
      TakeEnd(path, line, run);
      continue;
    }
    if (line == kDoubt) {
      run.has_doubt = true;
      continue;
    }
    const auto candidate = ParseCandidateId(line);
    if (!candidate || !IsCandidate(run.schema.space, *candidate)) {
      Damaged(path, "'" + line + "' is not a structure");
    }
    run.ids.push_back(line);
  }
  if (run.is_complete) return run;
  if (!IsPart(path)) Damaged(path, "its end is missing");
  run.stats.structures = run.ids.size();
  run.stats.cut_offs = run.has_doubt ? 1 : 0;  // a lower bound
  if (!run.ids.empty()) run.stop = {run.ids.back(), true};
  return run;
}

SaveWriter::SaveWriter(const std::string& path, const json& header, const Schema& schema)
    : path_(path),
      target_(IsSpecialFile(path) ? path : FollowLinks(path).string()),
      written_(IsSpecialFile(path) ? path : target_ + std::string(kPart)),
      file_(std::fopen(written_.c_str(), "wb")) {
  if (file_ == nullptr) throw Error("can't write " + path + ": " + std::strerror(errno));
  std::ostringstream text;
  text << kSaveMagic << "\n" << header.dump() << "\n";
  WriteSchema(schema, text);
  text << kSchemaEnd << "\n" << kStructures << "\n";
  std::fputs(text.str().c_str(), file_);
  Check();
}

SaveWriter::~SaveWriter() {
  if (file_ != nullptr) std::fclose(file_);
}

void SaveWriter::Add(const std::string& id) {
  std::fputs(id.c_str(), file_);
  std::fputc('\n', file_);
}

void SaveWriter::AddDoubt() { std::fprintf(file_, "%s\n", kDoubt); }

void SaveWriter::Flush() {
  std::fflush(file_);
  Check();
}

void SaveWriter::Finish(const Stats& stats, const StopPoint& stop) {
  const json end = {{"structures", stats.structures}, {"candidates", stats.candidates},
                    {"exceptions", stats.exceptions}, {"crashes", stats.crashes},
                    {"cut_offs", stats.cut_offs},     {"inconsistent", stats.inconsistent},
                    {"seconds", stats.seconds},       {"exhausted", stats.exhausted},
                    {"stopped_by", stats.stopped_by}, {"stop", stop.id},
                    {"past_stop", stop.past}};
  std::fprintf(file_, "end %s\n", end.dump().c_str());
  Flush();
  std::fclose(file_);
  file_ = nullptr;
  if (written_ != target_ && std::rename(written_.c_str(), target_.c_str()) != 0) {
    throw Error("can't write " + path_ + ": " + std::strerror(errno));
  }
}

void SaveWriter::Check() {
  if (std::ferror(file_) != 0) {
    throw Error("can't write " + path_ + ": " + std::strerror(errno));
  }
}

}  // namespace korat::report
