// Code can ask whether it is instrumented, and gets the answer at compile time.
// RUN: %compile -O0 | FileCheck
// RUN: %compile -O2 -fno-exceptions | FileCheck

extern "C" int korat_rt_is_instrumented();

struct Guard {
  ~Guard();
};

// CHECK-LABEL: @_Z3Askv(
// CHECK-NOT:     @korat_rt_is_instrumented
// CHECK:         ret i32 1
int Ask() { return korat_rt_is_instrumented(); }

// The same through an invoke, if exceptions are enabled.
// CHECK-LABEL: @_Z8AskAgainv(
// CHECK-NOT:     @korat_rt_is_instrumented
// CHECK:         ret i32
int AskAgain() {
  Guard guard;
  return korat_rt_is_instrumented();
}
