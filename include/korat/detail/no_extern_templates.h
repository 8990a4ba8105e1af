// Included before everything else in instrumented files (-include, see korat_instrument()).
//
// In C++17 libstdc++ declares std::string an extern template: its members would run inside
// libstdc++.so, where reads of the structure go unseen. A definition on the command line has no
// effect, because the library defines the macro itself; -1 is its own way to say "not for strings".
#pragma once

#if defined(__has_include)
#if __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1
#endif
#endif
