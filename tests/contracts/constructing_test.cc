// Constructors: the entry waits on a stack for the end of the body, whatever happens in between.
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "korat/contracts.h"
#include "tests/contracts/person.h"

namespace korat::contracts::testing {
namespace {

class Constructors : public ::testing::Test {
 protected:
  Constructors() { ResetState(); }
  ~Constructors() override {
    EXPECT_EQ(state.constructing, nullptr);
    EXPECT_EQ(state.depth, 0u);
    EXPECT_FALSE(SkipsChecks());
  }
};

TEST_F(Constructors, KeepTheirContract) {
  EXPECT_EQ(Person("Baby", 3).weight, 3);
  EXPECT_EQ(state.violations, 0u);
}

TEST_F(Constructors, APreconditionFailsBeforeAnythingIsInitialised) {
  EXPECT_THROW(Person("Baby", -1), precondition_violation);
}

TEST_F(Constructors, APostconditionFails) {
  EXPECT_THROW(Person("forgotten", 1), postcondition_violation);
}

TEST_F(Constructors, APostconditionComesBeforeTheInvariant) {
  EXPECT_THROW(Person("light", 1), postcondition_violation);
}

TEST_F(Constructors, ABodyThatThrows) { EXPECT_THROW(Person("unlucky", 1), std::runtime_error); }

TEST_F(Constructors, OneInsideAnotherCallIsDeeper) {
  Call outer("f");
  EXPECT_THROW(Person("Baby", -1), internal_precondition_violation);
}

TEST_F(Constructors, AreSkippedInsideContracts) {
  const Unchecked unchecked;
  EXPECT_EQ(Person("Baby", -1).weight, -1);
  EXPECT_EQ(state.constructing, nullptr);
}

// What happened, in order.
std::string g_trace;

// Base and member at the same address, each with a contract. The test chooses which one fails.
enum class Fault { kNone, kBase, kMember, kBody, kPost, kBasePost };

template <unsigned long long kId>
auto EntryOf(Call& call) {
  g_trace += "entry" + std::to_string(kId) + "@" + std::to_string(state.depth) + " ";
  call.Behavior(true);
  return MakeEntry(std::array<bool, 1>{true}, std::make_tuple(), std::make_tuple(int{kId}));
}

template <unsigned long long kId>
void ExitOf(const void* object, bool holds) {
  using SomeEntry = decltype(EntryOf<kId>(std::declval<Call&>()));
  auto* pending = Pending<SomeEntry>(object, kId);
  ASSERT_NE(pending, nullptr);
  EXPECT_EQ(Copied<0>(pending->entry), static_cast<int>(kId));
  g_trace += "exit" + std::to_string(kId) + "@" + std::to_string(state.depth) + " ";
  pending->call.Ensures({ViolationKind::kPostcondition, "f.h", 1, 1, "E", "f"}, true,
                        [&] { return holds; });
  EndConstruction(object, kId);
}

int ThrowIf(bool wanted) { return wanted ? throw std::runtime_error("fault") : 0; }

struct Part {
  explicit Part(Fault fault) try
      : value((Constructing(this, 1, "Part", [](Call& call) { return EntryOf<1>(call); }),
               ThrowIf(fault == Fault::kBase))) {
    ExitOf<1>(this, fault != Fault::kBasePost);
  } catch (...) {
    EndConstruction(this, 1);
    throw;
  }
  int value;
};

struct Middle : Part {
  explicit Middle(Fault fault) try
      : Part((Constructing(this, 2, "Middle", [](Call& call) { return EntryOf<2>(call); }), fault)),
        value(ThrowIf(fault == Fault::kMember)) {
    ThrowIf(fault == Fault::kBody);
    ExitOf<2>(this, fault != Fault::kPost);
  } catch (...) {
    EndConstruction(this, 2);
    throw;
  }
  int value;
};

struct Whole : Middle {
  explicit Whole(Fault fault) try
      : Middle(
            (Constructing(this, 3, "Whole", [](Call& call) { return EntryOf<3>(call); }), fault)),
        part(Fault::kNone) {
    ExitOf<3>(this, true);
  } catch (...) {
    EndConstruction(this, 3);
    throw;
  }
  Part part;
};

TEST_F(Constructors, BasesAtTheSameAddressAreToldApart) {
  g_trace.clear();
  const Whole whole(Fault::kNone);
  EXPECT_EQ(static_cast<const void*>(&whole), static_cast<const Part*>(&whole));
  EXPECT_EQ(g_trace, "entry3@1 entry2@2 entry1@3 exit1@3 exit2@2 entry1@2 exit1@2 exit3@1 ");
}

TEST_F(Constructors, NoEntryIsLeftWhereverOneFails) {
  for (Fault fault : {Fault::kBase, Fault::kMember, Fault::kBody}) {
    EXPECT_THROW(Whole whole(fault), std::runtime_error);
    EXPECT_EQ(state.constructing, nullptr);
    EXPECT_EQ(state.depth, 0u);
  }
  for (Fault fault : {Fault::kPost, Fault::kBasePost}) {
    EXPECT_THROW(Whole whole(fault), postcondition_violation);
    EXPECT_EQ(state.constructing, nullptr);
    EXPECT_EQ(state.depth, 0u);
  }
}

TEST_F(Constructors, EndingOneEndsThoseInside) {
  int outer, inner;
  const auto entry = [](Call&) { return 0; };
  Constructing(&outer, 1, "f", entry);
  Constructing(&inner, 1, "g", entry);
  EXPECT_EQ(state.depth, 2u);
  EndConstruction(&outer, 1);
  EndConstruction(&inner, 1);  // it has ended already: does nothing
}

TEST_F(Constructors, ResettingForgetsThem) {
  alignas(16) static char memory[sizeof(Construction<int>)];  // never freed, as in an aborted run
  state.constructing = new (memory) Construction<int>(memory, 1, "f", [](Call&) { return 0; });
  EXPECT_EQ(state.depth, 1u);
  ResetState();
  EXPECT_EQ(Pending<int>(memory, 1), nullptr);
}

#if __cplusplus >= 202002L
struct Literal {
  constexpr explicit Literal(int v) try
      : value((Constructing(this, 9, "Literal",
                            [&](Call& call) {
                              call.Behavior(call.Requires(
                                  {ViolationKind::kPrecondition, "f.h", 1, 1, "v > 0", "Literal"},
                                  [&] { return v > 0; }));
                              call.CheckPrecondition();
                              return 0;
                            }),
               v)) {
    if (auto* pending = Pending<int>(this, 9)) {
      pending->call.Ensures({}, true, [] { return true; });
      EndConstruction(this, 9);
    }
  } catch (...) {
    EndConstruction(this, 9);
    throw;
  }
  int value;
};
static_assert(Literal(-7).value == -7);

TEST_F(Constructors, ConstantExpressionsAreNotChecked) {
  volatile int runtime_value = -7;
  EXPECT_THROW(Literal{runtime_value}, precondition_violation);
  EXPECT_EQ(Literal(7).value, 7);
}
#endif

}  // namespace
}  // namespace korat::contracts::testing
