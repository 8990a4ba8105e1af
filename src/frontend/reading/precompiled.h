// Precompiled headers: those that a driver includes, read before the user's files. They take longer
// to read than most classes.
#pragma once

#include <string>
#include <vector>

namespace korat::frontend {

// Unless the user's flags name another.
inline constexpr const char* kUsualStandard = "-std=gnu++17";
// In korat test: the standard library's own checks are on.
inline constexpr const char* kAssertions = "-D_GLIBCXX_ASSERTIONS";

// What older standards allow, and gcc: such code is read as it is meant.
inline constexpr const char* kLenient[] = {"-Wno-register", "-Wno-dynamic-exception-spec",
                                           "-Wno-c++11-narrowing",
                                           "-Wno-reserved-user-defined-literal"};

bool HasStandard(const std::vector<std::string>& flags);
bool HasAssertions(const std::vector<std::string>& flags);

// Headers of the library and the system read the same with these flags as without.
bool KeepHeaders(const std::vector<std::string>& flags);

// The flags that read the header; usual_features.h, included after the user's files, finds out
// whether they may come after it.
std::vector<std::string> FlagsToRead(const std::string& precompiled,
                                     const std::vector<std::string>& flags);

}  // namespace korat::frontend
