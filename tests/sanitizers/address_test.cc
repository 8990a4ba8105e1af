// ASan: a report is that structure's failure, in the objects of the structure, in what a run
// allocates and in the program's own heap. The engine is replay.
#include <malloc.h>

#include <cstdlib>
#include <cstring>

#include "tests/sanitizers/mishaps.h"

namespace korat::tests {
namespace {

volatile int g_sink;

void ReadsPastANewBlock(const List&) {
  volatile char* block = new char[11];
  g_sink = block[11];
  delete[] block;
}
void ReadsBeforeANewBlock(const List&) {
  volatile char* block = new char[16];
  g_sink = block[-1];
  delete[] block;
}
void ReadsANewBlockAfterDelete(const List&) {
  volatile int* block = new int[4]{};
  delete[] block;
  g_sink = block[1];
}
void WritesPastAVariable(const List& list) {
  char bytes[8];
  volatile char* begin = bytes;
  begin[list.Length() * 4] = 1;
}
void ReadsPastANode(const List& list) { g_sink = reinterpret_cast<volatile int*>(list.head)[4]; }
void ReadsADeletedNode(const List& list) {
  volatile Node* node = list.head->next;
  delete list.head->next;
  list.head->next = nullptr;
  g_sink = node->value;
}
void CopiesTooMuch(const List& list) {
  char* block = new char[8];
  std::memset(block, 0, static_cast<std::size_t>(list.Length() + 7));
  delete[] block;
}

class Address : public testing::TestWithParam<Mishap> {};

TEST_P(Address, InAPredicateIsACrash) { ExpectCrashes(GetParam()); }
TEST_P(Address, InABodyIsThatStructuresFailure) { ExpectFailures(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Error, Address,
                         testing::Values(Mishap{"PastABlock", &ReadsPastANewBlock},
                                         Mishap{"BeforeABlock", &ReadsBeforeANewBlock},
                                         Mishap{"AfterDelete", &ReadsANewBlockAfterDelete},
                                         Mishap{"PastAVariable", &WritesPastAVariable},
                                         Mishap{"PastANode", &ReadsPastANode},
                                         Mishap{"DeletedNode", &ReadsADeletedNode},
                                         Mishap{"CopiedTooMuch", &CopiesTooMuch}),
                         NameOf);

TEST(Address, LeavesNoCheckpoints) {
  EXPECT_EQ(WalkOn(Engine::kResume, Lists(3, 2), &List::IsAcyclic).stats.engine, Engine::kReplay);
}

// The body of a plain loop does not run in the sandbox.
TEST(AddressDeathTest, OutsideRunsEndsTheProcess) {
  const auto walk = [] {
    for (List& list : All(Lists(3, 2), &List::IsAcyclic)) {
      if (list.Length() == 2) ReadsADeletedNode(list);
    }
  };
  EXPECT_EXIT(walk(), testing::ExitedWithCode(1), "AddressSanitizer: use-after-poison");
}

// Memory that ASan's versions of library functions allocate is released by the same heap.
TEST(Address, WatchesTheProgramsHeap) {
  std::free(strdup("a copy"));
  char* block = static_cast<char*>(std::realloc(std::malloc(3), 100));
  EXPECT_EQ(malloc_usable_size(block), 100u);
  std::free(block);
  void* aligned = nullptr;
  ASSERT_EQ(posix_memalign(&aligned, 256, 10), 0);
  std::free(aligned);
}
TEST(AddressDeathTest, TheProgramsHeapIsAsans) {
  EXPECT_EXIT(ReadsPastANewBlock({}), testing::ExitedWithCode(1), "heap-buffer-overflow");
  EXPECT_EXIT(ReadsANewBlockAfterDelete({}), testing::ExitedWithCode(1), "heap-use-after-free");
}

// A run uses the sandbox's heap; blocks have the requested sizes.
TEST(Address, ARunMayGrowItsBlocks) {
  const auto grows = [](const List& list) {
    char* block = static_cast<char*>(std::malloc(3));
    block = static_cast<char*>(std::realloc(block, 3 + static_cast<std::size_t>(list.Length())));
    std::memset(block, 0, 3 + static_cast<std::size_t>(list.Length()));
    std::free(block);
    return list.IsAcyclic();
  };
  const Walk walk = WalkOn(Engine::kAuto, Lists(2, 1),
                           [&](const List& list) { return list.IsAcyclic() && grows(list); });
  EXPECT_EQ(walk.texts.size(), 3u);
  EXPECT_EQ(walk.stats.crashes, 0u);
}

}  // namespace
}  // namespace korat::tests
