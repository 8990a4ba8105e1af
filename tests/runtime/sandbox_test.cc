// Every way a run can end, checkpoints, and sandboxes inside each other. The bodies are not
// instrumented: they report reads themselves, as the hooks would.
#include "runtime/sandbox.h"

#include <gtest/gtest.h>
#include <signal.h>

#undef NDEBUG  // failed asserts are tested
#include <cassert>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace korat::runtime {
namespace {

class IgnoringObserver : public Observer {
 public:
  void OnRead(std::uint64_t, std::uint64_t, bool) override {}
  bool OnWrite(std::uint64_t, std::uint64_t) override { return true; }
  void OnForeignCall(const void*) override {}
};

class SandboxTest : public testing::Test {
 protected:
  SandboxTest() { Start(Limits()); }
  void Start(const Limits& limits) { EXPECT_EQ(sandbox_.Init(limits), nullptr); }
  RunEnd Run(void (*body)(void*), void* argument = nullptr) {
    return sandbox_.Run(Mode::kPredicate, body, argument);
  }
  Sandbox sandbox_;
};

TEST_F(SandboxTest, Returns) {
  int result = 0;
  EXPECT_EQ(Run([](void* r) { *static_cast<int*>(r) = 42; }, &result), RunEnd::kReturned);
  EXPECT_EQ(result, 42);
  EXPECT_EQ(Sandbox::Active(), nullptr);
}

TEST_F(SandboxTest, Throws) {
  EXPECT_EQ(Run([](void*) { throw std::runtime_error(std::string(100, 'x')); }), RunEnd::kThrew);
  EXPECT_EQ(std::uncaught_exceptions(), 0);
}

TEST_F(SandboxTest, EachSignalComesBackWithItsNumber) {
  for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP}) {
    for (int i = 0; i < 3; ++i) {  // none stays blocked
      EXPECT_EQ(Run([](void* n) { raise(*static_cast<int*>(n)); }, &number), RunEnd::kSignal);
      EXPECT_EQ(sandbox_.signal_number(), number);
    }
  }
}

TEST_F(SandboxTest, CatchesFaultsOfTheProcessor) {
  EXPECT_EQ(Run([](void*) { *static_cast<volatile int*>(nullptr) = 1; }), RunEnd::kSignal);
  EXPECT_EQ(sandbox_.signal_number(), SIGSEGV);
  EXPECT_EQ(Run([](void*) {
              volatile int zero = 0;
              zero = 7 / zero;
            }),
            RunEnd::kSignal);
  EXPECT_EQ(sandbox_.signal_number(), SIGFPE);
  EXPECT_EQ(Run([](void*) { __builtin_trap(); }), RunEnd::kSignal);
  EXPECT_EQ(sandbox_.signal_number(), SIGILL);
}

TEST_F(SandboxTest, CatchesAbort) {
  EXPECT_EQ(Run([](void*) { std::abort(); }), RunEnd::kSignal);
  EXPECT_EQ(sandbox_.signal_number(), SIGABRT);
}

TEST_F(SandboxTest, CatchesFailedAsserts) {
  EXPECT_EQ(Run([](void* argument) { assert(argument != nullptr); }), RunEnd::kAssertion);
}

TEST_F(SandboxTest, CatchesTerminate) {
  EXPECT_EQ(Run([](void*) { std::terminate(); }), RunEnd::kTerminated);
}

void Throws() { throw 1; }
void ThrowsAgainstItsPromise() noexcept { Throws(); }

TEST_F(SandboxTest, CatchesExceptionsThatLeaveNoexceptFunctions) {
  EXPECT_EQ(Run([](void*) { ThrowsAgainstItsPromise(); }), RunEnd::kTerminated);
  EXPECT_EQ(std::current_exception(), nullptr);
}

__attribute__((noinline)) int Recurse(int depth) {
  volatile int here = depth;
  return here < 0 ? 0 : Recurse(depth + 1) + here;
}

TEST_F(SandboxTest, CatchesStackOverflows) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(Run([](void*) { Recurse(0); }), RunEnd::kStackOverflow);
  }
}

TEST_F(SandboxTest, AnAccessFarBelowTheHeapIsNotAStackOverflow) {
  EXPECT_EQ(Run([](void*) {
              auto* below = static_cast<volatile char*>(std::malloc(8)) - (1u << 20) - 2048;
              *below = 1;
            }),
            RunEnd::kSignal);
}

TEST_F(SandboxTest, CatchesExhaustedMemory) {
  EXPECT_EQ(Run([](void*) {
              for (char* volatile block;;) {
                block = static_cast<char*>(std::malloc(1 << 20));
                *block = 1;
              }
            }),
            RunEnd::kOutOfMemory);
  EXPECT_EQ(Run([](void*) { std::free(std::malloc(32 << 20)); }), RunEnd::kReturned);
}

TEST_F(SandboxTest, WritingForEverIsNotALackOfMemory) {
  IgnoringObserver observer;
  sandbox_.guard().set_observer(observer);
  for (const Pace pace : {Pace::kPatient, Pace::kHurried}) {
    sandbox_.SetPace(pace);
    static std::uint64_t written;
    written = 0;
    EXPECT_EQ(Run([](void*) {
                for (;; ++written) {
                  korat_rt_write(reinterpret_cast<std::uintptr_t>(&written), sizeof(written));
                }
              }),
              RunEnd::kWroteEndlessly);
    sandbox_.log().UndoTo(0);
    EXPECT_EQ(written, 0u);
  }
}

