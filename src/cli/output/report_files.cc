#include "cli/output/report_files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "korat/error.h"
#include "os/files.h"
#include "report/testing/diagnostic.h"
#include "report/testing/formats.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

// "html, json or sarif"
std::string ListOf(const std::vector<std::string>& formats) {
  std::string list;
  for (const std::string& format : formats) {
    list += (list.empty() ? "" : &format == &formats.back() ? " or " : ", ") + format;
  }
  return list;
}

// Absolute, and with links followed.
fs::path Resolved(const std::string& name) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(name), error);
  return error ? fs::absolute(name) : path;
}

// Beside the file; with the id of this process, so that two runs don't interfere.
fs::path TemporaryFor(const fs::path& path) {
  return path.string() + "." + std::to_string(getpid()) + ".part";
}

void RequireWritable(const fs::path& path, const std::string& option) {
  std::error_code ignored;
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) {
    throw Error("--report " + option + ": " + path.string() + " is not a file; name another path");
  }
  const fs::path temporary = TemporaryFor(path);
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) {
    const std::string why = std::strerror(errno);
    throw Error("--report " + option + ": can't write into " +
                fs::absolute(path).parent_path().string() + " (" + why +
                "); name a directory that exists and that you can write to");
  }
  std::fclose(file);
  std::remove(temporary.c_str());
}

}  // namespace

ReportPlaces::ReportPlaces(const std::vector<std::string>& options,
                           const std::vector<std::string>& formats) {
  for (const std::string& option : options) {
    const std::size_t colon = option.find(':');
    const std::string format = option.substr(0, colon);
    if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
      throw Error("--report " + option + ": no format '" + format + "'; expected " +
                  ListOf(formats));
    }
    if (colon == std::string::npos || colon + 1 == option.size()) {
      throw Error("--report " + option + ": the file is missing; give " + format + ":FILE");
    }
    const fs::path path = Resolved(option.substr(colon + 1));
    const bool is_taken = std::any_of(places_.begin(), places_.end(),
                                      [&](const Place& place) { return place.path == path; });
    if (is_taken) {
      throw Error("--report " + option +
                  ": another report is written to the same file; name another file");
    }
    RequireWritable(path, option);
    places_.push_back({format, path});
  }
}

void ReportPlaces::Write(const std::function<std::string(const std::string& format)>& text) const {
  std::string failures;
  for (const Place& place : places_) {
    try {
      WriteWhole(place.path, text(place.format));
    } catch (const Error& error) {
      failures += (failures.empty() ? "" : "; ") + std::string(error.what());
    }
  }
  if (!failures.empty()) throw Error(failures);
}

ReportFiles::ReportFiles(const std::vector<std::string>& options)
    : places_(options, NamesOf(report::kTestFormats)) {}

void ReportFiles::Write(const report::TestReport& report) const {
  places_.Write(
      [&](const std::string& name) { return WriteAs(name, report::kTestFormats, report); });
}

void ReadSources(report::TestReport& report) {
  for (const report::MethodResult& method : report.methods) {
    for (const CallFailure& failure : method.failures) {
      const Location place = report::DiagnosticOf(method, failure).place;
      const std::string& file = place.line != 0 ? place.file : method.place.file;
      if (!file.empty()) report.sources.try_emplace(file, ReadWhole(file));
    }
  }
}

Location PlaceOf(const Location& location) {
  std::error_code ignored;
  const fs::path relative =
      fs::path(location.file).lexically_normal().lexically_relative(fs::current_path(ignored));
  const bool is_below = !relative.empty() && *relative.begin() != "..";
  return {is_below ? relative.string() : location.file, location.line, location.column};
}

}  // namespace korat::cli
