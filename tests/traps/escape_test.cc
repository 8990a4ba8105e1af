// Effects of a predicate outside the sandbox: each is prevented, undone, or makes the verdict
// INCOMPLETE. A wrong number under EXHAUSTED must not happen.
#include <pthread.h>
#include <sched.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory_resource>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::escape {

TEST(Escape, ErrnoIsPartOfACheckpoint) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    errno = 0;
    if (t.a == 1) errno = ERANGE;
    if (t.b == 2) errno = EINVAL;
    return errno == 0;
  });
  EXPECT_EQ(stats.structures, 2u * 2u * 3u);
}

TEST(Escape, MemoryThatTheLibraryAllocatesIsRestoredBeforeItIsReleased) {
  for (int round = 0; round < 3; ++round) {  // the heap is still intact afterwards
    const Stats stats = Explore(Triples(1), [](const Triple& t) {
      std::pmr::monotonic_buffer_resource pool;
      std::pmr::vector<int> values(&pool);
      values.push_back(t.a);
      for (int i = 0; i < 100; ++i) values.push_back(t.b);
      return values.front() == 1 && values.back() == 1;
    });
    EXPECT_EQ(stats.structures, 2u);
  }
}

TEST(Escape, TwoLiveRangesDoNotReleaseEachOthersMemory) {
  const auto predicate = [](const Triple& t) {
    const int a = t.a;
    {
      std::pmr::monotonic_buffer_resource pool;
      std::pmr::vector<int> values(100, a, &pool);  // logged stores, then released by the library
      if (values.back() == 1) return false;
    }
    return t.b == 0;
  };
  std::size_t pairs = 0;
  for (auto& outer : All(Triples(2), predicate)) {
    for (auto& inner : All(Triples(2), predicate)) pairs += outer.b == 0 && inner.b == 0;
    std::vector<std::vector<int>> churn(50, std::vector<int>(100, 7));  // over released memory
    for (const auto& values : churn) EXPECT_EQ(values, std::vector<int>(100, 7));
  }
  EXPECT_EQ(pairs, 6u * 6u);
}

TEST(Escape, WhatCallOnceInitialisesStays) {
  static std::once_flag once;
  static std::vector<int>* table = nullptr;
  const auto predicate = [](const Triple& t) {
    std::call_once(once, [] { table = new std::vector<int>{0, 1, 4}; });
    return (*table)[static_cast<std::size_t>(t.a)] == 4 && t.b == 0;
  };
  EXPECT_EQ(Explore(Triples(2), predicate).structures, 3u);
  EXPECT_TRUE(predicate(Triple{2, 0, 0}));  // also in the program
}

TEST(Escape, LeavingTheProgramIsACrash) {
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    if (t.a == 1) std::exit(0);
    if (t.b == 1) _exit(0);
    return true;
  });
  EXPECT_EQ(stats.structures, 2u);
  EXPECT_EQ(stats.crashes, 2u);
}

TEST(Escape, AThreadMakesTheVerdictIncomplete) {
  const Stats stats = ExploreUnchecked(Triples(1), [](const Triple& t) {
    bool answer = false;
    std::thread([&] { answer = t.a == 1; }).join();
    return answer;
  });
  EXPECT_FALSE(stats.exhausted);
  EXPECT_NE(stats.Verdict().find("started a thread"), std::string::npos) << stats.Verdict();
}

int ReturnAtOnce(void*) { return 0; }

char stack_of_clone[1 << 16];

// The functions that start a process.
constexpr void (*kStarts[])() = {
    [] {
      if (fork() == 0) _exit(0);
    },
    [] {
      if (_Fork() == 0) _exit(0);
    },
    [] {
      if (vfork() == 0) _exit(0);
    },
    [] {
      if (syscall(SYS_fork) == 0) _exit(0);
    },
    [] {
      if (syscall(SYS_vfork) == 0) _exit(0);
    },
    [] { clone(&ReturnAtOnce, std::end(stack_of_clone), SIGCHLD, nullptr); },
    [] { (void)!system("true"); },
    [] { pclose(popen("true", "r")); },
    [] {
      const char* const arguments[] = {"true", nullptr};
      pid_t process = 0;
      posix_spawn(&process, "/bin/true", nullptr, nullptr, const_cast<char**>(arguments), environ);
      waitpid(process, nullptr, 0);
    },
    [] {
      const char* const arguments[] = {"true", nullptr};
      pid_t process = 0;
      posix_spawnp(&process, "true", nullptr, nullptr, const_cast<char**>(arguments), environ);
      waitpid(process, nullptr, 0);
    },
};

