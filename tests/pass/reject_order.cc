// A function rejects after the last thing that somebody would miss; before, it may only say that it
// is doomed (i64 2).
// RUN: %reject | FileCheck
#include <algorithm>
#include <list>
#include <vector>

#define PREDICATE __attribute__((annotate("korat.predicate"))) bool

struct Node {
  int key;
  int mark;
};

int g_result;
void Print(int number);

// CHECK-LABEL: define {{.*}} @_Z5ARead
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         getelementptr inbounds %struct.Node, ptr %{{.*}}, i32 0, i32 1
// CHECK-NEXT:    load i32
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE ARead(const Node& node) {
  if (node.key == 0) {
    g_result = node.mark;
    return false;
  }
  return true;
}

// CHECK-LABEL: define {{.*}} @_Z16ReadInTheLibrary
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         call {{.*}} @_ZSt3max
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE ReadInTheLibrary(const Node& node) {
  if (node.key == 0) {
    g_result = std::max(node.key, node.mark);
    return false;
  }
  return true;
}

// CHECK-LABEL: define {{.*}} @_Z6AStore
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         store i32 5
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE AStore(Node& node) {
  if (node.key == 0) {
    node.mark = 5;
    return false;
  }
  return true;
}

// What is stored in globals is undone.
// CHECK-LABEL: define {{.*}} @_Z12AGlobalStore
// CHECK:         @korat_rt_reject(i64 0)
// CHECK:         store i32 5
PREDICATE AGlobalStore(Node& node) {
  if (node.key == 0) {
    g_result = 5;
    return false;
  }
  return true;
}

// CHECK-LABEL: define {{.*}} @_Z9ADivision
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         sdiv
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE ADivision(const Node& node) {
  const int key = node.key, mark = node.mark;
  if (key == 0) {
    g_result = 1 / mark;
    return false;
  }
  return true;
}

// CHECK-LABEL: define {{.*}} @_Z7ACallOf
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         call void @_Z5Printi
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE ACallOf(const Node& node) {
  if (node.key == 0) {
    Print(1);
    return false;
  }
  return true;
}

struct Holder {
  int key;
  std::vector<int> numbers;
};

// CHECK-LABEL: define {{.*}} @_Z21AFieldThatIsDestroyed
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         call void @_ZNSt6vectorIiSaIiEED
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE AFieldThatIsDestroyed(Holder& holder) {
  if (holder.key == 0) {
    holder.numbers.~vector();
    return false;
  }
  return true;
}

struct Chain {
  int key;
  std::list<int> numbers;
};

// CHECK-LABEL: define {{.*}} @_Z19AnIteratorThatReads
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         @_ZNSt14_List_iteratorIiEppEv
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE AnIteratorThatReads(Chain& chain) {
  std::list<int>::iterator number = chain.numbers.begin();
  if (chain.key == 0) {
    ++number;
    return false;
  }
  return true;
}

void (*g_callback)(int);

// CHECK-LABEL: define {{.*}} @_Z9ACallback
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         call void %
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE ACallback(const Node& node) {
  if (node.key == 0) {
    g_callback(1);
    return false;
  }
  return true;
}

inline void Forever(int number) {
  while (number != 0) {
  }
}

// A loop may run out of fuel.
// CHECK-LABEL: define {{.*}} @_Z5ALoop
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         call void @_Z7Foreveri
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE ALoop(const Node& node) {
  const int key = node.key;
  if (key < 2) {
    Forever(key);
    return false;
  }
  return true;
}

struct Fickle {
  int* counter;
  ~Fickle() noexcept(false) {
    if (*counter == 0) throw 1;
  }
};

// CHECK-LABEL: define {{.*}} @_Z17ThrowsAtTheReturn
// CHECK-NOT:     @korat_rt_reject(i64 0)
// CHECK:         @_ZN6FickleD
// CHECK:         @korat_rt_reject(i64 0)
PREDICATE ThrowsAtTheReturn(const Node& node) {
  int counter = node.key;
  try {
    const Fickle fickle{&counter};
    if (counter == 0) return false;
  } catch (int) {
    return true;
  }
  return true;
}
