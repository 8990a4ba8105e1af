// Writes what is inserted after a class's opening brace: its invariant, the list of its fields for
// frames and \reach, and the contracts of its methods.
#pragma once

#include <set>
#include <vector>

#include "contracts/attach/index.h"
#include "contracts/language/code_writer.h"

namespace korat::frontend {

// Writes nothing for a class without contracts. `field_classes` are those whose fields are listed.
void WriteClass(const clang::CXXRecordDecl& record, const ContractIndex& index,
                const std::vector<const FunctionContract*>& methods,
                const std::set<const clang::CXXRecordDecl*>& field_classes, CodeWriter& out);

}  // namespace korat::frontend
