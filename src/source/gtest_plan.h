// Which functions of a class get a test, and where their arguments come from.
#pragma once

#include <string>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

// The receivers. Parameters of the class itself draw from them as well.
inline constexpr char kReceivers[] = "testee";

// One for each type of parameter, whichever function has it.
struct ValueList {
  std::string name;  // "v_int"
  Type type;
  std::string first_use;  // "kgs of addKgs"
};

struct PlannedTest {
  enum class Kind { kConstructor, kStatic, kMethod };
  Kind kind = Kind::kMethod;
  Function function;
  std::string name;
  std::vector<std::string> lists;  // by parameter
};

struct TestPlan {
  std::vector<PlannedTest> tests;  // constructors first
  std::vector<ValueList> lists;
  std::vector<std::string> untested;  // "f(int (&)[3]): why"
};

// Public functions, without the predicate, which is one of the contracts. Throws korat::Error if
// there is none.
TestPlan PlanTests(const ClassModel& model);

}  // namespace korat::frontend
