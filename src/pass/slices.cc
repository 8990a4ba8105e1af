// Slices: the fate of a value right after it is read, for each value that it may have.
//
//     if (!visited.insert(node->left).second) return false;
//
// rejects every node that was visited before, without reading another field. To run the predicate
// for each of them would be a waste. So, when node->left is about to be read for the first time,
// the search stores one value after the other there and calls a *slice*: a copy of the code from
// that load on, which says what becomes of it. For the function above that is
//
//     i64 f.slice(i64 %entry, ptr %live)     ; %entry: which of the function's loads it begins with
//       switch %entry, ...                   ; the values that live at that load are in %live
//
// It returns KORAT_SLICE_REJECTS where the function calls the hook for rejection
// (pass/rejection.cc), and KORAT_SLICE_UNKNOWN as soon as it can't say: where no rejection can be
// reached, at a return, at a call whose effects could not be taken back (pass/containment.h). The
// slice is instrumented like any function, so the runtime sees when it reads a fresh field, and
// takes back what it writes.
//
// The load is marked by a call right before it, of korat_rt_slice(SITE, live values...), which
// InstrumentAccesses turns into the hook's arguments.
//
// A value that was loaded before and is live may still be watched. The slice reports compares of
// what it loads itself; for values that it got it says which it has used, as bits above the result.
#include "abi/hooks.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "pass/slice_copy.h"
#include "pass/slice_cut.h"
#include "pass/slice_values.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::BasicBlock;
using llvm::Function;
using llvm::Instruction;
using llvm::LoadInst;
using llvm::Value;

constexpr const char* kMarker = "korat_rt_slice";
constexpr unsigned kMostInstructions = 20000;  // of a function that is copied

// Loads of whole fields from which a rejection can be reached.
std::vector<LoadInst*> FindLoads(Function& function) {
  std::vector<LoadInst*> loads;
  llvm::SmallVector<BasicBlock*> rejecting;
  for (BasicBlock& block : function) {
    if (llvm::any_of(block, IsReject)) rejecting.push_back(&block);
  }
  const BlockSet before = BlocksBefore(rejecting);
  for (Instruction& instruction : llvm::instructions(function)) {
    auto* load = llvm::dyn_cast<LoadInst>(&instruction);
    if (load == nullptr || !before.contains(load->getParent()) || IsCountArithmetic(*load) ||
        load->isAtomic() || (load->isVolatile() && !IsPinned(*load)) ||
        !MayBeInArena(load->getPointerOperand()) || !FitsWord(load->getType())) {
      continue;
    }
    loads.push_back(load);
  }
  return loads;
}

// Lets the slice begin at those loads from which it can come to a rejection.
std::vector<SliceEntry> AddEntries(const std::vector<LoadInst*>& loads, const SliceCopy& copy,
                                   const SliceCut& cut) {
  Function& slice = copy.slice();
  llvm::LLVMContext& context = slice.getContext();
  auto* dispatch = BasicBlock::Create(context, "", &slice, &slice.getEntryBlock());
  copy.used()->moveBefore(*dispatch, dispatch->end());
  llvm::IRBuilder<> builder(dispatch);
  builder.CreateStore(copy.Int(0), copy.used());
  llvm::SwitchInst* choice = builder.CreateSwitch(slice.getArg(0), cut.unknown());
  BlockSet reaches = cut.reaches();
  std::vector<SliceEntry> entries;
  for (LoadInst* load : loads) {
    LoadInst* copied = copy.CopyOf(*load);
    if (copied == nullptr || !reaches.contains(copied->getParent())) continue;
    BasicBlock* begin = llvm::SplitBlock(copied->getParent(), copied);
    reaches.insert(begin);
    auto* stub = BasicBlock::Create(context, "", &slice);
    llvm::BranchInst::Create(begin, stub);
    const std::uint64_t number = entries.size();
    choice->addCase(copy.Int(number), stub);
    entries.push_back({number, load, stub, begin, {}});
  }
  return entries;
}

// The marker before the load: the site, the values that live there, then the addresses of the
// followed loads among them.
void MarkEntry(const SliceEntry& entry, const SliceCopy& copy, const SliceValues& values) {
  llvm::Module& module = *copy.function().getParent();
  llvm::SmallVector<Value*> arguments = {nullptr};
  llvm::SmallSetVector<LoadInst*, 8> followed;
  for (const Instruction* value : entry.live) {
    arguments.push_back(copy.OriginalOf(*value));
    if (LoadInst* load = values.FollowedLoadOf(*value)) followed.insert(load);
  }
  llvm::SmallVector<llvm::Constant*> words = {&copy.slice(), copy.Int(entry.number),
                                              copy.Int(followed.size())};
  for (LoadInst* load : followed) {
    words.append({copy.Int(arguments.size() - 1), copy.Int(Chain(load).bytes()),
                  copy.Int(values.BitOf(load))});
    arguments.push_back(load->getPointerOperand());
  }
  llvm::Constant* initial = llvm::ConstantStruct::getAnon(words);
  auto* site =
      new llvm::GlobalVariable(module, initial->getType(), /*isConstant=*/true,
                               llvm::GlobalValue::PrivateLinkage, initial, "korat_rt_slice_site");
  arguments[0] = site;
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()),
                                       {site->getType()}, /*isVarArg=*/true);
  llvm::CallInst::Create(module.getOrInsertFunction(kMarker, type), arguments, "",
                         entry.load->getIterator());
}

void MakeSlice(Function& function, Containment& containment) {
  const std::vector<LoadInst*> loads = FindLoads(function);
  if (loads.empty()) return;
  SliceCopy copy(function);
  const SliceCut cut(copy, containment);
  const SliceValues values(copy, AddEntries(loads, copy, cut));
  if (values.entries().empty()) return copy.slice().eraseFromParent();
  for (const SliceEntry& entry : values.entries()) MarkEntry(entry, copy, values);
  llvm::EliminateUnreachableBlocks(copy.slice());
}

}  // namespace

void MakeSlices(llvm::Module& module) {
  std::vector<Function*> functions;
  for (Function& function : module) {
    if (IsInstrumented(function) && !function.isPresplitCoroutine() &&
        !function.hasFnAttribute(llvm::Attribute::SanitizeAddress) &&
        function.getInstructionCount() <= kMostInstructions &&
        llvm::any_of(llvm::instructions(function), IsReject)) {
      functions.push_back(&function);
    }
  }
  Containment containment;
  for (Function* function : functions) MakeSlice(*function, containment);
}

bool IsSliceMarker(const llvm::User& user) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&user);
  return call != nullptr && call->getCalledFunction() != nullptr &&
         call->getCalledFunction()->getName() == kMarker;
}

llvm::CallInst* SliceOf(const LoadInst& load) {
  const Instruction* before = load.getPrevNode();
  return before != nullptr && IsSliceMarker(*before)
             ? const_cast<llvm::CallInst*>(llvm::cast<llvm::CallInst>(before))
             : nullptr;
}

}  // namespace korat::pass
