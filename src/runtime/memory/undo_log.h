// What instrumented code wrote outside the sandbox's own memory, so that it can be taken back. An
// entry swaps with memory: undoing twice is redoing, which lets the search show a structure without
// the predicate's marks on it and then go on inside the predicate.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace korat::runtime {

class UndoLog {
 public:
  // Reserves address space; never allocates later.
  bool Init(std::size_t capacity);
  void Destroy();

  // Saves [address, address + size) as it is now. False when the log is full.
  bool Save(const void* address, std::size_t size);

  // How much of the capacity may be used: from now on 1/part.
  void set_part(std::size_t part) { limit_ = capacity_ / part; }

  std::size_t position() const { return used_; }
  // Takes back all writes since `position` and forgets them.
  void UndoTo(std::size_t position) {
    assert(position <= used_);
    if (used_ != position) Rollback(position, /*keep=*/false);
  }
  // visit(address, size) for each write since `position`.
  template <typename Visit>
  void ForEachSince(std::size_t position, Visit visit) const {
    while (position < used_) {
      const auto* frame = reinterpret_cast<const Frame*>(base_ + position);
      visit(static_cast<const char*>(frame->address), static_cast<std::size_t>(frame->size));
      position += EntrySize(frame->size);
    }
  }
  // Takes back all writes but remembers them; Redo() brings them back. REQUIRES: what is logged in
  // between is undone before Redo(), and no logged memory changes otherwise.
  void Hide() {
    hidden_ = used_;
    Rollback(0, /*keep=*/true);
  }
  void Redo();

 private:
  struct Frame {  // one before and one after the saved bytes: the log is walked both ways
    char* address;
    std::uint64_t size;
  };
  static std::size_t EntrySize(std::size_t bytes) {
    return ((bytes + 15) & ~std::size_t{15}) + 2 * sizeof(Frame);
  }
  void Rollback(std::size_t position, bool keep);

  char* base_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t limit_ = 0;  // see set_part
  std::size_t used_ = 0;
  std::size_t hidden_ = 0;  // used_ when Hide() was called
};

}  // namespace korat::runtime
