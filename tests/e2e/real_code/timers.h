// A heap of timers, in the way of libuv: its nodes are members of the timers, and know nothing of
// them.
#ifndef TESTS_E2E_REAL_CODE_TIMERS_H_
#define TESTS_E2E_REAL_CODE_TIMERS_H_

#include <cstddef>
#include <initializer_list>

struct HeapNode {
  HeapNode* left;
  HeapNode* right;
  HeapNode* parent;
};

struct Timer {
  int due;
  HeapNode node;
};

#define TIMER_OF(pointer) \
  reinterpret_cast<const Timer*>(reinterpret_cast<const char*>(pointer) - offsetof(Timer, node))

class TimerHeap {
 public:
  bool repOk() const {
    unsigned found = 0;
    if (root_ != nullptr && root_->parent != nullptr) return false;
    return IsHeap(root_, 1, found) && found == count_;
  }

  int first() const { return root_ == nullptr ? -1 : TIMER_OF(root_)->due; }

 private:
  // The places of a complete tree are 1..count_, as in an array.
  bool IsHeap(const HeapNode* node, unsigned place, unsigned& found) const {
    if (node == nullptr) return true;
    if (place > count_ || (node->left == node->right && node->left != nullptr)) return false;
    ++found;
    for (const HeapNode* child : {node->left, node->right}) {
      if (child == nullptr) continue;
      if (child->parent != node || TIMER_OF(child)->due < TIMER_OF(node)->due) return false;
    }
    return IsHeap(node->left, 2 * place, found) && IsHeap(node->right, 2 * place + 1, found);
  }

  HeapNode* root_ = nullptr;
  unsigned count_ = 0;
};

#endif  // TESTS_E2E_REAL_CODE_TIMERS_H_
