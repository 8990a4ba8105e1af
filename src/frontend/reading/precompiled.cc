#include "frontend/reading/precompiled.h"

#include <algorithm>

namespace korat::frontend {
namespace {

bool IsHarmless(const std::string& flag) {
  if (flag == kUsualStandard || flag == kAssertions) return true;
  if (flag.empty() || flag[0] != '-') return true;  // the value of a flag that is judged itself
  const std::string kind = flag.substr(0, 2);
  if (kind == "-D" || kind == "-U") return flag.size() > 2 && flag[2] != '_';
  // The overlay has checked copies of the user's files.
  return kind == "-I" || kind == "-L" || kind == "-l" || kind == "-W" ||
         flag.rfind("-ivfsoverlay", 0) == 0;
}

}  // namespace

bool HasStandard(const std::vector<std::string>& flags) {
  return std::any_of(flags.begin(), flags.end(), [](const std::string& flag) {
    return flag.rfind("-std", 0) == 0 || flag.rfind("--std", 0) == 0;
  });
}

bool HasAssertions(const std::vector<std::string>& flags) {
  return std::find(flags.begin(), flags.end(), kAssertions) != flags.end();
}

bool KeepHeaders(const std::vector<std::string>& flags) {
  return std::all_of(flags.begin(), flags.end(), &IsHarmless);
}

std::vector<std::string> FlagsToRead(const std::string& precompiled,
                                     const std::vector<std::string>& flags) {
  // By default, Clang does not notice that a header of the system has changed.
  return {"-include-pch", precompiled, "-Xclang", "-fmodules-validate-system-headers",
          std::string("-DKORAT_PRECOMPILED=") + (HasAssertions(flags) ? "1" : "0")};
}

}  // namespace korat::frontend
