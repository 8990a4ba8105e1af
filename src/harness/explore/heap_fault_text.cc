#include "harness/explore/heap_fault_text.h"

#include <cassert>

#include "harness/explore/run_end.h"

namespace korat::harness {

using runtime::BlockKind;
using runtime::HeapFault;
using runtime::RunEnd;
using Kind = HeapFault::Kind;

namespace {

const char* AllocatedBy(BlockKind kind) {
  switch (kind) {
    case BlockKind::kMalloc:
      return "malloc";
    case BlockKind::kNew:
      return "new";
    case BlockKind::kNewArray:
      return "new[]";
  }
  return "";
}

const char* ReleasedBy(BlockKind kind) {
  switch (kind) {
    case BlockKind::kMalloc:
      return "free";
    case BlockKind::kNew:
      return "delete";
    case BlockKind::kNewArray:
      return "delete[]";
  }
  return "";
}

std::string Words(RunEnd end, const HeapFault& fault) {
  const std::string accessed = end == RunEnd::kReadOutside ? "read" : "wrote";
  switch (fault.kind) {
    case Kind::kNone:
      break;
    case Kind::kPastEnd:
      return accessed + " past the end of a block";
    case Kind::kBeforeBegin:
      return accessed + " before the beginning of a block";
    case Kind::kReleased:
      return fault.is_found_late ? "wrote to a block after it was released"
                                 : "used a block after it was released";
    case Kind::kTwice:
      return "released a block twice";
    case Kind::kInside:
      return "released an address inside a block";
    case Kind::kObject:
      return "released an address inside an object of the structure";
    case Kind::kLocal:
      return "released a local variable";
    case Kind::kGlobal:
      return "released a global variable or a constant";
    case Kind::kNothing:
      return "released an address where no block begins";
    case Kind::kFunction:
      return std::string("released with ") + ReleasedBy(fault.released_by) +
             " what was allocated with " + AllocatedBy(fault.allocated_by);
    case Kind::kSize:
      return "deleted a block as an object of another size";
  }
  return Describe(end);
}

}  // namespace

std::string Describe(RunEnd end, const HeapFault& fault, const runtime::Place& place) {
  assert(fault.kind != HeapFault::Kind::kNone);
  // What library code did is seen at the next release, or when the call ends.
  return Words(end, fault) + (fault.is_found_late ? "" : PlaceText(place));
}

std::string DetailOf(const HeapFault& fault) {
  switch (fault.kind) {
    case Kind::kPastEnd:
    case Kind::kBeforeBegin:
    case Kind::kReleased:
    case Kind::kInside:
      return " (offset " + std::to_string(fault.offset) + " of " +
             std::to_string(fault.block_size) + (fault.block_size == 1 ? " byte)" : " bytes)");
    case Kind::kSize:
      return " (" + std::to_string(fault.block_size) + " bytes were allocated, " +
             std::to_string(fault.released_size) + " deleted: no virtual destructor?)";
    default:
      return "";
  }
}

}  // namespace korat::harness
