// std::weak_ptr fields and std::enable_shared_from_this. Counts come from brute force over a plain
// model of the same structures.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

struct Kid {
  std::shared_ptr<Kid> next;
  std::weak_ptr<Kid> up;
};
struct Family {
  std::shared_ptr<Kid> first;
  std::weak_ptr<Kid> last;
};

Finitization<Family> Families(int n) {
  Finitization<Family> f;
  auto kids = f.Objects<Kid>(n);
  f.Set<&Family::first>(kids.OrNull());
  f.Set<&Family::last>(kids.OrNull() | Expired);
  f.Set<&Kid::next>(kids.OrNull());
  f.Set<&Kid::up>(kids.OrNull() | Expired);
  return f;
}

constexpr int kNull = -1, kExpired = -2;

// The same as numbers.
struct Model {
  int first = kNull, last = kNull;
  std::vector<int> next, up;  // by kid

  // Kids are renamed in the order in which a walk meets them. "" if a weak_ptr refers to one that
  // no shared_ptr on the way from the root holds: it would have expired.
  std::string Form() const {
    std::vector<int> met;
    std::set<int> held, watched;
    for (int kid = first; kid >= 0 && held.insert(kid).second;) {
      kid = next[static_cast<std::size_t>(kid)];
    }
    std::string text;
    const auto visit = [&](int kid, bool is_weak) {
      if (kid < 0) return void(text += kid == kNull ? " null" : " expired");
      if (is_weak) watched.insert(kid);
      std::size_t i = 0;
      while (i < met.size() && met[i] != kid) ++i;
      if (i == met.size()) met.push_back(kid);
      text += " " + std::to_string(i);
    };
    visit(first, false);
    visit(last, true);
    for (std::size_t i = 0; i < met.size(); ++i) {
      const auto kid = static_cast<std::size_t>(met[i]);
      visit(next[kid], false);
      visit(up[kid], true);
    }
    for (const int kid : watched) {
      if (held.count(kid) == 0) return "";
    }
    return text;
  }
};

// What the predicates below see of a model.
struct ModelView {
  const Model& model;
  using Handle = int;
  static bool IsNull(int kid) { return kid < 0; }
  int First() const { return model.first; }
  int Last() const { return model.last; }
  bool LastExpired() const { return model.last < 0; }
  int Next(int kid) const { return model.next[static_cast<std::size_t>(kid)]; }
  int Up(int kid) const { return std::max(model.up[static_cast<std::size_t>(kid)], kNull); }
  bool UpExpired(int kid) const { return model.up[static_cast<std::size_t>(kid)] < 0; }
  long Holders(int kid) const {
    long count = model.first == kid;
    std::set<int> seen;
    std::vector<int> pending = {model.first, model.last};
    while (!pending.empty()) {
      const int at = pending.back();
      pending.pop_back();
      if (at < 0 || !seen.insert(at).second) continue;
      count += Next(at) == kid;
      pending.push_back(Next(at));
      pending.push_back(Up(at));
    }
    return count;
  }
  long LastCount() const { return model.last < 0 ? 0 : Holders(model.last); }
  long FirstCount() const { return model.first < 0 ? 0 : Holders(model.first); }
};
// ... and of the real thing.
struct RealView {
  const Family& family;
  using Handle = const Kid*;
  static bool IsNull(const Kid* kid) { return kid == nullptr; }
  const Kid* First() const { return family.first.get(); }
  const Kid* Last() const { return family.last.lock().get(); }
  bool LastExpired() const { return family.last.expired(); }
  const Kid* Next(const Kid* kid) const { return kid->next.get(); }
  const Kid* Up(const Kid* kid) const { return kid->up.lock().get(); }
  bool UpExpired(const Kid* kid) const { return kid->up.expired(); }
  long LastCount() const { return family.last.use_count(); }
  long FirstCount() const { return family.first.use_count(); }
};

