// Fields that are not part of the structure (Keep), and fields that can't be (references, unions,
// void*): those cause an error that says what to do.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "tests/api/both_engines.h"
#include "tests/api/error_text.h"

namespace korat::tests {
namespace {

struct Counter {
  int value = 0;
  mutable int cache = 42;
  mutable std::map<int, std::string> memo = {{1, "one"}};
  std::function<bool(int)> accepts = [](int v) { return v % 2 == 0; };
  std::mutex lock;
  std::allocator<int> allocator;
  std::unique_ptr<int> heap = std::make_unique<int>(7);
};

Finitization<Counter> Counters() {
  Finitization<Counter> f;
  f.Set<&Counter::value>(Range(0, 9));
  f.Keep<&Counter::cache>();
  f.Keep<&Counter::memo>();
  f.Keep<&Counter::accepts>();
  f.Keep<&Counter::lock>();
  f.Keep<&Counter::allocator>();
  f.Keep<&Counter::heap>();
  return f;
}

bool IsAsConstructed(const Counter& c) {
  return c.cache == 42 && c.memo.size() == 1 && c.memo.at(1) == "one" && *c.heap == 7;
}

TEST(KeptField, StaysAsConstructed) {
  EXPECT_EQ(CountStructures(Counters(), [](const Counter& c) { return c.accepts(c.value); }), 5u);
  EXPECT_EQ(CountStructures(Counters(), IsAsConstructed), 10u);
}

TEST(KeptField, IsRestoredAfterThePredicateChangesIt) {
  const auto changes = [](Counter& c) {
    const bool fresh = IsAsConstructed(c);
    c.cache = c.value;
    c.memo[c.value + 10] = std::string(40, 'm');
    *c.heap = 8;
    return fresh && c.value > 3;
  };
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    int structures = 0;
    for (Counter& counter : All(options, Counters(), changes)) {
      ++structures;
      EXPECT_TRUE(IsAsConstructed(counter)) << Text(counter);
    }
    EXPECT_EQ(structures, 6);
  }
}

TEST(KeptField, IsRestoredAfterTheBodyChangesIt) {
  int structures = 0;
  for (Counter& counter : All(Counters(), kAnything)) {
    ++structures;
    EXPECT_TRUE(IsAsConstructed(counter)) << Text(counter);
    EXPECT_TRUE(counter.lock.try_lock()) << "the lock of the body before";
    counter.cache = 0;
    counter.memo.clear();
    counter.heap.reset();
    counter.accepts = nullptr;
  }
  EXPECT_EQ(structures, 10);
}

TEST(KeptField, MayBeLockedByThePredicate) {
  EXPECT_EQ(CountStructures(Counters(),
                            [](Counter& c) {
                              std::lock_guard<std::mutex> guard(c.lock);
                              return c.value < 4;
                            }),
            4u);
}

TEST(KeptField, TakesTheFirstValueOfItsDomain) {
  struct Node {
    int value = 0;
  };
  struct Fixed {
    Node* node = nullptr;
    int number = 0;
    std::shared_ptr<Node> shared;
  };
  Finitization<Fixed> f;
  auto nodes = f.Objects<Node>(2);
  f.Keep<&Fixed::node>(nodes.At(1));
  f.Keep<&Fixed::number>(Range(5, 9));
  f.Keep<&Fixed::shared>(nodes);
  f.Set<&Node::value>(Range(0, 0));
  int structures = 0;
  for (Fixed& fixed : All(f, kAnything)) {
    ++structures;
    EXPECT_EQ(fixed.number, 5);
    EXPECT_NE(fixed.node, nullptr);
    EXPECT_NE(fixed.node, fixed.shared.get());
    EXPECT_EQ(fixed.shared.use_count(), 1);
  }
  EXPECT_EQ(structures, 1);
}

int g_number = 3;
struct WithReference {
  int& number = g_number;
  int value = 0;
};

TEST(Reference, CantBeEnumerated) {
  Finitization<WithReference> f;
  f.Set<&WithReference::value>(Range(0, 1));
  EXPECT_EQ(ErrorOf([&] { Count(f, kAnything); }),
            "field 'WithReference::number' is a reference, which can't be enumerated: add "
            "f.Keep<WithReference>(\"number\")");
}

TEST(Reference, IsKept) {
  Finitization<WithReference> f;
  f.Set<&WithReference::value>(Range(0, 5));
  f.Keep<WithReference>("number");
  EXPECT_EQ(CountStructures(f, [](const WithReference& r) { return r.value == r.number; }), 1u);
}

struct WithUnion {
  union {
    int integer;
    float real;
  };
  int value = 0;
  WithUnion() : integer(0) {}
};

TEST(Union, CantBeEnumeratedMemberByMember) {
  Finitization<WithUnion> f;
  f.Set<&WithUnion::value>(Range(0, 1));
  const std::string error = ErrorOf([&] { Count(f, kAnything); });
  EXPECT_NE(error.find("'WithUnion::integer' and 'WithUnion::real' share memory"),
            std::string::npos)
      << error;
  EXPECT_NE(error.find("korat::Values({...})"), std::string::npos) << error;
  EXPECT_NE(error.find("f.Keep<WithUnion>(\"integer\")"), std::string::npos) << error;
}

TEST(Union, IsBoundedThroughOneMember) {
  Finitization<WithUnion> f;
  f.Set<&WithUnion::integer>(Range(0, 2));
  f.Set<&WithUnion::value>(Range(0, 2));
  EXPECT_EQ(CountStructures(f, [](const WithUnion& u) { return u.integer == u.value; }), 3u);
}

TEST(Union, IsKept) {
  Finitization<WithUnion> f;
  f.Keep<WithUnion>("integer");
  f.Keep<WithUnion>("real");
  f.Set<&WithUnion::value>(Range(0, 1));
  EXPECT_EQ(CountStructures(f, kAnything), 2u);
}

struct WithVoid {
  void* opaque = nullptr;
};

TEST(VoidPointer, NeedsADomain) {
  Finitization<WithVoid> f;
  const std::string error = ErrorOf([&] { Count(f, kAnything); });
  EXPECT_NE(error.find("no domain for field 'WithVoid::opaque' of type 'void *'"),
            std::string::npos)
      << error;
  EXPECT_NE(error.find("f.Keep<&WithVoid::opaque>()"), std::string::npos) << error;
  EXPECT_NE(error.find("f.Set<&WithVoid::opaque>(items.OrNull() | others)"), std::string::npos)
      << error;
}

TEST(VoidPointer, IsKeptOrListed) {
  Finitization<WithVoid> kept;
  kept.Keep<&WithVoid::opaque>();
  EXPECT_EQ(CountStructures(kept, [](const WithVoid& v) { return v.opaque == nullptr; }), 1u);
  Finitization<WithVoid> listed;
  listed.Set<&WithVoid::opaque>(Values<void*>({nullptr, &g_number}));
  EXPECT_EQ(CountStructures(listed, [](const WithVoid& v) { return v.opaque == &g_number; }), 1u);
}

// --- members in the padding of others

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++20-attribute-extensions"
struct Padded {
  Padded() {}  // only the padding of such classes is used again
  int number = 0;
  char letter = 0;
};
struct Packed {
  [[no_unique_address]] Padded padded;
  char last = 0;
};
#pragma clang diagnostic pop

TEST(StructField, MayHoldAnotherMemberInItsPadding) {
  static_assert(sizeof(Packed) == sizeof(Padded));
  Finitization<Packed> f;
  f.Set<&Packed::padded>(
      Struct<Padded>().Set<&Padded::number>(Range(0, 2)).Set<&Padded::letter>(Values({'a', 'b'})));
  f.Set<&Packed::last>(Values({'a', 'b', 'c'}));
  EXPECT_EQ(CountStructures(f, kAnything), 3u * 2 * 3);
  const auto agrees = [](const Packed& p) {
    return p.padded.letter == p.last && p.padded.number > 0;
  };
  EXPECT_EQ(CountStructures(f, agrees), 2u * 2);
}

TEST(StructField, AsAListOfValuesLeavesNoRoomInItsPadding) {
  Finitization<Packed> f;
  f.Set<&Packed::padded>(Values({Padded()}));
  f.Set<&Packed::last>(Values({'a', 'b'}));
  EXPECT_EQ(ErrorOf([&] { All(f, kAnything); }),
            "two domains for field 'Packed::last': leave one Set or Keep");
}

}  // namespace
}  // namespace korat::tests
