// Where a constructor's contract is entered: before the first initialiser that gets an argument.
// Default initialisation before it can't consume the parameters.
#pragma once

#include <optional>
#include <string>

#include "clang/AST/DeclCXX.h"
#include "contracts/attach/sites.h"

namespace korat::frontend {

struct ConstructorPlaces {
  std::size_t try_at = 0;        // before the colon, or the body
  std::optional<Span> argument;  // becomes `(entry, before_argument ARGUMENT after_argument)`
  // Text that keeps the meaning of a constant after the comma: nullptr for 0, a cast in braces.
  std::string before_argument, after_argument;
};

ConstructorPlaces PlacesOf(const clang::CXXConstructorDecl& constructor, const FileSites& file,
                           const FunctionSite& site);

}  // namespace korat::frontend
