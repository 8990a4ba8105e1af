// Every clause, kept and broken, in code that the command has rewritten: a violation is an
// exception in an ordinary program, and the end of a run in the sandbox.
#include <gtest/gtest.h>
#include <subjects.h>

#include <cctype>
#include <ostream>
#include <string>

#include "harness/calls/contracts.h"
#include "korat/contracts.h"

namespace {

using korat::contracts::ViolationKind;
using korat::harness::CallEnd;
using korat::harness::CheckedOutcome;
using namespace subjects;

// "returned", "postcondition 16", "threw negative", "not an input 13": kind and line.
struct Case {
  const char* name;
  void (*call)();
  const char* in_program;
  const char* in_sandbox = nullptr;  // null: the same as in a program
};

void PrintTo(const Case& tried, std::ostream* out) { *out << tried.name; }

// Where the two differ, the sandbox sees more: a violation that user code hides, or the program's
// end.
constexpr const char* kEndsTheProgram = "";

const Case kCases[] = {
    {"requires", [] { Clauses().Requires(1); }, "returned"},
    {"requires broken", [] { Clauses().Requires(0); }, "not an input 14"},
    {"ensures", [] { Clauses().Ensures(1); }, "returned"},
    {"ensures broken", [] { Clauses().Ensures(7); }, "postcondition 17"},
    {"old", [] { Clauses().Old(2); }, "returned"},
    {"old broken", [] { Clauses().Old(7); }, "postcondition 20"},
    {"signals", [] { Clauses().Signals(-1); }, "threw negative"},
    {"signals of nothing", [] { Clauses().Signals(1); }, "returned"},
    {"signals of another", [] { Clauses().Signals(8); }, "threw not spoken of"},
    {"signals broken", [] { Clauses().Signals(7); }, "exceptional postcondition 23"},
    {"signals broken in e", [] { Clauses().Signals(-7); }, "exceptional postcondition 23"},
    {"signals_only", [] { Clauses().SignalsOnly(1); }, "threw one"},
    {"signals_only second", [] { Clauses().SignalsOnly(2); }, "threw two"},
    {"signals_only broken", [] { Clauses().SignalsOnly(7); }, "exceptional postcondition 30"},
    {"signals_only broken by int", [] { Clauses().SignalsOnly(8); },
     "exceptional postcondition 30"},
    {"signals_only nothing", [] { Clauses().SignalsNothing(1); }, "returned"},
    {"signals_only nothing broken", [] { Clauses().SignalsNothing(7); },
     "exceptional postcondition 38"},
    {"assignable", [] { Clauses().Assignable(1); }, "returned"},
    {"assignable broken", [] { Clauses().Assignable(7); }, "frame 43"},
    {"pure", [] { Clauses().Pure(1); }, "returned"},
    {"pure broken", [] { Clauses().Pure(7); }, "frame 49"},
    {"const", [] { Clauses().Const(1); }, "returned"},
    {"const broken", [] { Clauses().Const(7); }, "frame 54"},
    {"normal_behavior", [] { Clauses().Behaviors(1); }, "returned"},
    {"normal_behavior throws", [] { Clauses().Behaviors(7); }, "exceptional postcondition 59"},
    {"normal_behavior broken", [] { Clauses().Behaviors(8); }, "postcondition 61"},
    {"exceptional_behavior", [] { Clauses().Behaviors(-1); }, "threw negative"},
    {"exceptional_behavior returns", [] { Clauses().Behaviors(-7); },
     "exceptional postcondition 63"},
    {"also, first", [] { Clauses().Also(11); }, "returned"},
    {"also, both", [] { Clauses().Also(21); }, "returned"},
    {"also, second broken", [] { Clauses().Also(27); }, "postcondition 77"},
    {"also, first broken", [] { Clauses().Also(28); }, "postcondition 74"},
    {"also, neither", [] { Clauses().Also(10); }, "not an input 73"},
    {"assert", [] { Clauses().Assert(1); }, "returned"},
    {"assert broken", [] { Clauses().Assert(7); }, "assertion 82"},
    {"assume", [] { Clauses().Assume(1); }, "returned"},
    {"assume broken", [] { Clauses().Assume(7); }, "not an input 86"},
    {"C's assert", [] { Clauses().CAssert(1); }, "returned"},
    {"C's assert broken", [] { Clauses().CAssert(7); }, kEndsTheProgram, "assertion 89"},
    {"libstdc++'s assertion", [] { Clauses().LibraryAssert(6); }, "returned"},
    {"libstdc++'s assertion broken", [] { Clauses().LibraryAssert(7); }, kEndsTheProgram,
     "assertion of the library"},

    {"constructor", [] { Counter(1); }, "returned"},
    {"constructor breaks repOk", [] { Counter(-1); }, "invariant on exit 101"},
    {"constructor breaks invariant", [] { Counter(50); }, "invariant on exit 104"},
    {"method", [] { Counter(1).Set(2); }, "returned"},
    {"method breaks repOk", [] { Counter(1).Set(-2); }, "invariant on exit 101"},
    {"method breaks invariant", [] { Counter(1).Set(50); }, "invariant on exit 104"},
    {"exception, invariant broken", [] { Counter(1).Throws(-1); }, "invariant on exit 101"},
    {"exception, invariant kept", [] { Counter(1).Throws(1); }, "threw anyway"},
    {"broken for a while", [] { Counter(1).SetTwice(2); }, "returned"},
    {"inner call sees it broken", [] { Counter(1).SetAndCount(-1); }, "internal invariant 101"},
    {"inner call sees it kept", [] { Counter(1).SetAndCount(1); }, "returned"},
    {"helper and private do not look", [] { Counter(1).SetQuietly(-1); }, "returned"},
    {"repOk calls a checked method",
     [] {
       Counter counter(1);
       counter.repOk();
     },
     "returned"},
    {"broken from outside",
     [] {
       Counter counter(1);
       *reinterpret_cast<int*>(&counter) = -1;
       counter.Count();
     },
     "invariant on entry 101"},

    {"inner", [] { Calls().Outer(1); }, "returned"},
    {"inner broken", [] { Calls().Outer(0); }, "internal precondition 138"},
    {"swallowed", [] { Calls().Swallows(0); }, "returned", "internal precondition 138"},
    {"noexcept kept", [] { Calls().NoExcept(1); }, "returned"},
    {"noexcept", [] { Calls().NoExcept(0); }, kEndsTheProgram, "internal precondition 138"},
    {"recursion", [] { Calls().Sum(6); }, "returned"},
    {"recursion broken", [] { Calls().Sum(9); }, "postcondition 150"},

    {"requires raises", [] { Raises().Requires(5); }, "not an input 156"},
    {"inner requires raises", [] { Raises().Calls(5); }, "internal precondition 156"},
    {"ensures raises", [] { Raises().Ensures(5); }, "contract raised 159"},
    {"ensures does not", [] { Raises().Ensures(1); }, "returned"},
    {"old raises", [] { Raises().Old(5); }, "contract raised 161"},
    {"signals raises", [] { Raises().Signals(5); }, "contract raised 163"},
    {"signals does not", [] { Raises().Signals(1); }, "threw on purpose"},
    {"assignable raises", [] { Raises().Assignable(5); }, "contract raised 165"},
    {"assignable does not", [] { Raises().Assignable(0); }, "returned"},
    {"requires crashes", [] { Raises().RequiresCrash(1); }, kEndsTheProgram, "not an input 167"},
    {"ensures crashes", [] { Raises().EnsuresCrash(1); }, kEndsTheProgram, "contract raised 169"},
    {"ensures hangs", [] { Raises().EnsuresHang(1); }, kEndsTheProgram, "contract raised 171"},
    {"ensures ends", [] { Raises().EnsuresHang(0); }, "returned"},

    {"inherited", [] { Derived().Get(1); }, "returned"},
    {"inherited precondition", [] { Derived().Get(-1); }, "not an input 196"},
    {"inherited over two levels", [] { Derived().Get(7); }, "postcondition 188"},
    {"of the middle", [] { Derived().Get(0); }, "returned"},
    {"of the middle broken",
     [] {
       Derived derived;
       derived.wrong = 1;
       derived.Get(0);
     },
     "postcondition 197"},
    {"inherited invariant", [] { Derived().Get(5); }, "invariant on exit 190"},
    {"by the base",
     [] {
       Derived derived;
       static_cast<Base&>(derived).Get(7);
     },
     "postcondition 188"},
};

const char* NameOf(ViolationKind kind) {
  switch (kind) {
    case ViolationKind::kPrecondition:
    case ViolationKind::kAssumption:
      return "not an input";
    case ViolationKind::kInternalPrecondition:
      return "internal precondition";
    case ViolationKind::kPostcondition:
      return "postcondition";
    case ViolationKind::kExceptionalPostcondition:
      return "exceptional postcondition";
    case ViolationKind::kInvariantEntry:
      return "invariant on entry";
    case ViolationKind::kInvariantExit:
      return "invariant on exit";
    case ViolationKind::kInternalInvariant:
      return "internal invariant";
    case ViolationKind::kAssertion:
      return "assertion";
    case ViolationKind::kFrame:
      return "frame";
    case ViolationKind::kContractRaised:
      return "contract raised";
  }
  return "";
}

std::string Text(ViolationKind kind, const std::string& file, unsigned line) {
  const bool is_ours = file.find("subjects.h") != std::string::npos;
  return NameOf(kind) + (is_ours ? " " + std::to_string(line) : " of the library");
}

std::string InProgram(const Case& tried) {
  try {
    tried.call();
    return "returned";
  } catch (const korat::contract_violation& violation) {
    return Text(violation.kind(), violation.file(), violation.line());
  } catch (const std::exception& error) {
    return std::string("threw ") + error.what();
  }
}

std::string InSandbox(const Case& tried) {
  korat::runtime::Sandbox sandbox;
  korat::runtime::Limits limits;
  limits.fuel = 1'000'000;
  EXPECT_EQ(sandbox.Init(limits), nullptr);
  const CheckedOutcome outcome = korat::harness::RunChecked(
      sandbox, [](void* call) { static_cast<const Case*>(call)->call(); },
      const_cast<Case*>(&tried));
  sandbox.log().UndoTo(0);
  switch (outcome.end) {
    case CallEnd::kPassed:
      return "returned";
    case CallEnd::kThrew:
      return "threw " + outcome.text.substr(outcome.text.find(": ") + 2);
    case CallEnd::kViolated:
    case CallEnd::kNotAnInput:
      return Text(outcome.violation.kind, outcome.violation.clause.file,
                  outcome.violation.clause.line);
    default:
      return outcome.text;
  }
}

class Table : public ::testing::TestWithParam<Case> {};

TEST_P(Table, InAProgram) {
  if (GetParam().in_program == kEndsTheProgram) return;
  EXPECT_EQ(InProgram(GetParam()), GetParam().in_program);
  EXPECT_EQ(korat::contracts::state.depth, 0u);
}

TEST_P(Table, InTheSandbox) {
  const Case& tried = GetParam();
  EXPECT_EQ(InSandbox(tried), tried.in_sandbox != nullptr ? tried.in_sandbox : tried.in_program);
}

INSTANTIATE_TEST_SUITE_P(Clauses, Table, ::testing::ValuesIn(kCases), [](const auto& info) {
  std::string name = info.param.name;
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
});

TEST(Swallowed, AViolationIsRememberedInAProgram) {
  const unsigned before = korat::contracts::state.violations;
  EXPECT_EQ(Calls().Swallows(0), 0);
  EXPECT_EQ(korat::contracts::state.violations, before + 1);
}

}  // namespace
