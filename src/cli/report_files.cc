#include "cli/report_files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "cli/state_directory.h"
#include "korat/error.h"
#include "report/diagnostic.h"
#include "report/html.h"
#include "report/junit.h"
#include "report/sarif.h"
#include "report/test_json.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

struct Format {
  std::string_view name;
  std::string (*write)(const report::TestReport&);
};
constexpr Format kFormats[] = {
    {"html", &report::ToTestHtml},
    {"json", &report::ToTestJson},
    {"junit", &report::ToJunit},
    {"sarif", &report::ToSarif},
};

constexpr char kKnown[] = "there are html:FILE, json:FILE, junit:FILE and sarif:FILE";

const Format& FormatNamed(const std::string& name, const std::string& option) {
  for (const Format& format : kFormats) {
    if (format.name == name) return format;
  }
  throw Error("--report " + option + ": no format '" + name + "'; " + kKnown);
}

// Absolute. A link stays one: what it leads to is replaced.
fs::path Resolved(const std::string& name) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(name), error);
  return error ? fs::absolute(name) : path;
}

// Beside the file, so that it can be renamed; of this process, so that two runs don't mix.
fs::path TemporaryFor(const fs::path& path) {
  return path.string() + "." + std::to_string(getpid()) + ".part";
}

// "": it was written.
std::string TryWrite(const fs::path& path, const std::string& text) {
  const fs::path temporary = TemporaryFor(path);
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) return std::strerror(errno);
  bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  is_written = std::fclose(file) == 0 && is_written;
  if (is_written && std::rename(temporary.c_str(), path.c_str()) == 0) return "";
  const std::string why = std::strerror(errno);
  std::remove(temporary.c_str());
  return why;
}

void RequireWritable(const fs::path& path, const std::string& option) {
  std::error_code ignored;
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) {
    throw Error("--report " + option + ": " + path.string() + " is not a file; name another");
  }
  const fs::path temporary = TemporaryFor(path);
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) {
    const std::string why = std::strerror(errno);
    throw Error("--report " + option + ": can't write into " +
                fs::absolute(path).parent_path().string() + " (" + why +
                "); name a folder that is there and can be written");
  }
  std::fclose(file);
  std::remove(temporary.c_str());
}

}  // namespace

ReportFiles::ReportFiles(const std::vector<std::string>& options) {
  for (const std::string& option : options) {
    const std::size_t colon = option.find(':');
    const Format& format = FormatNamed(option.substr(0, colon), option);
    if (colon == std::string::npos || colon + 1 == option.size()) {
      throw Error("--report " + option + ": no file; write " + std::string(format.name) + ":FILE");
    }
    const fs::path path = Resolved(option.substr(colon + 1));
    const bool is_taken = std::any_of(files_.begin(), files_.end(),
                                      [&](const File& file) { return file.path == path; });
    if (is_taken) {
      throw Error("--report " + option + ": another report goes to the same file; name another");
    }
    RequireWritable(path, option);
    files_.push_back({format.write, path});
  }
}

void ReportFiles::Write(const report::TestReport& report) const {
  std::string failures;
  for (const File& file : files_) {
    const std::string why = TryWrite(file.path, file.write(report));
    if (why.empty()) continue;
    failures += (failures.empty() ? "" : "; ") + file.path.string() + " (" + why + ")";
  }
  if (!failures.empty()) throw Error("a report can't be written: " + failures);
}

void ReadSources(report::TestReport& report) {
  for (const report::MethodResult& method : report.methods) {
    for (const CallFailure& failure : method.failures) {
      const report::Place place = report::DiagnosticOf(method, failure).place;
      const std::string& file = place.line != 0 ? place.file : method.place.file;
      if (!file.empty()) report.sources.try_emplace(file, ReadWhole(file));
    }
  }
}

report::Place PlaceOf(const frontend::Location& location) {
  std::error_code ignored;
  const fs::path relative =
      fs::path(location.file).lexically_normal().lexically_relative(fs::current_path(ignored));
  const bool is_below = !relative.empty() && *relative.begin() != "..";
  return {is_below ? relative.string() : location.file, location.line, location.column};
}

}  // namespace korat::cli
