// Structures and failures as a web page: one file that loads nothing else. viewer/ has its source.
#pragma once

#include <string>
#include <vector>

#include "protocol/schema.h"

namespace korat::report {

// What korat view shows.
struct ViewedRun {
  std::string class_name;
  std::string request;  // predicate, bounds and flags, for the reader
  std::string verdict;
  std::string note;    // anything else that the reader must know, or ""
  std::string run_id;  // goes before the structures' ids
  Schema schema;
  std::vector<std::string> ids;  // of candidates of the schema's space
};

// The HTML is valid whatever the texts hold: to a browser they are data, never markup. Bytes that
// are not UTF-8 are spelled out, as \xff.
std::string ToHtml(const ViewedRun& run);

}  // namespace korat::report
