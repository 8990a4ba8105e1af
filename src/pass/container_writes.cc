#include "pass/container_writes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "pass/scopes.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::CallBase;
using llvm::Function;
using llvm::Instruction;
using llvm::Value;
using Taint = ContainerWrites::Taint;

constexpr std::size_t kMostSummaries = 2000;

Taint Join(Taint one, Taint other) {
  if (one == other || other == Taint::kNone) return one;
  if (one == Taint::kNone) return other;
  return std::max(one, other) == Taint::kHolds ? Taint::kHolds : Taint::kForeign;
}

// Of what is loaded through a pointer.
Taint Loaded(Taint pointer) {
  if (pointer == Taint::kNone) return Taint::kNone;
  return pointer == Taint::kHolds ? Taint::kForeign : Taint::kCopied;
}

// Whether the first argument of the call may get copies of the others.
bool Fills(const CallBase& call) {
  const llvm::StringRef name = call.getCalledFunction()->getName();
  return call.hasStructRetAttr() || name.contains("C1E") || name.contains("C2E") ||
         name.contains("aSE");
}

bool IsStandard(llvm::StringRef name) {
  return name.starts_with("_ZNSt") || name.starts_with("_ZNKSt") || name.starts_with("_ZSt") ||
         name.starts_with("_ZNSa") || name.starts_with("_ZNKSa") ||
         name.starts_with("_ZN9__gnu_cxx") || name.starts_with("_ZNK9__gnu_cxx") ||
         name.starts_with("_ZZNSt") || name.starts_with("_ZZNKSt");
}

bool IsNew(llvm::StringRef name) { return name.starts_with("_Znw"); }
bool IsDelete(llvm::StringRef name) { return name.starts_with("_Zdl"); }

// Library functions without a body here that do not write to memory.
bool OnlyReads(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"memcmp",
                                          "bcmp",
                                          "strlen",
                                          "memchr",
                                          "abort",
                                          "__clang_call_terminate",
                                          "_ZSt9terminatev",
                                          "_ZSt21__glibcxx_assert_failPKciS0_S0_",
                                          "__cxa_begin_catch",
                                          "__cxa_end_catch",
                                          "__cxa_rethrow",
                                          "_Unwind_Resume"};
  return names.contains(name) || (name.starts_with("_ZSt") && name.contains("__throw_"));
}

}  // namespace

bool ContainerWrites::IsMember(const Function& function) {
  llvm::StringRef name = function.getName();
  if (!name.consume_front("_ZNSt") && !name.consume_front("_ZNKSt")) return false;
  name.consume_front("7__cxx11");
  for (const char* container :
       {"3setI", "3mapI", "8multisetI", "8multimapI", "6vectorI", "5dequeI", "4listI",
        "12forward_listI", "5queueI", "5stackI", "14priority_queueI", "13unordered_setI",
        "13unordered_mapI", "18unordered_multisetI", "18unordered_multimapI"}) {
    if (name.starts_with(container)) return true;
  }
  return false;
}

// One function, with parameters of these taints.
class ContainerWrites::Body {
 public:
  Body(ContainerWrites& all, const Key& key, llvm::function_ref<bool(Function&)> is_pure)
      : all_(all), function_(*key.first), is_pure_(is_pure) {
    for (llvm::Argument& parameter : function_.args()) {
      taints_[&parameter] = key.second[parameter.getArgNo()];
    }
  }

  Summary Run() {
    if (!IsInstrumented(function_) || function_.isInterposable() || function_.isVarArg()) {
      return {true, Taint::kForeign};
    }
    do {
      has_changed_ = false;
      for (Instruction& instruction : llvm::instructions(function_)) Visit(instruction);
    } while (has_changed_ && !summary_.writes_elsewhere);
    return summary_;
  }

 private:
  Taint Of(const Value* value) const {
    if (llvm::isa<llvm::GlobalVariable>(value)) return Taint::kForeign;
    return taints_.lookup(value);
  }
  void Add(const Value* value, Taint taint) {
    Taint& old = taints_[value];
    const Taint joined = Join(old, taint);
    has_changed_ = has_changed_ || joined != old;
    old = joined;
  }
  void Fail() { summary_.writes_elsewhere = true; }

  static bool MayPoint(const llvm::Type* type) {
    return type->isPointerTy() || type->isAggregateType() || type->isVectorTy();
  }

