// Functions that must not be optimized are instrumented nevertheless.
// RUN: %compile -O2 | FileCheck

// CHECK-LABEL: @_Z3GetPKi(
// CHECK:         @korat_rt_read(i64 {{.*}}, i64 4)
[[clang::optnone]] int Get(const int* p) { return *p; }
