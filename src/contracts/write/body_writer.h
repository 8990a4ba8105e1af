// Wraps the bodies of functions in the checks of their contracts.
//
// The body becomes a lambda, so that it can return anywhere and the checks see the result:
//
//   int f(int x) { BODY }
//   int f(int x) { const auto korat_body = [&]() -> int { BODY };
//     if (korat::contracts::SkipsChecks()) return korat_body();
//     return [&]() -> decltype(korat_body()) { entry; try { body; exit } catch (...) { exit } }();
//     }
//
// A constructor's entry must come before its initialisers, which may move from the parameters. So
// it goes into the first argument of an initialiser, and the whole becomes a function try block.
#pragma once

#include <vector>

#include "contracts/attach/index.h"
#include "contracts/attach/sites.h"
#include "contracts/write/insertion.h"

namespace korat::frontend {

// Whether the function has anything to check.
bool NeedsChecks(const clang::FunctionDecl& function, const ContractIndex& index);

// REQUIRES: the site is a definition for which NeedsChecks() holds and WhyNotChecked() is empty.
std::vector<Insertion> WrapBody(const FunctionSite& site, const FileSites& file,
                                const ContractIndex& index);

}  // namespace korat::frontend
