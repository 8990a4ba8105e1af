// Which functions are mutated, and how.
#pragma once

#include <set>
#include <string>

#include "base/location.h"

namespace korat::mutation {

// What is mutated: the functions under test, and those that they call directly.
struct Scope {
  std::set<std::string> tested;      // "tree.h:12:8", of any of their declarations
  std::set<std::string> predicates;  // never mutated: they decide
  std::set<std::string> groups;      // of operators
};

std::string PlaceText(const Location& location);

}  // namespace korat::mutation
