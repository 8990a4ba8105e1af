// Changes of a file: text that is put into it.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace korat::frontend {

// Text to be inserted at an offset of a file; `order` sorts insertions at the same offset.
struct Insertion {
  std::size_t at = 0;
  int order = 0;
  std::string text;

  auto operator<=>(const Insertion&) const = default;
};

// Changes of the user's code to be made in the same copy as the checks of contracts.
struct OtherChanges {
  std::map<std::string, std::set<Insertion>> insertions;  // by path
  std::vector<std::string> headers;                       // that they need
};

}  // namespace korat::frontend
