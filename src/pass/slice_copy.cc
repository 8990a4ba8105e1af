#include "pass/slice_copy.h"

#include "abi/hooks.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::BasicBlock;
using llvm::Function;
using llvm::Instruction;
using llvm::Value;

constexpr const char* kAttribute = "korat-slice";

}  // namespace

bool IsSlice(const Function& function) { return function.hasFnAttribute(kAttribute); }

SliceCopy::SliceCopy(Function& function)
    : function_(function),
      context_(function.getContext()),
      word_(llvm::Type::getInt64Ty(context_)) {
  auto* type = llvm::FunctionType::get(word_, {word_, llvm::PointerType::getUnqual(context_)},
                                       /*isVarArg=*/false);
  slice_ = Function::Create(type, llvm::GlobalValue::InternalLinkage,
                            function_.getName() + ".slice", function_.getParent());
  auto* parameters = BasicBlock::Create(context_, "", slice_);
  llvm::IRBuilder<> builder(parameters);
  for (llvm::Argument& parameter : function_.args()) {
    copies_[&parameter] = builder.CreateFreeze(llvm::PoisonValue::get(parameter.getType()));
  }
  llvm::SmallVector<llvm::ReturnInst*, 8> returns;
  llvm::CloneFunctionInto(slice_, &function_, copies_,
                          llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
  builder.CreateBr(llvm::cast<BasicBlock>(copies_[&function_.getEntryBlock()]));
  const llvm::AttrBuilder attributes(context_, function_.getAttributes().getFnAttrs());
  slice_->setAttributes(
      llvm::AttributeList::get(context_, llvm::AttributeList::FunctionIndex, attributes));
  slice_->setPersonalityFn(nullptr);
  slice_->setDoesNotThrow();
  slice_->addFnAttr(kAttribute);
  slice_->setLinkage(llvm::GlobalValue::InternalLinkage);
  slice_->setVisibility(llvm::GlobalValue::DefaultVisibility);
  slice_->setComdat(nullptr);
  slice_->setDSOLocal(true);
  llvm::stripDebugInfo(*slice_);
  for (llvm::Argument& parameter : function_.args()) Remember(parameter);
  for (Instruction& instruction : llvm::instructions(function_)) Remember(instruction);
  used_ = new llvm::AllocaInst(word_, 0, "korat.used", parameters->begin());
}

llvm::ConstantInt* SliceCopy::Int(std::uint64_t value) const {
  return llvm::ConstantInt::get(llvm::cast<llvm::IntegerType>(word_), value);
}

void SliceCopy::Remember(Value& original) {
  auto* copy = llvm::dyn_cast_or_null<Instruction>(copies_.lookup(&original));
  if (copy != nullptr) pairs_.emplace_back(copy, &original);
}

llvm::LoadInst* SliceCopy::CopyOf(const llvm::LoadInst& load) const {
  auto* copy = llvm::dyn_cast_or_null<llvm::LoadInst>(copies_.lookup(&load));
  return copy != nullptr && copy->getFunction() == slice_ ? copy : nullptr;
}

Value* SliceCopy::KnownOriginalOf(const Instruction& copy) const {
  const auto pair = llvm::find_if(pairs_, [&](auto& of) { return of.first == &copy; });
  return pair == pairs_.end() ? nullptr : pair->second;
}

llvm::CallInst* SliceCopy::ChangeToCall(llvm::InvokeInst* invoke) {
  Value* original = KnownOriginalOf(*invoke);
  llvm::CallInst* call = llvm::changeToCall(invoke);
  if (original != nullptr) pairs_.emplace_back(call, original);
  return call;
}

void SliceCopy::StandIn(Instruction& copy, Instruction& before) {
  Value* original = KnownOriginalOf(copy);
  auto* stand_in =
      new llvm::FreezeInst(llvm::PoisonValue::get(copy.getType()), "", before.getIterator());
  copy.replaceAllUsesWith(stand_in);
  if (original != nullptr) pairs_.emplace_back(stand_in, original);
}

// Addresses of copies that were erased may be used again, so the table is made afterwards.
void SliceCopy::NoteOriginals() {
  for (const auto& [copy, original] : pairs_) {
    if (copy != nullptr) originals_[llvm::cast<Instruction>(&*copy)] = original;
  }
}

Value* SliceCopy::OriginalOf(const Instruction& copy) const { return originals_.lookup(&copy); }

}  // namespace korat::pass
