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
// is fatal. If one of two answers of a call is fatal, the called function is searched, too, in a
// copy: other callers may go on after that answer.
#include "abi/hooks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "pass/fate.h"
#include "pass/scopes.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::BasicBlock;
using llvm::CallBase;
using llvm::Function;
using llvm::Instruction;
using Effect = Silence::Effect;

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

bool ReturnsBool(const llvm::FunctionType& type) { return type.getReturnType()->isIntegerTy(1); }

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

// One function and the answer of it that is fatal.
class RejectingBody {
 public:
  RejectingBody(Function& function, bool fatal, Silence& silence, const HookTable& hooks)
      : function_(function), hooks_(hooks), fate_(silence, fatal), silence_(silence) {}

  // The calls one of whose answers, not both, is fatal.
  struct FatalCall {
    CallBase* call;
    bool answer;
    Effect effect;
  };
  std::vector<FatalCall> FatalCalls() {
    std::vector<FatalCall> calls;
    for (Instruction& instruction : llvm::instructions(function_)) {
      auto* call = llvm::dyn_cast<CallBase>(&instruction);
      if (call == nullptr || !ReturnsBool(*call->getFunctionType())) continue;
      const Effect no = AfterAnswer(*call, false), yes = AfterAnswer(*call, true);
      const bool answer = yes != Effect::kNoticed;
      if (answer != (no != Effect::kNoticed)) calls.push_back({call, answer, answer ? yes : no});
    }
    return calls;
  }

  // Puts the hook where fatal regions begin. Whether there are any.
  bool Reject() {
    const llvm::ReversePostOrderTraversal<Function*> blocks(&function_);
    for (BasicBlock* block : blocks) Search(*block);
    for (const auto& [before, effect] : places_) {
      llvm::IRBuilder<> builder(before);
      CallHook(builder, effect);
    }
    for (const auto& [edge, effect] : edges_) RejectAlong(edge.first, edge.second, effect);
    for (const Test& test : tests_) RejectIf(test);
    return !places_.empty() || !edges_.empty() || !tests_.empty();
  }

 private:
  using Edge = std::pair<BasicBlock*, BasicBlock*>;
  struct Test {
    Instruction* value;
    bool fatal;
    Effect effect;
  };

  static llvm::ConstantInt* Bool(const llvm::Value& value, bool answer) {
    return llvm::ConstantInt::getBool(value.getContext(), answer);
  }
  Effect AfterAnswer(const Instruction& value, bool answer) {
    return fate_.After(value, {{&value, Bool(value, answer)}});
  }

  // Whether the run is rejected before it gets there.
  bool IsCovered(const BasicBlock& block) const {
    return !block.isEntryBlock() && llvm::all_of(llvm::predecessors(&block), [&](auto* before) {
      return covered_.contains(before) ||
             edges_.contains({const_cast<BasicBlock*>(before), const_cast<BasicBlock*>(&block)});
    });
  }

  void Search(BasicBlock& block) {
    if (IsCovered(block) || SearchBlock(block)) {
      covered_.insert(&block);
    } else if (!SearchEdges(block)) {
      SearchTests(block);
    }
  }

  // The last instruction but the terminator that somebody would miss; null if there is none.
  Instruction* LastNoticed(BasicBlock& block) {
    for (Instruction& instruction : llvm::drop_begin(llvm::reverse(block))) {
      if (silence_.Of(instruction) == Effect::kNoticed) return &instruction;
    }
    return nullptr;
  }

  // Whether the block, or its end, is fatal whatever the values are.
  bool SearchBlock(BasicBlock& block) {
    Instruction* last = LastNoticed(block);
    const Effect effect = last == nullptr ? fate_.From(block) : fate_.After(*last);
    if (effect == Effect::kNoticed) return false;
    Instruction* begin = last == nullptr ? &*block.getFirstInsertionPt() : last->getNextNode();
    while (llvm::isa<llvm::AllocaInst>(begin)) begin = begin->getNextNode();
    places_.emplace_back(begin, effect);
    return true;
  }

