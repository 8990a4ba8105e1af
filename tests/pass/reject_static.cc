// The initialiser of a static must come to its end: its value stays.
// RUN: %reject | FileCheck --implicit-check-not=.rejecting

bool IsReady(int number) { return number != 0; }

// CHECK-LABEL: define {{.*}} @_Z9PredicateRKi(
// CHECK:         @__cxa_guard_acquire
// CHECK-NOT:     @korat_rt_reject
// CHECK:         @__cxa_guard_release
// CHECK:         call preserve_mostcc void @korat_rt_reject(i64 0)
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Predicate(const int& number) {
  static const bool is_ready = IsReady(number);
  if (!is_ready) return false;
  return true;
}
