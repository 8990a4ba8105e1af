// Signals outside a run go to whoever handled them before.
#include "runtime/signals.h"

#include <gtest/gtest.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

#undef NDEBUG  // failed asserts are tested
#include <cassert>
#include <cstdlib>

#include "runtime/sandbox.h"

namespace korat::runtime {
namespace {

void RunACrash() {
  Sandbox sandbox;
  if (sandbox.Init(Limits()) != nullptr) _exit(99);
  const auto crash = [](void*) { *static_cast<volatile int*>(nullptr) = 1; };
  if (sandbox.Run(Mode::kPredicate, crash, nullptr) != RunEnd::kSignal) _exit(98);
}

TEST(SignalsDeathTest, ACrashOutsideARunStillKills) {
  if (HasAddressSanitizer()) GTEST_SKIP() << "there the process exits";
  EXPECT_EXIT(
      {
        RunACrash();
        *static_cast<volatile int*>(nullptr) = 1;
      },
      testing::KilledBySignal(SIGSEGV), "");
}

TEST(SignalsDeathTest, AnAbortOutsideARunStillKills) {
  EXPECT_EXIT(
      {
        RunACrash();
        std::abort();
      },
      testing::KilledBySignal(SIGABRT), "");
}

TEST(SignalsDeathTest, AnAssertOutsideARunStillPrintsAndKills) {
  EXPECT_EXIT(
      {
        RunACrash();
        assert(Sandbox::Active() != nullptr);
      },
      testing::KilledBySignal(SIGABRT),
      "signals_test.cc:.*Assertion `Sandbox::Active\\(\\) != nullptr' failed");
}

sigjmp_buf g_recover;

// Handlers are installed once in a process, so each case needs its own: "threadsafe" starts one.
TEST(SignalsDeathTest, AHandlerThatWasThereBeforeGetsCrashesOutsideRunsAgainAndAgain) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        signal(SIGSEGV, [](int) { siglongjmp(g_recover, 1); });
        for (int i = 0; i < 3; ++i) {
          RunACrash();  // our handlers still work after the previous ones ran
          if (sigsetjmp(g_recover, 1) == 0) *static_cast<volatile int*>(nullptr) = 1;
        }
        _exit(7);
      },
      testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace korat::runtime