TEST(SandboxLimits, EndlessLoopsWithoutFuelRunOutOfTime) {
  Sandbox sandbox;
  Limits limits;
  limits.seconds = 1;
  ASSERT_EQ(sandbox.Init(limits), nullptr);
  using Clock = std::chrono::steady_clock;
  Clock::duration times[2];
  for (Clock::duration& time : times) {  // the second one is given less time
    const Clock::time_point begin = Clock::now();
    const RunEnd end = sandbox.Run(
        Mode::kPredicate,
        [](void*) {
          for (volatile int i = 0;; i = i + 1) {
          }
        },
        nullptr);
    EXPECT_EQ(end, RunEnd::kTimedOut);
    time = Clock::now() - begin;
    sandbox.SetPace(Pace::kBrisk);
  }
  EXPECT_LT(times[1], times[0] / 2);
}

TEST_F(SandboxTest, DeletingABlockOfTheArenaTwiceEndsTheRun) {
  IgnoringObserver observer;
  sandbox_.guard().set_observer(observer);
  void* block = sandbox_.arena().Allocate(16, 16);
  EXPECT_EQ(Run([](void* b) { std::free(b); }, block), RunEnd::kReturned);
  sandbox_.log().UndoTo(0);
  EXPECT_EQ(Run(
                [](void* b) {
                  std::free(b);
                  std::free(b);
                },
                block),
            RunEnd::kDoubleDelete);
  sandbox_.log().UndoTo(0);
  EXPECT_EQ(static_cast<char*>(block)[0], 0);
}

TEST_F(SandboxTest, AllocationsLieInTheSandboxAndVanishWithTheRun) {
  void* blocks[2] = {};
  for (void*& block : blocks) {
    EXPECT_EQ(Run([](void* b) { *static_cast<void**>(b) = std::malloc(100); }, &block),
              RunEnd::kReturned);
  }
  EXPECT_TRUE(sandbox_.memory().heap().Contains(blocks[0]));
  EXPECT_EQ(blocks[0], blocks[1]);
  std::free(blocks[1]);  // too late, but harmless
}

TEST_F(SandboxTest, BodiesUseTheProgramsHeap) {
  std::string* text = nullptr;
  sandbox_.Run(
      Mode::kBody, [](void* t) { *static_cast<std::string**>(t) = new std::string(100, 'x'); },
      &text);
  EXPECT_FALSE(sandbox_.memory().heap().Contains(text));
  EXPECT_EQ(text->size(), 100u);
  delete text;
}

// --- checkpoints

// Runs a body that reads one field, and continues from there with other values.
struct Resumable {
  Sandbox* sandbox;
  int* field;
  int sum = 0;         // outside the sandbox: the last number that the run reported
  bool taken = false;  // there is a checkpoint
};

// Takes a checkpoint at the first read.
class FirstReadObserver final : public IgnoringObserver {
 public:
  explicit FirstReadObserver(Resumable& resumable) : resumable_(resumable) {}

  void OnRead(std::uint64_t, std::uint64_t, bool) override {
    if (resumable_.taken) return;
    resumable_.taken = true;
    resumable_.sandbox->TakeCheckpoint();
  }

 private:
  Resumable& resumable_;
};

int ReadField(Resumable& r) {
  r.sandbox->guard().OnRead({reinterpret_cast<std::uintptr_t>(r.field), sizeof(int), true}, {});
  return *r.field;
}

TEST_F(SandboxTest, ResumesWithTheStackAndTheHeapAsTheyWere) {
  Resumable r{&sandbox_, static_cast<int*>(sandbox_.arena().Allocate(sizeof(int), 4))};
  FirstReadObserver observer(r);
  sandbox_.guard().set_observer(observer);
  const auto body = [](void* argument) {
    auto& resumable = *static_cast<Resumable*>(argument);
    std::vector<int> on_the_heap = {1, 2, 3};
    int on_the_stack = 10;
    try {
      throw 100;
    } catch (int caught) {
      const int value = ReadField(resumable);
      on_the_heap.push_back(value);
      on_the_stack += value;
      resumable.sum = caught + on_the_stack;
      for (int x : on_the_heap) resumable.sum += x;
    }
    std::free(std::malloc(1000));
  };
  EXPECT_EQ(Run(body, &r), RunEnd::kReturned);
  EXPECT_EQ(r.sum, 100 + 10 + 6);
  for (int value : {5, 7, 1}) {
    *r.field = value;
    EXPECT_EQ(sandbox_.Resume(0), RunEnd::kReturned);
    EXPECT_EQ(r.sum, 100 + 10 + 6 + 2 * value);
    EXPECT_EQ(std::current_exception(), nullptr);
  }
}

// --- one inside the other

TEST_F(SandboxTest, ACrashInAnInnerRunLeavesTheOuterOneRunning) {
  RunEnd inner_end = RunEnd::kReturned;
  const RunEnd outer_end = sandbox_.Run(
      Mode::kBody,
      [](void* end) {
        Sandbox* outer = Sandbox::Active();
        Sandbox inner;
        ASSERT_EQ(inner.Init(Limits()), nullptr);
        *static_cast<RunEnd*>(end) =
            inner.Run(Mode::kPredicate, [](void*) { std::abort(); }, nullptr);
        EXPECT_EQ(Sandbox::Active(), outer);
        throw std::runtime_error("of the outer one");
      },
      &inner_end);
  EXPECT_EQ(inner_end, RunEnd::kSignal);
  EXPECT_EQ(outer_end, RunEnd::kThrew);
  EXPECT_EQ(Sandbox::Active(), nullptr);
}

}  // namespace
}  // namespace korat::runtime
