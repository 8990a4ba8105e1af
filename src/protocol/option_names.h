// The names of the values of options: on the command line, in banners, in requests to drivers.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "korat/options.h"
#include "protocol/calls.h"
#include "protocol/mutants.h"

namespace korat {

// The names of an enumeration's values, in their order. Specialized for each enumeration that is
// the type of an option.
template <typename Enum>
inline constexpr std::array<std::string_view, 0> kNamesOf{};

template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Engine> = {"auto", "resume", "replay"};
template <>
inline constexpr std::array<std::string_view, 4> kNamesOf<Prune> = {"none", "reads", "outcomes",
                                                                    "conflicts"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Unread> = {"enumerate", "first"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Isomorphs> = {"break", "keep"};
template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Owns> = {"auto", "nodes", "nothing"};

template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<KillBy> = {"output", "contracts", "both"};
template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<TestBy> = {"auto", "structures", "calls"};

template <typename Enum>
constexpr std::string_view NameOf(Enum value) {
  return kNamesOf<Enum>[static_cast<std::size_t>(value)];
}

// False if no value is called that.
template <typename Enum>
bool ReadName(std::string_view name, Enum& value) {
  const auto& names = kNamesOf<Enum>;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  value = static_cast<Enum>(found - names.begin());
  return true;
}

}  // namespace korat
