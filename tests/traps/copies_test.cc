// Reads that are not plain loads of one field: copies of objects, bit-fields, by-value arguments.
#include <array>
#include <cstring>

#include "tests/traps/explore.h"

namespace korat::traps::copies {

// Three ints are 12 bytes: passed in registers. Eight are passed in memory, "byval".
struct Row {
  long cells[4] = {};
};

Finitization<Row> Rows() {
  Finitization<Row> f;
  f.Set<&Row::cells>(Array(Range(0, 1)));
  return f;
}

struct Table {
  std::array<Triple, 2> rows;
};

Finitization<Table> Tables() {
  Finitization<Table> f;
  f.Set<&Table::rows>(Array(Struct<Triple>()
                                .Set<&Triple::a>(Range(0, 1))
                                .Set<&Triple::b>(Range(0, 1))
                                .Set<&Triple::c>(Range(0, 1))));
  return f;
}

struct Flags {
  unsigned low : 2;
  unsigned high : 2;
  unsigned wide : 12;
  int other = 0;
};

Finitization<Flags> AllFlags() {
  Finitization<Flags> f;
  f.SetBits<Flags>(
      "low", [](const Flags& x) { return int(x.low); },
      [](Flags& x, int value) { x.low = static_cast<unsigned>(value); }, Range(0, 2));
  f.SetBits<Flags>(
      "high", [](const Flags& x) { return int(x.high); },
      [](Flags& x, int value) { x.high = static_cast<unsigned>(value); }, Range(0, 2));
  f.SetBits<Flags>(
      "wide", [](const Flags& x) { return int(x.wide); },
      [](Flags& x, int value) { x.wide = static_cast<unsigned>(value); }, Range(0, 1));
  f.Set<&Flags::other>(Range(0, 3));
  return f;
}

TEST(Copies, AStructCopyReadsAllItsFields) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    Triple copy = t;
    return copy.b == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(9, 27));
}

TEST(Copies, OneFieldOfAReferenceReadsOneField) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    const Triple& same = t;
    return same.b == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(9, 2 + 9));
}

__attribute__((noinline)) bool FirstIsSet(Row row) { return row.cells[0] == 1; }

TEST(Copies, AnArgumentPassedInMemoryIsReadAtTheCall) {
  EXPECT_EQ(CountsOf(Explore(Rows(), [](const Row& row) { return FirstIsSet(row); })),
            Counts(8, 16));
}

__attribute__((noinline)) bool MiddleIsOne(Triple t) { return t.b == 1; }

TEST(Copies, AnArgumentPassedInRegistersIsReadAtTheCall) {
  EXPECT_EQ(CountsOf(Explore(Triples(2), [](const Triple& t) { return MiddleIsOne(t); })),
            Counts(9, 27));
}

__attribute__((noinline)) Row Copied(const Row& row) { return row; }

TEST(Copies, AReturnedCopyIsRead) {
  EXPECT_EQ(CountsOf(Explore(Rows(), [](const Row& row) { return Copied(row).cells[3] == 1; })),
            Counts(8, 16));
}

TEST(Copies, RangeForByValueReadsEachElementItVisits) {
  const Stats stats = Explore(Tables(), [](const Table& table) {
    for (Triple row : table.rows) {
      if (row.a == 0) return false;
    }
    return true;
  });
  // Rows are read whole, but the second only when the first one passes.
  EXPECT_EQ(CountsOf(stats), Counts(16, 4 + 4 * 8));
}

TEST(Copies, AssignmentToALocalReadsTheSource) {
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    Triple local;
    local.a = 7;
    local = t;
    return local.a + local.c == 2;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2, 8));
}

TEST(Copies, AnEmptyCopyReadsNothing) {
  volatile std::size_t none = 0;
  const Stats stats = Explore(Triples(1), [&none](const Triple& t) {
    char buffer[sizeof(Triple)];
    std::memcpy(buffer, &t, none);
    return t.a == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(4, 1 + 4));
}

TEST(Copies, ABitFieldLoadReadsTheFieldsThatShareItsBytes) {
  const Stats stats = Explore(AllFlags(), [](const Flags& x) { return x.low == 1; });
  EXPECT_EQ(stats.structures, 3u * 2 * 4);
  // The neighbouring bit-fields may be read with it; the int after them is not.
  EXPECT_LE(stats.candidates, 2u * 3 * 2 + 24);
}

TEST(Copies, BitFieldsThatAreWrittenAreRestored) {
  const Stats stats = Explore(AllFlags(), [](const Flags& x) {
    auto& writable = const_cast<Flags&>(x);
    writable.low = 3;
    const bool good = x.high == 2 && x.other == 1;
    writable.high = 0;
    return good;
  });
  EXPECT_EQ(stats.structures, 3u * 2);
  EXPECT_TRUE(stats.writes_structure);
}

}  // namespace korat::traps::copies
