// The C++ runtime's record of this thread's exceptions, which a run must find as it left it.
#pragma once

#include <cstring>

namespace korat::runtime {

class ExceptionState {
 public:
  void Save() { std::memcpy(bytes_, Globals(), sizeof(bytes_)); }
  void Restore() const { std::memcpy(Globals(), bytes_, sizeof(bytes_)); }

 private:
  static void* Globals() {
    __attribute__((tls_model("initial-exec"))) static constinit thread_local void* globals =
        nullptr;
    if (globals == nullptr) globals = AskForGlobals();
    return globals;
  }
  static void* AskForGlobals();  // which is slow

  unsigned char bytes_[16] = {};  // __cxa_eh_globals
};

}  // namespace korat::runtime
