// Every hash set of up to n elements, in tables of up to n buckets, with hashes of 0..n; and null,
// every element of the set, and one that is not in it.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "hash_set.h"
#include "korat/gtest.h"

namespace {

struct Input {
  bool repOk() const { return set->repOk(); }

  HashSet* set = nullptr;
  HashSet::Element* element = nullptr;
};

korat::Finitization<HashSet> SetsUpTo(int n) {
  korat::Finitization<HashSet> f;
  auto entries = f.Objects<HashSet::Entry>(n);
  auto elements = f.Objects<HashSet::Element>(n + 1);
  f.Set<&HashSet::table_>(korat::Vector(korat::Range(0, n), entries.OrNull()));
  f.Set<&HashSet::size_>(korat::Range(0, n));
  f.Keep<&HashSet::load_factor_>();
  f.Set<&HashSet::Entry::element>(elements);
  f.Set<&HashSet::Entry::next>(entries.OrNull());
  f.Set<&HashSet::Element::hash>(korat::Range(0, n));
  return f;
}

korat::Finitization<Input> Inputs(int n) {
  const auto sets = SetsUpTo(n);
  korat::Finitization<Input> f;
  f.Include(sets);
  f.Set<&Input::set>(sets.Root());
  f.Set<&Input::element>(sets.Objects<HashSet::Element>().OrNull());
  return f;
}

// The ways to fill the buckets from this one on with so many elements: a chain grows by one of the
// hashes of its bucket, or is complete.
std::uint64_t Fillings(int bucket, int buckets, int elements, int hashes) {
  if (bucket == buckets) return elements == 0 ? 1 : 0;
  std::uint64_t fillings = Fillings(bucket + 1, buckets, elements, hashes);
  if (elements == 0) return fillings;
  const int fitting = (hashes - bucket + buckets - 1) / buckets;
  return fillings + fitting * Fillings(bucket, buckets, elements - 1, hashes);
}

std::uint64_t NumberOfInputs(int n) {
  const int hashes = n + 1;
  std::uint64_t inputs = 0;
  for (int buckets = 0; buckets <= n; ++buckets) {
    for (int elements = 0; elements <= buckets; ++elements) {
      inputs += Fillings(0, buckets, elements, hashes) * (1 + elements + hashes);
    }
  }
  return inputs;
}

TEST(HashSet, AddKeepsItsContractOnEveryInput) {
  for (int n = 0; n <= 4; ++n) {
    std::uint64_t inputs = 0;
    for (auto& [set, element] : korat::All(Inputs(n), &Input::repOk)) {
      if (element == nullptr) {
        EXPECT_THROW(set->add(element), std::invalid_argument);
      } else {
        set->add(element);
      }
      ++inputs;
    }
    EXPECT_EQ(inputs, NumberOfInputs(n));
  }
}

TEST(HashSet, RemoveKeepsItsContractOnEveryInput) {
  for (int n = 0; n <= 4; ++n) {
    std::uint64_t inputs = 0;
    for (auto& [set, element] : korat::All(Inputs(n), &Input::repOk)) {
      set->remove(element);
      ++inputs;
    }
    EXPECT_EQ(inputs, NumberOfInputs(n));
  }
}

TEST(HashSet, KeepsItsElementsWhileTheTableGrows) {
  std::vector<HashSet::Element> elements(100);
  for (std::size_t i = 0; i < elements.size(); ++i) elements[i].hash = i * 7;
  HashSet set;
  for (HashSet::Element& element : elements) EXPECT_TRUE(set.add(&element));
  for (HashSet::Element& element : elements) EXPECT_FALSE(set.add(&element));
  EXPECT_EQ(set.size(), elements.size());
  for (const HashSet::Element& element : elements) EXPECT_TRUE(set.remove(&element));
  EXPECT_EQ(set.size(), 0u);
}

}  // namespace
