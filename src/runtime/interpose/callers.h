// Who called the allocator: the user's code, or the internals of a system library?
#pragma once

namespace korat::runtime {

// Finds the system libraries among what is loaded.
void FindLibraries();

// True for libc and the like, and for those parts of libstdc++ whose memory outlives a run (locale
// caches). False for the parts that work on the user's objects: strings, string buffers,
// messages of exceptions.
bool IsLibraryInternal(const void* caller);

}  // namespace korat::runtime
