// A continuation: what to do with each part that was built. Calling it allocates nothing.
#pragma once

namespace korat::benchmarks {

class Then {
 public:
  template <typename Body>
  Then(const Body& body)  // NOLINT: implicit, so that lambdas can be passed
      : body_(&body), call_([](const void* pointer) { (*static_cast<const Body*>(pointer))(); }) {}
  void operator()() const { call_(body_); }

 private:
  const void* body_;
  void (*call_)(const void*);
};

}  // namespace korat::benchmarks
