// Exceptions inside predicates: thrown through frames, read inside catch blocks, thrown by the
// library. A checkpoint taken in a catch block must hold the exception itself.
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::exceptions {

const std::string kLong = " with a message that is too long for any small string buffer";

__attribute__((noinline)) void ThrowIfOdd(int value) {
  const std::string in_the_way = "a local with a destructor" + std::to_string(value);
  if (value % 2 == 1) throw std::runtime_error("odd: " + std::to_string(value) + kLong);
}

__attribute__((noinline)) void Deeper(const Triple& t, int depth) {
  const std::vector<int> in_the_way(static_cast<std::size_t>(depth) + 1, depth);
  if (depth > 0)
    Deeper(t, depth - 1);
  else
    ThrowIfOdd(t.a);
}

TEST(Exceptions, UncaughtOnesMeanNotValid) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    Deeper(t, 5);
    return t.b == 0;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 3, 1 + 2 * (3 + 2)));
  EXPECT_EQ(stats.exceptions, 1u);
}

TEST(Exceptions, FieldsReadInsideACatchBlockAreVaried) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    try {
      Deeper(t, 3);
    } catch (const std::runtime_error& error) {
      const bool good = t.b == 1 && t.c == 2;
      return good && error.what() == "odd: 1" + kLong;
    }
    return false;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 2 + 2 + 3));
  EXPECT_EQ(stats.exceptions, 0u);
}

TEST(Exceptions, NestedAndRethrown) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    std::string seen;
    try {
      try {
        if (t.a > 0) throw t.a;
      } catch (int a) {
        try {
          if (t.b > 0) throw std::string("b") + std::to_string(t.b);
        } catch (const std::string& text) {
          seen += text + std::to_string(t.c);
        }
        seen += std::to_string(a);
        throw;
      }
    } catch (int again) {
      seen += "/" + std::to_string(again + t.c);
    }
    return seen == "b121/3" || seen == "b202/2";
  });
  EXPECT_EQ(CountsOf(stats), Counts(2, 1 + 2 * 9));
}

TEST(Exceptions, ADestructorThatReadsWhileUnwinding) {
  struct Reader {
    const Triple& t;
    int& sum;
    ~Reader() { sum += t.b; }
  };
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    int sum = 0;
    try {
      Reader reader{t, sum};
      if (t.a == 1) throw 1;
    } catch (int) {
      return sum + t.c == 3;
    }
    return false;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2, 3 + 9 + 3));
}

TEST(Exceptions, StoredAndRethrownLater) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    std::exception_ptr stored;
    try {
      ThrowIfOdd(t.a);
    } catch (...) {
      stored = std::current_exception();
    }
    if (stored == nullptr) return false;
    try {
      if (t.b == 1) std::rethrow_exception(stored);
    } catch (const std::runtime_error& error) {
      return t.c == 1 && error.what() == "odd: 1" + kLong;
    }
    return false;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 2 + 2 + 3));
}

TEST(Exceptions, ThrownByTheLibrary) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    const std::vector<int> two = {1, 2};
    std::string caught;
    try {
      caught += std::to_string(two.at(static_cast<std::size_t>(t.a)));
    } catch (const std::out_of_range& error) {
      caught += "range" + std::to_string(t.b) + std::string(error.what()).substr(0, 6);
    }
    try {
      (void)std::stoi(t.c == 2 ? "two" : "2");
    } catch (const std::invalid_argument& error) {
      caught += error.what();
    }
    return caught == "range1vectorstoi";
  });
  EXPECT_EQ(stats.structures, 1u);
  EXPECT_EQ(stats.exceptions, 0u);
}

TEST(Exceptions, SystemErrorsHoldTheirMessagesAcrossReads) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    try {
      if (t.a == 1) throw std::system_error(ENOENT, std::generic_category(), "opening" + kLong);
    } catch (const std::system_error& error) {
      return t.b == 2 && t.c == 1 && std::string(error.what()).find(kLong) == 7;
    }
    return false;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 2 + 2 + 3));
}

// No machine has that much memory: the program's own heap refuses these sizes, too.
TEST(Exceptions, AnImpossiblyLargeAllocationThrowsBadAlloc) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    volatile std::size_t size = t.a == 1 ? std::size_t{1} << 60 : 8;
    try {
      ::operator delete(::operator new(size));
    } catch (const std::bad_alloc&) {
      return t.b == 1;
    }
    return false;
  });
  EXPECT_EQ(CountsOf(stats), Counts(3, 2 + 2 + 3));
}

TEST(Exceptions, AnImpossiblyLongVectorThrowsLengthError) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    std::vector<int> v;
    v.resize(t.a == 1 ? v.max_size() + 1 : 1);
    return t.b == 1;
  });
  EXPECT_EQ(stats.structures, 2u * 3);
  EXPECT_EQ(stats.exceptions, 1u);
}

TEST(Exceptions, OneLeavingANoexceptFunctionIsACrash) {
  struct Strict {
    static void Check(const Triple& t) noexcept { ThrowIfOdd(t.a); }
  };
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    Strict::Check(t);
    return t.b == 0;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 3, 1 + 2 * (3 + 2)));
  EXPECT_EQ(stats.crashes, 1u);
}

TEST(Exceptions, NoneIsLeftInFlightAfterARun) {
  for (auto& t : All(Triples(2), [](const Triple& x) {
         try {
           ThrowIfOdd(x.a);
         } catch (...) {
           return x.b == 1;  // the search moves on from inside the catch block
         }
         return false;
       })) {
    EXPECT_EQ(t.b, 1);
    EXPECT_EQ(std::uncaught_exceptions(), 0);
    EXPECT_EQ(std::current_exception(), nullptr);
  }
}

}  // namespace korat::traps::exceptions
