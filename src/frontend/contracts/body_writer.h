// Wraps the bodies of functions in the checks of their contracts.
//
// The body becomes a lambda, so that it may return anywhere and the checks see the result:
//
//   int f(int x) { BODY }
//   int f(int x) { const auto korat_body = [&]() -> int { BODY };
//     if (korat::contracts::SkipsChecks()) return korat_body();
//     return [&]() -> decltype(korat_body()) { entry; try { body; exit } catch (...) { exit } }();
//     }
//
// A constructor's entry comes before its initialisers, which may move from the parameters: it goes
// into the first argument of an initialiser; the whole becomes a function try block.
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "frontend/contracts/index.h"
#include "frontend/contracts/sites.h"

namespace korat::frontend {

// Text to be put at an offset of a file; `order` sorts what is put at the same place.
struct Insertion {
  std::size_t at = 0;
  int order = 0;
  std::string text;

  auto operator<=>(const Insertion&) const = default;
};

// Whether the function has anything to check.
bool NeedsChecks(const clang::FunctionDecl& function, const ContractIndex& index);

// REQUIRES: the site is a definition, NeedsChecks, and WhyNotChecked says nothing against it.
std::vector<Insertion> WrapBody(const FunctionSite& site, const FileSites& file,
                                const ContractIndex& index);

}  // namespace korat::frontend
