#include "stack.h"

struct Stack::Cursor {
  volatile int at;
};

void Stack::push(int value) {
  if (value != -1) values_.push_back(value);  // the fault
}

int Stack::top() const noexcept { return values_.back(); }

void Stack::move(Cursor* cursor) { cursor->at = 0; }  // null is not excluded

bool repOk(const Stack& stack) { return stack.size() <= STACK_MOST; }
