// Strings and memory functions: std::string's extern templates and libc's functions live in shared
// libraries, yet what they read is seen, to the byte.
#include <cstring>
#include <cwchar>
#include <string>

#include "tests/traps/explore.h"

namespace korat::traps::strings {

struct Person {
  std::string name;
  std::string town;
  int age = 0;
};

// Short strings, and one that is not stored inside the object.
Finitization<Person> Persons() {
  Finitization<Person> f;
  const auto texts = Values<std::string>({"", "ab", "abc", "a text too long to be stored inline"});
  f.Set<&Person::name>(texts);
  f.Set<&Person::town>(texts);
  f.Set<&Person::age>(Range(0, 4));
  return f;
}

struct Buffer {
  char text[4] = {};
};

// Two letters or the end of the text in each place.
Finitization<Buffer> Buffers() {
  Finitization<Buffer> f;
  f.Set<&Buffer::text>(Array(Values<char>({'\0', 'a', 'b'})));
  return f;
}

struct WideBuffer {
  wchar_t text[3] = {};
};

Finitization<WideBuffer> WideBuffers() {
  Finitization<WideBuffer> f;
  f.Set<&WideBuffer::text>(Array(Values<wchar_t>({L'\0', L'a'})));
  return f;
}

bool NothingForeign(const Stats& stats) {
  for (const std::string& name : stats.foreign_calls) ADD_FAILURE() << name;
  return stats.foreign_calls.empty();
}

// --- std::string

TEST(Strings, SizeReadsOneString) {
  const Stats stats = Explore(Persons(), [](const Person& p) { return p.name.size() == 3; });
  EXPECT_EQ(CountsOf(stats), Counts(20, 3 + 20));
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(Strings, FindReadsOneString) {
  const Stats stats = Explore(Persons(), [](const Person& p) {
    return p.name.find("text") != std::string::npos && p.name.find('o', 3) == 8;
  });
  EXPECT_EQ(CountsOf(stats), Counts(20, 3 + 20));
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(Strings, CompareReadsTwoStrings) {
  const Stats stats = Explore(Persons(), [](const Person& p) {
    return p.name.compare(p.town) < 0 && p.name < p.town && p.name != p.town;
  });
  EXPECT_EQ(CountsOf(stats), Counts(6 * 5, 10 + 30));
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(Strings, AppendingToALocalReadsTheArgument) {
  const Stats stats = Explore(Persons(), [](const Person& p) {
    std::string local = "x";
    local.append(p.name).append(p.town, 0, 1);
    local += p.name;
    return local == "xabaab" && local.size() == 6;
  });
  EXPECT_EQ(stats.structures, 3u * 5);  // every town but the empty one starts with 'a'
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(Strings, ConcatenationReadsBothInOrder) {
  const Stats stats = Explore(Persons(), [](const Person& p) {
    const std::string both = p.name + "-" + p.town;
    return both == "ab-abc";
  });
  EXPECT_EQ(CountsOf(stats), Counts(5, 15 + 5));
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(Strings, SubstringsAndIteratorsOfLongStrings) {
  const Stats stats = Explore(Persons(), [](const Person& p) {
    std::string reversed(p.name.rbegin(), p.name.rend());
    return p.name.substr(0, 6) == "a text" && reversed.front() == 'e' && p.name.back() == 'e';
  });
  EXPECT_EQ(CountsOf(stats), Counts(20, 3 + 20));
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(Strings, ChangingAStringOfTheStructureIsUndone) {
  const Stats stats = Explore(Persons(), [](const Person& p) {
    auto& writable = const_cast<Person&>(p);
    writable.name += "and a tail that makes it grow beyond its capacity";
    writable.town.clear();
    return p.name.size() == 51 && p.age == 2;
  });
  EXPECT_EQ(stats.structures, 4u);
  EXPECT_TRUE(stats.writes_structure);
}

// --- libc's functions, by extent

// The number of candidates shows what was read: a place that is not read is not varied before the
// first acceptance, and rejected candidates never vary it.

TEST(MemoryByExtent, MemcmpReadsUpToTheDifference) {
  const Stats stats =
      Explore(Buffers(), [](const Buffer& x) { return std::memcmp(x.text, "bbbb", 4) == 0; });
  EXPECT_EQ(CountsOf(stats), Counts(1, 2 + 2 + 2 + 2 + 1));
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(MemoryByExtent, StrcmpReadsUpToTheDifference) {
  const Stats stats =
      Explore(Buffers(), [](const Buffer& x) { return std::strcmp(x.text, "ab") == 0; });
  // The terminator is the difference, so the fourth place is varied only once "ab" is found.
  EXPECT_EQ(CountsOf(stats), Counts(3, 2 + 2 + 2 + 3));
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(MemoryByExtent, StrncmpReadsNoFurtherThanItsLimit) {
  const Stats stats =
      Explore(Buffers(), [](const Buffer& x) { return std::strncmp(x.text, "abab", 2) != 0; });
  EXPECT_EQ(stats.structures, 8u * 9);
  EXPECT_EQ(stats.candidates, 8u * 9 + 1);
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(MemoryByExtent, StrlenReadsUpToTheEnd) {
  const Stats stats = Explore(
      Buffers(), [](const Buffer& x) { return x.text[3] == '\0' && std::strlen(x.text) == 1; });
  // The last place varies first: 2 fail at once; then "" fails, "x" passes (the third place joins),
  // and "xy.." fail.
  EXPECT_EQ(stats.structures, 2u * 3);
  EXPECT_EQ(stats.candidates, 2u + 1 + 2 * (3 + 2 * 3));
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(MemoryByExtent, CopiesReadWhatTheyCopy) {
  const Stats stats = Explore(Buffers(), [](const Buffer& x) {
    char copy[4];
    std::memcpy(copy, x.text, 2);
    return copy[0] == 'a' && copy[1] == 'b';
  });
  EXPECT_EQ(CountsOf(stats), Counts(9, 8 + 9));
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(MemoryByExtent, StrncpyReadsUpToItsLimit) {
  const Stats stats = Explore(Buffers(), [](const Buffer& x) {
    char copy[8] = {};
    std::strncpy(copy, x.text, 2);
    return std::strcmp(copy, "ba") == 0;
  });
  EXPECT_EQ(stats.structures, 9u);
  EXPECT_EQ(stats.candidates, 1u + 3 + 2 + 9);  // "" is read to its end, others to the limit
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(MemoryByExtent, TextFunctionsWithDestinationsInsideTheStructureAreUndone) {
  const Stats stats = Explore(Buffers(), [](const Buffer& x) {
    auto& writable = const_cast<Buffer&>(x);
    if (x.text[3] != '\0' || x.text[0] == '\0') return false;
    char old[5] = {};
    std::memcpy(old, x.text, 4);
    std::strcpy(writable.text, "aaa");
    std::memset(writable.text + 1, 'b', 2);
    return std::strcmp(x.text, "abb") == 0 && std::strcmp(old, "ba") == 0;
  });
  EXPECT_EQ(stats.structures, 1u);
  EXPECT_TRUE(stats.writes_structure);
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(MemoryByExtent, SearchingStopsAtWhatItFinds) {
  const Stats stats = Explore(Buffers(), [](const Buffer& x) {
    return std::memchr(x.text, 'b', 4) == x.text && x.text[3] == 'a';
  });
  EXPECT_EQ(stats.structures, 9u);
  EXPECT_TRUE(NothingForeign(stats));
}

TEST(MemoryByExtent, WideTextIsReadByExtent) {
  const Stats stats = Explore(WideBuffers(), [](const WideBuffer& x) {
    return x.text[2] == L'\0' && std::wcslen(x.text) == 1 && std::wmemcmp(x.text, L"a", 2) == 0;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 1 + 1 + 2));
  EXPECT_TRUE(NothingForeign(stats));
}

}  // namespace korat::traps::strings
