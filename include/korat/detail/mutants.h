// The switch of the mutants that korat mutate puts into a copy of the user's code.
//
// A copy that `--emit` writes is built by the user: there, the environment variable KORAT_MUTANT
// says which mutant is active.
#pragma once

#include <cstdlib>

namespace korat::mutants {

inline constexpr unsigned kNone = 0;
// No mutant is active, and `reached` is called for each mutant whose place the code reaches.
inline constexpr unsigned kWatching = ~0u;

struct Switch {
  unsigned active = kNone;
  void (*reached)(unsigned mutant) = nullptr;
};

#ifdef KORAT_MUTANTS_BY_ENVIRONMENT
inline unsigned FromEnvironment() {
  const char* const number = std::getenv("KORAT_MUTANT");
  return number == nullptr ? kNone : static_cast<unsigned>(std::strtoul(number, nullptr, 10));
}
inline Switch now = {FromEnvironment(), nullptr};
#else
inline Switch now;
#endif

// Whether the code is this mutant. What the compiler evaluates is the user's own code.
constexpr bool Is(unsigned mutant) {
  if (__builtin_is_constant_evaluated()) return false;
  const unsigned active = now.active;
  if (active == kWatching) {
    now.reached(mutant);
    return false;
  }
  return active == mutant;
}

}  // namespace korat::mutants
