// A fault of Korat's own, inside of a predicate, ends the program: it is not the predicate's crash.
// The faults are injected; the same faults of user code stay the user's.
#include "runtime/own_faults.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <memory>

#include "tests/traps/explore.h"

namespace korat::traps {
namespace {

using runtime::InjectedFault;
using Kind = InjectedFault::Kind;

bool HasItsSize(const List& list) {
  int size = 0;
  for (const Node* node = list.head; node != nullptr; node = node->next) {
    const auto step = std::make_unique<int>(1);
    size += *step;
    if (size > list.size) return false;
  }
  return size == list.size;
}

void CountLists(Engine engine) {
  Options options;
  options.engine = engine;
  int count = 0;
  for (auto& list : All(options, Lists(3), &HasItsSize)) count += list.size;
  std::exit(count > 0 ? 0 : 1);
}

class OwnFault : public testing::TestWithParam<Engine> {
 protected:
  // In the process that a death test starts.
  void Count(InjectedFault& place, Kind kind, unsigned passages) const {
    place = {kind, passages};
    CountLists(GetParam());
  }
};

constexpr char kAsserted[] = "^korat: internal fault: .*assertion '.*' failed.*please report this";
constexpr char kSignalled[] = "^korat: internal fault: signal 11 .*please report this";

TEST_P(OwnFault, InTheHookOfReadsEndsTheProgram) {
  const auto ended = testing::ExitedWithCode(runtime::kOwnFaultCode);
  for (const unsigned passages : {0u, 1u, 3u}) {
    EXPECT_EXIT(Count(runtime::fault_on_read, Kind::kAssertion, passages), ended, kAsserted);
    EXPECT_EXIT(Count(runtime::fault_on_read, Kind::kSignal, passages), ended, kSignalled);
  }
}

TEST_P(OwnFault, InAllocationEndsTheProgram) {
  const auto ended = testing::ExitedWithCode(runtime::kOwnFaultCode);
  for (const unsigned passages : {0u, 9u}) {
    EXPECT_EXIT(Count(runtime::fault_on_allocation, Kind::kAssertion, passages), ended, kAsserted);
    EXPECT_EXIT(Count(runtime::fault_on_allocation, Kind::kSignal, passages), ended, kSignalled);
  }
}

TEST_P(OwnFault, IsNotThere) {
  EXPECT_EXIT(CountLists(GetParam()), testing::ExitedWithCode(0), "^$");
}

INSTANTIATE_TEST_SUITE_P(Engines, OwnFault, testing::Values(Engine::kReplay, Engine::kResume));

// Right after a read, a write and an allocation, all of which Korat's code took part in.
template <typename Fault>
void ExpectCrashes(Fault fault) {
  const auto predicate = [fault](const Triple& triple) {
    const auto copy = std::make_unique<int>(triple.a);
    if (triple.a == 1) fault(triple);
    return *copy == 0;
  };
  const Stats stats = Explore(Triples(2), predicate);
  EXPECT_EQ(stats.crashes, 1u) << stats.Verdict();
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

TEST(UserFault, StaysTheUsersAfterHooks) {
  ExpectCrashes([](const Triple&) { std::raise(SIGSEGV); });
  ExpectCrashes([](const Triple&) { std::abort(); });
  ExpectCrashes([](const Triple&) { std::terminate(); });
  ExpectCrashes([](const Triple&) { __builtin_trap(); });
}

int* volatile g_nowhere = reinterpret_cast<int*>(8);

TEST(UserFault, StaysTheUsersInAddressesThatKoratIsGiven) {
  ExpectCrashes([](const Triple&) { *g_nowhere = 1; });
  ExpectCrashes([](const Triple& t) { ::operator delete(const_cast<int*>(&t.b)); });
  ExpectCrashes([](const Triple& t) { reinterpret_cast<void (*)(const Triple&)>(g_nowhere)(t); });
}

}  // namespace
}  // namespace korat::traps
