// Pointers to objects of several classes, to base classes and to parts; inherited fields.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

// --- base classes

struct Shape {
  virtual ~Shape() = default;
  virtual int Area() const = 0;
};
struct Square : Shape {
  int side = 0;
  int Area() const override { return side * side; }
};
struct Rectangle : Shape {
  int width = 0, height = 0;
  int Area() const override { return width * height; }
};
struct Picture {
  Shape* shape = nullptr;
};

TEST(BasePointer, LeadsToObjectsOfEachDerivedClass) {
  Finitization<Picture> f;
  auto squares = f.Objects<Square>(2);
  auto rectangles = f.Objects<Rectangle>(1);
  f.Set<&Picture::shape>(Null | squares | rectangles);
  f.Set<&Square::side>(Range(1, 3));
  f.Set<&Rectangle::width>(Range(1, 3));
  f.Set<&Rectangle::height>(Range(1, 3));
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 3 + 9);  // null, squares, rectangles
  // The square of side 2 and the rectangle of 2 * 2 have area 4.
  EXPECT_EQ(CountStructures(f, [](const Picture& p) { return p.shape && p.shape->Area() == 4; }),
            2u);
}

TEST(BasePointer, ToTwoClassesBreaksSymmetryInEach) {
  struct TwoShapes {
    Shape* a = nullptr;
    Shape* b = nullptr;
  };
  Finitization<TwoShapes> f;
  auto squares = f.Objects<Square>(2);
  auto rectangles = f.Objects<Rectangle>(2);
  f.Set<&TwoShapes::a>(squares | rectangles);
  f.Set<&TwoShapes::b>(squares | rectangles);
  f.Set<&Square::side>(Range(0, 0));
  f.Set<&Rectangle::width>(Range(0, 0));
  f.Set<&Rectangle::height>(Range(0, 0));
  // The same square, two squares, a square and a rectangle, and the same with the classes swapped.
  EXPECT_EQ(CountStructures(f, kAnything), 6u);
}

struct Tagged {  // no virtual functions
  int tag = 0;
};
struct Small : Tagged {
  char letter = 0;
};
struct Padded {
  long padding = 0;
};
struct Second : Padded, Tagged {  // Tagged comes after Padded in memory
  int number = 0;
};
struct Label {
  Tagged* tagged = nullptr;
};

Finitization<Label> Labels() {
  Finitization<Label> f;
  auto small = f.Objects<Small>(1);
  auto second = f.Objects<Second>(1);
  f.Set<&Label::tagged>(small | second);
  f.Set<&Small::letter>(Range('x', 'y'));
  f.Set<&Second::number>(Range(1, 3));
  f.Set<&Padded::padding>(Range(7, 7));
  f.Set<&Tagged::tag>(Range(0, 1));
  return f;
}

TEST(NonVirtualBasePointer, IsAdjustedForASecondBase) {
  EXPECT_EQ(CountStructures(Labels(), kAnything),
            2u * 2 + 3 * 2);  // tags * letters, tags * numbers
  const auto sees_what_it_points_to = [](const Label& label) {
    return label.tagged->tag == 0 || label.tagged->tag == 1;
  };
  EXPECT_EQ(CountStructures(Labels(), sees_what_it_points_to), 10u);
  for (Label& label : All(Labels(), [](const Label& l) { return l.tagged->tag == 1; })) {
    EXPECT_EQ(label.tagged->tag, 1);
  }
}

struct Left {
  virtual ~Left() = default;
  int a = 0;
};
struct Right {
  virtual ~Right() = default;
  virtual int Value() const = 0;
};
struct Both : Left, Right {
  int b = 0;
  int Value() const override { return a + b; }
};

TEST(MultipleInheritance, PointersToEachBaseLeadToTheSameObject) {
  struct TwoViews {
    Left* left = nullptr;
    Right* right = nullptr;
    Both* both = nullptr;
  };
  Finitization<TwoViews> f;
  auto objects = f.Objects<Both>(3);
  f.Set<&TwoViews::left>(objects);
  f.Set<&TwoViews::right>(objects);
  f.Set<&TwoViews::both>(objects);
  f.Set<&Left::a>(Range(0, 0));
  f.Set<&Both::b>(Range(0, 0));
  EXPECT_EQ(CountStructures(f, kAnything), 5u);  // partitions of three pointers
  EXPECT_EQ(CountStructures(f,
                            [](const TwoViews& v) {
                              return v.both == v.left && v.both == v.right && v.right->Value() == 0;
                            }),
            1u);
}

struct VirtualBase {
  int shared = 0;
};
struct VirtualLeft : virtual VirtualBase {
  int left = 0;
};
struct VirtualRight : virtual VirtualBase {
  int right = 0;
};
struct Diamond : VirtualLeft, VirtualRight {};

