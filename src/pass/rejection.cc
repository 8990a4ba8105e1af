// Immediate rejection: a run is left where the predicate's answer is sure to be false.
//
//     if (!visited.insert(node).second) return false;
//
// would still destroy the local containers and return through all callers. Where that is the fate
// of every path, and nobody would miss what is done on the way (pass/silence.h), the code becomes
//
//     br %is_new, %go_on, %reject
//   reject:
//     call preserve_most @korat_rt_reject(i64 RELEASES)
//     br %go_back                                          ; the code as it was
//
// The hook returns where the answer must be computed in the usual way.
//
// The search for such places begins in the functions annotated with KORAT_PREDICATE, whose false
// is fatal. If one answer of a call is fatal, and others are not, the called function is searched,
// too, in a copy: other callers may go on after that answer.
//
// In
//
//     const int left = Height(node->left);
//     const int right = Height(node->right);
//     if (left == kUnequal || left != right) return kUnequal;
//
// kUnequal is fatal, too, but the other height would be computed first, and fields read. Such code
// is *doomed*: the hook is told so, and ends the run where reads after it need not be seen. It is
// searched in a copy of its own.
#include "abi/hooks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "pass/rejecting_body.h"
#include "pass/scopes.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::BasicBlock;
using llvm::CallBase;
using llvm::Function;
using llvm::Instruction;

constexpr unsigned kMostTargets = 4;  // of a call through a pointer

// The functions that bear the annotation.
std::vector<Function*> AnnotatedFunctions(const llvm::Module& module) {
  std::vector<Function*> functions;
  const llvm::GlobalVariable* annotations = module.getNamedGlobal("llvm.global.annotations");
  if (annotations == nullptr || !annotations->hasInitializer()) return functions;
  for (const llvm::Use& entry : annotations->getInitializer()->operands()) {
    const auto* fields = llvm::dyn_cast<llvm::ConstantStruct>(entry);
    if (fields == nullptr) continue;
    auto* function = llvm::dyn_cast<Function>(fields->getOperand(0)->stripPointerCasts());
    const auto* text =
        llvm::dyn_cast<llvm::GlobalVariable>(fields->getOperand(1)->stripPointerCasts());
    if (function == nullptr || text == nullptr || !text->hasInitializer()) continue;
    const auto* letters = llvm::dyn_cast<llvm::ConstantDataSequential>(text->getInitializer());
    if (letters != nullptr && letters->isCString() &&
        letters->getAsCString() == KORAT_PREDICATE_ANNOTATION) {
      functions.push_back(function);
    }
  }
  return functions;
}

bool CanBeCopied(const Function& function) {
  return IsInstrumented(function) &&
         (!function.isWeakForLinker() || function.hasLinkOnceLinkage()) &&
         !function.hasFnAttribute(llvm::Attribute::ReturnsTwice) && !function.isVarArg() &&
         llvm::none_of(function, [](const BasicBlock& block) { return block.hasAddressTaken(); });
}

// Whether code, not a table of virtual functions, uses the address.
bool IsValue(const llvm::Value& address) {
  return llvm::any_of(address.uses(), [](const llvm::Use& use) {
    if (const auto* call = llvm::dyn_cast<CallBase>(use.getUser())) return !call->isCallee(&use);
    return llvm::isa<Instruction>(use.getUser()) ||
           (llvm::isa<llvm::ConstantExpr, llvm::ConstantAggregate>(use.getUser()) &&
            IsValue(*use.getUser()));
  });
}

class RejectionStep {
 public:
  RejectionStep(llvm::Module& module, llvm::FunctionAnalysisManager& analyses)
      : module_(module), purity_(analyses) {}

  void Run() {
    for (Function* function : AnnotatedFunctions(module_)) {
      if (!CanBeCopied(*function) || !function->getReturnType()->isIntegerTy(1)) continue;
      const Key key(function, llvm::ConstantInt::getFalse(module_.getContext()), 0);
      bodies_[key].function = function;
      pending_.push_back(key);
    }
    if (pending_.empty()) return;
    const HookTable hooks(module_);
    while (!pending_.empty()) {
      const Key key = pending_.back();
      pending_.pop_back();
      Process(key, hooks);
    }
    Propagate();
    TellWhatIsReleased(hooks);
    KeepWhatIsCaught();
    for (auto& [key, body] : bodies_) {
      if (body.rejects && !body.is_caught) MarkScopes(*body.function, purity_, hooks);
    }
    DropUseless();
  }

 private:
  // A function as it was, its fatal answer, and whether that only dooms the caller.
  using Key = std::tuple<Function*, llvm::ConstantInt*, unsigned>;
  struct Call {
    Key called;
    RejectingBody::Effect effect;  // of what follows
    bool is_caught;
  };
  struct Body {
    Function* function = nullptr;  // the copy, or the annotated function itself
    bool rejects = false;
    bool releases = false;          // some caller, after the fatal answer
    bool is_caught = false;         // what it throws, by some caller
    llvm::SmallVector<Call> calls;  // to copies
  };

  RejectingBody BodyOf(const Key& key, const HookTable& hooks) {
    const auto& [original, answer, is_doomed] = key;
    return {*bodies_[key].function, answer, is_doomed != 0, silence_, containment_, hooks};
  }

