// Every kind of failure that a report shows differently: a contract, a crash, the end of the
// process.
#pragma once

#include <signal.h>
#include <unistd.h>

#include <string>

class FaultyList {
 public:
  FaultyList() = default;

  bool repOk() const {
    int count = 0;
    for (const Node* node = head_; node != nullptr; node = node->next) {
      if (++count > size_) return false;
    }
    return count == size_;
  }

  //@ ensures size_ < \old(size_) || \result == "<i>none</i>";
  std::string pop(const std::string& word) {
    if (head_ == nullptr) return "<i>none</i>";
    head_ = head_->next;
    return word;
  }

  int first() const { return head_->value; }

  void leave() {
    if (size_ == 1) kill(getpid(), SIGKILL);
  }

  void push(int value) {
    head_ = new Node{value, head_};
    if (value != 2) ++size_;
  }

 private:
  struct Node {
    int value = 0;
    Node* next = nullptr;
  };

  Node* head_ = nullptr;
  int size_ = 0;
};
