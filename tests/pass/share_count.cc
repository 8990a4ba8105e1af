// Copying a shared_ptr reads the count only to change it, which no predicate can observe: that is a
// write, not a read. A user's function of a similar name gets no such exception.
// RUN: %compile -O0 | FileCheck --implicit-check-not="call {{.*}} @korat_rt_read("
// RUN: %compile -O2 | FileCheck --implicit-check-not="call {{.*}} @korat_rt_read("
// RUN: %compile -O0 -D__gnu_cxx=user | FileCheck --check-prefix=USER
// RUN: %compile -O2 -D__gnu_cxx=user | FileCheck --check-prefix=USER

namespace __gnu_cxx {
static inline int __exchange_and_add(volatile int* count, int by) {
  return __atomic_fetch_add(count, by, __ATOMIC_ACQ_REL);
}
}  // namespace __gnu_cxx

// CHECK: define {{.*}} @_Z7ReleasePVi(
// CHECK: call preserve_mostcc void @korat_rt_write(i64 {{.*}}, i64 4)
// USER: define {{.*}} @_Z7ReleasePVi(
// USER: call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 4)
int Release(volatile int* count) { return __gnu_cxx::__exchange_and_add(count, -1); }
