// KORAT_MODEL (clang's no_builtin) keeps the optimiser from recognising the loop of strlen as
// strlen, which would make the function call itself forever.

#include "models/memory_functions.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>

#define KORAT_MODEL __attribute__((no_builtin))

// AddressSanitizer, if it is linked, must see the accesses that its own memcpy would have checked.
// The addresses are integers, because a pointer would count as passed to uninstrumented code.
extern "C" {
__attribute__((weak)) void __asan_loadN_noabort(uintptr_t address, size_t size);
__attribute__((weak)) void __asan_storeN_noabort(uintptr_t address, size_t size);
}

namespace {

KORAT_MODEL void ShowRead(const void* from, size_t size) {
  if (__asan_loadN_noabort == nullptr || size == 0) return;
  __asan_loadN_noabort(reinterpret_cast<uintptr_t>(from), size);
}
KORAT_MODEL void ShowWrite(void* to, size_t size) {
  if (__asan_storeN_noabort == nullptr || size == 0) return;
  __asan_storeN_noabort(reinterpret_cast<uintptr_t>(to), size);
}

// Eight bytes at any address, as one plain load or store. (A __builtin_memcpy of fixed size would
// reach the pass as a memcpy intrinsic, which these functions replace.)
using Word __attribute__((may_alias, aligned(1))) = uint64_t;

KORAT_MODEL void CopyFromStart(unsigned char* to, const unsigned char* from, size_t size) {
  for (; size >= sizeof(Word); size -= sizeof(Word)) {
    *reinterpret_cast<Word*>(to) = *reinterpret_cast<const Word*>(from);
    to += sizeof(Word);
    from += sizeof(Word);
  }
  for (; size > 0; --size) *to++ = *from++;
}

KORAT_MODEL void CopyFromEnd(unsigned char* to, const unsigned char* from, size_t size) {
  for (; size >= sizeof(Word); size -= sizeof(Word)) {
    *reinterpret_cast<Word*>(to + size - sizeof(Word)) =
        *reinterpret_cast<const Word*>(from + size - sizeof(Word));
  }
  for (; size > 0; --size) to[size - 1] = from[size - 1];
}

// Writes no terminator, and returns where it belongs.
KORAT_MODEL char* CopyText(char* to, const char* from, size_t limit) {
  for (; limit > 0 && *from != '\0'; --limit) *to++ = *from++;
  return to;
}

// `fold` maps both characters before they are compared, as a locale's tolower does.
template <typename Fold>
KORAT_MODEL int CompareText(const char* a, const char* b, size_t limit, Fold fold) {
  for (; limit > 0; --limit, ++a, ++b) {
    const auto x = fold(static_cast<unsigned char>(*a));
    const auto y = fold(static_cast<unsigned char>(*b));
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
  return 0;
}

int Same(unsigned char c) { return c; }
int LowerCase(unsigned char c) { return tolower(c); }

KORAT_MODEL bool IsIn(char c, const char* set) {
  for (; *set != '\0'; ++set) {
    if (*set == c) return true;
  }
  return false;
}

}  // namespace

extern "C" {

// Copying and filling.

KORAT_MODEL void* korat_model_memcpy(void* to, const void* from, size_t size) {
  ShowRead(from, size);
  ShowWrite(to, size);
  CopyFromStart(static_cast<unsigned char*>(to), static_cast<const unsigned char*>(from), size);
  return to;
}

KORAT_MODEL void* korat_model_mempcpy(void* to, const void* from, size_t size) {
  korat_model_memcpy(to, from, size);
  return static_cast<char*>(to) + size;
}

KORAT_MODEL void* korat_model_memmove(void* to, const void* from, size_t size) {
  auto* target = static_cast<unsigned char*>(to);
  auto* source = static_cast<const unsigned char*>(from);
  ShowRead(from, size);
  ShowWrite(to, size);
  // Unsigned, so that a target below its source is at a huge distance.
  const uintptr_t distance = reinterpret_cast<uintptr_t>(to) - reinterpret_cast<uintptr_t>(from);
  if (distance < size) {
    CopyFromEnd(target, source, size);
  } else {
    CopyFromStart(target, source, size);
  }
  return to;
}

KORAT_MODEL void* korat_model_memset(void* to, int value, size_t size) {
  auto* target = static_cast<unsigned char*>(to);
  const auto byte = static_cast<unsigned char>(value);
  ShowWrite(to, size);
  const Word word = byte * UINT64_C(0x0101010101010101);
  for (; size >= sizeof(Word); size -= sizeof(Word)) {
    *reinterpret_cast<Word*>(target) = word;
    target += sizeof(Word);
  }
  for (; size > 0; --size) *target++ = byte;
  return to;
}

// Comparing: nothing is read past the first difference.

KORAT_MODEL int korat_model_memcmp(const void* a, const void* b, size_t size) {
  auto* x = static_cast<const unsigned char*>(a);
  auto* y = static_cast<const unsigned char*>(b);
  for (; size > 0; --size, ++x, ++y) {
    if (*x != *y) return *x < *y ? -1 : 1;
  }
  return 0;
}

KORAT_MODEL int korat_model_bcmp(const void* a, const void* b, size_t size) {
  return korat_model_memcmp(a, b, size);
}

KORAT_MODEL int korat_model_strcmp(const char* a, const char* b) {
  return CompareText(a, b, SIZE_MAX, Same);
}

KORAT_MODEL int korat_model_strncmp(const char* a, const char* b, size_t limit) {
  return CompareText(a, b, limit, Same);
}

KORAT_MODEL int korat_model_strcasecmp(const char* a, const char* b) {
  return CompareText(a, b, SIZE_MAX, LowerCase);
}

KORAT_MODEL int korat_model_strncasecmp(const char* a, const char* b, size_t limit) {
  return CompareText(a, b, limit, LowerCase);
}

KORAT_MODEL int korat_model_wmemcmp(const wchar_t* a, const wchar_t* b, size_t count) {
  for (; count > 0; --count, ++a, ++b) {
    if (*a != *b) return *a < *b ? -1 : 1;
  }
  return 0;
}

// Searching and measuring.

KORAT_MODEL void* korat_model_memchr(const void* memory, int value, size_t size) {
  const auto byte = static_cast<unsigned char>(value);
  for (auto* p = static_cast<const unsigned char*>(memory); size > 0; --size, ++p) {
    if (*p == byte) return const_cast<unsigned char*>(p);
  }
  return nullptr;
}

KORAT_MODEL void* korat_model_memrchr(const void* memory, int value, size_t size) {
  auto* bytes = static_cast<const unsigned char*>(memory);
  const auto byte = static_cast<unsigned char>(value);
  for (; size > 0; --size) {
    if (bytes[size - 1] == byte) return const_cast<unsigned char*>(bytes + size - 1);
  }
  return nullptr;
}

KORAT_MODEL size_t korat_model_strlen(const char* text) {
  size_t length = 0;
  while (text[length] != '\0') ++length;
  return length;
}

KORAT_MODEL size_t korat_model_strnlen(const char* text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != '\0') ++length;
  return length;
}

KORAT_MODEL size_t korat_model_wcslen(const wchar_t* text) {
  size_t length = 0;
  while (text[length] != L'\0') ++length;
  return length;
}

// The terminator counts as part of the text: searching for '\0' finds it.
KORAT_MODEL char* korat_model_strchr(const char* text, int value) {
  const char wanted = static_cast<char>(value);
  for (;; ++text) {
    if (*text == wanted) return const_cast<char*>(text);
    if (*text == '\0') return nullptr;
  }
}

KORAT_MODEL char* korat_model_strrchr(const char* text, int value) {
  return static_cast<char*>(korat_model_memrchr(text, value, korat_model_strlen(text) + 1));
}

KORAT_MODEL char* korat_model_strstr(const char* text, const char* pattern) {
  for (;; ++text) {
    size_t matched = 0;
    while (pattern[matched] != '\0' && text[matched] == pattern[matched]) ++matched;
    if (pattern[matched] == '\0') return const_cast<char*>(text);
    if (text[matched] == '\0') return nullptr;  // what is left is shorter than the pattern
  }
}

KORAT_MODEL size_t korat_model_strspn(const char* text, const char* accept) {
  size_t length = 0;
  while (text[length] != '\0' && IsIn(text[length], accept)) ++length;
  return length;
}

KORAT_MODEL size_t korat_model_strcspn(const char* text, const char* reject) {
  size_t length = 0;
  while (text[length] != '\0' && !IsIn(text[length], reject)) ++length;
  return length;
}

KORAT_MODEL char* korat_model_strpbrk(const char* text, const char* accept) {
  const char* found = text + korat_model_strcspn(text, accept);
  return *found == '\0' ? nullptr : const_cast<char*>(found);
}

// Copying text.

KORAT_MODEL char* korat_model_stpcpy(char* to, const char* from) {
  char* end = CopyText(to, from, SIZE_MAX);
  *end = '\0';
  return end;
}

KORAT_MODEL char* korat_model_strcpy(char* to, const char* from) {
  korat_model_stpcpy(to, from);
  return to;
}

// Fills up with '\0', and leaves a text that does not fit without a terminator.
KORAT_MODEL char* korat_model_strncpy(char* to, const char* from, size_t size) {
  char* end = CopyText(to, from, size);
  korat_model_memset(end, '\0', static_cast<size_t>(to + size - end));
  return to;
}

KORAT_MODEL char* korat_model_strcat(char* to, const char* from) {
  korat_model_stpcpy(to + korat_model_strlen(to), from);
  return to;
}

KORAT_MODEL char* korat_model_strncat(char* to, const char* from, size_t limit) {
  *CopyText(to + korat_model_strlen(to), from, limit) = '\0';
  return to;
}

KORAT_MODEL char* korat_model_strdup(const char* text) {
  const size_t size = korat_model_strlen(text) + 1;
  void* copy = malloc(size);
  return copy == nullptr ? nullptr : static_cast<char*>(korat_model_memcpy(copy, text, size));
}

}  // extern "C"