Model ModelOf(const Family& family, int n) {
  std::vector<const Kid*> met;
  const auto number = [&](const Kid* kid) {
    if (kid == nullptr) return kNull;
    for (std::size_t i = 0; i < met.size(); ++i) {
      if (met[i] == kid) return static_cast<int>(i);
    }
    met.push_back(kid);
    return static_cast<int>(met.size() - 1);
  };
  const auto weak_number = [&](const std::weak_ptr<Kid>& weak) {
    const bool is_null =
        !weak.owner_before(std::weak_ptr<Kid>()) && !std::weak_ptr<Kid>().owner_before(weak);
    return weak.expired() ? (is_null ? kNull : kExpired) : number(weak.lock().get());
  };
  Model model;
  model.next.assign(static_cast<std::size_t>(n), kNull);
  model.up = model.next;
  model.first = number(family.first.get());
  model.last = weak_number(family.last);
  for (std::size_t i = 0; i < met.size(); ++i) {
    model.next[i] = number(met[i]->next.get());
    model.up[i] = weak_number(met[i]->up);
  }
  return model;
}

template <typename Visit>
void ForEachModel(int n, Visit visit) {
  std::vector<int*> places;
  Model model;
  model.next.assign(static_cast<std::size_t>(n), kNull);
  model.up = model.next;
  places = {&model.first, &model.last};
  for (std::size_t i = 0; i < model.next.size(); ++i) {
    places.push_back(&model.next[i]);
    places.push_back(&model.up[i]);
  }
  const auto fill = [&](const auto& self, std::size_t place) -> void {
    if (place == places.size()) return visit(model);
    const bool is_weak = place % 2 == 1;
    for (int value = is_weak ? kExpired : kNull; value < n; ++value) {
      *places[place] = value;
      self(self, place + 1);
    }
  };
  fill(fill, 0);
}

// What brute force accepts is what each engine finds, with each pruning.
template <typename Predicate>
void ExpectAsBruteForce(int n, Predicate accepts) {
  std::set<std::string> wanted;
  ForEachModel(n, [&](const Model& model) {
    const std::string form = model.Form();
    if (!form.empty() && accepts(ModelView{model})) wanted.insert(form);
  });
  EXPECT_FALSE(wanted.empty());
  for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
    for (const Prune prune : {Prune::kNone, Prune::kReads, Prune::kOutcomes, Prune::kConflicts}) {
      Options options;
      options.engine = engine;
      options.prune = prune;
      std::multiset<std::string> found;
      auto range = All(options, Families(n),
                       [&](const Family& family) { return accepts(RealView{family}); });
      for (const Family& family : range) found.insert(ModelOf(family, n).Form());
      EXPECT_EQ(found, std::multiset<std::string>(wanted.begin(), wanted.end()));
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
      EXPECT_EQ(range.stats().inconsistent, 0u);
    }
  }
}

TEST(WeakPtr, MayBeNullExpiredOrWhatASharedPtrHolds) {
  for (const int n : {0, 1, 2}) {
    ExpectAsBruteForce(n, [](const auto&) { return true; });
  }
}

TEST(WeakPtr, IsLockedBeforeItsOwnerIsRead) {
  ExpectAsBruteForce(2, [](const auto& view) { return !view.IsNull(view.Last()); });
  ExpectAsBruteForce(2, [](const auto& view) { return view.LastExpired(); });
  ExpectAsBruteForce(2, [](const auto& view) {
    const auto last = view.Last();
    return !view.IsNull(last) && view.IsNull(view.Next(last)) && !view.IsNull(view.Up(last));
  });
}

TEST(WeakPtr, LeadsBackInALinkedList) {
  const auto is_list = [](const auto& view) {
    auto before = view.First();
    if (view.IsNull(before)) return view.LastExpired();
    if (!view.UpExpired(before)) return false;
    for (int steps = 0; steps < 4; ++steps) {
      const auto next = view.Next(before);
      if (view.IsNull(next)) return view.Last() == before;
      if (view.Up(next) != before) return false;
      before = next;
    }
    return false;
  };
  ExpectAsBruteForce(2, is_list);
  // null and expired are two ways not to lead anywhere.
  const auto in_family = [&](const Family& family) { return is_list(RealView{family}); };
  EXPECT_EQ(CountStructures(Families(4), in_family), 2u + 4 * 2);
}