  bool SearchEdges(BasicBlock& block) {
    Instruction* end = block.getTerminator();
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(end)) {
      return SearchEdge(block, *invoke->getNormalDest(), Fate::Known());
    }
    bool found = false;
    if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(end)) {
      if (!branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1)) {
        return false;
      }
      for (const bool answer : {true, false}) {
        llvm::Value* condition = branch->getCondition();
        found |= SearchEdge(block, *branch->getSuccessor(answer ? 0 : 1),
                            {{condition, Bool(*condition, answer)}});
      }
    } else if (llvm::isa<llvm::SwitchInst>(end)) {
      for (BasicBlock* next : llvm::successors(&block))
        found |= SearchEdge(block, *next, Fate::Known());
    }
    return found;
  }

  bool SearchEdge(BasicBlock& from, BasicBlock& to, const Fate::Known& known) {
    const Effect effect = fate_.Along(from, to, known);
    if (effect == Effect::kNoticed) return false;
    edges_.insert({{&from, &to}, effect});
    return true;
  }

  // A value that decides the answer without a branch, as in `return a == b;`.
  void SearchTests(BasicBlock& block) {
    const Instruction* last = LastNoticed(block);
    for (Instruction& value : llvm::drop_begin(llvm::reverse(block))) {
      const bool is_answer = value.getType()->isIntegerTy(1) && !llvm::isa<llvm::PHINode>(value);
      for (const bool answer : {false, true}) {
        if (!is_answer) break;
        const Effect effect = AfterAnswer(value, answer);
        if (effect == Effect::kNoticed) continue;
        tests_.push_back({&value, answer, effect});
        return;
      }
      if (&value == last) return;
    }
  }

  void CallHook(llvm::IRBuilder<>& builder, Effect effect) {
    hooks_.Call(builder, hooks_.reject, {hooks_.Int(effect == Effect::kReleases ? 1 : 0)});
  }

  // A block that calls the hook and goes on to `next`.
  BasicBlock* MakeRejection(BasicBlock* next, Effect effect) {
    auto* block = BasicBlock::Create(function_.getContext(), "korat.reject", &function_, next);
    llvm::IRBuilder<> builder(block);
    CallHook(builder, effect);
    builder.CreateBr(next);
    return block;
  }

  void RejectAlong(BasicBlock* from, BasicBlock* to, Effect effect) {
    BasicBlock* between = MakeRejection(to, effect);
    from->getTerminator()->replaceSuccessorWith(to, between);
    for (llvm::PHINode& phi : to->phis()) {  // a switch may have several cases for it
      llvm::Value* value = phi.getIncomingValueForBlock(from);
      for (int i = phi.getBasicBlockIndex(from); i >= 0; i = phi.getBasicBlockIndex(from)) {
        phi.removeIncomingValue(static_cast<unsigned>(i), /*DeletePHIIfEmpty=*/false);
      }
      phi.addIncoming(value, between);
    }
  }

  void RejectIf(const Test& test) {
    BasicBlock* block = test.value->getParent();
    BasicBlock* rest = llvm::SplitBlock(block, test.value->getNextNode());
    BasicBlock* rejection = MakeRejection(rest, test.effect);
    auto* branch = llvm::BranchInst::Create(test.fatal ? rejection : rest,
                                            test.fatal ? rest : rejection, test.value);
    llvm::ReplaceInstWithInst(block->getTerminator(), branch);
    // Afterwards the value is known, unless the hook has returned.
    auto* known = llvm::PHINode::Create(test.value->getType(), 2, "", rest->begin());
    known->addIncoming(Bool(*test.value, !test.fatal), block);
    known->addIncoming(Bool(*test.value, test.fatal), rejection);
    test.value->replaceUsesWithIf(known,
                                  [&](const llvm::Use& use) { return use.getUser() != branch; });
  }

  Function& function_;
  const HookTable& hooks_;
  Fate fate_;
  Silence& silence_;
  llvm::SmallPtrSet<const BasicBlock*, 16> covered_;
  std::vector<std::pair<Instruction*, Effect>> places_;  // where the hook is called before
  llvm::MapVector<Edge, Effect> edges_;
  std::vector<Test> tests_;
};

