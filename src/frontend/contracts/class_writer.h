// What a class gets behind its opening brace: its invariant, the list of its fields for frames and
// \reach, and the contracts of its methods.
#pragma once

#include <set>
#include <vector>

#include "frontend/contracts/code_writer.h"
#include "frontend/contracts/index.h"

namespace korat::frontend {

// Nothing, if the class is not concerned. `field_classes`: those whose fields are listed.
void WriteClass(const clang::CXXRecordDecl& record, const ContractIndex& index,
                const std::vector<const FunctionContract*>& methods,
                const std::set<const clang::CXXRecordDecl*>& field_classes, CodeWriter& out);

}  // namespace korat::frontend
