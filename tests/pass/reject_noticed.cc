// What somebody would miss must be done before the return: none of these functions rejects early.
// That they are doomed (i64 2) is another question.
// RUN: %reject | FileCheck --implicit-check-not="call {{.*}} @korat_rt_reject(i64 {{[01]}})"
// CHECK: define
#include <functional>
#include <memory>
#include <mutex>
#include <sstream>
#include <vector>

#define PREDICATE __attribute__((annotate("korat.predicate"))) bool

struct Node {
  int key;
  int mark;
  Node* next;
};

struct Reader {
  const Node& node;
  int& sum;
  ~Reader() { sum += node.mark; }
};

PREDICATE ADestructorReads(const Node& node) {
  int sum = 0;
  const Reader reader{node, sum};
  if (node.key == 0) return false;
  return true;
}

struct Deleter {
  int* memory;
  ~Deleter() { delete memory; }
};

PREDICATE ADestructorDeletes(Node& node) {
  const Deleter deleter{&node.mark};
  if (node.key == 0) return false;
  return true;
}

PREDICATE ASmartPointer(Node& node) {
  const std::unique_ptr<Node> owner(node.next);
  if (node.key == 0) return false;
  return true;
}

PREDICATE AContainerOfSmartPointers(Node& node) {
  std::vector<std::shared_ptr<Node>> owners;
  std::vector<std::unique_ptr<Node>> more;
  if (node.key == 0) return false;
  return true;
}

PREDICATE AFunctionObject(Node& node) {
  const std::function<void()> call = [&node] { node.key = 1; };
  if (node.key == 0) return false;
  return true;
}

std::mutex g_mutex;
PREDICATE ALock(const Node& node) {
  const std::lock_guard<std::mutex> lock(g_mutex);
  if (node.key == 0) return false;
  return true;
}

PREDICATE AStream(const Node& node) {
  std::ostringstream stream;
  if (node.key == 0) return false;
  return true;
}

// Classes of the standard library that are not containers.
namespace std {
struct owner {
  int* number;
  ~owner() { delete number; }
};
struct counter {
  int* count;
  ~counter() { __atomic_fetch_sub(count, 1, __ATOMIC_ACQ_REL); }
};
template <>
struct default_delete<int> {
  void operator()(int* number) const { *number = 0; }
};
}  // namespace std

PREDICATE AnotherOwner(Node& node) {
  const std::owner owner{&node.mark};
  if (node.key == 0) return false;
  return true;
}

PREDICATE ASharedCount(Node& node) {
  const std::counter counter{&node.mark};
  if (node.key == 0) return false;
  return true;
}

PREDICATE ADeleterOfTheUsers(Node& node) {
  const std::unique_ptr<int> owner{&node.mark};
  if (node.key == 0) return false;
  return true;
}

// What is thrown may be caught, and is counted otherwise.
PREDICATE AnException(const Node& node) {
  if (node.key == 0) throw 1;
  return true;
}

PREDICATE ACrash(const Node& node) {
  if (node.key == 0) __builtin_trap();
  return true;
}
