// Accesses the pass does not see, to show that the checks notice them. Not compiled with the pass.
#pragma once

namespace korat::oracle {

// Reads an int. The struct hides the pointer from the pass, which checks pointer arguments only.
struct HiddenPointer {
  const void* pointer;
};
int UnseenRead(const HiddenPointer& place);

// A counter that nobody undoes.
int UnseenIncrement();

}  // namespace korat::oracle
