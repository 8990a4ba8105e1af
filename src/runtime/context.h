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

// What the hooks for reads lay down on the stack (read_hooks_x86_64.S): never reorder.
struct HookFrame {
  std::uint64_t padding;
  std::uint64_t registers[14];
  const void* code;  // that the hook returns to
};

extern "C" {
// Where a hook for reads returns, once its frame is on top of the stack. Not to be called.
__attribute__((visibility("hidden"))) void korat_hook_return();
// Returns 0 after saving, and 1 each time code jumps to the saved context.
__attribute__((returns_twice)) int korat_context_save(Context* context);
// REQUIRES: the stack contents from context->stack_pointer up are those of the time of saving.
[[noreturn]] void korat_context_jump(const Context* context);
// Calls function(argument) on another stack. The function must leave with a jump.
[[noreturn]] void korat_context_call(void* stack_top, void (*function)(void*), void* argument);
}

// Makes the context that of the hook's return: to go on there needs nothing but the stack from the
// frame up.
inline void SaveReturn(const HookFrame& frame, Context* context) {
  context->stack_pointer = reinterpret_cast<std::uintptr_t>(&frame);
  context->program_counter = reinterpret_cast<std::uintptr_t>(&korat_hook_return);
  asm volatile("stmxcsr %0" : "=m"(context->sse_control));
  asm volatile("fnstcw %0" : "=m"(context->x87_control));
}
inline bool IsReturn(const Context& context) {
  return context.program_counter == reinterpret_cast<std::uintptr_t>(&korat_hook_return);
}

// A signal may hit code that has values on the x87 stack, where a call never does. (The control
// word comes back with the jump.)
inline void ClearFloatingPointStack() { asm volatile("fninit"); }

}  // namespace korat::runtime
