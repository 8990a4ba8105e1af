// The search against brute force, over random spaces and random predicates: the same structures up
// to renaming, each once. What tests/oracle does for real classes, without classes.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "fake_machine.h"
#include "space_builder.h"

namespace korat {
namespace {

using test::Domain;
using test::Explore;
using test::Ints;
using test::Reads;
using test::SpaceBuilder;

constexpr int kSpaces = 1000;
constexpr double kMaxLog2Size = 12;

// --- random spaces

class RandomSpace {
 public:
  explicit RandomSpace(unsigned seed) : random_(seed) {}

  StateSpace Make() {
    for (;;) {
      StateSpace space = Try();
      if (space.Log2Size() <= kMaxLog2Size) return space;
    }
  }

 private:
  std::uint32_t Pick(std::uint32_t low, std::uint32_t high) {
    return std::uniform_int_distribution<std::uint32_t>(low, high)(random_);
  }
  bool Chance(std::uint32_t percent) { return Pick(1, 100) <= percent; }

  StateSpace Try() {
    SpaceBuilder builder;
    std::vector<ClassIndex> classes;
    const bool own_root_class = Chance(70);
    const ClassIndex root = builder.AddClass("Root", own_root_class ? 1 : Pick(1, 3));
    if (!own_root_class) classes.push_back(root);
    classes.push_back(builder.AddClass("Node", Pick(1, 3), Chance(15)));
    if (Chance(40)) classes.push_back(builder.AddClass("Leaf", Pick(1, 2)));
    for (ClassIndex index : {ClassIndex{0}, ClassIndex{1}, ClassIndex{2}}) {
      std::vector<std::pair<std::string, Domain>> fields;
      for (std::uint32_t i = Pick(index == root ? 1 : 0, 3); i > 0; --i) {
        fields.push_back({"field", AnyDomain(builder, classes)});
      }
      builder.AddFields(index, fields);
    }
    builder.AddRoot(root);
    return builder.space();
  }

  Domain AnyDomain(const SpaceBuilder& builder, const std::vector<ClassIndex>& classes) {
    if (Chance(30)) return Ints(Pick(1, 3));
    if (Chance(15)) return test::Vector(Pick(1, 2), Pointer(builder, classes));
    return Pointer(builder, classes);
  }

  // References to the objects of one class or of two. If the two are the same, the references are
  // to two parts of each object.
  Domain Pointer(const SpaceBuilder& builder, const std::vector<ClassIndex>& classes) {
    const auto any_class = [&] {
      return classes[Pick(0, static_cast<std::uint32_t>(classes.size()) - 1)];
    };
    Domain domain = builder.Objects(any_class());
    if (Chance(25)) domain = domain | builder.Objects(any_class());
    if (Chance(60)) domain = Chance(80) ? domain.OrNull() : domain | Ints(1);
    return Chance(30) ? domain.Owned() : domain;
  }

  std::mt19937 random_;
};

// --- what renaming does not change

// The fields met so far, in an order and with names for the objects that do not depend on which of
// several interchangeable objects were chosen.
class Discovery {
 public:
  explicit Discovery(const StateSpace& space) : space_(space) {
    for (ObjectIndex root : space.roots) NameOf(root);
  }

  const std::vector<FieldIndex>& fields() const { return fields_; }

  // The meaning of a value to an observer who can't tell interchangeable objects apart. Adds the
  // fields that it leads to.
  std::uint32_t Meaning(FieldIndex index, ValueIndex value) {
    const Field& field = space_.At(index);
    const Value& meaning = field.values[value];
    if (meaning.object != kNoObject) return 100 * meaning.piece_end + NameOf(meaning.object);
    AddFields(meaning.reveals);
    return value;
  }

 private:
  std::uint32_t NameOf(ObjectIndex object) {
    const ClassIndex index = space_.At(object).class_index;
    auto found = std::find(objects_.begin(), objects_.end(), object);
    const auto position = static_cast<std::uint32_t>(found - objects_.begin());
    if (found == objects_.end()) {
      objects_.push_back(object);
      AddFields(space_.At(object).fields);
    }
    return space_.classes[Raw(index)].distinguishable ? 50 + Raw(object) : position;
  }

