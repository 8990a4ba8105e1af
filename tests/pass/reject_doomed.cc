// After kUnequal the other height is still computed, but the answer is settled: the hook is told.
// RUN: %reject | FileCheck

struct Node {
  const Node* left;
  const Node* right;
};

constexpr int kUnequal = -1;

int Height(const Node* node) {
  if (node == nullptr) return 0;
  const int left = Height(node->left);
  const int right = Height(node->right);
  if (left == kUnequal || left != right) return kUnequal;
  return left + 1;
}

// CHECK-LABEL: define {{.*}} @_Z9PredicateRK4Node(
// CHECK:         call {{.*}} @_Z6HeightPK4Node.rejecting(
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Predicate(const Node& node) {
  return Height(&node) != kUnequal;
}

void Lock();
void Unlock();
inline int ReadOf(const int& number) {
  if (number == 5) throw 5;
  return number;
}
inline bool IsSmall(const int& number) { return number < 3; }

#define PREDICATE __attribute__((annotate("korat.predicate"))) bool

// What can't be taken back must be done.
// CHECK-LABEL: define {{.*}} @_Z9UnlocksItRKi(
// CHECK-NOT:     @korat_rt_reject(i64 2)
// CHECK:         call void @_Z6Unlockv(
// CHECK:         @korat_rt_reject(i64 0)
// CHECK:       }
PREDICATE UnlocksIt(const int& number) {
  Lock();
  const bool is_small = IsSmall(number);
  if (!is_small) {
    Unlock();
    return false;
  }
  Unlock();
  return true;
}

// What is thrown before the return is caught, and accepted.
// CHECK-LABEL: define {{.*}} @_Z10CatchesAllRKi(
// CHECK-NOT:     @korat_rt_reject(i64 2)
// CHECK:         invoke {{.*}} @_Z6ReadOfRKi(
// CHECK:       }
PREDICATE CatchesAll(const int& number) {
  try {
    if (!IsSmall(number)) {
      ReadOf(number);
      return false;
    }
  } catch (int) {
  }
  return true;
}

// The predicate's own call: nothing follows, and after the recursive call on the left much does.
// CHECK-LABEL: define internal {{.*}} @_Z6HeightPK4Node.rejecting(
// CHECK:         call {{.*}} @_Z6HeightPK4Node.rejecting.{{[0-9]+}}(
// CHECK:         call {{.*}} @_Z6HeightPK4Node.rejecting(
// CHECK:         call preserve_mostcc void @korat_rt_reject(i64 0)
// CHECK:       }

// CHECK-LABEL: define internal {{.*}} @_Z6HeightPK4Node.rejecting.{{[0-9]+}}(
// CHECK:         call {{.*}} @_Z6HeightPK4Node.rejecting.{{[0-9]+}}(
// CHECK:         call {{.*}} @_Z6HeightPK4Node.rejecting.{{[0-9]+}}(
// CHECK:         call preserve_mostcc void @korat_rt_reject(i64 2)
// CHECK:       }
