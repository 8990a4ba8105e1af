// Registers predicates that are not members with their class: see
// korat/detail/contracts/free_predicate.h.
#pragma once

#include <cstddef>
#include <optional>

#include "contracts/attach/free_predicates.h"
#include "contracts/attach/sites.h"
#include "contracts/language/code_writer.h"

namespace korat::frontend {

// Where a variable that registers the predicate can be declared: after the predicate's declaration,
// or after the class around it. There is no such place in macros and in templates.
std::optional<std::size_t> RegistrationPlace(const FunctionSite& predicate, const FileSites& file);

// Writes the variable, whose initialiser registers the predicate. Each translation unit has its
// own, because a driver does not watch all of them.
void WriteRegistration(const clang::FunctionDecl& predicate, CodeWriter& out);

}  // namespace korat::frontend
