// The steps of the pass, in the order in which they run. Each is a job of its own.
#pragma once

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "pass/chain.h"
#include "pass/hook_table.h"

namespace korat::pass {

// --- questions that several steps ask

// Whether the steps below apply to this function. Other functions are foreign code, which reads
// memory unseen.
bool IsInstrumented(const llvm::Function& function);

// Whether an access surely hits a local variable, which is never part of a structure.
bool IsLocal(const llvm::Value* pointer);
// Whether an access may hit an arena: it is neither local nor global.
bool MayBeInArena(const llvm::Value* pointer);

// Whether the instruction belongs to the arithmetic on a use count, which no predicate can observe.
// Known after AddInlining.
bool IsCountArithmetic(const llvm::Instruction& instruction);
// Whether it loads a use count only to see whether it is zero. Likewise.
bool IsShareTest(const llvm::Instruction& instruction);
// The instruction reads nothing of a structure.
void LeaveUnwatched(llvm::Instruction& instruction);

// Whether the load is volatile only because AddInlining made it so.
bool IsPinned(const llvm::Instruction& instruction);

// Functions of libc that have an instrumented model in src/models, and functions of the shared
// libstdc++ that src/models defines under their own names.
bool IsModelled(llvm::StringRef name);
bool IsInstrumentedLibrary(llvm::StringRef name);

// --- for the whole module

// Drops the bodies of the standard library's extern templates (streams, locales), which clang emits
// at -O2 for inlining only. They then run in the library at every optimisation level, and the
// caches of locales stay on the program's heap.
void LeaveToTheLibrary(llvm::Module& module);

// Lets runs end where the predicate is sure to reject. Destructors must still be calls, so it comes
// before inlining.
struct RejectionPass : llvm::PassInfoMixin<RejectionPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
};

// Inlines before the other steps, keeping every load and the order of loads. RejectionPass is part
// of it, where the level is not -O0.
void AddInlining(llvm::ModulePassManager& passes, llvm::OptimizationLevel level);

// Makes inline and template functions, and vtables, local to this file, so that the linker cannot
// put an uninstrumented twin from another file in their place.
void LocalizeInlineFunctions(llvm::Module& module);

// Replaces calls of the probe by the answer that this code is instrumented.
void ResolveProbes(llvm::Module& module);

// Finds the functions that only set up searches (pass/setup_code.cc). They are not instrumented.
// REQUIRES: inline functions are local.
void FindSetup(llvm::Module& module);
bool IsSetup(const llvm::Function& function);

// Makes slices (pass/slices.cc) of the functions that reject, and marks the loads that they begin
// with: a marker is a call right before the load.
void MakeSlices(llvm::Module& module);
bool IsSlice(const llvm::Function& function);
// The marker of the load; null if it has none.
llvm::CallInst* SliceOf(const llvm::LoadInst& load);
bool IsSliceMarker(const llvm::User& user);
// Whether it hands a value over to a slice, which is not a use of that value.
bool IsHandedOver(const llvm::Instruction& instruction);

// --- for each function; all but the first only where IsInstrumented

// Drops attributes and metadata that are no longer true once hooks may write memory or not return.
void DropStaleAttributes(llvm::Function& function);

// Redirects calls of mem* and str* functions to their instrumented models, and puts a check before
// calls that may pass an arena pointer to uninstrumented code.
void InstrumentCalls(llvm::Function& function, const HookTable& hooks);

// Loads whose value is compared. Each use of such a value is reported, not only the load.
struct FollowedLoads {
  explicit FollowedLoads(llvm::Function& function);

  Chains chains;
  llvm::SmallSetVector<llvm::LoadInst*, 16> loads;
};

// Puts a check before every load and store that may hit an arena or memory outside the sandbox.
void InstrumentAccesses(llvm::Function& function, const HookTable& hooks,
                        const FollowedLoads& followed);

// Reports the compares of followed values, and any other use of them as an escape.
void InstrumentUses(const FollowedLoads& followed, const HookTable& hooks);

// Reports arithmetic on the low bits of pointers, and loaded integers that become pointers.
void InstrumentTags(llvm::Function& function, const HookTable& hooks);

// Counts fuel at the function's entry and at its loop headers.
void InstrumentFuel(llvm::Function& function, const HookTable& hooks);

// Undoes what AddInlining did to keep the loads. REQUIRES: the loads are instrumented.
void UnpinLoads(llvm::Function& function);

// Puts the mark before a function that may be called from other files or through pointers, so that
// callers can see that it is instrumented.
void MarkFunction(llvm::Function& function);

}  // namespace korat::pass
