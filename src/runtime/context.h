// Saving and switching execution contexts: the one piece that knows the processor's registers.
// Like setjmp and longjmp, but with the floating-point control words, across stacks, and without
// libc's checks that a jump goes up the same stack.
#pragma once

#include <cstdint>

namespace korat::runtime {

struct Context {  // filled by assembly: never reorder
  std::uint64_t stack_pointer;
  std::uint64_t program_counter;
  std::uint64_t preserved[6];  // rbx rbp r12 r13 r14 r15
  std::uint32_t sse_control;
  std::uint16_t x87_control;
};

extern "C" {
// Returns 0 after saving, and 1 each time code jumps to the saved context.
__attribute__((returns_twice)) int korat_context_save(Context* context);
// REQUIRES: the stack contents from context->stack_pointer up are those of the time of saving.
[[noreturn]] void korat_context_jump(const Context* context);
// Calls function(argument) on another stack. The function must leave with a jump.
[[noreturn]] void korat_context_call(void* stack_top, void (*function)(void*), void* argument);
}

// A signal may hit code that has values on the x87 stack, where a call never does. (The control
// word comes back with the jump.)
inline void ClearFloatingPointStack() { asm volatile("fninit"); }

}  // namespace korat::runtime
