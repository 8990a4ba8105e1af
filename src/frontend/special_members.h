// Copying, moving, destroying: what classes get wrong without declaring anything.
#pragma once

#include "clang/AST/DeclCXX.h"
#include "frontend/traits.h"
#include "model/class_model.h"

namespace korat::frontend {

// Fills in result.special for the class with that index.
void AddSpecialMembers(const clang::CXXRecordDecl& record, int index, const Traits& traits,
                       Class& result);

}  // namespace korat::frontend
