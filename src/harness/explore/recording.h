// Whether what user code does counts for the search. Nothing is recorded while the predicate is
// asked again, nor in a call under test.
#pragma once

#include <utility>

namespace korat::harness {

class Recording {
 public:
  bool is_on() const { return is_on_; }

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
};

}  // namespace korat::harness
