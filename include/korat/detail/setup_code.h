// Code that runs once per search, such as finitizations and the printing of members. Its templates
// are most of what a compiler sees of Korat: kept small instead of fast, they take about a third
// less time to compile, and the pass leaves them alone (src/pass/setup_code.cc). The predicate and
// what it calls are never setup code.
#pragma once

// The function that a search calls: when it returns false, the structure is rejected. (The pass
// knows the annotation, see src/abi/hooks.h.)
#if defined(__clang__)
#define KORAT_PREDICATE __attribute__((annotate("korat.predicate")))
#else
#define KORAT_PREDICATE
#endif

#if defined(__clang__)
#define KORAT_SETUP_CODE __attribute__((minsize, noinline, disable_sanitizer_instrumentation))
#define KORAT_BEGIN_SETUP_CODE \
  _Pragma("clang attribute push(KORAT_SETUP_CODE, apply_to = function)")
#define KORAT_END_SETUP_CODE _Pragma("clang attribute pop")
#else
#define KORAT_SETUP_CODE
#define KORAT_BEGIN_SETUP_CODE
#define KORAT_END_SETUP_CODE
#endif
