// What calls under test print. A driver that tests has a file in memory as its standard output,
// which the korat program made; here it becomes standard error, too, unless a sanitizer reports
// there.
#pragma once

#include <string>

#include "runtime/sandbox.h"

namespace korat::harness {

class CallOutput {
 public:
  // From now on, and until the process ends or Release is called.
  static void Capture();
  // Standard error is that of the driver again.
  static void Release();

  // A call begins: forgets what was printed. What is still in a buffer stays there.
  static void Begin();
  // Forgets that, too.
  static void Clear(runtime::Sandbox& sandbox);
  // What was printed since then, but not too much of it.
  static std::string Text(runtime::Sandbox& sandbox);
};

}  // namespace korat::harness
