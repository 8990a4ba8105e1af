// Every kind of violation, once satisfied and once violated, as the exception a program sees.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "korat/contracts.h"
#include "tests/contracts/person.h"

namespace korat::contracts::testing {
namespace {

constexpr Clause ClauseOf(ViolationKind kind) { return {kind, "f.h", 7, 3, "E", "C::f"}; }
constexpr Clause kRequires = ClauseOf(ViolationKind::kPrecondition);
constexpr Clause kEnsures = ClauseOf(ViolationKind::kPostcondition);
constexpr Clause kSignals = ClauseOf(ViolationKind::kExceptionalPostcondition);
constexpr Clause kInvariant = ClauseOf(ViolationKind::kInvariantExit);

bool Yes() { return true; }
bool No() { return false; }
bool Raises() { return std::vector<int>().at(0) == 0; }

// What() of the violation that `code` throws; "" if it throws none.
template <typename Violation, typename Code>
std::string ViolationIn(const Code& code) {
  ResetState();
  try {
    code();
  } catch (const Violation& violation) {
    EXPECT_EQ(state.violations, 1u);
    EXPECT_EQ(state.last.kind, violation.kind());
    EXPECT_EQ(state.depth, 0u);
    EXPECT_FALSE(SkipsChecks());
    EXPECT_EQ(state.clause, nullptr);
    return violation.what();
  }
  EXPECT_EQ(state.violations, 0u);
  return "";
}

class Kinds : public ::testing::Test {
 protected:
  Kinds() { ResetState(); }
};

TEST_F(Kinds, APersonKeepsItsContract) {
  Person person("Baby", 3);
  EXPECT_NO_THROW(person.addKgs(4));
  EXPECT_EQ(person.weight, 7);
  EXPECT_EQ(state.depth, 0u);
  EXPECT_EQ(state.violations, 0u);
}

TEST_F(Kinds, APostconditionIsReportedBeforeTheInvariant) {
  Person person("Baby", 10);
  EXPECT_EQ(ViolationIn<postcondition_violation>([&] { person.addKgs(-22); }),
            "person.h:12:30: error: postcondition 'kgs >= 0 && weight == \\old(weight + kgs)' of "
            "Person::addKgs violated [korat-postcondition]");
}

TEST_F(Kinds, AViolationSaysWhereAndWhat) {
  try {
    Person("Baby", -3);
    FAIL();
  } catch (const contract_violation& violation) {
    EXPECT_EQ(violation.kind(), ViolationKind::kPrecondition);
    EXPECT_STREQ(violation.file(), "person.h");
    EXPECT_EQ(violation.line(), 3u);
    EXPECT_EQ(violation.column(), 14u);
    EXPECT_STREQ(violation.clause(), "w >= 0");
    EXPECT_STREQ(violation.function(), "Person::Person");
    EXPECT_FALSE(violation.raised());
  }
}

TEST_F(Kinds, SomeBehaviorMustApply) {
  const auto enter = [](bool first, bool second) {
    Call call("C::f");
    call.Behavior(call.Requires(kRequires, [&] { return first; }));
    call.Behavior(call.Requires({ViolationKind::kPrecondition, "g.h", 1, 1, "F", "B::f"},
                                [&] { return second; }));
    call.CheckPrecondition();
  };
  enter(true, false);
  enter(false, true);
  EXPECT_EQ(ViolationIn<precondition_violation>([&] { enter(false, false); }),
            "f.h:7:3: error: precondition 'E' of C::f violated: no other behaviour applies either "
            "[korat-precondition]");
}

TEST_F(Kinds, WithoutABehaviorThereIsNoPrecondition) {
  Call call("C::f");
  EXPECT_NO_THROW(call.CheckPrecondition());
}

TEST_F(Kinds, APreconditionOfAnInnerCallIsASeparateKind) {
  const auto enter = [](bool (*condition)()) {
    Call outer("C::g");
    Call inner("C::f");
    inner.Behavior(inner.Requires(kRequires, condition));
    inner.CheckPrecondition();
  };
  enter(&Yes);
  EXPECT_EQ(ViolationIn<internal_precondition_violation>([&] { enter(&No); }),
            "f.h:7:3: error: precondition 'E' of C::f violated by an internal call "
            "[korat-internal-precondition]");
  EXPECT_EQ(ViolationIn<internal_precondition_violation>([&] {
              enter(&Raises);
            }).find("f.h:7:3: error: precondition 'E' of C::f raised std::out_of_range: "),
            0u);
  EXPECT_TRUE(state.last.raised);
}

TEST_F(Kinds, ARequiresThatThrowsDoesNotHold) {
  Call call("C::f");
  const bool held = call.Requires(kRequires, &Raises);
  EXPECT_FALSE(held);
  call.Behavior(held);
  try {
    call.CheckPrecondition();
    FAIL();
  } catch (const precondition_violation& violation) {
    EXPECT_TRUE(violation.raised());
  }
  call.Behavior(true);  // another behaviour applies, so nothing is violated
  EXPECT_NO_THROW(call.CheckPrecondition());
}

TEST_F(Kinds, EnsuresBindsWhenItsBehaviorApplied) {
  Call("C::f").Ensures(kEnsures, true, &Yes);
  Call("C::f").Ensures(kEnsures, false, &No);
  Call("C::f").Ensures(kEnsures, false, &Raises);
  EXPECT_EQ(ViolationIn<postcondition_violation>([] { Call("C::f").Ensures(kEnsures, true, &No); }),
            "f.h:7:3: error: postcondition 'E' of C::f violated [korat-postcondition]");
}

TEST_F(Kinds, AClauseThatThrowsIsASeparateKind) {
  EXPECT_EQ(
      ViolationIn<contract_raised_violation>([] { Call("C::f").Ensures(kEnsures, true, &Raises); }),
      "f.h:7:3: error: postcondition 'E' of C::f raised std::out_of_range: "
      "vector::_M_range_check: __n (which is 0) >= this->size() (which is 0) "
      "[korat-contract-raised]");
  EXPECT_NE(ViolationIn<contract_raised_violation>(
                [] { Call("C").Invariant(kInvariant, true, []() -> bool { throw 1; }); }),
            "");
  EXPECT_NE(ViolationIn<contract_raised_violation>(
                [] { Call("C").Old(kEnsures, true, []() -> int { throw 1; }); }),
            "");
  EXPECT_NE(
      ViolationIn<contract_raised_violation>([] { Assume(kRequires, []() -> bool { throw 1; }); }),
      "");
}

TEST_F(Kinds, ExceptionalBehaviorMustThrow) {
  Call("C::f").MustThrow(kSignals, false);
  EXPECT_EQ(ViolationIn<exceptional_postcondition_violation>(
                [] { Call("C::f").MustThrow(kSignals, true); }),
            "f.h:7:3: error: exceptional postcondition 'E' of C::f violated: it returned "
            "[korat-exceptional-postcondition]");
}

// As in the handler of a checked function.
template <typename Check>
void AfterThrowing(const Check& check) {
  try {
    throw std::range_error("far");
  } catch (...) {
    Call call("C::f");
    check(call);
  }
}

TEST_F(Kinds, NormalBehaviorMustReturn) {
  AfterThrowing([](Call& call) { call.MustReturn(kSignals, false); });
  EXPECT_EQ(ViolationIn<exceptional_postcondition_violation>(
                [] { AfterThrowing([](Call& call) { call.MustReturn(kSignals, true); }); }),
            "f.h:7:3: error: exceptional postcondition 'E' of C::f violated: it threw "
            "std::range_error: far [korat-exceptional-postcondition]");
}

TEST_F(Kinds, SignalsHoldsWhenItsExceptionEscapes) {
  const auto signals = [](bool (*condition)()) {
    AfterThrowing([&](Call& call) {
      call.Signals(kSignals, true, [&]() -> bool {
        try {
          throw;
        } catch (std::runtime_error&) {
          return call.Condition(condition);
        } catch (...) {
          return true;
        }
      });
    });
  };
  signals(&Yes);
  EXPECT_NE(ViolationIn<exceptional_postcondition_violation>([&] { signals(&No); }), "");
  EXPECT_EQ(ViolationIn<contract_raised_violation>([&] {
              signals(&Raises);
            }).find("f.h:7:3: error: exceptional postcondition 'E' of C::f raised std::out_of"),
            0u);
}

TEST_F(Kinds, APersonChecksItsSignals) {
  Person person("Baby", 3);
  EXPECT_NE(ViolationIn<exceptional_postcondition_violation>([&] { person.addKgs(666); }), "");
  EXPECT_NE(ViolationIn<exceptional_postcondition_violation>([&] {
              person.addKgs(999);
            }).find("'std::runtime_error' of Person::addKgs violated: it threw std::length_error"),
            std::string::npos);
}

TEST_F(Kinds, InvariantsAreTheCallersFaultOnEntryAndTheMethodsOnExit) {
  Person person("Baby", 3);
  person.weight = -5;
  EXPECT_EQ(ViolationIn<invariant_entry_violation>([&] { person.addKgs(1); }),
            "person.h:40:17: error: invariant 'weight >= 0' of Person violated on entry "
            "[korat-invariant-entry]");
  EXPECT_EQ(
      ViolationIn<invariant_exit_violation>([] { Call("C::f").Invariant(kInvariant, false, &No); }),
      "f.h:7:3: error: invariant 'E' of C::f violated on exit [korat-invariant-exit]");
  EXPECT_EQ(ViolationIn<internal_invariant_violation>([] {
              Call outer("C::g");
              Call("C::f").Invariant(kInvariant, true, &No);
            }),
            "f.h:7:3: error: invariant 'E' of C::f violated at an internal call "
            "[korat-internal-invariant]");
  Call("C::f").Invariant(kInvariant, true, &Yes);
}

TEST_F(Kinds, StatementsInBodies) {
  Assert(ClauseOf(ViolationKind::kAssertion), &Yes);
  Assume(ClauseOf(ViolationKind::kAssumption), &Yes);
  EXPECT_EQ(
      ViolationIn<assertion_violation>([] { Assert(ClauseOf(ViolationKind::kAssertion), &No); }),
      "f.h:7:3: error: assertion 'E' of C::f violated [korat-assertion]");
  EXPECT_EQ(
      ViolationIn<assumption_violation>([] { Assume(ClauseOf(ViolationKind::kAssumption), &No); }),
      "f.h:7:3: error: assumption 'E' of C::f violated [korat-assumption]");
}

constexpr int CountedInAConstant() {
  Assert(ClauseOf(ViolationKind::kAssertion), [] { return false; });
  return SkipsChecks() ? 1 : 0;
}
static_assert(CountedInAConstant() == 1);

TEST_F(Kinds, NothingIsCheckedWhileAContractIsEvaluated) {
  Person person("Baby", 3);
  Call("C::f").Ensures(kEnsures, true, [&] {
    person.addKgs(-22);
    Assert(ClauseOf(ViolationKind::kAssertion), &No);
    return SkipsChecks();
  });
  EXPECT_FALSE(SkipsChecks());
  EXPECT_EQ(person.weight, -19);
}

TEST_F(Kinds, NothingIsCheckedWhileAPredicateIsAsked) {
  {
    const Unchecked unchecked;
    Person person("Baby", -3);
    EXPECT_EQ(person.weight, -3);
  }
  EXPECT_THROW(Person("Baby", -3), precondition_violation);
}

TEST_F(Kinds, ASwallowedViolationIsCounted) {
  Person person("Baby", 3);
  for (int i = 0; i < 2; ++i) {
    try {
      person.addKgs(-22 - i);
    } catch (...) {
    }
    person.weight = 3;
  }
  EXPECT_EQ(state.violations, 2u);
  EXPECT_EQ(state.last.kind, ViolationKind::kPostcondition);
  EXPECT_STREQ(state.last.clause.function, "Person::addKgs");
}

TEST_F(Kinds, AnExceptionRestoresTheDepth) {
  try {
    Call outer("C::g");
    Call inner("C::f");
    EXPECT_EQ(state.depth, 2u);
    throw 1;
  } catch (int) {
  }
  EXPECT_EQ(state.depth, 0u);
}

TEST_F(Kinds, ALongTextIsCutOffNotWrittenPastItsEnd) {
  const std::string message(10000, 'x');
  const std::string what = ViolationIn<contract_raised_violation>([&] {
    Call("C::f").Ensures(kEnsures, true, [&]() -> bool { throw std::runtime_error(message); });
  });
  EXPECT_NE(what.find("xxx [korat-contract-raised]"), std::string::npos);
  EXPECT_LT(what.size(), 400u);
}

TEST_F(Kinds, ViolationsAreLogicErrors) { EXPECT_THROW(Person("Baby", -3), std::logic_error); }

}  // namespace
}  // namespace korat::contracts::testing
