#include "pass/rejecting_body.h"

#include <algorithm>

#include "abi/hooks.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace korat::pass {
namespace {

using llvm::BasicBlock;
using llvm::CallBase;
using llvm::ConstantInt;
using llvm::Function;
using llvm::Instruction;
using llvm::Value;

// The constants among the values, which may come together from several places.
void AddConstants(Value* value, llvm::SmallSetVector<Value*, 8>& seen) {
  if (!seen.insert(value)) return;
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(value)) {
    for (Value* incoming : phi->incoming_values()) AddConstants(incoming, seen);
  } else if (auto* select = llvm::dyn_cast<llvm::SelectInst>(value)) {
    AddConstants(select->getTrueValue(), seen);
    AddConstants(select->getFalseValue(), seen);
  }
}

}  // namespace

// The answers of a call that may be fatal: of a bool both, of another number those that the called
// function gives as constants.
llvm::SmallVector<ConstantInt*> RejectingBody::AnswersOf(const CallBase& call) {
  if (call.getType()->isIntegerTy(1)) return {Bool(call, true), Bool(call, false)};
  const Function* callee = call.getCalledFunction();
  if (callee == nullptr || !call.getType()->isIntegerTy()) return {};
  llvm::SmallSetVector<Value*, 8> values;
  for (const BasicBlock& block : *callee) {
    const auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (end != nullptr && end->getReturnValue() != nullptr) {
      AddConstants(end->getReturnValue(), values);
    }
  }
  llvm::SmallVector<ConstantInt*> answers;
  for (Value* value : values) {
    auto* answer = llvm::dyn_cast<ConstantInt>(value);
    if (answer != nullptr && answers.size() < kMostAnswers) answers.push_back(answer);
  }
  return answers;
}

std::vector<RejectingBody::FatalCall> RejectingBody::FatalCalls() {
  std::vector<FatalCall> calls;
  for (Instruction& instruction : llvm::instructions(function_)) {
    auto* call = llvm::dyn_cast<CallBase>(&instruction);
    if (call == nullptr || !call->getType()->isIntegerTy()) continue;
    std::optional<FatalCall> fatal;
    if (!is_doomed_) fatal = FatalAnswer(*call, /*allow_reads=*/false);
    if (!fatal) fatal = FatalAnswer(*call, /*allow_reads=*/true);
    if (fatal) calls.push_back(*fatal);
  }
  return calls;
}

std::optional<RejectingBody::FatalCall> RejectingBody::FatalAnswer(CallBase& call,
                                                                   bool allow_reads) {
  fate_.AllowReads(allow_reads);
  FatalCall best{&call, nullptr, Effect::kNoticed};
  for (ConstantInt* answer : AnswersOf(call)) {
    const Effect effect = AfterAnswer(call, answer);
    if (effect < best.effect) best = {&call, answer, effect};
  }
  if (best.answer == nullptr || fate_.After(call) != Effect::kNoticed) return std::nullopt;
  return best;
}

// First the places from which nobody misses anything, then those from which fields are read.
bool RejectingBody::Reject() {
  fate_.AllowReads(is_doomed_);
  const bool rejects = Place();
  if (is_doomed_) return rejects;
  fate_.AllowReads(true);
  least_ = Effect::kReads;
  return Place() || rejects;
}

bool RejectingBody::Place() {
  covered_.clear();
  places_.clear();
  edges_.clear();
  tests_.clear();
  const llvm::ReversePostOrderTraversal<Function*> blocks(&function_);
  for (BasicBlock* block : blocks) Search(*block);
  bool found = false;
  for (const auto& [before, effect] : places_) {
    if (effect < least_) continue;
    llvm::IRBuilder<> builder(before);
    CallHook(builder, effect);
    found = true;
  }
  for (const auto& [edge, effect] : edges_) {
    if (effect < least_) continue;
    RejectAlong(edge.first, edge.second, effect);
    found = true;
  }
  for (const Test& test : tests_) {
    if (test.effect < least_) continue;
    RejectIf(test);
    found = true;
  }
  return found;
}

// Whether the run is rejected before it gets there.
bool RejectingBody::IsCovered(const BasicBlock& block) const {
  return !block.isEntryBlock() && llvm::all_of(llvm::predecessors(&block), [&](auto* before) {
    return covered_.contains(before) ||
           edges_.contains({const_cast<BasicBlock*>(before), const_cast<BasicBlock*>(&block)});
  });
}

void RejectingBody::Search(BasicBlock& block) {
  if (IsCovered(block) || SearchBlock(block)) {
    covered_.insert(&block);
  } else if (!SearchEdges(block)) {
    SearchTests(block);
  }
}

// The last instruction but the terminator that somebody would miss; null if there is none.
Instruction* RejectingBody::LastNoticed(BasicBlock& block) {
  for (Instruction& instruction : llvm::drop_begin(llvm::reverse(block))) {
    if (fate_.EffectOf(instruction) == Effect::kNoticed) return &instruction;
  }
  return nullptr;
}

// Whether the block, or its end, is fatal whatever the values are.
bool RejectingBody::SearchBlock(BasicBlock& block) {
  Instruction* last = LastNoticed(block);
  const Effect effect = last == nullptr ? fate_.From(block) : fate_.After(*last);
  if (effect == Effect::kNoticed) return false;
  Instruction* begin = last == nullptr ? &*block.getFirstInsertionPt() : last->getNextNode();
  while (llvm::isa<llvm::AllocaInst>(begin)) begin = begin->getNextNode();
  places_.emplace_back(begin, effect);
  return true;
}

bool RejectingBody::SearchEdges(BasicBlock& block) {
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

bool RejectingBody::SearchEdge(BasicBlock& from, BasicBlock& to, const Fate::Known& known) {
  const Effect effect = fate_.Along(from, to, known);
  if (effect == Effect::kNoticed) return false;
  edges_.insert({{&from, &to}, effect});
  return true;
}

// A value that decides the answer without a branch, as in `return a == b;`.
void RejectingBody::SearchTests(BasicBlock& block) {
  const Instruction* last = LastNoticed(block);
  for (Instruction& value : llvm::drop_begin(llvm::reverse(block))) {
    const bool is_answer = value.getType()->isIntegerTy(1) && !llvm::isa<llvm::PHINode>(value);
    for (const bool answer : {false, true}) {
      if (!is_answer) break;
      const Effect effect = AfterAnswer(value, Bool(value, answer));
      if (effect == Effect::kNoticed) continue;
      tests_.push_back({&value, answer, effect});
      return;
    }
    if (&value == last) return;
  }
}

void RejectingBody::CallHook(llvm::IRBuilder<>& builder, Effect effect) {
  const bool reads = is_doomed_ || effect == Effect::kReads;
  hooks_.Call(builder, hooks_.reject,
              {hooks_.Int(reads                         ? KORAT_REJECT_DOOMED
                          : effect == Effect::kReleases ? KORAT_REJECT_RELEASES
                                                        : KORAT_REJECT_QUIETLY)});
}

// A block that calls the hook and goes on to `next`.
BasicBlock* RejectingBody::MakeRejection(BasicBlock* next, Effect effect) {
  auto* block = BasicBlock::Create(function_.getContext(), "korat.reject", &function_, next);
  llvm::IRBuilder<> builder(block);
  CallHook(builder, effect);
  builder.CreateBr(next);
  return block;
}

void RejectingBody::RejectAlong(BasicBlock* from, BasicBlock* to, Effect effect) {
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

void RejectingBody::RejectIf(const Test& test) {
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

}  // namespace korat::pass
