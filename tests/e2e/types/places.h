// Pointers to places within objects.
#include <array>
#include <cstddef>

// The free ones of two slots, in a list. A slot that is taken has no successor.
struct FreeList {
  struct Slot {
    Slot* next = nullptr;
    bool taken = false;
  };

  bool repOk() const {
    bool listed[2] = {false, false};
    for (const Slot* slot = first; slot != nullptr; slot = slot->next) {
      const int index = slot == &slots[0] ? 0 : slot == &slots[1] ? 1 : 2;
      if (index == 2 || listed[index]) return false;
      listed[index] = true;
    }
    for (int i = 0; i < 2; ++i) {
      if (slots[i].taken == listed[i] || (slots[i].taken && slots[i].next != nullptr)) return false;
    }
    return true;
  }

  Slot* take() {
    Slot* slot = first;
    if (slot == nullptr) return nullptr;
    first = slot->next;
    slot->next = nullptr;
    slot->taken = true;
    return slot;
  }
  void give(bool second) {
    Slot& slot = slots[second ? 1 : 0];
    if (!slot.taken) return;
    slot.taken = false;
    slot.next = first;
    first = &slot;
  }

  Slot slots[2];
  Slot* first = nullptr;
};

struct FaultyFreeList : FreeList {
  void giveAll() {
    for (Slot& slot : slots) {
      slot.taken = false;
      slot.next = first;  // also if it is in the list
      first = &slot;
    }
  }
};

// A place in its own page, or in another one.
class Cursor {
 public:
  struct Cell {
    bool used = false;
  };
  struct Page {
    std::array<Cell, 2> cells;
    bool isEmpty() const { return !cells[0].used && !cells[1].used; }
    bool has(const Cell* cell) const { return cell == &cells[0] || cell == &cells[1]; }
  };

  bool repOk() const {
    if (!own_.isEmpty() || other_ == &own_) return false;
    if (other_ != nullptr && !other_->isEmpty()) return false;
    return at_ == nullptr || own_.has(at_) || (other_ != nullptr && other_->has(at_));
  }

 private:
  Page own_;
  Page* other_ = nullptr;
  Cell* at_ = nullptr;
};
