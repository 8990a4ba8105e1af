// Predicates that use the insides of the C and C++ libraries: output, locales, every way to
// allocate, and scratch memory too large to be copied cheaply.
#include <malloc.h>
#include <stdlib.h>

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <locale>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::library {

TEST(Output, PrintfInsideAPredicate) {
  testing::internal::CaptureStdout();
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    std::printf("%d %s %.2f;", t.a, "text", t.b * 0.5);
    return t.a + t.b == 2;
  });
  std::fflush(stdout);
  const std::string output = testing::internal::GetCapturedStdout();
  EXPECT_EQ(CountsOf(stats), Counts(2, 3 + 2));
  EXPECT_EQ(output.rfind("0 text 0.00;", 0), 0u) << output;
  EXPECT_NE(output.find("1 text 0.50;"), std::string::npos) << output;
}

TEST(Output, CoutInsideAPredicate) {
  testing::internal::CaptureStdout();
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    std::cout << std::setw(3) << t.a << std::hex << t.b << std::endl;
    return t.a + t.b == 2;
  });
  std::cout << "after " << 10 << std::endl;
  const std::string output = testing::internal::GetCapturedStdout();
  EXPECT_EQ(CountsOf(stats), Counts(2, 3 + 2));
  EXPECT_EQ(output.rfind("  00\n", 0), 0u) << output;
  EXPECT_NE(output.find("after 10\n"), std::string::npos) << output;  // std::hex was undone
}

TEST(Output, AFileThatIsOpenAcrossFirstReads) {
  // A checkpoint can't hold this, so the search continues by re-running.
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    std::FILE* file = std::tmpfile();
    if (file == nullptr) return false;
    std::fprintf(file, "%d", t.a);
    std::fprintf(file, " %d", t.b);
    std::rewind(file);
    int a = -1, b = -1;
    const bool got = std::fscanf(file, "%d %d", &a, &b) == 2;
    std::fclose(file);
    return got && a == t.a && b == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(4, 4 + 2));
}

// --- locales

TEST(Locales, CachesFilledInsideAPredicateServeTheProgramAfterwards) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    std::ostringstream out;
    out << 0.5 * t.a << '|' << std::setprecision(3) << t.b / 3.0;
    return out.str() == "1|0.667";
  });
  EXPECT_EQ(CountsOf(stats), Counts(3, 8 + 3));
  std::ostringstream out;
  out << 1.5 << ' ' << 1234567 << ' ' << std::put_money(123.0L);
  EXPECT_EQ(out.str(), "1.5 1234567 123");
}

struct Thousands : std::numpunct<char> {
  char do_thousands_sep() const override { return '\''; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Locales, ALocaleOfTheProgramFirstUsedInsideAPredicate) {
  static const std::locale locale(std::locale::classic(), new Thousands);
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    const int number = 1000 * t.a + 1000000 * t.b;
    std::string text;
    {
      std::ostringstream out;
      out.imbue(locale);
      out << number;  // the first one fills a cache that belongs to the locale
      text = out.str();
    }
    return text == "2'001'000" && t.c == 0;
  });
  EXPECT_EQ(stats.structures, 1u);
  std::vector<std::string> churn(1000, std::string(40, 'x'));  // overwrites wrongly freed memory
  std::ostringstream out;
  out.imbue(locale);
  out << 7654321;
  EXPECT_EQ(out.str(), "7'654'321");
}

TEST(Locales, AGlobalLocaleThatStreamsHoldAcrossFirstReads) {
  const std::locale before =
      std::locale::global(std::locale(std::locale::classic(), new Thousands));
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    std::ostringstream out;
    out << 1000 * t.a;
    out << ' ' << 1000 * t.b;
    return out.str() == "1'000 2'000";
  });
  EXPECT_EQ(CountsOf(stats), Counts(3, 3 * 3 + 2));
  std::ostringstream out;
  out << 7654321;
  EXPECT_EQ(out.str(), "7'654'321");
  std::locale::global(before);
}

