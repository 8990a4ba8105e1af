// An explicit instantiation is meant for other files, so it stays visible, and callers check its
// mark.
// RUN: %compile -O0 | FileCheck

template <typename T>
struct Box {
  bool Check(const T* p) { return *p == 0; }
};
template struct Box<int>;

// CHECK: define weak_odr {{.*}}i1 @_ZN3BoxIiE5CheckEPKi({{.*}} comdat {{.*}} prefix i64 16098449593364331
// CHECK: define {{.*}} @_Z3UseR3BoxIiEPi(
// CHECK:   call preserve_mostcc void @korat_rt_foreign_call(ptr @_ZN3BoxIiE5CheckEPKi, i64
// CHECK:   call {{.*}} @_ZN3BoxIiE5CheckEPKi
bool Use(Box<int>& box, int* p) { return box.Check(p); }
