// The values of a member that decides about the domain of another one.
#pragma once

#include <string>
#include <vector>

#include "harness/layout/layout.h"
#include "korat/detail/spec.h"

namespace korat::harness {

// In the order of the domain. Throws Error if it is not one of numbers: `dependent` is the field
// that `member` decides about.
std::vector<detail::Decision> DecisionsOf(const Layout& layout, const detail::DomainSpec& domain,
                                          const std::string& dependent, const std::string& member);

[[noreturn]] void FailWithoutNumber(const std::string& dependent, const std::string& member);

}  // namespace korat::harness
