// FLAGS: -std=c++20
#include <coroutine>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

//@ requires n > 0;
Task Count(int n) {
  (void)n;
  co_return;
}
// ERROR: 14:5: the contract of 'Count' can't be checked: a coroutine returns before its body has run; put the contract on what resumes it
