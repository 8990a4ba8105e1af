// Included after the user's code in a driver whose headers were precompiled. There the standard
// library was read before the user's code, so macros with which a header chooses the library's
// features come too late, unless they are on the command line: an error here makes korat compile
// the file without precompiled headers.
#pragma once

#ifdef KORAT_PRECOMPILED
#ifdef _GLIBCXX_ASSERTIONS
#define KORAT_HAS_ASSERTIONS 1
#else
#define KORAT_HAS_ASSERTIONS 0
#endif
#if KORAT_HAS_ASSERTIONS != KORAT_PRECOMPILED || defined(_GLIBCXX_DEBUG) ||                       \
    defined(_GLIBCXX_DEBUG_PEDANTIC) || defined(_GLIBCXX_CONCEPT_CHECKS) ||                       \
    defined(_GLIBCXX_PARALLEL) || defined(_GLIBCXX_SANITIZE_VECTOR) || !_GLIBCXX_USE_CXX11_ABI || \
    defined(_FILE_OFFSET_BITS) || defined(_TIME_BITS) || defined(_FORTIFY_SOURCE)
#error "a feature of the standard library is chosen in the code"
#endif
#endif
