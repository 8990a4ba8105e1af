#pragma once

#include <set>

class TagSet {
 public:
  void allow(int tag) { blocked_.erase(tag), allowed_.insert(tag); }
  void block(int tag) { allowed_.erase(tag), blocked_.insert(tag); }
  bool isValid() const {
    for (const int tag : allowed_) {
      if (blocked_.count(tag) != 0) return false;
    }
    return true;
  }

 private:
  std::set<int> allowed_;
  std::set<int> blocked_;
};
