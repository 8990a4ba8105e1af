// Checked calls in the sandbox: a violation ends the run where it is found.
#include <gtest/gtest.h>

#include <cassert>
#include <csignal>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/calls/contracts.h"
#include "korat/contracts.h"
#include "tests/contracts/person.h"
#include "tests/contracts/structures.h"

namespace korat::contracts::testing {
namespace {

using harness::CallEnd;
using harness::CheckedOutcome;

constexpr Clause ClauseOf(ViolationKind kind) { return {kind, "f.h", 7, 3, "E", "C::f"}; }

class InSandbox : public ::testing::Test {
 protected:
  InSandbox() {
    runtime::Limits limits;
    limits.fuel = 1'000'000;
    EXPECT_EQ(sandbox_.Init(limits), nullptr);
  }
  CheckedOutcome Run(void (*body)(void*), void* argument = nullptr) {
    const CheckedOutcome outcome = harness::RunChecked(sandbox_, body, argument);
    EXPECT_EQ(state.depth, 0u);
    EXPECT_FALSE(SkipsChecks());
    EXPECT_EQ(state.constructing, nullptr);
    sandbox_.log().UndoTo(0);
    EXPECT_EQ(state.depth, 0u);
    EXPECT_FALSE(SkipsChecks());
    EXPECT_EQ(state.constructing, nullptr);
    return outcome;
  }
  runtime::Sandbox sandbox_;
};

TEST_F(InSandbox, ACallPasses) {
  EXPECT_EQ(Run([](void*) { Person("Baby", 3).addKgs(4); }).end, CallEnd::kPassed);
}

TEST_F(InSandbox, CatchAllDoesNotHideAViolation) {
  const CheckedOutcome outcome = Run([](void*) {
    try {
      Person("Baby", 3).addKgs(-22);
    } catch (...) {
    }
  });
  EXPECT_EQ(outcome.end, CallEnd::kViolated);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kPostcondition);
  EXPECT_EQ(outcome.violation.clause.line, 12u);
  EXPECT_STREQ(outcome.violation.clause.function, "Person::addKgs");
}

void Promises() noexcept { Person("Baby", 3).addKgs(-22); }

TEST_F(InSandbox, NoexceptDoesNotHideAViolation) {
  const CheckedOutcome outcome = Run([](void*) { Promises(); });
  EXPECT_EQ(outcome.end, CallEnd::kViolated);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kPostcondition);
}

TEST_F(InSandbox, APreconditionThatFailsMeansNotAnInput) {
  const CheckedOutcome outcome = Run([](void*) { Person("Baby", -3); });
  EXPECT_EQ(outcome.end, CallEnd::kNotAnInput);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kPrecondition);
  EXPECT_FALSE(outcome.violation.raised);
}

TEST_F(InSandbox, AnAssumptionThatFailsMeansNotAnInput) {
  const CheckedOutcome outcome =
      Run([](void*) { Assume(ClauseOf(ViolationKind::kAssumption), [] { return false; }); });
  EXPECT_EQ(outcome.end, CallEnd::kNotAnInput);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kAssumption);
}

TEST_F(InSandbox, AViolatedPreconditionOfAnInnerCallIsAFailure) {
  const CheckedOutcome outcome = Run([](void*) {
    Call outer("f");
    Person("Baby", -3);
  });
  EXPECT_EQ(outcome.end, CallEnd::kViolated);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kInternalPrecondition);
}

TEST_F(InSandbox, AnExceptionIsASeparateOutcome) {
  const CheckedOutcome outcome = Run([](void*) { throw std::range_error("far"); });
  EXPECT_EQ(outcome.end, CallEnd::kThrew);
  EXPECT_EQ(outcome.text, "std::range_error: far");
  EXPECT_EQ(Run([](void*) { throw 5; }).text, "int");
}