TEST(WeakPtr, HasTheUseCountOfItsOwners) {
  ExpectAsBruteForce(2, [](const auto& view) { return view.LastCount() == 2; });
  ExpectAsBruteForce(2, [](const auto& view) { return view.LastCount() == 0; });
  ExpectAsBruteForce(2, [](const auto& view) {
    return !view.LastExpired() && view.FirstCount() == 1 && view.LastCount() == 1;
  });
}

TEST(WeakPtr, InTheLoopBodyExpiresWithItsLastOwner) {
  const auto has_last = [](const Family& family) { return !family.last.expired(); };
  const std::vector<std::string> undisturbed = Structures(Families(2), has_last);
  std::vector<std::string> seen;
  for (Family& family : All(Families(2), has_last)) {
    seen.push_back(Text(family));
    const std::shared_ptr<Kid> last = family.last.lock();
    ASSERT_NE(last, nullptr);
    const std::weak_ptr<Kid> other = last;
    EXPECT_FALSE(other.owner_before(family.last) || family.last.owner_before(other));
    family.first.reset();
    if (last.use_count() == 1) last->next.reset();
  }
  EXPECT_EQ(seen, undisturbed);
}

// --- owners elsewhere

struct Listener {
  int id = 0;
};
struct Subject {
  std::vector<std::weak_ptr<Listener>> listeners;
};

TEST(WeakPtr, ToWhatNothingInTheStructureCanOwnHasAnOwnerElsewhere) {
  Finitization<Subject> f;
  auto listeners = f.Objects<Listener>(2);
  f.Set<&Subject::listeners>(Vector(Range(0, 2), listeners | Expired));
  f.Set<&Listener::id>(Range(0, 1));
  // None; expired, or one of two ids; two: both expired, one of two expired, the same, different.
  EXPECT_EQ(CountStructures(f, kAnything), 1u + (1 + 2) + (1 + 2 * 2 + 2 + 4));
  const auto all_alive = [](const Subject& subject) {
    for (const auto& listener : subject.listeners) {
      const auto alive = listener.lock();
      if (alive == nullptr || alive->id == 0) return false;
    }
    return true;
  };
  EXPECT_EQ(CountStructures(f, all_alive), 1u + 1 + 2);
}

// --- std::enable_shared_from_this

struct Item : std::enable_shared_from_this<Item> {
  int value = 0;
};
struct Shelf {
  Item* first = nullptr;
  std::shared_ptr<Item> second;
};

bool IsShared(Item& item) {
  try {
    return item.shared_from_this().get() == &item;
  } catch (const std::bad_weak_ptr&) {
    return false;
  }
}

TEST(EnableSharedFromThis, KnowsWhetherASharedPtrHoldsTheObject) {
  Finitization<Shelf> f;
  auto items = f.Objects<Item>(2);
  f.Set<&Shelf::first>(items.OrNull());
  f.Set<&Shelf::second>(items.OrNull());
  f.Set<&Item::value>(Range(0, 1));
  const auto is_shared = [](const Shelf& shelf) {
    return shelf.first != nullptr && IsShared(*shelf.first);
  };
  const auto is_alone = [](const Shelf& shelf) {
    return shelf.first != nullptr && !IsShared(*shelf.first);
  };
  EXPECT_EQ(CountStructures(f, is_shared), 2u);         // both lead to it
  EXPECT_EQ(CountStructures(f, is_alone), 2u + 2 * 2);  // alone, or beside another
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 2 + 2 + 2 + 2 * 2);
}

struct Self : std::enable_shared_from_this<Self> {
  std::weak_ptr<Self> peer;
  int value = 0;
};

TEST(EnableSharedFromThis, WorksOnTheRoot) {
  Finitization<Self> f;
  f.Set<&Self::peer>(Null | f.Root());
  f.Set<&Self::value>(Range(0, 2));
  const auto knows_itself = [](Self& self) { return self.shared_from_this().get() == &self; };
  EXPECT_EQ(CountStructures(f, knows_itself), 6u);
  EXPECT_EQ(Structures(f, knows_itself)[0], "Self{peer: null, value: 0}");
  for (Self& self : All(f, kAnything)) EXPECT_EQ(self.weak_from_this().use_count(), 1);
}

}  // namespace
}  // namespace korat::tests
