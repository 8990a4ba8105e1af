// The plugin: registers the pass at the start of clang's optimisation pipeline.
//
// There, right after SROA, the loads of a function are still in source order at every optimisation
// level; later extension points see a different order at -O2 than at -O0, and the order of first
// reads is what the search is built on.
#include "abi/hooks.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"
#include "pass/hook_table.h"
#include "pass/steps.h"

namespace korat::pass {

bool IsInstrumented(const llvm::Function& function) {
  return !function.isDeclaration() && !function.hasAvailableExternallyLinkage() &&
         !function.hasFnAttribute(llvm::Attribute::Naked) &&
         !function.hasFnAttribute(llvm::Attribute::DisableSanitizerInstrumentation) &&
         !IsSetup(function) && !function.getName().starts_with("korat_rt_");
}

namespace {

// A mistake of the pass, or of a step of the compiler before it.
[[noreturn]] void ReportInvalid(const llvm::Module& module) {
  std::string names;
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() || !llvm::verifyFunction(function)) continue;
    names += (names.empty() ? " in " : ", ") + llvm::demangle(function.getName());
  }
  llvm::report_fatal_error(
      llvm::Twine("korat: invalid code") + names +
      " (please report this); to go on, mark it with "
      "__attribute__((disable_sanitizer_instrumentation)): a call of it then counts as reading "
      "everything");
}

struct MonitorPass : llvm::PassInfoMixin<MonitorPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    const HookTable hooks(module);
    LocalizeInlineFunctions(module);
    ResolveProbes(module);
    FindSetup(module);
    MakeSlices(module);
    // One function after another: InstrumentCalls treats a callee with a body as instrumented,
    // whether or not its turn has come.
    for (llvm::Function& function : module) {
      DropStaleAttributes(function);
      if (IsSetup(function)) UnpinLoads(function);
      if (!IsInstrumented(function)) continue;
      InstrumentCalls(function, hooks);
      const FollowedLoads followed(function);
      InstrumentAccesses(function, hooks, followed);
      InstrumentUses(followed, hooks);
      InstrumentTags(function, hooks);
      InstrumentFuel(function, hooks);
      UnpinLoads(function);
      MarkFunction(function);
    }
    if (llvm::verifyModule(module, &llvm::errs())) ReportInvalid(module);
    return llvm::PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }  // also at -O0 and for optnone functions
};

struct LeavePass : llvm::PassInfoMixin<LeavePass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    LeaveToTheLibrary(module);
    return llvm::PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

}  // namespace
}  // namespace korat::pass

extern "C" LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "korat", "1", [](llvm::PassBuilder& builder) {
            builder.registerPipelineStartEPCallback(
                [](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
                  passes.addPass(korat::pass::LeavePass());
                  korat::pass::AddInlining(passes, level);
                  passes.addPass(korat::pass::MonitorPass());
                });
            builder.registerPipelineParsingCallback(
                [](llvm::StringRef name, llvm::ModulePassManager& passes,
                   llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
                  if (name == "korat") passes.addPass(korat::pass::MonitorPass());
                  if (name == "korat-reject") passes.addPass(korat::pass::RejectionPass());
                  return name == "korat" || name == "korat-reject";
                });
          }};
}
