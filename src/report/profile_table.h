// A profile as a table for the terminal, and as JSON.
#pragma once

#include <string>
#include <vector>

#include "korat/options.h"
#include "report/advice.h"
#include "report/testing/test_report.h"

namespace korat::report {

struct ProfileReport {
  std::string class_name;
  std::string bounds;            // "--scope 3", as on the command line
  Stats reads, outcomes;         // of the two searches
  std::vector<ProfileRow> rows;  // what is shown
  std::vector<Location> places;  // by row: where the field is declared, if that is known
  std::vector<Advice> advice;
  std::vector<Location> advice_places;  // by piece of advice
};

std::string ToProfileTable(const ProfileReport& report);
// One line per piece of advice: "list.h:7:9: note: Immediate Termination: ...
// [korat-immediate-termination]"
std::string ToAdviceText(const ProfileReport& report);
std::string ToProfileJson(const ProfileReport& report);

}  // namespace korat::report
