// Inside a try block a false that is returned is fatal; what is thrown is not. An exception that
// is being handled must be destroyed before the return.
// RUN: %reject | FileCheck

bool Check(const int& number) {
  if (number == 1) throw 1;
  if (number == 2) return false;
  return true;
}

// CHECK-LABEL: define {{.*}} @_Z9PredicateRKi(
// CHECK:         invoke {{.*}} @_Z5CheckRKi.rejecting(
// CHECK:         korat.reject:
// CHECK:         landingpad
// CHECK-NOT:     @korat_rt_reject
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Predicate(const int& number) {
  try {
    if (!Check(number)) return false;
  } catch (int) {
    return false;
  }
  return true;
}

// CHECK-LABEL: define internal {{.*}} @_Z5CheckRKi.rejecting(
// CHECK:         icmp eq i32 %{{.*}}, 1
// CHECK-NOT:     @korat_rt_reject
// CHECK:         @__cxa_throw
// CHECK:         icmp eq i32 %{{.*}}, 2
// CHECK:         call preserve_mostcc void @korat_rt_reject(i64 0)
