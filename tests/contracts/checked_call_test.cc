// How a call of checked code ended, as emitted tests see it.
#include "korat/detail/checked_call.h"

#include <gtest/gtest.h>

#include <exception>
#include <stdexcept>
#include <string>

#include "korat/contracts.h"
#include "tests/contracts/person.h"

namespace korat::contracts::testing {
namespace {

using detail::CheckedCall;
using End = CheckedCall::End;

template <typename Code>
CheckedCall Ended(const char* function, Code code) {
  const unsigned depth = state.depth;
  const unsigned violations = state.violations;
  const int uncaught = std::uncaught_exceptions();
  const CheckedCall ended = detail::RunCheckedCall(function, code);
  EXPECT_EQ(state.depth, depth);
  EXPECT_EQ(state.violations, violations);
  EXPECT_EQ(state.clause, nullptr);
  EXPECT_EQ(std::uncaught_exceptions(), uncaught);
  EXPECT_EQ(std::current_exception(), nullptr);
  EXPECT_FALSE(SkipsChecks());
  return ended;
}

struct Manager {
  Person person{"Baby", 3};
  void Feed(int kgs) noexcept { person.addKgs(kgs); }
  void FeedInside(int kgs) {
    Call call("Manager::FeedInside");
    Feed(kgs);
  }
};

TEST(CheckedCalls, ReturnOrThrow) {
  Person person("Baby", 3);
  EXPECT_EQ(Ended("addKgs", [&] { person.addKgs(4); }).end, End::kReturned);
  EXPECT_EQ(Ended("addKgs", [&] { person.addKgs(998); }).end, End::kReturned);
  EXPECT_EQ(Ended("f", [] { throw std::runtime_error("far"); }).end, End::kThrew);
  EXPECT_EQ(Ended("f", [] { throw 1; }).end, End::kThrew);
}

TEST(CheckedCalls, AreMeaninglessIfTheirOwnPreconditionFails) {
  const CheckedCall ended = Ended("Person", [] { Person("Baby", -3); });
  EXPECT_EQ(ended.end, End::kMeaningless);
  EXPECT_STREQ(ended.violation.clause.text, "w >= 0");
  EXPECT_EQ(Ended("f",
                  [] {
                    Assume({ViolationKind::kAssumption, "f.h", 1, 1, "E", "C::g"},
                           [] { return false; });
                  })
                .end,
            End::kMeaningless);
}

TEST(CheckedCalls, FailIfThePreconditionOfAnotherFunctionDoes) {
  // A function without contracts: the call in it counts as the outermost.
  const CheckedCall ended = Ended("Make", [] { Person("Baby", -3); });
  EXPECT_EQ(ended.end, End::kViolated);
  EXPECT_EQ(ended.violation.kind, ViolationKind::kPrecondition);
}

TEST(CheckedCalls, KnowConstructorsOfTemplatesByTheirNames) {
  const auto ended = [](const char* function, const char* qualified) {
    return Ended(function,
                 [&] {
                   Violate(ViolationKind::kPrecondition,
                           {ViolationKind::kPrecondition, "f.h", 1, 1, "E", qualified});
                 })
        .end;
  };
  EXPECT_EQ(ended("Stack", "ns::Stack::Stack<T>"), End::kMeaningless);
  EXPECT_EQ(ended("operator>", "C::operator>"), End::kMeaningless);
  EXPECT_EQ(ended("operator->", "C::operator->"), End::kMeaningless);
  EXPECT_EQ(ended("push", "push"), End::kMeaningless);
  EXPECT_EQ(ended("push", "C::repush"), End::kViolated);
  EXPECT_EQ(ended("push", "C::pus"), End::kViolated);
}

TEST(CheckedCalls, FailIfAnythingElseIsViolated) {
  Person person("Baby", 3);
  const CheckedCall ended = Ended("addKgs", [&] { person.addKgs(-22); });
  EXPECT_EQ(ended.end, End::kViolated);
  EXPECT_EQ(ended.violation.kind, ViolationKind::kPostcondition);
  EXPECT_EQ(ended.violation.clause.line, 12u);
}

TEST(CheckedCalls, FailIfTheUsersCodeSwallowsAViolation) {
  Person person("Baby", 3);
  const auto swallow = [&] {
    try {
      person.addKgs(-22);
    } catch (...) {
    }
  };
  EXPECT_EQ(Ended("f", swallow).end, End::kViolated);
  EXPECT_EQ(Ended("f",
                  [&] {
                    swallow();
                    throw std::runtime_error("instead");
                  })
                .end,
            End::kViolated);
}

TEST(CheckedCalls, AViolationInANoexceptFunctionIsAnOutcome) {
  Manager manager;
  for (int i = 0; i < 3; ++i) {
    const CheckedCall ended = Ended("Feed", [&] { manager.Feed(-22); });
    EXPECT_EQ(ended.end, End::kViolated);
    EXPECT_EQ(ended.violation.kind, ViolationKind::kPostcondition);
    manager.person.weight = 3;
  }
  EXPECT_EQ(Ended("FeedInside", [&] { manager.FeedInside(-22); }).end, End::kViolated);
  manager.person.weight = 3;
  EXPECT_EQ(Ended("Feed", [&] { manager.Feed(1); }).end, End::kReturned);
}

struct Signaller {
  void Throw() noexcept {
    try {
      throw std::runtime_error("first");
    } catch (const std::exception&) {
      Call("Signaller::Throw")
          .MustReturn(
              {ViolationKind::kExceptionalPostcondition, "f.h", 1, 1, "normal_behavior", "C::f"},
              true);
    }
  }
};

TEST(CheckedCalls, AViolationWhileAnotherExceptionIsHandledIsAnOutcome) {
  Signaller signaller;
  EXPECT_EQ(Ended("Throw", [&] { signaller.Throw(); }).end, End::kViolated);
}

TEST(CheckedCalls, MayBeNested) {
  Person person("Baby", 3);
  Manager manager;
  EXPECT_EQ(Ended("f",
                  [&] {
                    EXPECT_EQ(Ended("Feed", [&] { manager.Feed(-22); }).end, End::kViolated);
                    person.addKgs(1);
                  })
                .end,
            End::kReturned);
}

void Raise() { throw std::runtime_error("no way out"); }

TEST(CheckedCallsDeathTest, AnExceptionOtherThanAViolationStillEndsTheProgram) {
  auto run = []() noexcept { Raise(); };
  EXPECT_DEATH(detail::RunCheckedCall("f", run), "no way out");
}

}  // namespace
}  // namespace korat::contracts::testing