  void Process(const Key& key, const HookTable& hooks) {
    NameTargets(key, hooks);
    RejectingBody body = BodyOf(key, hooks);
    for (const auto& [call, answer, effect] : body.FatalCalls()) {
      Function* callee = call->getCalledFunction();
      if (callee == nullptr || !CanBeCopied(*callee)) continue;
      const bool is_doomed = std::get<2>(key) != 0 || effect == RejectingBody::Effect::kReads;
      const Key wanted(callee, answer, is_doomed ? 1 : 0);
      call->setCalledFunction(CopyOf(wanted));
      const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(call);
      const bool is_caught = invoke != nullptr && MayCatch(*invoke->getLandingPadInst());
      bodies_[key].calls.push_back({wanted, effect, is_caught});
    }
    bodies_[key].rejects = body.Reject();
  }

  // A fatal call through a pointer, as that of a predicate given by its address: compares the
  // pointer with the functions of that type that this file names.
  void NameTargets(const Key& key, const HookTable& hooks) {
    for (const auto& fatal_call : BodyOf(key, hooks).FatalCalls()) {
      CallBase* call = fatal_call.call;
      if (!call->isIndirectCall()) continue;
      for (Function* target : TargetsOf(*call)) {
        llvm::promoteCallWithIfThenElse(*call, target);
      }
    }
  }

  llvm::SmallVector<Function*> TargetsOf(const CallBase& call) const {
    llvm::SmallVector<Function*> targets;
    for (Function& function : module_) {
      if (function.getFunctionType() == call.getFunctionType() && CanBeCopied(function) &&
          function.getCallingConv() == call.getCallingConv() && IsValue(function)) {
        targets.push_back(&function);
      }
    }
    if (targets.size() > kMostTargets) targets.clear();
    return targets;
  }

  Function* CopyOf(const Key& key) {
    Body& body = bodies_[key];
    if (body.function != nullptr) return body.function;
    llvm::ValueToValueMapTy map;
    Function* original = std::get<0>(key);
    Function* copy = llvm::CloneFunction(original, map);
    copy->setName(original->getName() + KORAT_REJECTING_SUFFIX);
    copy->setLinkage(llvm::GlobalValue::InternalLinkage);
    copy->setVisibility(llvm::GlobalValue::DefaultVisibility);
    copy->setDSOLocal(true);
    copy->setComdat(nullptr);
    pending_.push_back(key);
    return body.function = copy;
  }

  // A body is of use if it calls one that is. What its callers release, it releases, too.
  void Propagate() {
    for (bool changes = true; changes;) {
      changes = false;
      const auto set = [&](bool& flag, bool value) {
        changes = changes || (value && !flag);
        flag = flag || value;
      };
      for (auto& [key, body] : bodies_) {
        for (const Call& call : body.calls) {
          Body& callee = bodies_[call.called];
          set(body.rejects, callee.rejects);
          set(callee.releases, body.releases || call.effect == RejectingBody::Effect::kReleases);
          set(callee.is_caught, body.is_caught || call.is_caught);
        }
      }
    }
  }

  void TellWhatIsReleased(const HookTable& hooks) {
    for (auto& [key, body] : bodies_) {
      if (!body.releases) continue;
      ForEachHook(body, [&](CallBase* call) {
        if (!IsDoomed(*call)) call->setArgOperand(0, hooks.Int(KORAT_REJECT_RELEASES));
      });
    }
  }

  // Doomed code may throw, and who catches that may accept.
  void KeepWhatIsCaught() {
    for (auto& [key, body] : bodies_) {
      if (!body.is_caught) continue;
      ForEachHook(body, [](CallBase* call) {
        if (IsDoomed(*call)) call->eraseFromParent();
      });
    }
  }

  static bool IsDoomed(const CallBase& hook_call) {
    return llvm::cast<llvm::ConstantInt>(hook_call.getArgOperand(0))->getZExtValue() ==
           KORAT_REJECT_DOOMED;
  }
  template <typename Visit>
  void ForEachHook(const Body& body, Visit visit) {
    const Function* hook = module_.getFunction(KORAT_HOOK_REJECT);
    for (Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(*body.function))) {
      auto* call = llvm::dyn_cast<CallBase>(&instruction);
      if (call != nullptr && call->getCalledFunction() == hook) visit(call);
    }
  }

  // A copy that rejects nowhere is the same as the function.
  void DropUseless() {
    for (auto& [key, body] : bodies_) {
      if (body.rejects || body.function == std::get<0>(key)) continue;
      body.function->replaceAllUsesWith(std::get<0>(key));
      body.function->eraseFromParent();
    }
    // What is called as a copy only need not be compiled as well.
    llvm::SetVector<Function*> copied;
    for (auto& [key, body] : bodies_) copied.insert(std::get<0>(key));
    for (Function* function : copied) {
      if (function->isDefTriviallyDead()) function->eraseFromParent();
    }
  }

  llvm::Module& module_;
  Silence silence_;
  Containment containment_;
  Purity purity_;
  llvm::MapVector<Key, Body> bodies_;
  std::vector<Key> pending_;
};

}  // namespace

llvm::PreservedAnalyses RejectionPass::run(llvm::Module& module,
                                           llvm::ModuleAnalysisManager& analyses) {
  auto& functions = analyses.getResult<llvm::FunctionAnalysisManagerModuleProxy>(module);
  RejectionStep(module, functions.getManager()).Run();
  return llvm::PreservedAnalyses::none();
}

}  // namespace korat::pass