// A second process would continue the search, and report every structure twice.
TEST(Escape, AProcessInThePredicateMakesTheSearchIncomplete) {
  const pid_t self = getpid();
  for (Engine engine : {Engine::kResume, Engine::kReplay}) {
    for (void (*start)() : kStarts) {
      Options options;
      options.engine = engine;
      const Stats stats = Measure(options, Triples(2), [start](const Triple& t) {
        if (t.a == 1) start();
        return t.a == 0;
      });
      ASSERT_EQ(getpid(), self);
      EXPECT_FALSE(stats.exhausted);
      EXPECT_NE(stats.stopped_by.find("a process"), std::string::npos) << stats.stopped_by;
    }
  }
}

// Starts a process without a function that could be replaced.
long ForkBySystemCall() {
  long result = SYS_fork;
  asm volatile("syscall" : "+a"(result) : : "rcx", "r11", "memory");
  return result;
}

// The copy continues in the predicate. It ends when it reports the read of b, or returns.
TEST(Escape, AProcessMadeByASystemCallEndsWhenItReturnsFromUserCode) {
  const pid_t self = getpid();
  for (Engine engine : {Engine::kResume, Engine::kReplay}) {
    for (const bool reads_more : {false, true}) {
      Options options;
      options.engine = engine;
      const Stats stats = Measure(options, Triples(2), [reads_more](const Triple& t) {
        if (t.a == 1) {
          const long process = ForkBySystemCall();
          if (process > 0) waitpid(static_cast<pid_t>(process), nullptr, 0);
          if (process == 0 && !reads_more) return true;
        }
        return t.b == 0;
      });
      ASSERT_EQ(getpid(), self);
      EXPECT_EQ(stats.structures, 3u * 3u);
      EXPECT_FALSE(stats.exhausted);
      EXPECT_NE(stats.stopped_by.find("a process"), std::string::npos) << stats.stopped_by;
    }
  }
}

// A program may fork between searches.
TEST(Escape, AProcessForkedOutsideThePredicateSearchesOnItsOwn) {
  const pid_t child = fork();
  const Stats stats = Measure(Options(), Triples(2), [](const Triple& t) { return t.a == 0; });
  if (child == 0) _exit(stats.exhausted && stats.structures == 9 ? 0 : 1);
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(stats.exhausted);
}

TEST(Escape, ASearchInsideAPredicateMakesTheVerdictIncomplete) {
  const Stats stats = ExploreUnchecked(Triples(1), [](const Triple& t) {
    return Count(Triples(1), [](const Triple&) { return true; }) == 8 && t.a == 0;
  });
  EXPECT_FALSE(stats.exhausted);
}

TEST(Escape, AnswersThatDifferMakeTheVerdictIncomplete) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    const Stats stats =
        Measure(options, Triples(3), [](const Triple& t) { return t.a >= 0 && std::rand() % 2; });
    EXPECT_GT(stats.inconsistent, 0u);
    EXPECT_FALSE(stats.exhausted) << stats.Verdict();
  }
}

int Limit() { return 2; }

// All marks change when the initialiser begins, but the value loaded before is still watched.
TEST(Escape, AStaticInitialiserBetweenALoadAndACompareHidesNothing) {
  const auto small = [](const Triple& t) {
    const int a = t.a;
    static const int limit = Limit();
    return a < limit && t.b < 1 && t.c < 1;
  };
  const Stats stats = Measure(Options(), Triples(3), small);
  EXPECT_EQ(stats.structures, 2u);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

TEST(Escape, ASandboxTooSmallForAnythingIsAnError) {
  Options options;
  options.stack_bytes = 4096;
  EXPECT_THROW(Measure(options, Triples(1), [](const Triple&) { return true; }), Error);
}

}  // namespace korat::traps::escape
