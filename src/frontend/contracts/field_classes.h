// The classes whose fields frames and \reach look at: all that contracted functions can lead to.
#pragma once

#include <set>

#include "frontend/contracts/index.h"
#include "frontend/contracts/sites.h"

namespace korat::frontend {

// Definitions in the user's files that can be given a list of their fields.
std::set<const clang::CXXRecordDecl*> FieldClasses(const Sites& sites,
                                                   const UnitContracts& contracts,
                                                   const ContractIndex& index);

}  // namespace korat::frontend
