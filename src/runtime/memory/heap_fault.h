// What user code did wrong with memory that it allocated itself.
#pragma once

#include <cstddef>
#include <cstdint>

namespace korat::runtime {

// The functions that allocate, and those that release what they gave out.
enum class BlockKind : std::uint8_t { kMalloc, kNew, kNewArray };

// Says more about the end of a run: RunEnd::kReadOutside, kWroteOutside, kUsedAfterDelete,
// kDoubleDelete, kBadRelease, kMismatchedRelease.
struct HeapFault {
  enum class Kind : std::uint8_t {
    kNone,  // an object of the structure, or nothing is known
    // An access, or what was found to be overwritten:
    kPastEnd,
    kBeforeBegin,
    kReleased,
    // A release:
    kTwice,
    kInside,    // an address inside a block
    kObject,    // ... inside an object of the structure
    kLocal,     // a local variable
    kGlobal,    // a global variable, or a constant
    kNothing,   // no block was ever there
    kFunction,  // with a function that does not fit the one that allocated it
    kSize,      // as an object of another size
  };

  Kind kind = Kind::kNone;
  bool is_found_late = false;  // not by the access itself, but by what it overwrote
  BlockKind allocated_by = BlockKind::kMalloc, released_by = BlockKind::kMalloc;
  std::size_t block_size = 0;     // as asked for
  std::int64_t offset = 0;        // of the access or release, from the block's beginning
  std::size_t released_size = 0;  // kSize
};

}  // namespace korat::runtime
