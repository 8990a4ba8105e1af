// The fixture with a test for each function of a class, after JML+JUnit (Cheon and Leavens):
// rewritten whenever the class changes. The user's file derives from it: gtest_user_file.h.
#pragma once

#include <string>
#include <vector>

#include "model/class_model.h"
#include "source/gtest_plan.h"

namespace korat::frontend {

struct GtestRequest {
  std::string base_file;              // as the user's file includes it: "tree_korat_test_base.h"
  std::string user_file;              // "tree_korat_test.cc"
  std::vector<std::string> includes;  // the files of the class, as the base includes them
  std::vector<std::string> sources;   // to be compiled beside it
  std::string bounds_file;            // "tree_korat_test_bounds.h", or "": there is none
  std::string predicate;              // --predicate, or "": the usual names
  std::string bounds;                 // "FinTree(3)", or "": the user is told how to add them
};

// What the base begins with, by which it is recognised. Stored: never change it.
inline constexpr char kBaseMark[] = "// Written by korat emit gtest";

std::string GtestBase(const ClassModel& model, const TestPlan& plan, const GtestRequest& request);

// What the names of fixtures begin with: "StackOfInt" for "ns::Stack<int>".
std::string FixtureStem(const ClassModel& model);

// The statement that gives a list its first values; "" if it begins empty.
std::string DefaultsText(const ValueList& list);

// Whether structures of the class can be generated: it has a predicate, of the object alone.
bool CanGenerate(const ClassModel& model);
// Whether objects of the class can be checked, even if it is abstract.
bool CanCheck(const ClassModel& model);

}  // namespace korat::frontend
