// Replacements for parts of the C++ runtime: what the rest of the library needs to know about them.
//
// Function-local statics that a predicate initialises outlive the run: while an initialiser runs,
// stores are not logged and allocations go to the program's heap.
#pragma once

namespace korat::runtime {

inline int initialisers_running = 0;  // nested in each other
inline bool InStaticInitialiser() { return initialisers_running > 0; }
// A run ended in the middle of initialisers: they start over next time.
void AbandonStaticGuards();

// C's assert, or one of libstdc++'s. The strings are literals of the code that failed.
struct FailedAssertion {
  const char* file;
  unsigned line;
  const char* function;
  const char* expression;
};
// The assertion that ended the last run. REQUIRES: it ended with RunEnd::kAssertion.
const FailedAssertion& LastAssertion();

}  // namespace korat::runtime
