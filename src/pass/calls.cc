// Calls. Code that the pass did not compile reads memory unseen. So before a call that may leave
// instrumented code, each pointer argument is checked, and one that points into an arena goes to
// the foreign-call hook. Unless the callee bears the mark, the hook counts everything reachable as
// read. Such code also writes unseen. A global that is passed to it, such as the static buffer of
// an snprintf, is logged first, so that it can be undone.
#include "abi/hooks.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

const llvm::StringSet<>& Modelled() {
  static const llvm::StringSet<> names = {
      "memcpy", "memmove", "memset", "mempcpy", "memcmp", "bcmp", "memchr", "memrchr", "strlen",
      "strnlen", "strcmp", "strncmp", "strcasecmp", "strchr", "strrchr", "strstr", "strcpy",
      "strncpy", "stpcpy", "strcat", "strncasecmp", "strncat", "strspn", "strcspn", "strpbrk",
      "strdup", "wmemcmp", "wcslen",
      // Their names under _FORTIFY_SOURCE.
      "__memcpy_chk", "__memmove_chk", "__memset_chk", "__mempcpy_chk", "__strcpy_chk",
      "__strncpy_chk", "__stpcpy_chk", "__strcat_chk", "__strncat_chk"};
  return names;
}

// Functions that read no field of the objects passed to them: allocation and release, the C++
// runtime (which looks at an object's type at most), and our own.
bool ReadsNoField(llvm::StringRef name) {
  static const llvm::StringSet<> names = {
      "free",          "malloc",         "calloc",         "abort",
      "__assert_fail", "__dynamic_cast", "_Unwind_Resume", "__clang_call_terminate"};
  return names.contains(name) || name.starts_with("_Zdl") || name.starts_with("_Zda") ||
         name.starts_with("_Znw") || name.starts_with("_Zna") || name.starts_with("__cxa_") ||
         name.starts_with("_ZNSaI") ||  // std::allocator, which holds nothing
         name.starts_with("korat_rt_") || name.starts_with(KORAT_MODEL_PREFIX);
}

// The optimiser may leave out an allocation that is only released, be it twice or in the middle.
// Such mistakes are to be found.
void KeepRelease(llvm::CallBase& call, const llvm::Function& callee) {
  const llvm::StringRef name = callee.getName();
  if (name != "free" && !name.starts_with("_Zdl") && !name.starts_with("_Zda")) return;
  call.removeFnAttr(llvm::Attribute::Builtin);
  call.addFnAttr(llvm::Attribute::NoBuiltin);
}

void ResolveProbe(llvm::CallBase* call) {
  call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), 1));
  if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(call)) {
    llvm::BranchInst::Create(invoke->getNormalDest(), invoke->getIterator());
    invoke->getUnwindDest()->removePredecessor(invoke->getParent());
  }
  call->eraseFromParent();
}

// An intrinsic may be invoked as well as called: resuming a coroutine may throw.
bool IsIntrinsic(const llvm::CallBase& call) {
  return call.getIntrinsicID() != llvm::Intrinsic::not_intrinsic;
}

// Intrinsics that read memory without a load: masked loads, gathers, those of one processor.
bool ReadsUnseen(const llvm::CallBase& call) {
  if (llvm::isa<llvm::AnyMemIntrinsic>(call)) return false;  // see accesses.cc
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::prefetch:
      return false;
    case llvm::Intrinsic::coro_await_suspend_void:
    case llvm::Intrinsic::coro_await_suspend_bool:
    case llvm::Intrinsic::coro_await_suspend_handle: {  // these call a function of this file
      const auto* wrapper = llvm::dyn_cast<llvm::Function>(call.getArgOperand(2));
      return wrapper == nullptr || !IsInstrumented(*wrapper);
    }
    default:
      break;
  }
  const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
  if (intrinsic != nullptr && intrinsic->isAssumeLikeIntrinsic()) return false;
  if (!call.mayReadFromMemory()) return false;
  return call.onlyAccessesArgMemory() || !call.onlyAccessesInaccessibleMemory();
}

bool StaysInstrumented(const llvm::CallBase& call) {
  if (IsIntrinsic(call)) return !ReadsUnseen(call);
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) return false;
  if (IsInstrumented(*callee)) return !callee->isWeakForLinker();
  return ReadsNoField(callee->getName()) || IsInstrumentedLibrary(callee->getName());
}

// What a callee is expected to write at most. A larger table is hardly a buffer.
constexpr std::uint64_t kMostLogged = 1 << 16;

