// What the type of a field does not say: of which class the object is that a void* leads to, that a
// pointer has a tag in its low bits, how long the array is that ends an object. Counts come from
// brute force.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

// --- void*

struct Item {
  int weight = 0;
};
struct Mark {
  int shade = 0;
};
struct Slot {
  void* data = nullptr;
  const void* other = nullptr;
  bool is_mark = false;
};

TEST(VoidPointer, LeadsToObjectsOfSeveralClasses) {
  Finitization<Slot> f;
  auto items = f.Objects<Item>(2);
  auto marks = f.Objects<Mark>(2);
  f.Set<&Item::weight>(Range(1, 2));
  f.Set<&Mark::shade>(Range(3, 5));
  f.Set<&Slot::data>(items.OrNull() | marks);
  f.Set<&Slot::other>(items.OrNull());
  f.Set<&Slot::is_mark>(Range(0, 1));
  // Nothing or an item of 2 weights or a mark of 3 shades; nothing, the same item, or another one.
  const std::size_t wanted = 2 * ((1 + 2) + 2 * (1 + 1 + 2) + 3 * (1 + 2));
  EXPECT_EQ(CountStructures(f, kAnything), wanted);
  const auto is_dark = [](const Slot& slot) {
    if (slot.data == nullptr || slot.other != nullptr || !slot.is_mark) return false;
    return static_cast<const Mark*>(slot.data)->shade >= 4;
  };
  EXPECT_EQ(Structures(f, is_dark),
            (std::vector<std::string>{"Slot{data: M0, other: null, is_mark: true}  M0{shade: 4}",
                                      "Slot{data: M0, other: null, is_mark: true}  M0{shade: 5}"}));
}

// --- tags

// A link whose lowest bit says whether it is marked: as a pointer, and as an integer.
struct Link {
  std::uintptr_t next = 0;
  Link* back = nullptr;
};
struct Chain {
  Link* first = nullptr;
};

std::uintptr_t BitsOf(const Link* link) { return reinterpret_cast<std::uintptr_t>(link); }
Link* Plain(std::uintptr_t bits) { return reinterpret_cast<Link*>(bits & ~std::uintptr_t{3}); }
bool IsMarked(std::uintptr_t bits) { return (bits & 1) != 0; }

Finitization<Chain> Chains(int links) {
  Finitization<Chain> f;
  auto all = f.Objects<Link>(links);
  f.Set<&Chain::first>(Tagged(all.OrNull(), {0, 1}));
  f.Set<&Link::next>(Tagged(all.OrNull(), {0, 1}));
  f.Set<&Link::back>(Tagged(all.OrNull(), {0, 2}));
  return f;
}

// The same chain whatever its links are called: numbers in the order of their first appearance.
std::string TextOf(const Chain& chain) {
  std::vector<const Link*> known;
  const auto name = [&](std::uintptr_t bits) {
    const Link* link = Plain(bits);
    std::size_t i = 0;
    while (i < known.size() && known[i] != link) ++i;
    if (link != nullptr && i == known.size()) known.push_back(link);
    return (link == nullptr ? "null" : std::to_string(i)) + "|" + std::to_string(bits & 3) + " ";
  };
  std::string text = name(BitsOf(chain.first));
  for (std::size_t i = 0; i < known.size(); ++i) {
    text += name(known[i]->next);
    text += name(BitsOf(known[i]->back));
  }
  return text;
}

// All chains of up to two links, by trying every value of every field.
std::set<std::string> ChainsByBruteForce(const std::function<bool(const Chain&)>& accepts) {
  std::set<std::string> found;
  Link links[2];
  const std::uintptr_t targets[] = {0, BitsOf(&links[0]), BitsOf(&links[1])};
  const auto value = [&](int i, std::uintptr_t tag) { return targets[i / 2] | (i % 2 * tag); };
  for (int i = 0; i < 6 * 6 * 6 * 6 * 6; ++i) {
    const Chain chain{reinterpret_cast<Link*>(value(i % 6, 1))};
    links[0].next = value(i / 6 % 6, 1);
    links[0].back = reinterpret_cast<Link*>(value(i / 36 % 6, 2));
    links[1].next = value(i / 216 % 6, 1);
    links[1].back = reinterpret_cast<Link*>(value(i / 1296, 2));
    if (accepts(chain)) found.insert(TextOf(chain));
  }
  return found;
}

void ExpectChainsAsBruteForce(const std::function<bool(const Chain&)>& accepts) {
  const std::set<std::string> wanted = ChainsByBruteForce(accepts);
  EXPECT_FALSE(wanted.empty());
  for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
    for (const Prune prune : {Prune::kNone, Prune::kReads, Prune::kOutcomes, Prune::kConflicts}) {
      Options options;
      options.engine = engine;
      options.prune = prune;
      std::multiset<std::string> found;
      auto range = All(options, Chains(2), [&](const Chain& chain) { return accepts(chain); });
      for (const Chain& chain : range) found.insert(TextOf(chain));
      EXPECT_EQ(found, std::multiset<std::string>(wanted.begin(), wanted.end()));
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
    }
  }
}

