// The models against libc: same results for every length and alignment, and no byte too many is
// read.

#include "models/memory_functions.h"

#include <gtest/gtest.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <memory>
#include <random>
#include <string>
#include <string_view>

namespace {

constexpr std::size_t kMaxLength = 70;  // more than eight words and a tail
constexpr std::size_t kAlignments = 16;
constexpr std::size_t kBufferSize = kAlignments + 2 * kMaxLength + 1;

int Sign(int value) { return (value > 0) - (value < 0); }

// A copy of `content` that ends where an unreadable page begins.
class GuardedCopy {
 public:
  explicit GuardedCopy(std::string_view content)
      : page_size_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    void* pages =
        mmap(nullptr, 2 * page_size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) std::abort();
    pages_ = static_cast<char*>(pages);
    if (mprotect(pages_ + page_size_, page_size_, PROT_NONE) != 0) std::abort();
    data_ = pages_ + page_size_ - content.size();
    content.copy(data_, content.size());
  }
  GuardedCopy(const GuardedCopy&) = delete;
  GuardedCopy& operator=(const GuardedCopy&) = delete;
  ~GuardedCopy() { munmap(pages_, 2 * page_size_); }

  char* data() { return data_; }

 private:
  const std::size_t page_size_;
  char* pages_;
  char* data_;
};

class RandomText {
 public:
  // Few letters, so that texts often share a prefix; bytes of both signs, letters of both cases.
  std::string Of(std::size_t length) {
    constexpr std::string_view kLetters = "abAB\x80\xff";
    std::string text(length, '\0');
    for (char& c : text) c = kLetters[random_() % kLetters.size()];
    return text;
  }
  std::string UpTo(std::size_t length) { return Of(random_() % (length + 1)); }
  // Equal to `text` except, usually, for one byte.
  std::string AlmostLike(std::string text) {
    if (!text.empty()) text[random_() % text.size()] = Of(1)[0];
    return text;
  }

 private:
  std::mt19937 random_{20020722};
};

TEST(MemoryFunctions, CopiesLikeLibcAtEveryLengthAndAlignment) {
  RandomText random;
  const std::string source = random.Of(kBufferSize);
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    for (std::size_t to = 0; to < kAlignments; ++to) {
      for (std::size_t from = 0; from < kAlignments; ++from) {
        std::string expected(kBufferSize, '.');
        std::string copied = expected;
        std::string pcopied = expected;
        std::memcpy(&expected[to], &source[from], length);
        EXPECT_EQ(korat_model_memcpy(&copied[to], &source[from], length), &copied[to]);
        EXPECT_EQ(korat_model_mempcpy(&pcopied[to], &source[from], length), &pcopied[to + length]);
        ASSERT_EQ(copied, expected) << length << " bytes, " << from << " to " << to;
        ASSERT_EQ(pcopied, expected) << length << " bytes, " << from << " to " << to;
      }
    }
  }
}

TEST(MemoryFunctions, MovesOverlappingBytesInBothDirections) {
  RandomText random;
  const std::string source = random.Of(kBufferSize);
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    for (std::size_t to = 0; to <= kMaxLength; ++to) {
      for (std::size_t from = 0; from <= kMaxLength; from += 5) {
        std::string expected = source;
        std::string moved = source;
        std::memmove(&expected[to], &expected[from], length);
        EXPECT_EQ(korat_model_memmove(&moved[to], &moved[from], length), &moved[to]);
        ASSERT_EQ(moved, expected) << length << " bytes, " << from << " to " << to;
      }
    }
  }
}

TEST(MemoryFunctions, FillsLikeLibcAtEveryLengthAndAlignment) {
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    for (std::size_t to = 0; to < kAlignments; ++to) {
      for (int value : {0, 0x78, 0xff, -1, 0x1234}) {
        std::string expected(kBufferSize, '.');
        std::string filled = expected;
        std::memset(&expected[to], value, length);
        EXPECT_EQ(korat_model_memset(&filled[to], value, length), &filled[to]);
        ASSERT_EQ(filled, expected) << length << " bytes of " << value << " at " << to;
      }
    }
  }
}

