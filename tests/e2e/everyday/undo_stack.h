// What was done, and how much of it has not been undone.
#pragma once

#include <cstddef>
#include <vector>

class UndoStack {
 public:
  void perform(int change) {
    changes_.resize(done_);
    changes_.push_back(change);
    ++done_;
  }
  bool undo() { return done_ > 0 && done_-- > 0; }
  bool repOk() const { return done_ <= changes_.size(); }

 private:
  std::vector<int> changes_;
  std::size_t done_ = 0;
};
