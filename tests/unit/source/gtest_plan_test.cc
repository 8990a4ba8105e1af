#include "source/gtest_plan.h"

#include "model/type_description.h"
#include "source/gtest_base.h"
#include "tests/unit/frontend/source_files.h"

namespace korat::frontend {
namespace {

TestPlan PlanFor(const std::string& text) { return PlanTests(LoadText(text, "C")); }

std::vector<std::string> TestsOf(const TestPlan& plan) {
  std::vector<std::string> names;
  for (const PlannedTest& test : plan.tests) names.push_back(test.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(PlannedTests, AreThoseOfPublicFunctions) {
  const TestPlan plan = PlanFor(
      "class C {\n void a();\n protected:\n void b();\n C(char);\n public:\n C();\n C(int);\n"
      " C(const C&);\n ~C();\n void c();\n static void d();\n virtual void e() const = 0;\n"
      " void f() = delete;\n static int main(int, char**);\n template <typename T> void "
      "g(T);\n};\n");
  // It is abstract, so there is nothing to construct.
  EXPECT_EQ(TestsOf(plan), (Names{"c", "d", "e"}));
  EXPECT_EQ(plan.tests[1].kind, PlannedTest::Kind::kStatic);
  EXPECT_EQ(plan.tests[2].kind, PlannedTest::Kind::kMethod);
}

TEST(PlannedTests, BeginWithConstructors) {
  const TestPlan plan = PlanFor("struct C {\n void c();\n C();\n C(int, char);\n C(C&&);\n};\n");
  EXPECT_EQ(TestsOf(plan), (Names{"constructor", "constructor_int_char", "c"}));
  EXPECT_EQ(plan.tests[0].kind, PlannedTest::Kind::kConstructor);
}

TEST(PlannedTests, ShareAListForEachType) {
  const TestPlan plan = PlanFor(
      "#include <cstddef>\nstruct C {\n void a(int x, const int& y, int&& z);\n void "
      "b(std::size_t);\n"
      " void c(unsigned long, const C&, C*, const int);\n};\n");
  Names lists;
  for (const ValueList& list : plan.lists) lists.push_back(list.name + ": " + list.first_use);
  EXPECT_EQ(lists, (Names{"v_int: x of a", "v_unsigned_long: b", "v_C_ptr: c"}));
  EXPECT_EQ(plan.tests[0].lists, (Names{"v_int", "v_int", "v_int"}));
  EXPECT_EQ(plan.tests[2].lists, (Names{"v_unsigned_long", "testee", "v_C_ptr", "v_int"}));
}

TEST(PlannedTests, LeaveOutWhatNoListCanHold) {
  const TestPlan plan = PlanFor(
      "#include <atomic>\n#include <initializer_list>\nstruct Unknown;\nstruct C {\n void a(int "
      "(&)[3]);\n void b(std::initializer_list<int>);\n void c(const Unknown&);\n void d(void "
      "(&)(int));\n void e(std::atomic<int>&);\n void* operator new(decltype(sizeof(0)));\n"
      " void f(void (*)(int), Unknown*, void*);\n};\n");
  EXPECT_EQ(TestsOf(plan), (Names{"f_void_ptr_int_Unknown_ptr_void_ptr"}));
  ASSERT_EQ(plan.untested.size(), 6u);
  EXPECT_EQ(plan.untested[0], "a(int[3] &): its parameter is an array");
  EXPECT_EQ(plan.untested[2], "c(const Unknown &): 'const Unknown' is an incomplete class");
  EXPECT_EQ(plan.untested[3], "d(void (int) &): its parameter is a function");
}

TEST(PlannedTests, NeedAPublicFunction) {
  EXPECT_THROW(PlanFor("class C {\n int a();\n};\n"), Error);
}

// The defaults of each type, all read at once.
std::vector<Names> DefaultsFor(const Names& types) {
  std::string methods;
  for (const std::string& type : types) methods += " void f(" + type + ", char (*)[3]);\n";
  const ClassModel model = LoadText(
      "#include <functional>\n#include <map>\n#include <memory>\n#include <optional>\n#include "
      "<set>\n#include "
      "<string>\n#include <string_view>\n#include <utility>\n#include <variant>\n#include "
      "<vector>\nenum E { kA, kB = "
      "7, "
      "kC };\nstruct S { int x; };\nstruct C {\n" +
          methods + "};\n",
      "C");
  std::vector<Names> defaults;
  for (const Function& method : model.classes[0].methods) {
    defaults.push_back(DefaultValues(method.parameters[0].type));
  }
  return defaults;
}

TEST(DefaultValues, FitTheType) {
  const std::vector<std::pair<std::string, Names>> wanted = {
      {"int", {"0", "1", "-1"}},
      {"const long long&", {"0", "1", "-1"}},
      {"unsigned char", {"0", "1"}},
      {"float", {"0", "1", "-1"}},
      {"bool", {"false", "true"}},
      {"char", {"'a'", "'b'"}},
      {"const std::string&", {"\"\"", "\"a\""}},
      {"std::string_view", {"\"\"", "\"a\""}},
      {"const char*", {"\"\"", "\"a\""}},
      {"E", {"E::kA", "E::kB", "E::kC"}},
      {"S*", {"nullptr"}},
      {"const S*", {"nullptr"}},
      {"int*", {"nullptr"}},
      {"void*", {"nullptr"}},
      {"char*", {"nullptr"}},
      {"void (*)(int)", {"nullptr"}},
      {"std::vector<bool*>", {"std::vector<bool *>{}", "std::vector<bool *>{nullptr}"}},
      {"std::optional<bool>",
       {"std::optional<bool>()", "std::optional<bool>(false)", "std::optional<bool>(true)"}},
      {"std::pair<int, bool>",
       {"std::pair<int, bool>(0, false)", "std::pair<int, bool>(1, true)",
        "std::pair<int, bool>(-1, false)"}},
      {"S", {}},
      {"const S&", {}},
      {"std::unique_ptr<S>", {}},  // a null one can't be copied: DefaultsToNull
      {"std::function<void()>", {}},
      {"std::map<int, bool>",
       {"std::map<int, bool>{}", "std::map<int, bool>{{0, false}}",
        "std::map<int, bool>{{0, false}, {1, true}}"}},
      {"std::set<std::string>",
       {"std::set<std::string>{}", "std::set<std::string>{\"\"}",
        "std::set<std::string>{\"\", \"a\"}"}},
      {"std::map<int, std::unique_ptr<S>>", {}},  // can't be copied
      {"std::variant<int, bool>", {}}};
  Names types;
  for (const auto& [type, values] : wanted) types.push_back(type);
  const std::vector<Names> defaults = DefaultsFor(types);
  ASSERT_EQ(defaults.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_EQ(defaults[i], wanted[i].second) << wanted[i].first;
  }
}

TEST(GtestBase, KnowWhenStructuresCanBeGenerated) {
  const SourceFiles files;
  LoadRequest request = RequestFor({files.Write("c.h",
                                                "struct C {\n bool repOk() const;\n"
                                                " bool has(int) const;\n};\n")},
                                   "C");
  EXPECT_FALSE(CanGenerate(Load(request)));
  request.wants_predicate = true;
  const ClassModel model = Load(request);
  EXPECT_TRUE(CanGenerate(model));
  EXPECT_EQ(TestsOf(PlanTests(model)), Names{"has_int"});  // repOk is an oracle
  request.predicate = "has";
  EXPECT_FALSE(CanGenerate(Load(request)));
}

}  // namespace
}  // namespace korat::frontend