TEST(MemoryFunctions, ComparesWithTheSignOfLibcAtEveryLengthAndAlignment) {
  RandomText random;
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    for (std::size_t i = 0; i < kAlignments * kAlignments; ++i) {
      const std::string common = random.Of(length);
      const std::string a = std::string(i % kAlignments, '.') + common;
      const std::string b = std::string(i / kAlignments, '.') + random.AlmostLike(common);
      const char* x = a.data() + i % kAlignments;
      const char* y = b.data() + i / kAlignments;
      ASSERT_EQ(korat_model_memcmp(x, y, length), Sign(std::memcmp(x, y, length)));
      ASSERT_EQ(korat_model_bcmp(x, y, length) == 0, bcmp(x, y, length) == 0);
      ASSERT_EQ(korat_model_strcmp(x, y), Sign(std::strcmp(x, y)));
      ASSERT_EQ(korat_model_strcasecmp(x, y), Sign(strcasecmp(x, y)));
      const std::size_t limit = i % (length + 2);
      ASSERT_EQ(korat_model_strncmp(x, y, limit), Sign(std::strncmp(x, y, limit)));
      ASSERT_EQ(korat_model_strncasecmp(x, y, limit), Sign(strncasecmp(x, y, limit)));
    }
  }
}

TEST(MemoryFunctions, ComparesTextsOfDifferentLengths) {
  RandomText random;
  for (int i = 0; i < 20000; ++i) {
    const std::string a = random.UpTo(4);
    const std::string b = random.UpTo(4);
    ASSERT_EQ(korat_model_strcmp(a.c_str(), b.c_str()), Sign(std::strcmp(a.c_str(), b.c_str())));
    ASSERT_EQ(korat_model_strcasecmp(a.c_str(), b.c_str()), Sign(strcasecmp(a.c_str(), b.c_str())));
  }
}

TEST(MemoryFunctions, ComparesWideCharactersAsSignedNumbers) {
  const wchar_t a[] = {L'a', static_cast<wchar_t>(-1), 0};
  const wchar_t b[] = {L'a', static_cast<wchar_t>(1), 0};
  EXPECT_EQ(korat_model_wmemcmp(a, b, 1), 0);
  EXPECT_EQ(korat_model_wmemcmp(a, b, 2), Sign(std::wmemcmp(a, b, 2)));
  EXPECT_EQ(korat_model_wmemcmp(b, a, 2), Sign(std::wmemcmp(b, a, 2)));
}

TEST(MemoryFunctions, MeasuresAtEveryLengthAndAlignment) {
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    for (std::size_t start = 0; start < kAlignments; ++start) {
      const std::string text = std::string(start, '.') + std::string(length, 'x');
      const char* p = text.c_str() + start;
      ASSERT_EQ(korat_model_strlen(p), length);
      for (std::size_t limit : {std::size_t{0}, length / 2, length, length + 1, SIZE_MAX}) {
        ASSERT_EQ(korat_model_strnlen(p, limit), std::min(length, limit));
      }
    }
    ASSERT_EQ(korat_model_wcslen(std::wstring(length, L'x').c_str()), length);
  }
}

TEST(MemoryFunctions, FindsCharactersWhereLibcDoes) {
  RandomText random;
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    for (std::size_t start = 0; start < kAlignments; ++start) {
      const std::string text = std::string(start, '.') + random.Of(length);
      const char* p = text.c_str() + start;
      for (int c : {+'a', +'B', +'z', 0x80, -1, 0, 'a' + 0x100}) {
        ASSERT_EQ(korat_model_memchr(p, c, length), std::memchr(p, c, length));
        ASSERT_EQ(korat_model_memrchr(p, c, length), memrchr(p, c, length));
        ASSERT_EQ(korat_model_strchr(p, c), std::strchr(p, c));
        ASSERT_EQ(korat_model_strrchr(p, c), std::strrchr(p, c));
      }
    }
  }
}

TEST(MemoryFunctions, FindsTextsAndSetsWhereLibcDoes) {
  RandomText random;
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    for (int i = 0; i < 300; ++i) {
      const std::string text = random.Of(length);
      const std::string wanted = random.UpTo(5);
      const char* t = text.c_str();
      const char* w = wanted.c_str();
      ASSERT_EQ(korat_model_strstr(t, w), std::strstr(t, w)) << text << " has " << wanted;
      ASSERT_EQ(korat_model_strspn(t, w), std::strspn(t, w)) << text << " in " << wanted;
      ASSERT_EQ(korat_model_strcspn(t, w), std::strcspn(t, w)) << text << " in " << wanted;
      ASSERT_EQ(korat_model_strpbrk(t, w), std::strpbrk(t, w)) << text << " in " << wanted;
    }
  }
}