TEST(TaggedPointer, IsWhatBruteForceFinds) {
  ExpectChainsAsBruteForce([](const Chain& chain) {  // ends, and no two marks in a row
    bool was_marked = false;
    int length = 0;
    for (std::uintptr_t at = BitsOf(chain.first); Plain(at) != nullptr; at = Plain(at)->next) {
      if (++length > 2 || (was_marked && IsMarked(at))) return false;
      was_marked = IsMarked(at);
    }
    return true;
  });
  ExpectChainsAsBruteForce([](const Chain& chain) {  // back links mirror it
    const Link* last = nullptr;
    int length = 0;
    for (std::uintptr_t at = BitsOf(chain.first); Plain(at) != nullptr; at = Plain(at)->next) {
      const std::uintptr_t back = BitsOf(Plain(at)->back);
      if (++length > 2 || Plain(back) != last) return false;
      if (IsMarked(at) != ((back & 2) != 0)) return false;
      last = Plain(at);
    }
    return length > 0;
  });
  ExpectChainsAsBruteForce([](const Chain& chain) {  // without a mask
    return chain.first != nullptr && BitsOf(chain.first) % alignof(Link) == 0 &&
           chain.first->next == BitsOf(chain.first) + 1;
  });
}

TEST(TaggedPointer, PrintsItsTag) {
  const auto is_marked_loop = [](const Chain& chain) {
    const Link* first = Plain(BitsOf(chain.first));
    return first != nullptr && IsMarked(BitsOf(chain.first)) && first->next == BitsOf(first) &&
           BitsOf(first->back) == 2;
  };
  EXPECT_EQ(Structures(Chains(1), is_marked_loop),
            std::vector<std::string>{"Chain{first: L0|1}  L0{next: L0, back: null|2}"});
}

// --- flexible array members

struct Block {
  int size = 0;
  int limit = 0;
  int data[];
};

std::string TextOf(const Block& block) {
  std::string text = std::to_string(block.size) + "/" + std::to_string(block.limit) + ":";
  for (int i = 0; i < block.size; ++i) text += " " + std::to_string(block.data[i]);
  return text;
}

Finitization<Block> BlocksUpTo(int size, int numbers) {
  Finitization<Block> f;
  f.Set<&Block::data>(ArrayOf<&Block::size>(Range(0, numbers)));
  f.Set<&Block::size>(Range(0, size));
  f.Set<&Block::limit>(Range(0, numbers));
  return f;
}

void ExpectBlocksAsBruteForce(int size, int numbers,
                              const std::function<bool(const Block&)>& accepts) {
  std::set<std::string> wanted;
  auto* const block = static_cast<Block*>(std::calloc(1, sizeof(Block) + 8 * sizeof(int)));
  for (block->size = 0; block->size <= size; ++block->size) {
    int count = 1;
    for (int i = 0; i < block->size; ++i) count *= numbers + 1;
    for (int number = 0; number < count * (numbers + 1); ++number) {
      block->limit = number / count;
      for (int i = 0, rest = number % count; i < block->size; ++i, rest /= numbers + 1) {
        block->data[i] = rest % (numbers + 1);
      }
      if (accepts(*block)) wanted.insert(TextOf(*block));
    }
  }
  std::free(block);
  for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
    for (const Prune prune : {Prune::kNone, Prune::kReads, Prune::kOutcomes, Prune::kConflicts}) {
      Options options;
      options.engine = engine;
      options.prune = prune;
      std::multiset<std::string> found;
      auto range =
          All(options, BlocksUpTo(size, numbers), [&](const Block& one) { return accepts(one); });
      for (const Block& one : range) found.insert(TextOf(one));
      EXPECT_EQ(found, std::multiset<std::string>(wanted.begin(), wanted.end()));
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
    }
  }
}

TEST(FlexibleArrayMember, IsWhatBruteForceFinds) {
  ExpectBlocksAsBruteForce(2, 2, [](const Block&) { return true; });
  ExpectBlocksAsBruteForce(3, 2, [](const Block& block) {  // sorted, up to the limit
    for (int i = 0; i < block.size; ++i) {
      if (block.data[i] > block.limit || (i > 0 && block.data[i - 1] > block.data[i])) return false;
    }
    return true;
  });
  ExpectBlocksAsBruteForce(3, 1, [](const Block& block) {  // the elements before the length
    if (block.size == 0) return block.limit == 1;
    return block.data[block.size - 1] == 1 && block.data[0] == block.limit;
  });
}

TEST(FlexibleArrayMember, EndsWhereItsLengthSays) {
  auto range = All(BlocksUpTo(2, 1), [](const Block& block) {
    return block.size == 1 && block.data[1] == 0;  // room for it is there
  });
  for (const Block& block : range) ADD_FAILURE() << TextOf(block);
  EXPECT_FALSE(range.stats().exhausted);
}

TEST(FlexibleArrayMember, PrintsAsAListAndIsRestored) {
  const auto has_two = [](Block& block) {
    if (block.size != 2 || block.limit != 0) return false;
    const bool is_right = block.data[0] == 1 && block.data[1] == 0;
    block.data[0] = block.data[1] = 9;
    block.size = 5;
    return is_right;
  };
  EXPECT_EQ(Structures(BlocksUpTo(2, 1), has_two),
            std::vector<std::string>{"Block{size: 2, limit: 0, data: [1, 0]}"});
}

TEST(FlexibleArrayMember, MayHaveOneLength) {
  Finitization<Block> f;
  f.Set<&Block::data>(ArrayOf(3, Range(0, 1)));
  f.Set<&Block::size>(Range(0, 3));
  f.Set<&Block::limit>(Range(0, 0));
  const auto counts_ones = [](const Block& block) {
    return block.data[0] + block.data[1] + block.data[2] == block.size;
  };
  EXPECT_EQ(CountStructures(f, counts_ones), 8u);
}

}  // namespace
}  // namespace korat::tests
