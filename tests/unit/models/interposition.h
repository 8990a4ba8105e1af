// Which definition a symbol has for the whole process, and what the shared library would do.
#pragma once

#include <dlfcn.h>

namespace korat::test {

// True if the dynamic linker binds every library's uses of `mangled_name` to a definition inside
// this executable (the file `marker`, a function of the test, is in), although a shared library
// defines it too.
inline bool ExecutableWins(const char* mangled_name, void (*marker)()) {
  Dl_info chosen{};
  Dl_info ours{};
  void* const definition = dlsym(RTLD_DEFAULT, mangled_name);
  return definition != nullptr && dlsym(RTLD_NEXT, mangled_name) != nullptr &&
         dladdr(definition, &chosen) != 0 && dladdr(reinterpret_cast<void*>(marker), &ours) != 0 &&
         chosen.dli_fbase == ours.dli_fbase;
}

// The definition that would have been used without ours.
template <typename Function>
Function* ShadowedDefinition(const char* mangled_name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, mangled_name));
}

}  // namespace korat::test