TEST(Locales, ALocaleMadeInsideAPredicate) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    std::ostringstream out;
    out.imbue(std::locale(std::locale::classic(), new Thousands));
    out << 1000 * t.a;
    return out.str() == "2'000" && t.b == 0;
  });
  EXPECT_EQ(stats.structures, 3u);
}

// --- every way to allocate

struct alignas(64) Wide {
  int value[16];
};

bool IsAligned(const void* pointer, std::size_t to) {
  return reinterpret_cast<std::uintptr_t>(pointer) % to == 0;
}

TEST(Allocation, EveryFunctionWorksAcrossFirstReads) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    auto* plain = static_cast<int*>(std::malloc(sizeof(int) * 10));
    auto* zeroed = static_cast<int*>(std::calloc(10, sizeof(int)));
    plain[9] = t.a + zeroed[9];
    plain = static_cast<int*>(std::realloc(plain, sizeof(int) * 1000));
    plain[999] = t.b;
    auto* aligned = static_cast<int*>(std::aligned_alloc(256, 256));
    void* memaligned = nullptr;
    const bool got = posix_memalign(&memaligned, 128, 100) == 0;
    aligned[0] = plain[9] * 10 + plain[999];
    auto* array = new int[5]{1, 2, 3, 4, t.c};
    auto* wide = new Wide[2]();
    wide[1].value[15] = array[4];
    plain = static_cast<int*>(reallocarray(plain, 2000, sizeof(int)));
    const bool roomy = malloc_usable_size(plain) >= 2000 * sizeof(int);
    const bool good = got && roomy && IsAligned(aligned, 256) && IsAligned(memaligned, 128) &&
                      IsAligned(wide, 64) && aligned[0] == 12 && wide[1].value[15] == 1 &&
                      plain[9] == 1;
    delete[] wide;
    delete[] array;
    std::free(memaligned);
    std::free(aligned);
    std::free(zeroed);
    std::free(plain);
    return good;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 27));
}

TEST(Allocation, RequestsNobodyCanServeAreRefused) {
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    volatile std::size_t huge = std::size_t{1} << 60;
    void* volatile by_malloc = std::malloc(huge);  // volatile, so that it is not optimised away
    void* volatile by_calloc = std::calloc(huge, huge);
    void* volatile by_new = ::operator new(huge, std::nothrow);
    return by_malloc == nullptr && by_calloc == nullptr && by_new == nullptr && t.a == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(4, 1 + 4));
}

TEST(Allocation, MemoryMadeByLibcOnTheUsersBehalf) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    char* text = nullptr;
    if (asprintf(&text, "%d and a text of some length", t.a) < 0) return false;
    const bool good = t.b == 1 && text[0] == '1';
    free(text);  // once for each candidate that continues from the read of b
    return good && t.c == 0;
  });
  EXPECT_EQ(stats.structures, 1u);
  EXPECT_EQ(stats.crashes, 0u);
}

TEST(Allocation, SixtyFourKilobytesOfScratchOnTheHeap) {
  const Stats stats = Explore(Triples(3), [](const Triple& t) {
    std::vector<unsigned char> scratch(64 << 10, 1);
    scratch[static_cast<std::size_t>(t.a) * 20000] = 7;
    scratch[static_cast<std::size_t>(t.b) * 20000] += 3;
    std::vector<unsigned char> copy = scratch;
    copy[static_cast<std::size_t>(t.c) * 20000] += 1;
    int sum = 0;
    for (unsigned char byte : copy) sum += byte;
    return sum == (64 << 10) + 6 + 3 + 1 && copy[20000] == 11;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 64));
}

TEST(Allocation, SixtyFourKilobytesOfScratchOnTheStack) {
  const Stats stats = Explore(Triples(3), [](const Triple& t) {
    volatile unsigned char scratch[64 << 10] = {};
    scratch[t.a * 20000] = 7;
    scratch[t.b * 20000] = static_cast<unsigned char>(scratch[t.b * 20000] + 3);
    scratch[t.c * 20000] = static_cast<unsigned char>(scratch[t.c * 20000] + 1);
    return scratch[20000] == 11;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 64));
}

}  // namespace korat::traps::library
