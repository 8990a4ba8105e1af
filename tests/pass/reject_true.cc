// A call whose true is fatal: its copy rejects where it is about to return true.
// RUN: %reject | FileCheck

bool IsBad(const int& number) {
  if (number == 1) return true;
  return number == 7;
}

// CHECK-LABEL: define {{.*}} @_Z9PredicateRKi(
// CHECK:         call {{.*}} @_Z5IsBadRKi.rejecting(
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Predicate(const int& number) {
  if (IsBad(number)) return false;
  return number < 100;
}

// CHECK-LABEL: define internal {{.*}} @_Z5IsBadRKi.rejecting(
// CHECK:         %[[ONE:.*]] = icmp eq i32 %{{.*}}, 1
// CHECK:         br i1 %[[ONE]], label %korat.reject, label
// CHECK:         %[[SEVEN:.*]] = icmp eq i32 %{{.*}}, 7
// CHECK:         br i1 %[[SEVEN]], label %korat.reject{{.*}}, label
