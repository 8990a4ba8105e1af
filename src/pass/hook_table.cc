#include "pass/hook_table.h"

#include "abi/hooks.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace korat::pass {

using llvm::FunctionCallee;
using llvm::GlobalVariable;
using llvm::Module;
using llvm::Type;

namespace {

FunctionCallee DeclareHook(Module& module, llvm::StringRef name, llvm::ArrayRef<Type*> parameters) {
  auto* type =
      llvm::FunctionType::get(Type::getVoidTy(module.getContext()), parameters, /*isVarArg=*/false);
  FunctionCallee hook = module.getOrInsertFunction(name, type);
  if (auto* function = llvm::dyn_cast<llvm::Function>(hook.getCallee())) {
    function->setCallingConv(llvm::CallingConv::PreserveMost);
    function->setDoesNotThrow();
  }
  return hook;
}

// "file:line:column", or "". For inlined library code, the place where the user's code calls it.
std::string PlaceOf(const llvm::Instruction& instruction) {
  const llvm::DILocation* location = instruction.getDebugLoc();
  if (location == nullptr) return "";
  while (location->getInlinedAt() != nullptr && location->getFilename().starts_with("/usr/")) {
    location = location->getInlinedAt();
  }
  if (location->getLine() == 0) return "";
  return (location->getFilename() + ":" + llvm::Twine(location->getLine()) + ":" +
          llvm::Twine(location->getColumn()))
      .str();
}

GlobalVariable* DeclareVariable(Module& module, llvm::StringRef name, Type* type) {
  return llvm::cast<GlobalVariable>(module.getOrInsertGlobal(name, type));
}

}  // namespace

HookTable::HookTable(Module& m) : module(m), i64(Type::getInt64Ty(m.getContext())) {
  Type* pointer = llvm::PointerType::getUnqual(m.getContext());
  read = DeclareHook(m, KORAT_HOOK_READ, {i64, i64});
  first_read = DeclareHook(m, KORAT_HOOK_FIRST_READ, {i64, i64});
  sliced_read = DeclareHook(m, KORAT_HOOK_SLICED_READ, {i64, i64, pointer, pointer});
  compare = DeclareHook(m, KORAT_HOOK_COMPARE, {i64, i64, i64, i64});
  compare_by = DeclareHook(m, KORAT_HOOK_COMPARE_BY, {i64, i64, i64, pointer, i64, i64});
  leak = DeclareHook(m, KORAT_HOOK_LEAK, {i64, i64});
  write = DeclareHook(m, KORAT_HOOK_WRITE, {i64, i64});
  tagged = DeclareHook(m, KORAT_HOOK_TAGGED, {i64});
  forged = DeclareHook(m, KORAT_HOOK_FORGED, {i64, i64});
  foreign_call = DeclareHook(m, KORAT_HOOK_FOREIGN_CALL, {pointer, i64});
  foreign_write = DeclareHook(m, KORAT_HOOK_FOREIGN_WRITE, {pointer, i64, i64});
  out_of_fuel = DeclareHook(m, KORAT_HOOK_OUT_OF_FUEL, {});
  reject = DeclareHook(m, KORAT_HOOK_REJECT, {i64});
  end_scope = DeclareHook(m, KORAT_HOOK_END_SCOPE, {i64});
  reads = DeclareVariable(m, KORAT_VAR_READS, i64);
  fuel = DeclareVariable(m, KORAT_VAR_FUEL, i64);
  quiet_base = DeclareVariable(m, KORAT_VAR_QUIET_BASE, i64);
  quiet_size = DeclareVariable(m, KORAT_VAR_QUIET_SIZE, i64);
  place = DeclareVariable(m, KORAT_VAR_PLACE, pointer);
}

llvm::CallInst* HookTable::Call(llvm::IRBuilder<>& builder, FunctionCallee hook,
                                llvm::ArrayRef<llvm::Value*> arguments) const {
  llvm::CallInst* call = builder.CreateCall(hook, arguments);
  call->setCallingConv(llvm::CallingConv::PreserveMost);
  call->setDoesNotThrow();
  return call;
}

void HookTable::SetPlace(llvm::IRBuilder<>& builder, const llvm::Instruction& instruction) const {
  const std::string text = PlaceOf(instruction);
  if (text.empty()) return;
  // The name holds the text, so that equal places share one string.
  const std::string name = "korat_rt_place." + text;
  llvm::GlobalVariable* variable = module.getNamedGlobal(name);
  if (variable == nullptr) variable = builder.CreateGlobalString(text, name, 0, &module);
  builder.CreateStore(variable, place);
}

void HookTable::EnterIfMarked(llvm::IRBuilder<>& builder, llvm::Value* address, llvm::Type* word,
                              std::uint8_t marks) const {
  const auto enter_if = [&](llvm::Value* condition) {
    builder.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(condition, &*builder.GetInsertPoint(),
                                                           /*Unreachable=*/false, Unlikely()));
  };
  llvm::Value* offset = builder.CreateSub(address, Int(KORAT_ARENA_ZONE));
  enter_if(builder.CreateICmpULT(offset, Int(KORAT_ARENA_ZONE_SIZE)));
  if (word == nullptr) return;
  llvm::Value* mark_address = builder.CreateIntToPtr(
      builder.CreateAdd(address, Int(KORAT_MARK_DISTANCE)), builder.getPtrTy());
  llvm::Value* mark = builder.CreateAlignedLoad(word, mark_address, llvm::Align(1));
  if (marks != kAnyMark) {
    const unsigned bits = word->getIntegerBitWidth();
    const llvm::APInt wanted = llvm::APInt::getSplat(bits, llvm::APInt(8, marks));
    mark = builder.CreateAnd(mark, llvm::ConstantInt::get(word, wanted));
  }
  enter_if(builder.CreateICmpNE(mark, llvm::Constant::getNullValue(word)));
}

void HookTable::EnterIfLoud(llvm::IRBuilder<>& builder, llvm::Value* address) const {
  llvm::Value* base = builder.CreateLoad(i64, quiet_base);
  llvm::Value* limit = builder.CreateLoad(i64, quiet_size);
  llvm::Value* is_loud = builder.CreateICmpUGE(builder.CreateSub(address, base), limit);
  builder.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(is_loud, &*builder.GetInsertPoint(),
                                                         /*Unreachable=*/false, Unlikely()));
}

llvm::IntegerType* HookTable::Word(std::uint64_t bytes) const {
  const bool is_usual = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
  return is_usual ? llvm::IntegerType::get(module.getContext(), static_cast<unsigned>(bytes * 8))
                  : nullptr;
}

llvm::ConstantInt* HookTable::Int(std::uint64_t value) const {
  return llvm::ConstantInt::get(llvm::cast<llvm::IntegerType>(i64), value);
}

llvm::MDNode* HookTable::Unlikely() const {
  return llvm::MDBuilder(module.getContext()).createBranchWeights(1, 100000);
}

}  // namespace korat::pass
