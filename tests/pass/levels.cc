// The hooks are in source order at every optimisation level, because the search relies on the order
// of first reads. Each field has a different size.
// RUN: %compile -O0 | FileCheck
// RUN: %compile -O1 | FileCheck
// RUN: %compile -O2 | FileCheck
// RUN: %compile -O3 -march=x86-64-v3 | FileCheck
// RUN: %compile -Os | FileCheck

struct Fields {
  char a;
  short b;
  int c;
  long d;
};

// CHECK-LABEL: @_Z3SumRK6Fields(
// CHECK:         @korat_rt_read(i64 {{.*}}, i64 8)
// CHECK:         @korat_rt_read(i64 {{.*}}, i64 1)
// CHECK:         @korat_rt_read(i64 {{.*}}, i64 4)
// CHECK:         @korat_rt_read(i64 {{.*}}, i64 2)
// CHECK-NOT:     @korat_rt_read(
// CHECK:         ret i64
long Sum(const Fields& f) {
  const long d = f.d;
  const long a = f.a;
  const long c = f.c;
  const long b = f.b;
  return a + b + c + d;
}
