// Which setting bounds which member of a class: matches a finitization against what the compiler
// knows of the class, and finds the user's mistakes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "korat/detail/spec.h"

namespace korat::harness {

// One member of a class with its setting.
struct Member {
  std::string name;        // as in the class: "left", "inner.x"
  std::size_t offset = 0;  // from the object; of the holder for bit-fields
  const detail::Setting* setting = nullptr;
};

// The members of `spec` in the order of the settings; marks the settings used in `used`. `object`
// is one constructed object. Throws Error for a member with no setting or with two.
std::vector<Member> MatchMembers(const detail::ClassSpec& spec, void* object,
                                 const std::vector<detail::Setting>& settings,
                                 std::vector<bool>& used);

// Throws Error when a member of the struct at `object` is not among the parts of its domain.
void CheckParts(const detail::DomainSpec& domain, const void* object, const std::string& name);

}  // namespace korat::harness