TEST(VirtualInheritance, HasOneSharedBase) {
  struct Views {
    VirtualBase* base = nullptr;
    VirtualRight* right = nullptr;
  };
  Finitization<Views> f;
  auto diamonds = f.Objects<Diamond>(1);
  f.Set<&Views::base>(diamonds);
  f.Set<&Views::right>(diamonds);
  f.Set<&VirtualBase::shared>(Range(0, 4));
  f.Set<&VirtualLeft::left>(Range(0, 0));
  f.Set<&VirtualRight::right>(Range(0, 4));
  EXPECT_EQ(CountStructures(f,
                            [](const Views& v) {
                              return v.base->shared + v.right->right == 4 &&
                                     v.right->shared == v.base->shared;
                            }),
            5u);
}

// --- inherited fields

struct Named {
  int name = 0;
};
struct Person : Named {
  int age = 0;
};

TEST(InheritedField, IsSetThroughTheDerivedOrTheBaseClass) {
  Finitization<Person> by_derived;
  by_derived.Set<&Person::name>(Range(0, 2));
  by_derived.Set<&Person::age>(Range(0, 1));
  EXPECT_EQ(CountStructures(by_derived, kAnything), 6u);  // 3 * 2
  Finitization<Person> by_base;
  by_base.Set<&Named::name>(Range(0, 2));
  by_base.Set<&Person::age>(Range(0, 1));
  EXPECT_EQ(Structures(by_base, kAnything), Structures(by_derived, kAnything));
}

// --- parts

struct Hook {
  Hook* next = nullptr;
};
struct Ring {  // a list whose sentinel is part of the root
  Hook sentinel;
};
struct Item {
  int value = 0;
  Hook hook;
};

bool IsRing(const Ring& ring) {
  const Hook* hook = ring.sentinel.next;
  for (int steps = 0; hook != &ring.sentinel; hook = hook->next) {
    if (hook == nullptr || ++steps > 10) return false;
  }
  return true;
}

Finitization<Ring> Rings(int n, int values) {
  Finitization<Ring> f;
  auto items = f.Objects<Item>(n);
  const auto hooks = Null | f.Root().Part<&Ring::sentinel>() | items.Part<&Item::hook>();
  f.Set<&Ring::sentinel, &Hook::next>(hooks);
  f.Set<&Item::hook, &Hook::next>(hooks);
  f.Set<&Item::value>(Range(1, values));
  return f;
}

TEST(EmbeddedPart, SentinelAndHooksFormRings) {
  // One ring for each number of items, times the values: 1 + 2 + 4 + 8.
  EXPECT_EQ(CountStructures(Rings(3, 2), IsRing), 15u);
}

TEST(EmbeddedPart, ReachesTheWholeObject) {
  const auto first_is_two = [](const Ring& ring) {
    if (ring.sentinel.next == nullptr || ring.sentinel.next == &ring.sentinel) return false;
    const auto* address = reinterpret_cast<const char*>(ring.sentinel.next);
    return reinterpret_cast<const Item*>(address - offsetof(Item, hook))->value == 2;
  };
  // The one item's hook leads to null, the sentinel or itself.
  EXPECT_EQ(CountStructures(Rings(1, 3), first_is_two), 3u);
}

struct TwoHooks {
  Hook a, b;
};

TEST(EmbeddedPart, OfTheSameClassTwiceIsTwoTargets) {
  struct Start {
    Hook* first = nullptr;
  };
  Finitization<Start> f;
  auto objects = f.Objects<TwoHooks>(2);
  f.Set<&Start::first>(objects.Part<&TwoHooks::a>() | objects.Part<&TwoHooks::b>());
  f.Set<&TwoHooks::a, &Hook::next>(Null);
  f.Set<&TwoHooks::b, &Hook::next>(Null);
  EXPECT_EQ(Structures(f, kAnything),
            (std::vector<std::string>{"Start{first: T0.a}  T0{a.next: null, b.next: null}",
                                      "Start{first: T0.b}  T0{a.next: null, b.next: null}"}));
}

TEST(EmbeddedPart, OfTwoKindsBreaksSymmetryOverBoth) {
  struct Ends {
    Hook* first = nullptr;
    Hook* second = nullptr;
  };
  Finitization<Ends> f;
  auto objects = f.Objects<TwoHooks>(2);
  const auto hooks = objects.Part<&TwoHooks::a>() | objects.Part<&TwoHooks::b>();
  f.Set<&Ends::first>(hooks);
  f.Set<&Ends::second>(hooks);
  f.Set<&TwoHooks::a, &Hook::next>(Null);
  f.Set<&TwoHooks::b, &Hook::next>(Null);
  // first: a or b of X; second: a or b of X or of Y.
  EXPECT_EQ(CountStructures(f, kAnything), 2u * 4);
  EXPECT_EQ(CountStructures(f, [](const Ends& e) { return e.first != e.second; }), 6u);
}

