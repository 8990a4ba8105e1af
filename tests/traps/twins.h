// Inline functions, templates and a virtual table that two files of one program emit: one of them
// instrumented, the other not and first in the link order.
#pragma once

#include "tests/traps/explore.h"

namespace korat::traps::foreign {

template <typename Number>
__attribute__((noinline)) bool IsAscending(const Number* first, const Number* second) {
  return *first < *second;
}

inline __attribute__((noinline)) int Sum(const Triple& t) { return t.a + t.b + t.c; }

// No key function: every file that uses the class emits its virtual table.
struct Rule {
  virtual ~Rule() = default;
  virtual bool Allows(const Triple& t) const { return t.b == 2; }
};

// Explicitly instantiated in the uninstrumented file, and only there.
template <typename Number>
struct Checker {
  static bool IsOne(const Number* number);
};

// What the uninstrumented file defines.
bool AllZero(const Triple* t);
int LengthAndSpoil(List* list);
bool (*TwinOfIsAscending())(const int*, const int*);
int TwinOfSum(const Triple& t);
Rule* NewRule();

}  // namespace korat::traps::foreign