  void AddFields(FieldRange range) {
    for (std::uint32_t i = 0; i < range.count; ++i) fields_.push_back(FieldIndex{range.first + i});
  }

  const StateSpace& space_;
  std::vector<ObjectIndex> objects_;  // in the order they were met
  std::vector<FieldIndex> fields_;
};

// A random predicate that depends only on what has been seen so far. Load is ValueIndex(Field).
template <typename Load>
bool RandomPredicate(const StateSpace& space, unsigned seed, Load load) {
  Discovery discovery(space);
  std::uint32_t seen = seed;
  for (;;) {
    std::mt19937 decide(seen);
    const std::uint32_t what = decide() % 100;
    if (what < 10) return false;
    if (what < 22 || discovery.fields().empty()) return true;
    const FieldIndex field = discovery.fields()[decide() % discovery.fields().size()];
    const std::uint32_t meaning = discovery.Meaning(field, load(field));
    seen = decide() + 7919 * meaning;
  }
}

// --- brute force

// The meanings of all fields that belong to the structure. Equal only for isomorphic structures.
// Empty if the candidate breaks a type rule, or varies a field outside the structure.
std::vector<std::uint32_t> CanonicalForm(const StateSpace& space, const Candidate& candidate) {
  Discovery discovery(space);
  std::vector<std::uint32_t> form = {0};
  std::set<ObjectIndex> owned(space.roots.begin(), space.roots.end());
  for (std::size_t i = 0; i < discovery.fields().size(); ++i) {
    const FieldIndex field = discovery.fields()[i];
    const ObjectIndex object = space.At(field).values[candidate[Raw(field)]].object;
    if (space.At(field).owns && object != kNoObject && !owned.insert(object).second) return {};
    form.push_back(discovery.Meaning(field, candidate[Raw(field)]));
  }
  for (std::uint32_t i = 0; i < candidate.size(); ++i) {
    const auto& fields = discovery.fields();
    if (candidate[i] != 0 && std::find(fields.begin(), fields.end(), FieldIndex{i}) == fields.end())
      return {};
  }
  return form;
}

bool Increment(const StateSpace& space, Candidate& candidate) {
  for (std::size_t i = 0; i < candidate.size(); ++i) {
    if (++candidate[i] < space.fields[i].domain_size) return true;
    candidate[i] = 0;
  }
  return false;
}

using Forms = std::multiset<std::vector<std::uint32_t>>;

// One of each kind.
Forms BruteForce(const StateSpace& space, unsigned seed) {
  std::set<std::vector<std::uint32_t>> forms;
  Candidate candidate(space.fields.size(), 0);
  do {
    const std::vector<std::uint32_t> form = CanonicalForm(space, candidate);
    if (form.empty()) continue;
    const auto load = [&](FieldIndex field) { return candidate[Raw(field)]; };
    if (RandomPredicate(space, seed, load)) forms.insert(form);
  } while (Increment(space, candidate));
  return {forms.begin(), forms.end()};
}

Forms Searched(const StateSpace& space, unsigned seed, Prune prune) {
  SearchOptions options;
  options.prune = prune;
  const auto predicate = [&](Reads& reads) {
    return RandomPredicate(space, seed, [&](FieldIndex field) { return reads.Int(field); });
  };
  Forms forms;
  for (const Candidate& structure : Explore(space, predicate, options).structures) {
    forms.insert(CanonicalForm(space, structure));
  }
  return forms;
}

TEST(BruteForce, FindsWhatTheSearchFindsAndNothingTwice) {
  std::size_t structures = 0;
  for (unsigned seed = 1; seed <= kSpaces; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const StateSpace space = RandomSpace(seed).Make();
    const Forms expected = BruteForce(space, seed);
    ASSERT_EQ(Searched(space, seed, Prune::kReads), expected);
    ASSERT_EQ(Searched(space, seed, Prune::kNone), expected);
    structures += expected.size();
  }
  EXPECT_GT(structures, 10u * kSpaces) << "the random predicates refuse nearly everything";
}

}  // namespace
}  // namespace korat
