// A connection is idle, open with a number of streams, or closed for a reason.
#pragma once

#include <variant>

namespace net {

struct Idle {};
struct Open {
  int streams = 0;
};
enum class Reason { kNone, kTimeout, kReset };
struct Closed {
  Reason reason = Reason::kNone;
};

class Connection {
 public:
  void open() {
    if (std::holds_alternative<Idle>(state_)) state_ = Open{1};
  }
  void reset() { state_ = Closed{Reason::kReset}; }
  bool repOk() const {
    if (const auto* open = std::get_if<Open>(&state_)) return open->streams > 0;
    if (const auto* closed = std::get_if<Closed>(&state_)) return closed->reason != Reason::kNone;
    return true;
  }

 private:
  std::variant<Idle, Open, Closed> state_;
};

}  // namespace net
