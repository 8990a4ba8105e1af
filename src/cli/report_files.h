// The files of --report FORMAT:FILE.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/class_model.h"
#include "report/testing/test_report.h"

namespace korat::cli {

class ReportFiles {
 public:
  // Texts like "junit:out/report.xml". Throws Error when one is wrong or can't be written, so that
  // this is known before the run.
  explicit ReportFiles(const std::vector<std::string>& options);

  // Writes each file completely or not at all. Throws Error after all others are written.
  void Write(const report::TestReport& report) const;

 private:
  struct File {
    std::string (*write)(const report::TestReport&);
    std::filesystem::path path;
  };
  std::vector<File> files_;
};

// The files that failures have places in, for reports that show lines of them.
void ReadSources(report::TestReport& report);

// As the user would write it: relative to the current directory if it lies below.
Location PlaceOf(const Location& location);

}  // namespace korat::cli