// The variable of this file that the argument points into, if the callee may write to it.
llvm::GlobalVariable* WritableGlobal(const llvm::CallBase& call, unsigned i) {
  llvm::Value* object = llvm::getUnderlyingObject(call.getArgOperand(i), /*MaxLookup=*/12);
  auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
  const bool is_ours = variable != nullptr && variable->hasInitializer() &&
                       !variable->isConstant() && !variable->getName().starts_with("korat_rt_");
  return is_ours && !call.onlyReadsMemory(i) ? variable : nullptr;
}

void LogGlobal(llvm::CallBase* call, llvm::Value* callee, llvm::GlobalVariable* variable,
               const HookTable& hooks) {
  const std::uint64_t size =
      hooks.module.getDataLayout().getTypeAllocSize(variable->getValueType());
  if (size > kMostLogged) return;
  llvm::IRBuilder<> builder(call);
  llvm::Value* pointer = variable;
  if (variable->isThreadLocal()) pointer = builder.CreateThreadLocalAddress(variable);
  llvm::Value* address = builder.CreatePtrToInt(pointer, hooks.i64);
  hooks.EnterIfLoud(builder, address);
  hooks.SetPlace(builder, *call);
  hooks.Call(builder, hooks.foreign_write, {callee, address, hooks.Int(size)});
}

void CheckArguments(llvm::CallBase* call, const HookTable& hooks) {
  llvm::Value* callee =
      call->isInlineAsm() || IsIntrinsic(*call)
          ? llvm::Constant::getNullValue(llvm::PointerType::getUnqual(call->getContext()))
          : call->getCalledOperand();
  for (unsigned i = 0; i < call->arg_size(); ++i) {
    llvm::Value* argument = call->getArgOperand(i);
    if (!argument->getType()->isPointerTy()) continue;
    if (llvm::GlobalVariable* variable = WritableGlobal(*call, i)) {
      LogGlobal(call, callee, variable, hooks);
      continue;
    }
    if (llvm::isa<llvm::Constant>(argument) || llvm::isa<llvm::AllocaInst>(argument) ||
        call->isByValArgument(i)) {
      continue;
    }
    llvm::IRBuilder<> builder(call);
    llvm::Value* address = builder.CreatePtrToInt(argument, hooks.i64);
    llvm::Value* offset = builder.CreateSub(address, hooks.Int(KORAT_ARENA_ZONE));
    llvm::Value* in_arena = builder.CreateICmpULT(offset, hooks.Int(KORAT_ARENA_ZONE_SIZE));
    builder.SetInsertPoint(
        llvm::SplitBlockAndInsertIfThen(in_arena, call, /*Unreachable=*/false, hooks.Unlikely()));
    hooks.Call(builder, hooks.foreign_call, {callee, address});
  }
}

}  // namespace

bool IsModelled(llvm::StringRef name) { return Modelled().contains(name); }

// Once linked into the program, they are instrumented.
bool IsInstrumentedLibrary(llvm::StringRef name) {
  return name.starts_with("_ZSt18_Rb_tree_") || name.starts_with("_ZSt20_Rb_tree_") ||
         name.starts_with("_ZSt28_Rb_tree_") || name.starts_with("_ZSt29_Rb_tree_") ||
         name.starts_with("_ZNSt8__detail15_List_node_base") ||
         name.starts_with("_ZNKSt8__detail20_Prime_rehash_policy") ||
         name.starts_with("_ZSt11_Hash_bytes") || name.starts_with("_ZSt15_Fnv_hash_bytes");
}

void ResolveProbes(llvm::Module& module) {
  llvm::Function* probe = module.getFunction(KORAT_PROBE);
  if (probe == nullptr) return;
  for (llvm::User* user : llvm::make_early_inc_range(probe->users())) {
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(user)) ResolveProbe(call);
  }
}

void InstrumentCalls(llvm::Function& function, const HookTable& hooks) {
  std::vector<llvm::CallBase*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) calls.push_back(call);
  }
  for (llvm::CallBase* call : calls) {
    llvm::Function* callee = call->getCalledFunction();
    if (callee != nullptr) KeepRelease(*call, *callee);
    if (callee != nullptr && callee->isDeclaration() && IsModelled(callee->getName())) {
      call->setCalledOperand(
          hooks.module
              .getOrInsertFunction((KORAT_MODEL_PREFIX + callee->getName()).str(),
                                   callee->getFunctionType())
              .getCallee());
    } else if (!StaysInstrumented(*call)) {
      CheckArguments(call, hooks);
    }
  }
}

}  // namespace korat::pass
