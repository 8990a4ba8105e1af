// Structures and failures as a web page, in one file that loads nothing. viewer/ has its source.
#pragma once

#include <string>
#include <vector>

#include "protocol/schema.h"
#include "report/test_report.h"

namespace korat::report {

// What korat view shows.
struct ViewedRun {
  std::string class_name;
  std::string request;  // predicate, bounds and flags, for the reader
  std::string verdict;
  std::string note;    // "" when nothing has to be known besides
  std::string run_id;  // goes before the structures' ids
  Schema schema;
  std::vector<std::string> ids;  // of candidates of the schema's space
};

// Valid HTML whatever the texts hold: to a browser they are data, never markup. Bytes that are not
// UTF-8 are spelled out, as \xff.
std::string ToHtml(const ViewedRun& run);
std::string ToTestHtml(const TestReport& report);

}  // namespace korat::report
