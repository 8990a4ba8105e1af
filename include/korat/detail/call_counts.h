// The results of the calls of one test.
#pragma once

#include <cstdint>
#include <string>

namespace korat::detail {

struct CallCounts {
  // Further failing cases of a test are only counted.
  static constexpr std::uint64_t kMostReported = 10;

  std::uint64_t cases = 0;
  std::uint64_t nulls = 0;        // a receiver, or an argument, that is null
  std::uint64_t meaningless = 0;  // the precondition did not hold
  std::uint64_t threw = 0;        // what the contract does not forbid
  std::uint64_t failed = 0;
  std::string empty_list;  // the first one, if there is any

  bool NothingWasTested() const { return cases != 0 && nulls + meaningless == cases; }

  // "24 cases, 6 null, 3 failed"
  std::string Text() const {
    std::string text = std::to_string(cases) + (cases == 1 ? " case" : " cases");
    const auto add = [&](std::uint64_t count, const char* what) {
      if (count != 0) text += ", " + std::to_string(count) + " " + what;
    };
    add(nulls, "null");
    add(meaningless, "meaningless");
    add(threw, "threw");
    add(failed, "failed");
    if (failed > kMostReported) {
      text += " (the first " + std::to_string(kMostReported) + " are shown)";
    }
    if (cases == 0 && !empty_list.empty()) text += ": " + empty_list + " is empty";
    return text;
  }
};

}  // namespace korat::detail
