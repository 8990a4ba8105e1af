// Whether what user code does counts for the search. Nothing is recorded while the predicate is
// asked again, nor in a call under test.
#pragma once

#include <utility>

#include "space/state_space.h"

namespace korat::harness {

class Recording {
 public:
  bool is_on() const { return is_on_; }

  // The candidate that user code sees: that of the search, or another one that is in memory while
  // the predicate is asked about it.
  const Candidate& Seen(const Candidate& searched) const {
    return other_ == nullptr ? searched : *other_;
  }
  void set_other(const Candidate* other) { other_ = other; }

  // Nothing is recorded while it lives.
  class Pause {
   public:
    explicit Pause(Recording& recording)
        : recording_(recording), was_on_(std::exchange(recording.is_on_, false)) {}
    ~Pause() { recording_.is_on_ = was_on_; }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    Recording& recording_;
    const bool was_on_;
  };

 private:
  bool is_on_ = true;
  const Candidate* other_ = nullptr;
};

}  // namespace korat::harness
