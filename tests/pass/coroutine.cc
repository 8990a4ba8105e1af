// Coroutines are instrumented: their intrinsics may be invoked, and their parts read fields.
// RUN: %compile -O0 | FileCheck
// RUN: %compile -O1 | FileCheck
// RUN: %compile -O2 -g | FileCheck
// RUN: %compile -O3 | FileCheck
#include <coroutine>

struct Fields {
  int a;
  long b;
};

struct Walk {
  struct promise_type {
    Walk get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(long v) {
      value = v;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { throw; }
    long value = 0;
  };
  ~Walk() { handle.destroy(); }
  std::coroutine_handle<promise_type> handle;
};

// Waiting may call a function that throws, on an object that may be a field.
struct Wait {
  const Fields& fields;
  bool await_ready() const { return fields.a == 1; }
  void await_suspend(std::coroutine_handle<>) const {
    if (fields.b == 2) throw 1;
  }
  int await_resume() const { return fields.a; }
};

// CHECK-LABEL: define {{.*}}@_Z4EachRK6Fields.resume(
// CHECK-DAG:     @korat_rt_{{(first_)?}}read(i64 {{.*}}, i64 4)
// CHECK-DAG:     @korat_rt_{{(first_)?}}read(i64 {{.*}}, i64 8)
Walk Each(const Fields& fields) {
  co_yield fields.a;
  if (fields.b == 1) co_return;
  try {
    co_yield co_await Wait{fields};
  } catch (int) {
  }
  co_yield fields.b;
}

long Sum(const Fields& fields) {
  const Walk walk = Each(fields);
  long sum = 0;
  for (walk.handle.resume(); !walk.handle.done(); walk.handle.resume()) {
    sum += walk.handle.promise().value;
  }
  return sum;
}