class RejectionStep {
 public:
  RejectionStep(llvm::Module& module, llvm::FunctionAnalysisManager& analyses)
      : module_(module), purity_(analyses) {}

  void Run() {
    for (Function* function : AnnotatedFunctions(module_)) {
      if (CanBeCopied(*function) && ReturnsBool(*function->getFunctionType())) {
        Body& body = bodies_[{function, 0}];
        body.function = function;
        pending_.emplace_back(function, 0);
      }
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
    for (auto& [key, body] : bodies_) {
      if (body.rejects && !body.is_caught) MarkScopes(*body.function, purity_, hooks);
    }
    DropUseless();
  }

 private:
  using Key = std::pair<Function*, unsigned>;  // a function as it was, and its fatal answer
  struct Call {
    Key called;
    Effect effect;  // of what follows
    bool is_caught;
  };
  struct Body {
    Function* function = nullptr;  // the copy, or the annotated function itself
    bool rejects = false;
    bool releases = false;          // some caller, after the fatal answer
    bool is_caught = false;         // what it throws, by some caller
    llvm::SmallVector<Call> calls;  // to copies
  };

  void Process(const Key& key, const HookTable& hooks) {
    Function& function = *bodies_[key].function;
    NameTargets(function, key.second != 0, hooks);
    RejectingBody body(function, key.second != 0, silence_, hooks);
    for (const auto& [call, answer, effect] : body.FatalCalls()) {
      Function* callee = call->getCalledFunction();
      if (callee == nullptr || !CanBeCopied(*callee)) continue;
      const Key wanted(callee, answer ? 1 : 0);
      call->setCalledFunction(CopyOf(wanted));
      const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(call);
      const bool is_caught = invoke != nullptr && MayCatch(*invoke->getLandingPadInst());
      bodies_[key].calls.push_back({wanted, effect, is_caught});
    }
    bodies_[key].rejects = body.Reject();
  }

  // A fatal call through a pointer, as that of a predicate given by its address: compares the
  // pointer with the functions of that type that this file names.
  void NameTargets(Function& function, bool fatal, const HookTable& hooks) {
    RejectingBody body(function, fatal, silence_, hooks);
    for (const auto& fatal_call : body.FatalCalls()) {
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
    Function* copy = llvm::CloneFunction(key.first, map);
    copy->setName(key.first->getName() + KORAT_REJECTING_SUFFIX);
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
          set(callee.releases, body.releases || call.effect == Effect::kReleases);
          set(callee.is_caught, body.is_caught || call.is_caught);
        }
      }
    }
  }

  void TellWhatIsReleased(const HookTable& hooks) {
    const Function* hook = module_.getFunction(KORAT_HOOK_REJECT);
    for (auto& [key, body] : bodies_) {
      if (!body.releases) continue;
      for (Instruction& instruction : llvm::instructions(*body.function)) {
        auto* call = llvm::dyn_cast<CallBase>(&instruction);
        if (call == nullptr || call->getCalledFunction() != hook) continue;
        call->setArgOperand(0, hooks.Int(1));
      }
    }
  }

  // A copy that rejects nowhere is the same as the function.
  void DropUseless() {
    for (auto& [key, body] : bodies_) {
      if (body.rejects || body.function == key.first) continue;
      body.function->replaceAllUsesWith(key.first);
      body.function->eraseFromParent();
    }
    // What is called as a copy only need not be compiled as well.
    llvm::SetVector<Function*> copied;
    for (auto& [key, body] : bodies_) copied.insert(key.first);
    for (Function* function : copied) {
      if (function->isDefTriviallyDead()) function->eraseFromParent();
    }
  }

  llvm::Module& module_;
  Silence silence_;
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
