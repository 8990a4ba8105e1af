// Where one function is sure to return its fatal answer: the places where pass/rejection.cc ends
// runs, and the calls that decide it.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "pass/fate.h"
#include "pass/steps.h"

namespace korat::pass {

class RejectingBody {
 public:
  using Effect = Silence::Effect;

  // `fatal`: the answer that is fatal. `is_doomed`: a caller may read fields after it.
  RejectingBody(llvm::Function& function, llvm::ConstantInt* fatal, bool is_doomed,
                Silence& silence, Containment& containment, const HookTable& hooks)
      : function_(function),
        hooks_(hooks),
        is_doomed_(is_doomed),
        fate_(silence, containment, *fatal) {}

  // The calls one of whose answers, not all, is fatal.
  struct FatalCall {
    llvm::CallBase* call;
    llvm::ConstantInt* answer;
    Effect effect;
  };
  std::vector<FatalCall> FatalCalls();

  // Puts the hook where fatal regions begin. Whether there are any.
  bool Reject();

 private:
  using Edge = std::pair<llvm::BasicBlock*, llvm::BasicBlock*>;
  struct Test {
    llvm::Instruction* value;
    bool fatal;
    Effect effect;
  };
  static constexpr std::size_t kMostAnswers = 4;  // of a call that are tried

  static llvm::ConstantInt* Bool(const llvm::Value& value, bool answer) {
    return llvm::ConstantInt::getBool(value.getContext(), answer);
  }
  Effect AfterAnswer(const llvm::Instruction& value, llvm::ConstantInt* answer) {
    return fate_.After(value, {{&value, answer}});
  }
  static llvm::SmallVector<llvm::ConstantInt*> AnswersOf(const llvm::CallBase& call);
  std::optional<FatalCall> FatalAnswer(llvm::CallBase& call, bool allow_reads);

  bool Place();
  bool IsCovered(const llvm::BasicBlock& block) const;
  void Search(llvm::BasicBlock& block);
  llvm::Instruction* LastNoticed(llvm::BasicBlock& block);
  bool SearchBlock(llvm::BasicBlock& block);
  bool SearchEdges(llvm::BasicBlock& block);
  bool SearchEdge(llvm::BasicBlock& from, llvm::BasicBlock& to, const Fate::Known& known);
  void SearchTests(llvm::BasicBlock& block);
  void CallHook(llvm::IRBuilder<>& builder, Effect effect);
  llvm::BasicBlock* MakeRejection(llvm::BasicBlock* next, Effect effect);
  void RejectAlong(llvm::BasicBlock* from, llvm::BasicBlock* to, Effect effect);
  void RejectIf(const Test& test);

  llvm::Function& function_;
  const HookTable& hooks_;
  const bool is_doomed_;
  Fate fate_;
  Effect least_ = Effect::kNone;  // of the regions that get a hook
  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> covered_;
  std::vector<std::pair<llvm::Instruction*, Effect>> places_;  // where the hook is called before
  llvm::MapVector<Edge, Effect> edges_;
  std::vector<Test> tests_;
};

}  // namespace korat::pass
