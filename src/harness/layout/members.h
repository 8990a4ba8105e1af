// Which setting bounds which member of a class: matches a finitization against what the compiler
// knows about the class, and finds the user's mistakes.
#pragma once

#include <cstddef>
#include <map>
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

// The members of each class that has objects, in the order of the settings. `examples` has one
// object of each class, or null for a class without. Throws Error for a member with no setting or
// with two, and for a setting that belongs to no object.
std::map<const detail::ClassSpec*, std::vector<Member>> MatchMembers(
    const std::map<const detail::ClassSpec*, void*>& examples,
    const std::vector<detail::Setting>& settings);

// Throws Error when a member of the struct at `object` is not among the parts of its domain.
void CheckParts(const detail::DomainSpec& domain, const void* object, const std::string& name);

}  // namespace korat::harness
