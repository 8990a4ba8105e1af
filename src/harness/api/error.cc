#include "korat/error.h"

#include <cstdio>
#include <string>
#include <string_view>

#include "korat/detail/keyed_spec.h"
#include "korat/detail/spec.h"
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

std::string DoesNotFit(const std::string& value, std::string_view type) {
  return "the value " + value + " does not fit the type '" + std::string(type) +
         "': give values that the field can hold";
}

void CheckDomain(const std::string& name, const DomainSpec& domain) {
  if (!domain.problem.empty()) Fail("field '" + name + "': " + domain.problem);
  for (const DomainSpec::Part& part : domain.parts) {
    if (part.domain != nullptr) CheckDomain(name + part.name, *part.domain);
  }
  if (domain.keyed != nullptr) {
    CheckDomain(name + ".keys", *domain.keyed->keys);
    if (domain.keyed->mapped != nullptr) CheckDomain(name + "[]", *domain.keyed->mapped);
  }
  for (const DomainSpec::Shape& shape : domain.shapes) {
    for (const DomainPtr& element : shape.elements) CheckDomain(name + "[]", *element);
  }
}

}  // namespace detail
}  // namespace korat
