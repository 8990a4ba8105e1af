// The steps of the pass, in the order they run. Each is one job in one file.
#pragma once

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "pass/hook_table.h"

namespace korat::pass {

// Whether the steps below apply to this function. Others read memory unseen, as foreign code does.
bool IsInstrumented(const llvm::Function& function);

// Forgets the bodies of extern templates of the standard library (streams, locales), which clang
// emits at -O2 for inlining only: they run in the library at every optimisation level, so that the
// caches of locales lie on the program's heap.
void LeaveToTheLibrary(llvm::Module& module);

// Whether an access is sure to hit a local variable, which is no part of a structure.
bool IsLocal(const llvm::Value* pointer);

// Inlines before the other steps, keeping every load and the order of loads.
void AddInlining(llvm::ModulePassManager& passes, llvm::OptimizationLevel level);
// Whether it came from the arithmetic on a use count, which nobody sees.
bool IsCountArithmetic(const llvm::Instruction& instruction);
// Takes back what AddInlining did to keep the loads. REQUIRES: they are instrumented.
void UnpinLoads(llvm::Function& function);

// Makes inline and template functions, and vtables, local to this file, so that the linker cannot
// put an uninstrumented twin from another file in their place.
void LocalizeInlineFunctions(llvm::Module& module);

// Drops attributes and metadata that are no longer true once hooks may write memory or not return.
void DropStaleAttributes(llvm::Function& function);

// Puts the mark before functions that other files or pointers may call, so that callers can tell.
void MarkFunction(llvm::Function& function);

// Sends calls of mem* and str* functions to their instrumented models, resolves the probe, and
// puts a check before calls that may hand an arena pointer to uninstrumented code.
void InstrumentCalls(llvm::Function& function, const HookTable& hooks);

// Puts a check before every load and store that may hit an arena or memory outside the sandbox.
void InstrumentAccesses(llvm::Function& function, const HookTable& hooks);

// Counts fuel at the function's entry and at its loop headers.
void InstrumentFuel(llvm::Function& function, const HookTable& hooks);

}  // namespace korat::pass
