// What to do with each part that was built: a call without an allocation.
#pragma once

namespace korat::benchmarks {

class Then {
 public:
  template <typename Body>
  Then(const Body& body)  // NOLINT: a lambda becomes one where it is passed
      : body_(&body), call_([](const void* pointer) { (*static_cast<const Body*>(pointer))(); }) {}
  void operator()() const { call_(body_); }

 private:
  const void* body_;
  void (*call_)(const void*);
};

}  // namespace korat::benchmarks
