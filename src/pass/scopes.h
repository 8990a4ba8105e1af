// Scopes: code that can only reject. See pass/scopes.cc.
#pragma once

#include "pass/hook_table.h"
#include "pass/purity.h"

namespace korat::pass {

// Marks the scopes of a function in which the hook for rejection is called. REQUIRES: nobody
// catches what it throws.
void MarkScopes(llvm::Function& function, Purity& purity, const HookTable& hooks);

// Whether it is the beginning or the end of a scope that asks what has been read.
bool LoadsReads(const llvm::Instruction& instruction);

// Whether an exception that gets there may be caught.
bool MayCatch(const llvm::LandingPadInst& pad);

}  // namespace korat::pass