// --- elements of arrays

struct Cell {
  int value = 0;
};
struct Pool {
  Cell cells[2];
  Cell* head = nullptr;
  const Cell* tail = nullptr;
};

Finitization<Pool> Pools(int free_cells) {
  Finitization<Pool> f;
  auto cells = f.Objects<Cell>(free_cells);
  const auto targets = Null | cells | f.Root().Elements<&Pool::cells>();
  f.Set<&Pool::cells>(Array(Struct<Cell>().Set<&Cell::value>(Range(0, 1))));
  f.Set<&Pool::head>(targets);
  f.Set<&Pool::tail>(targets);
  f.Set<&Cell::value>(Range(0, 1));
  return f;
}

// Every pool with so many free cells, of which none is needed before another.
template <typename Predicate>
std::size_t CountPools(int free_cells, Predicate predicate) {
  std::size_t count = 0;
  const int places = 3 + free_cells;
  for (int bits = 0; bits < 1 << (2 + free_cells); ++bits) {
    for (int head = 0; head < places; ++head) {
      for (int tail = 0; tail < places; ++tail) {
        const int used_first = std::max(head - 2, 0);
        const int used = std::max(used_first, tail - 2);
        if (used_first > 1 || used > used_first + 1) continue;  // another name for a free cell
        if (bits >> (2 + used) != 0) continue;                  // a cell that nothing refers to
        Pool pool;
        std::vector<Cell> free(static_cast<std::size_t>(free_cells));
        for (int i = 0; i < 2; ++i) pool.cells[i].value = bits >> i & 1;
        for (int i = 0; i < free_cells; ++i) {
          free[static_cast<std::size_t>(i)].value = bits >> (2 + i) & 1;
        }
        const auto at = [&](int place) -> Cell* {
          if (place == 0) return nullptr;
          return place <= 2 ? &pool.cells[place - 1] : &free[static_cast<std::size_t>(place - 3)];
        };
        pool.head = at(head);
        pool.tail = at(tail);
        if (predicate(pool)) ++count;
      }
    }
  }
  return count;
}

TEST(EmbeddedArray, HasElementsThatPointersLeadTo) {
  const auto ends_in_one = [](const Pool& pool) {
    return pool.head != nullptr && pool.tail != nullptr && pool.head->value <= pool.tail->value &&
           pool.tail->value == 1;
  };
  const auto differ = [](const Pool& pool) { return pool.head != pool.tail; };
  const auto first = [](const Pool& pool) { return pool.head == &pool.cells[0]; };
  for (const int free_cells : {0, 1, 2}) {
    const Finitization<Pool> f = Pools(free_cells);
    EXPECT_EQ(CountStructures(f, kAnything), CountPools(free_cells, kAnything));
    EXPECT_EQ(CountStructures(f, ends_in_one), CountPools(free_cells, ends_in_one));
    EXPECT_EQ(CountStructures(f, differ), CountPools(free_cells, differ));
    EXPECT_EQ(CountStructures(f, first), CountPools(free_cells, first));
    EXPECT_EQ(CountUnpruned(f, ends_in_one), CountPools(free_cells, ends_in_one));
  }
}

struct Grid {
  std::array<std::array<Cell, 2>, 2> cells;
};

TEST(EmbeddedArray, OfSeveralObjectsBreaksSymmetryOverTheObjectsOnly) {
  struct Ends {
    Cell* first = nullptr;
    Cell* second = nullptr;
  };
  Finitization<Ends> f;
  auto grids = f.Objects<Grid>(2);
  f.Set<&Ends::first>(grids.Elements<&Grid::cells>());
  f.Set<&Ends::second>(grids.Elements<&Grid::cells>());
  f.Set<&Grid::cells>(Array(Array(Struct<Cell>().Set<&Cell::value>(Range(0, 0)))));
  // first: one of the four cells of X; second: one of X or of Y.
  EXPECT_EQ(CountStructures(f, kAnything), 4u * 8);
  EXPECT_EQ(CountStructures(f, [](const Ends& e) { return e.first != e.second; }), 4u * 7);
  EXPECT_EQ(Structures(f, [](const Ends& e) { return e.first == e.second; })[2],
            "Ends{first: G0.cells[1][0], second: G0.cells[1][0]}  "
            "G0{cells: [[{value: 0}, {value: 0}], [{value: 0}, {value: 0}]]}");
}

}  // namespace
}  // namespace korat::tests