TEST(MemoryFunctions, CopiesTextsLikeLibcAtEveryLengthAndAlignment) {
  RandomText random;
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    const std::string text = random.Of(length);
    for (std::size_t to = 0; to < kAlignments; ++to) {
      for (std::size_t limit : {std::size_t{0}, length / 2, length, length + 1, kMaxLength}) {
        std::string expected(kBufferSize, '.');
        std::string copied = expected;
        std::strncpy(&expected[to], text.c_str(), limit);
        EXPECT_EQ(korat_model_strncpy(&copied[to], text.c_str(), limit), &copied[to]);
        ASSERT_EQ(copied, expected) << length << " bytes, limit " << limit << ", at " << to;

        std::strcpy(&expected[to], "ab");
        std::strcpy(&copied[to], "ab");
        std::strncat(&expected[to], text.c_str(), limit);
        EXPECT_EQ(korat_model_strncat(&copied[to], text.c_str(), limit), &copied[to]);
        ASSERT_EQ(copied, expected) << length << " bytes, limit " << limit << ", at " << to;
      }
      std::string expected(kBufferSize, '.');
      std::string copied = expected;
      std::strcpy(&expected[to], text.c_str());
      EXPECT_EQ(korat_model_strcpy(&copied[to], text.c_str()), &copied[to]);
      ASSERT_EQ(copied, expected);
      std::string pcopied(kBufferSize, '.');
      EXPECT_EQ(korat_model_stpcpy(&pcopied[to], text.c_str()), &pcopied[to + length]);
      ASSERT_EQ(pcopied, expected);
      std::strcat(&expected[to], text.c_str());
      EXPECT_EQ(korat_model_strcat(&copied[to], text.c_str()), &copied[to]);
      ASSERT_EQ(copied, expected);
    }
    const std::unique_ptr<char, decltype(&std::free)> copy(korat_model_strdup(text.c_str()),
                                                           &std::free);
    ASSERT_EQ(copy.get(), text);
  }
}

TEST(MemoryFunctions, ReadNothingPastTheFirstDifference) {
  for (std::size_t length = 1; length <= kMaxLength; ++length) {
    const std::string common(length - 1, 'x');
    GuardedCopy a(common + 'a');
    GuardedCopy b(common + 'b');
    EXPECT_EQ(korat_model_memcmp(a.data(), b.data(), SIZE_MAX), -1);
    EXPECT_NE(korat_model_bcmp(a.data(), b.data(), SIZE_MAX), 0);
    EXPECT_EQ(korat_model_strcmp(a.data(), b.data()), -1);
    EXPECT_EQ(korat_model_strncmp(b.data(), a.data(), SIZE_MAX), 1);
    EXPECT_EQ(korat_model_strcasecmp(a.data(), b.data()), -1);
    EXPECT_EQ(korat_model_strncasecmp(b.data(), a.data(), SIZE_MAX), 1);
  }
}

TEST(MemoryFunctions, ReadNothingPastTheFirstHitOrTheTerminator) {
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    const std::string xs(length, 'x');
    GuardedCopy hit(xs + 'a');
    EXPECT_EQ(korat_model_memchr(hit.data(), 'a', SIZE_MAX), hit.data() + length);
    EXPECT_EQ(korat_model_strchr(hit.data(), 'a'), hit.data() + length);
    EXPECT_EQ(korat_model_strcspn(hit.data(), "ab"), length);
    EXPECT_EQ(korat_model_strspn(hit.data(), "x"), length);
    EXPECT_EQ(korat_model_strpbrk(hit.data(), "ab"), hit.data() + length);
    EXPECT_EQ(korat_model_strstr(hit.data(), "a"), hit.data() + length);
    EXPECT_EQ(korat_model_strnlen(hit.data(), length + 1), length + 1);

    GuardedCopy text(xs + '\0');
    char copy[kMaxLength + 1];
    EXPECT_EQ(korat_model_strlen(text.data()), length);
    EXPECT_EQ(korat_model_strchr(text.data(), 'a'), nullptr);
    EXPECT_EQ(korat_model_strrchr(text.data(), 'a'), nullptr);
    EXPECT_EQ(korat_model_strstr(text.data(), "xa"), nullptr);
    EXPECT_EQ(korat_model_strcmp(text.data(), xs.c_str()), 0);
    EXPECT_STREQ(korat_model_strcpy(copy, text.data()), xs.c_str());
    EXPECT_STREQ(korat_model_strncpy(copy, text.data(), sizeof(copy)), xs.c_str());
  }
}

TEST(MemoryFunctions, CopiesReadTheirExtentOnly) {
  for (std::size_t length = 0; length <= kMaxLength; ++length) {
    const std::string bytes(length, 'x');
    GuardedCopy source(bytes);
    std::string target(length, '.');
    korat_model_memcpy(target.data(), source.data(), length);
    EXPECT_EQ(target, bytes);
    GuardedCopy overlapping(bytes);
    korat_model_memmove(overlapping.data() + length / 2, overlapping.data(), length - length / 2);
    EXPECT_EQ(std::string_view(overlapping.data(), length), bytes);
  }
}

}  // namespace
