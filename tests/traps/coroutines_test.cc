// Predicates that walk a structure by coroutines.
#if __cplusplus >= 202002L

#include <coroutine>
#include <exception>
#include <utility>

#include "tests/traps/explore.h"

namespace korat::traps::coroutines {

// As std::generator: values are passed by address, exceptions to the loop.
class Generator {
 public:
  struct promise_type {
    const int* value = nullptr;
    std::exception_ptr exception;
    Generator get_return_object() {
      return Generator(std::coroutine_handle<promise_type>::from_promise(*this));
    }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(const int& v) noexcept {
      value = &v;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { exception = std::current_exception(); }
  };

  explicit Generator(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
  Generator(Generator&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
  ~Generator() {
    if (handle_) handle_.destroy();
  }
  bool Next() {
    handle_.resume();
    if (handle_.promise().exception) std::rethrow_exception(handle_.promise().exception);
    return !handle_.done();
  }
  int value() const { return *handle_.promise().value; }

 private:
  std::coroutine_handle<promise_type> handle_;
};

Generator Fields(const Triple& t) {
  co_yield t.a;
  if (t.b == 1) co_return;
  co_yield t.c;
}

TEST(Coroutines, FieldsThatAreNeverReachedAreNotRead) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    int sum = 0;
    for (Generator fields = Fields(t); fields.Next();) sum += fields.value();
    return sum == 2;
  });
  // a and b decide where b = 1, and c joins there: 3 of them. Elsewhere there are 2 * 3.
  EXPECT_EQ(stats.structures, 3u + 2 * 3);
  EXPECT_EQ(stats.candidates, 3u * (1 + 3 + 3) + 2);
}

Generator Values(const Node* node, int limit) {
  if (node == nullptr) co_return;
  if (limit == 0) throw 1;
  co_yield node->value;
  for (Generator rest = Values(node->next, limit - 1); rest.Next();) co_yield rest.value();
}

TEST(Coroutines, OnesThatCallThemselvesAndThrow) {
  const Stats stats = Explore(Lists(3), [](const List& list) {
    int last = -1, size = 0;
    for (Generator values = Values(list.head, 3); values.Next(); ++size) {
      if (values.value() <= last) return false;
      last = values.value();
    }
    return size == list.size;
  });
  EXPECT_EQ(stats.structures, 8u);  // the subsets of three values
}

// A task that continues the one that waits for it, by symmetric transfer.
struct Task {
  struct promise_type {
    int result = 0;
    std::coroutine_handle<> waiting = std::noop_coroutine();
    Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    struct Continue {
      bool await_ready() noexcept { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> h) noexcept {
        return h.promise().waiting;
      }
      void await_resume() noexcept {}
    };
    Continue final_suspend() noexcept { return {}; }
    void return_value(int value) { result = value; }
    void unhandled_exception() { std::terminate(); }
  };
  bool await_ready() { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller) {
    handle.promise().waiting = caller;
    return handle;
  }
  int await_resume() {
    const int result = handle.promise().result;
    handle.destroy();
    return result;
  }
  std::coroutine_handle<promise_type> handle;
};

Task Length(const Node* node, int limit) {
  if (node == nullptr || limit == 0) co_return 0;
  co_return 1 + co_await Length(node->next, limit - 1);
}

TEST(Coroutines, TasksThatWaitForEachOther) {
  const Stats stats = Explore(Lists(3), [](const List& list) {
    Task task = Length(list.head, 4);
    task.handle.resume();
    return task.await_resume() == list.size;
  });
  // 3 values per node; the lists of 0 to 3 nodes that end.
  EXPECT_EQ(stats.structures, 1u + 3 + 9 + 27);
}

}  // namespace korat::traps::coroutines

#endif
