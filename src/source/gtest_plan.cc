#include "source/gtest_plan.h"

#include <map>
#include <set>
#include <utility>

#include "korat/error.h"
#include "source/gtest_names.h"

namespace korat::frontend {
namespace {

// What `main` is called in code that the front end reads.
constexpr char kMain[] = "korat_user_main";

// Why no list of values of the parameter's type can be written down; "" if one can.
std::string WhyNoList(const Parameter& parameter) {
  const Type& type = parameter.type;
  const std::string& source = type.source;
  const std::string name = "'" + type.spelling + "'";
  if (type.is_atomic) return "values of type 'std::atomic' can't be copied";
  if (source.back() == ']') return "its parameter is an array";
  if (source.compare(0, 22, "std::initializer_list<") == 0) {
    return "a " + name + " does not own its values";
  }
  const bool is_pointer = source.find("(*)") != std::string::npos;
  if (source.back() == ')' && !is_pointer && source.find("decltype(") == std::string::npos) {
    return "its parameter is a function";
  }
  if (type.kind == TypeKind::kUnboundable && type.reason == "an incomplete class") {
    return name + " is an incomplete class";
  }
  return "";
}

std::string WhyUntested(const Function& function) {
  if (IsAllocationOperator(function)) return "new and delete have to be called as a pair";
  for (const Parameter& parameter : function.parameters) {
    if (std::string reason = WhyNoList(parameter); !reason.empty()) return reason;
  }
  return "";
}

class Planner {
 public:
  explicit Planner(const ClassModel& model) : model_(model) {}

  TestPlan Plan() {
    const Class& tested = model_.classes[0];
    if (!tested.is_abstract) {
      for (const Function& constructor : tested.constructors) {
        Add(constructor, PlannedTest::Kind::kConstructor);
      }
    }
    for (const Function& method : tested.methods) {
      const bool is_predicate = method.qualified == model_.predicate.qualified &&
                                method.location.line == model_.predicate.location.line &&
                                method.location.column == model_.predicate.location.column;
      if (is_predicate || method.name == kMain) continue;
      Add(method, method.is_static ? PlannedTest::Kind::kStatic : PlannedTest::Kind::kMethod);
    }
    if (plan_.tests.empty()) {
      throw Error("class '" + tested.name + "' has no public method to test: nothing is written");
    }
    Name();
    return std::move(plan_);
  }

 private:
  void Add(const Function& function, PlannedTest::Kind kind) {
    if (function.access != Access::kPublic) return;
    const std::string reason = WhyUntested(function);
    if (!reason.empty()) {
      plan_.untested.push_back(function.Signature() + ": " + reason);
      return;
    }
    PlannedTest test{kind, function, "", {}};
    for (const Parameter& parameter : function.parameters) {
      test.lists.push_back(ListFor(parameter, function));
    }
    plan_.tests.push_back(std::move(test));
  }

  std::string ListFor(const Parameter& parameter, const Function& function) {
    const std::string& type = parameter.type.source;
    if (type == model_.classes[0].name) return kReceivers;
    std::string& name = names_[type];
    if (name.empty()) {
      name = Distinct("v_" + TypeWords(type), taken_);
      const std::string use =
          (parameter.name.empty() ? "" : parameter.name + " of ") + function.name;
      plan_.lists.push_back({name, parameter.type, use});
    }
    return name;
  }

  void Name() {
    std::vector<Function> functions;
    for (const PlannedTest& test : plan_.tests) {
      functions.push_back(test.function);
      if (test.kind == PlannedTest::Kind::kConstructor) functions.back().name = "constructor";
    }
    const std::vector<std::string> names = TestNames(functions);
    for (std::size_t i = 0; i < names.size(); ++i) plan_.tests[i].name = names[i];
  }

  const ClassModel& model_;
  TestPlan plan_;
  std::map<std::string, std::string> names_;  // of lists, by type
  std::set<std::string> taken_;
};

}  // namespace

TestPlan PlanTests(const ClassModel& model) { return Planner(model).Plan(); }

}  // namespace korat::frontend
