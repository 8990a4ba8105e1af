// Threads and processes that user code starts.
//
// A run belongs to one process. The functions that start another end the run there (RunEnd::
// kForbidden); but a copy can also be made by a system call that goes unnoticed. Such a copy must
// not go on as a second search: what it reports would be reported twice. So it ends, silently, as
// soon as it returns from user code, or calls a hook for a read or a write, which would change the
// record of the search.
//
// A copy is recognised by a page that the kernel wipes in copies (MADV_WIPEONFORK), since asking
// for the process's id would take as long as a short run. A copy that shares its memory with the
// original, as the bare system call vfork makes it, can't be recognised that way.
#pragma once

#include <cstdint>

namespace korat::runtime {

namespace detail {
extern volatile std::uint32_t* original;  // 0 in a copy
[[noreturn]] void EndCopy();
}  // namespace detail

// Once per process, before the others.
void PrepareForCopies();

// User code is about to run: this process is the original.
inline void EnterUserCode() { *detail::original = 1; }
// User code called a hook, or returned. Does not return in a copy.
inline void RequireOriginal() {
  if (__builtin_expect(*detail::original == 0, 0)) detail::EndCopy();
}

// Ends the process at once, even inside a sandbox, where _exit() ends the run instead.
[[noreturn]] void LeaveProcess(int code);

// How many copies of this process, or of those it is a copy of, have ended so far.
std::uint32_t EndedCopies();

}  // namespace korat::runtime
