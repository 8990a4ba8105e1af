// A class whose members are known only to its source file.
#pragma once
#include <memory>

class Counter {
 public:
  Counter();
  ~Counter();
  bool repOk() const;
  void raise();
  void reset();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