TEST_F(InSandbox, AnExceptionWhoseWhatCrashesCountsAsThrown) {
  struct Crashing : std::exception {
    const char* what() const noexcept override { __builtin_trap(); }
  };
  const CheckedOutcome outcome = Run([](void*) { throw Crashing(); });
  EXPECT_EQ(outcome.end, CallEnd::kThrew);
  EXPECT_NE(outcome.text.find("Crashing"), std::string::npos);
}

TEST_F(InSandbox, ACrashOfTheBody) {
  const CheckedOutcome outcome = Run([](void* null) { *static_cast<volatile int*>(null) = 1; });
  EXPECT_EQ(outcome.end, CallEnd::kCrashed);
  EXPECT_EQ(outcome.text, "signal 11 (Segmentation fault)");
  EXPECT_EQ(Run([](void*) { std::terminate(); }).end, CallEnd::kCrashed);
}

// `null` is a Node*.
template <ViolationKind kKind>
void EvaluateCrash(void* null) {
  Call call("C::f");
  const auto crash = [&] { return static_cast<Node*>(null)->value > 0; };
  if (kKind == ViolationKind::kPrecondition)
    call.Behavior(call.Requires(ClauseOf(kKind), crash));
  else
    call.Ensures(ClauseOf(kKind), true, crash);
}

TEST_F(InSandbox, APostconditionThatCrashesIsAFailureOfTheContract) {
  const CheckedOutcome outcome = Run(&EvaluateCrash<ViolationKind::kPostcondition>);
  EXPECT_EQ(outcome.end, CallEnd::kViolated);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kContractRaised);
  EXPECT_EQ(outcome.violation.clause.line, 7u);
  EXPECT_EQ(MessageOf(outcome.violation),
            "f.h:7:3: error: postcondition 'E' of C::f raised signal 11 (Segmentation fault) "
            "[korat-contract-raised]");
}

TEST_F(InSandbox, ARequiresThatCrashesMeansNotAnInput) {
  const CheckedOutcome outcome = Run(&EvaluateCrash<ViolationKind::kPrecondition>);
  EXPECT_EQ(outcome.end, CallEnd::kNotAnInput);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kPrecondition);
  EXPECT_TRUE(outcome.violation.raised);
}

TEST_F(InSandbox, ARequiresOfAnInnerCallThatCrashesIsAFailure) {
  const CheckedOutcome outcome = Run([](void* null) {
    Call outer("C::g");
    EvaluateCrash<ViolationKind::kPrecondition>(null);
  });
  EXPECT_EQ(outcome.end, CallEnd::kViolated);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kInternalPrecondition);
  EXPECT_TRUE(outcome.violation.raised);
}

TEST_F(InSandbox, ACrashOfTheBodyIsNotBlamedOnAClauseThatWasEvaluatedBefore) {
  const CheckedOutcome outcome = Run([](void* null) {
    Call call("C::f");
    call.Ensures(ClauseOf(ViolationKind::kPostcondition), true, [] { return true; });
    *static_cast<volatile int*>(null) = 1;
  });
  EXPECT_EQ(outcome.end, CallEnd::kCrashed);
}

TEST_F(InSandbox, AFailedAssert) {
  const unsigned line = __LINE__ + 1;
  const CheckedOutcome outcome = Run([](void* argument) { assert(argument != nullptr); });
  EXPECT_EQ(outcome.end, CallEnd::kViolated);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kAssertion);
  EXPECT_STREQ(outcome.violation.clause.file, __FILE__);
  EXPECT_EQ(outcome.violation.clause.line, line);
  EXPECT_STREQ(outcome.violation.clause.text, "argument != nullptr");
}

TEST_F(InSandbox, AFailedAssertOfTheLibrary) {
  const CheckedOutcome outcome = Run([](void*) {
    std::vector<int> values(3);
    volatile std::size_t past = 3;
    values[past] = 1;
  });
  EXPECT_EQ(outcome.end, CallEnd::kViolated);
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kAssertion);
  EXPECT_STREQ(outcome.violation.clause.text, "__n < this->size()");
  EXPECT_NE(std::string(outcome.violation.clause.file).find("stl_vector.h"), std::string::npos);
  EXPECT_NE(outcome.violation.clause.line, 0u);
}

