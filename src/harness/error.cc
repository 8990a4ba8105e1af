#include <cstdio>
#include <string>

#include "korat/detail/spec.h"
#include "korat/error.h"
#include "korat/options.h"

namespace korat {

std::string Stats::Verdict() const {
  char numbers[128];
  std::snprintf(numbers, sizeof(numbers), "structures=%llu candidates=%llu time=%.2fs",
                static_cast<unsigned long long>(structures),
                static_cast<unsigned long long>(candidates), seconds);
  if (exhausted) return std::string("EXHAUSTED ") + numbers;
  return "INCOMPLETE (" + (stopped_by.empty() ? "not finished" : stopped_by) + ") " + numbers;
}

namespace detail {

void Fail(const std::string& message) { throw Error(message); }

void FailDoesNotFit(const std::string& value, std::string_view type) {
  Fail("the value " + value + " does not fit a field of type '" + std::string(type) +
       "': give values the field can hold");
}

}  // namespace detail
}  // namespace korat
