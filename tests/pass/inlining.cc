// Small functions are inlined first. That loses no load, and leaves none marked as volatile.
// RUN: %compile -O2 | FileCheck

struct Node {
  int key;
  long mark;
  const Node* next;
};

struct Cursor {
  const Node* node;
  const Node* Next() { return node = node->next; }
};

inline bool HasKey(const Node& node) { return node.key != 0; }

// The cursor is a local, once Next is inlined: only the node's fields are checked.
// CHECK-LABEL: @_Z4WalkRK4Node(
// CHECK-NOT:     @_ZN6Cursor4NextEv
// CHECK:         @korat_rt_first_read(i64 {{.*}}, i64 4)
// CHECK-NOT:     volatile
// CHECK:         @korat_rt_read(i64 {{.*}}, i64 8)
// CHECK-NOT:     @korat_rt_{{read|write}}(
// CHECK:         ret
const Node* Walk(const Node& first) {
  if (!HasKey(first)) return nullptr;
  Cursor cursor{&first};
  return cursor.Next();
}

inline long Mark(const Node& node) { return node.mark; }

// The predicate read the mark, whatever it did with it.
// CHECK-LABEL: @_Z4LookRK4Node(
// CHECK:         @korat_rt_read(i64 {{.*}}, i64 8)
// CHECK:         ret i1 true
bool Look(const Node& node) {
  Mark(node);
  return true;
}
