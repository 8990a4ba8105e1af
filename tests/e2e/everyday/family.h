// A tree whose nodes own their children and know their parents.
#pragma once

#include <memory>
#include <vector>

class Family {
 public:
  struct Member {
    std::shared_ptr<Member> child;
    std::weak_ptr<Member> parent;
  };

  void found() {
    if (eldest_ == nullptr) eldest_ = std::make_shared<Member>();
  }
  bool repOk() const {
    if (eldest_ == nullptr) return true;
    if (eldest_->parent.lock() != nullptr) return false;
    int left = 4;
    for (const Member* at = eldest_.get(); at->child != nullptr; at = at->child.get()) {
      if (at->child->parent.lock().get() != at || --left == 0) return false;
    }
    return true;
  }

 private:
  std::shared_ptr<Member> eldest_;
};