TEST(OutsideTheSandbox, AFailedAssertOfTheLibraryEndsTheProgramAsUsual) {
  const std::vector<int> values(3);
  volatile std::size_t past = 3;
  EXPECT_DEATH((void)values[past], "stl_vector.h:.*: Assertion '__n < this->size\\(\\)' failed\\.");
}

// In the body of a loop, which is the user's own test, only crashes are caught.
TEST_F(InSandbox, AViolationInTheBodyOfALoopIsAnException) {
  bool caught = false;
  const auto body = [](void* c) {
    try {
      Person("Baby", -3);
    } catch (const precondition_violation&) {
      *static_cast<bool*>(c) = true;
    }
  };
  EXPECT_EQ(sandbox_.Run(runtime::Mode::kBody, body, &caught), runtime::RunEnd::kReturned);
  EXPECT_TRUE(caught);
}

TEST_F(InSandbox, AnAssertInsideAClauseIsAFailureOfTheContract) {
  const CheckedOutcome outcome = Run([](void* argument) {
    Call("C::f").Ensures(ClauseOf(ViolationKind::kPostcondition), true, [&] {
      assert(argument != nullptr);
      return true;
    });
  });
  EXPECT_EQ(outcome.violation.kind, ViolationKind::kContractRaised);
}

int sandbox_place;

void Hang() {
  for (volatile int i = 0;; i = i + 1) {
  }
}

TEST_F(InSandbox, AnEndlessLoop) {
  EXPECT_EQ(Run([](void*) { Hang(); }).end, CallEnd::kHung);
  const CheckedOutcome in_clause = Run([](void*) {
    Call("C::f").Invariant(ClauseOf(ViolationKind::kInvariantExit), false, [] {
      Hang();
      return true;
    });
  });
  EXPECT_EQ(in_clause.end, CallEnd::kViolated);
  EXPECT_EQ(in_clause.violation.kind, ViolationKind::kContractRaised);
  const CheckedOutcome in_requires = Run([](void*) {
    Call("C::f").Requires(ClauseOf(ViolationKind::kPrecondition), [] {
      Hang();
      return true;
    });
  });
  EXPECT_EQ(in_requires.end, CallEnd::kNotAnInput);
}

TEST_F(InSandbox, RunningOutOfMemoryIsASeparateOutcome) {
  const CheckedOutcome outcome = Run([](void*) {
    for (;;) new char[1 << 20]();
  });
  EXPECT_EQ(outcome.end, CallEnd::kOutOfMemory);
  EXPECT_EQ(outcome.text, "ran out of memory");
}

TEST_F(InSandbox, AFrameIsCheckedAndARunLeavesNothingBehind) {
  for (int i = 0; i < 3; ++i) {
    const CheckedOutcome outcome = Run([](void*) {
      List list;
      for (int value = 0; value < 1000; ++value) list.Push(value);
      Call call("C::f");
      call.frames().Add(ClauseOf(ViolationKind::kFrame));
      call.frames().Watch(list);
      list.head->next->value = -1;
      call.frames().Check(list);
    });
    EXPECT_EQ(outcome.violation.kind, ViolationKind::kFrame);
    EXPECT_STREQ(outcome.violation.detail, "ns::Node::value");
  }
}

TEST_F(InSandbox, AnAbortedConstructorLeavesNothingBehind) {
  for (int i = 0; i < 3; ++i) {
    const CheckedOutcome outcome = Run([](void*) {
      Constructing(&sandbox_place, 1, "C", [](Call&) { return std::string(100, 'x'); });
      std::abort();
    });
    EXPECT_EQ(outcome.end, CallEnd::kCrashed);
    EXPECT_EQ(Pending<std::string>(&sandbox_place, 1), nullptr);
  }
}

}  // namespace
}  // namespace korat::contracts::testing
