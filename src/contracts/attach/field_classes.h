// The classes whose fields frames and \reach need: all that contracted functions can reach.
#pragma once

#include <set>

#include "contracts/attach/index.h"
#include "contracts/attach/sites.h"

namespace korat::frontend {

// Definitions in the user's files to which a list of their fields can be added.
std::set<const clang::CXXRecordDecl*> FieldClasses(const Sites& sites,
                                                   const UnitContracts& contracts,
                                                   const ContractIndex& index);

}  // namespace korat::frontend
