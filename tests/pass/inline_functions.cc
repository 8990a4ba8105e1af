// Inline functions, templates and vtables become local to their file: the linker cannot put an
// uninstrumented twin from another file in their place. Static variables in them stay shared.
// RUN: %compile -O0 | FileCheck

// CHECK-DAG: @_ZZ7CounterIiEiPT_E5calls = linkonce_odr {{.*}}global i32 0, comdat
// CHECK-DAG: @_ZTV4Leaf = internal unnamed_addr constant {{.*}}@_ZNK4Leaf5CheckEv
// CHECK-DAG: @_ZTI4Leaf = linkonce_odr {{.*}}constant
// CHECK-DAG: define internal {{.*}}i32 @_Z6InlinePi(
// CHECK-DAG: define internal {{.*}}i32 @_Z7CounterIiEiPT_(
// CHECK-DAG: define internal {{.*}}i1 @_ZNK4Leaf5CheckEv(
// CHECK-DAG: define {{.*}}i32 @_Z3UsePi(

inline int Inline(int* p) { return *p; }
template <typename T>
int Counter(T* p) {
  static int calls = 0;
  return *p + ++calls;
}

struct Leaf {
  virtual bool Check() const { return true; }
};

int Use(int* p) {
  Leaf leaf;
  return Inline(p) + Counter(p) + leaf.Check();
}
