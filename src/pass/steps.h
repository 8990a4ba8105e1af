// The steps of the pass, in the order they run. Each is one job in one file.
#pragma once

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "pass/chain.h"
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
// Whether an access may hit an arena: it is neither local nor global.
bool MayBeInArena(const llvm::Value* pointer);

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

// Loads whose value is compared: each use of the value is reported, not just the load.
struct FollowedLoads {
  explicit FollowedLoads(llvm::Function& function);

  Chains chains;
  llvm::SmallSetVector<llvm::LoadInst*, 16> loads;
};

// Puts a check before every load and store that may hit an arena or memory outside the sandbox.
void InstrumentAccesses(llvm::Function& function, const HookTable& hooks,
                        const FollowedLoads& followed);

// Reports compares of what followed loads loaded, and that it leaks where it is used otherwise.
void InstrumentUses(const FollowedLoads& followed, const HookTable& hooks);

// Counts fuel at the function's entry and at its loop headers.
void InstrumentFuel(llvm::Function& function, const HookTable& hooks);

}  // namespace korat::pass
