// A call whose false is fatal goes to a copy that rejects; other callers keep the function.
// RUN: %reject | FileCheck

struct Node {
  int key;
  int mark;
};

bool IsGood(const Node& node) { return node.key == 1; }
bool IsBad(const Node& node) { return node.mark == 1; }

// CHECK-LABEL: define {{.*}} @_Z6IsGoodRK4Node(
// CHECK-NOT:     @korat_rt_reject
// CHECK:       }

// Both answers of IsBad lead on.
// CHECK-LABEL: define {{.*}} @_Z9PredicateRK4Node(
// CHECK:         call {{.*}} @_Z6IsGoodRK4Node.rejecting(
// CHECK:         korat.reject:
// CHECK:         call preserve_mostcc void @korat_rt_reject(i64 0)
// CHECK:         call {{.*}} @_Z5IsBadRK4Node(
// CHECK:         call {{.*}} @_Z6IsGoodRK4Node(
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Predicate(const Node& node) {
  if (!IsGood(node)) return false;
  const int first = IsBad(node) ? 1 : 2;
  const int second = IsGood(node) ? 1 : 2;
  return first + second + node.key == 3;
}

// CHECK-LABEL: define {{.*}} @_Z5OtherRK4Node(
// CHECK:         call {{.*}} @_Z6IsGoodRK4Node(
// CHECK-NOT:     @korat_rt_reject
// CHECK:       }
bool Other(const Node& node) { return IsGood(node) && IsBad(node); }

// CHECK-LABEL: define internal {{.*}} @_Z6IsGoodRK4Node.rejecting(
// CHECK:         %[[SAME:.*]] = icmp eq i32
// CHECK:         br i1 %[[SAME]], label %{{.*}}, label %korat.reject
