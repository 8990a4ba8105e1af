// The files of --report FORMAT:FILE.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/class_model.h"
#include "report/testing/test_report.h"

namespace korat::cli {

// Which format goes to which file.
class ReportPlaces {
 public:
  // Texts like "junit:out/report.xml". Throws Error when one is wrong or can't be written, so that
  // this is known before the run.
  ReportPlaces(const std::vector<std::string>& options, const std::vector<std::string>& formats);

  // Writes each file completely or not at all: text(format). Throws Error after all others are
  // written.
  void Write(const std::function<std::string(const std::string& format)>& text) const;

 private:
  struct Place {
    std::string format;
    std::filesystem::path path;
  };

  std::vector<Place> places_;
};

// Tables of formats have their names and the functions that write them.
template <typename Formats>
std::vector<std::string> NamesOf(const Formats& formats) {
  std::vector<std::string> names;
  for (const auto& format : formats) names.emplace_back(format.name);
  return names;
}
template <typename Formats, typename Report>
std::string WriteAs(const std::string& name, const Formats& formats, const Report& report) {
  for (const auto& format : formats) {
    if (format.name == name) return format.write(report);
  }
  return "";
}

// The reports of korat test.
class ReportFiles {
 public:
  explicit ReportFiles(const std::vector<std::string>& options);
  void Write(const report::TestReport& report) const;

 private:
  ReportPlaces places_;
};

// The files that failures have places in, for reports that show lines of them.
void ReadSources(report::TestReport& report);

// As the user would write it: relative to the current directory if it lies below.
Location PlaceOf(const Location& location);

}  // namespace korat::cli
