// A function that rejects has a slice: a copy that can begin at each load from which a rejection
// can be reached, and that says whether the value read there is rejected.
// RUN: %compile -O1 | FileCheck
struct Pair {
  int first, second;
};
extern int Foreign(int);

// CHECK-LABEL: define {{.*}}i1 @_Z6InsideRK4Pair(
// CHECK:         call preserve_mostcc void @korat_rt_sliced_read(
// CHECK:         call preserve_mostcc void @korat_rt_sliced_read(
// CHECK-NOT:     @korat_rt_slice(
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Inside(const Pair& pair) {
  if (pair.first * pair.first > 9) return false;
  return pair.second != 4;
}

// A call that could not be taken back ends a slice, so none begins before it.
// CHECK-LABEL: define {{.*}}i1 @_Z7OutsideRK4Pair(
// CHECK-NOT:     @korat_rt_sliced_read(
// CHECK:         call {{.*}}@_Z7Foreigni(
// CHECK:         call preserve_mostcc void @korat_rt_sliced_read(
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Outside(const Pair& pair) {
  if (Foreign(pair.first) == 1) return false;
  return pair.second != 4;
}

// An allocation would end a trial, so a slice ends there.
// CHECK-LABEL: define {{.*}}i1 @_Z9AllocatesRK4Pair(
// CHECK-NOT:     @korat_rt_sliced_read(
// CHECK:         call {{.*}}@_Znwm(
// CHECK:         call preserve_mostcc void @korat_rt_sliced_read(
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Allocates(const Pair& pair) {
  const int first = pair.first;
  const int* copy = new int(first);
  if (*copy == 1) return false;
  return pair.second != 4;
}

// Where a slice would read another field, it returns before a hook is called.
// CHECK-LABEL: define internal {{.*}}i64 @_Z6InsideRK4Pair.slice(
// CHECK-NOT:     @korat_rt_sliced_read(
// CHECK:         switch i64
// CHECK-NOT:     @korat_rt_first_read(
// CHECK:         and i32 {{.*}}, 16843009
// CHECK-LABEL: define internal {{.*}}i64 @_Z7OutsideRK4Pair.slice(