  void Visit(Instruction& instruction) {
    if (LoadsReads(instruction)) return;
    if (instruction.isVolatile() || instruction.isAtomic()) return Fail();
    if (auto* call = llvm::dyn_cast<CallBase>(&instruction)) return VisitCall(*call);
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      return Write(store->getPointerOperand(), MayPoint(store->getValueOperand()->getType())
                                                   ? Of(store->getValueOperand())
                                                   : Taint::kNone);
    }
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      if (!MayPoint(load->getType())) return;
      return Add(load, Loaded(Of(load->getPointerOperand())));
    }
    if (const auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
      if (end->getReturnValue() != nullptr) {
        summary_.result = Join(summary_.result, Of(end->getReturnValue()));
      }
      return;
    }
    if (llvm::isa<llvm::IntToPtrInst, llvm::VAArgInst, llvm::FenceInst>(instruction)) return Fail();
    if (const auto* element = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
      return Add(element, Of(element->getPointerOperand()));
    }
    if (!MayPoint(instruction.getType())) return;
    for (const Value* operand : instruction.operands()) Add(&instruction, Of(operand));
  }

  // A value is stored. To keep the address of what was passed in the container would hide it.
  void Write(const Value* pointer, Taint value) {
    const Taint to = Of(pointer);
    if (to == Taint::kForeign || to == Taint::kCopied) return Fail();
    const Value* object = llvm::getUnderlyingObject(pointer, /*MaxLookup=*/12);
    if (llvm::isa<llvm::GlobalVariable, llvm::Constant>(object)) return Fail();
    if (value == Taint::kNone || to == Taint::kHolds) return;
    if (llvm::isa<llvm::AllocaInst>(object)) {
      const Taint held = value == Taint::kCopied ? Taint::kLocal : Taint::kHolds;
      Add(object, held);
      Add(pointer, held);
    } else if (value != Taint::kCopied) {
      Fail();
    }
  }

  void VisitCall(CallBase& call) {
    if (const auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) {
      const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(memory);
      return Write(memory->getRawDest(),
                   copy == nullptr ? Taint::kNone : Loaded(Of(copy->getRawSource())));
    }
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
      if (!intrinsic->isAssumeLikeIntrinsic() && intrinsic->mayHaveSideEffects()) Fail();
      return;
    }
    Function* callee = call.getCalledFunction();
    if (callee == nullptr || call.arg_size() != callee->arg_size()) return Fail();
    const llvm::StringRef name = callee->getName();
    if (OnlyReads(name)) return;
    if (callee->isDeclaration()) return VisitUnknown(call, name);
    if (!IsStandard(name)) {
      if (!is_pure_(*callee)) Fail();
      if (MayPoint(call.getType())) Add(&call, Taint::kForeign);
      return;
    }
    Key key(callee, {});
    for (const llvm::Use& argument : call.args()) {
      key.second.push_back(MayPoint(argument->getType()) ? Of(argument.get()) : Taint::kNone);
    }
    const auto [known, is_new] = all_.summaries_.try_emplace(std::move(key));
    if (is_new) all_.fresh_.push_back(known->first);
    if (known->second.writes_elsewhere) return Fail();
    if (MayPoint(call.getType())) Add(&call, known->second.result);
    const bool is_mixed = llvm::any_of(llvm::drop_begin(call.args()), [&](const llvm::Use& other) {
      return MayPoint(other->getType()) && Of(other.get()) != Taint::kNone;
    });
    if (!is_mixed || !Fills(call)) return;
    const Value* object = llvm::getUnderlyingObject(call.getArgOperand(0), /*MaxLookup=*/12);
    if (!llvm::isa<llvm::AllocaInst>(object)) return;
    Add(object, Taint::kLocal);
    Add(call.getArgOperand(0), Taint::kLocal);
  }

  void VisitUnknown(const CallBase& call, llvm::StringRef name) {
    if (IsNew(name)) return;
    // Other code than an allocator's might release anything.
    if (IsDelete(name) && !function_.getName().contains("10deallocateE")) return Fail();
    const bool is_known = IsDelete(name) || IsInstrumentedLibrary(name) || name == "memmove" ||
                          name == "memcpy" || name == "memset";
    const bool is_own = llvm::all_of(
        call.args(), [&](const llvm::Use& argument) { return Of(argument.get()) == Taint::kNone; });
    if (!is_known || !is_own) Fail();
  }

  ContainerWrites& all_;
  Function& function_;
  llvm::function_ref<bool(Function&)> is_pure_;
  llvm::DenseMap<const Value*, Taint> taints_;
  Summary summary_;
  bool has_changed_ = false;
};

bool ContainerWrites::AreOwn(const CallBase& call, std::uint64_t own,
                             llvm::function_ref<bool(Function&)> is_pure) {
  Key root(call.getCalledFunction(), {});
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const bool is_pointer = call.getArgOperand(i)->getType()->isPointerTy();
    const bool is_own = (own >> i & 1) != 0;
    root.second.push_back(i == 0 || !is_pointer ? Taint::kNone
                          : is_own              ? Taint::kLocal
                                                : Taint::kForeign);
  }
  // A user-defined function with containers of its own: what is not stable yet proves nothing.
  if (is_busy_) return false;
  if (const auto known = summaries_.find(root); known != summaries_.end()) {
    return !known->second.writes_elsewhere;
  }
  is_busy_ = true;
  const bool are_own = !Summarize(root, is_pure).writes_elsewhere;
  is_busy_ = false;
  return are_own;
}

ContainerWrites::Summary ContainerWrites::Summarize(const Key& root,
                                                    llvm::function_ref<bool(Function&)> is_pure) {
  summaries_[root];
  fresh_ = {root};
  for (bool changes = true; changes;) {
    changes = false;
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
      const Key key = fresh_[i];
      const Summary now = Body(*this, key, is_pure).Run();
      Summary& old = summaries_[key];
      changes = changes || now.writes_elsewhere != old.writes_elsewhere || now.result != old.result;
      old = now;
    }
    if (fresh_.size() > kMostSummaries) {
      for (const Key& key : fresh_) summaries_[key].writes_elsewhere = true;
      break;
    }
  }
  return summaries_[root];
}

}  // namespace korat::pass
