#pragma once

#include <memory>

class Widget {
 public:
  Widget();
  ~Widget();
  void grow();
  bool repOk() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
