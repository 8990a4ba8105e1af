// A deterministic automaton over 0 and 1: a graph with cycles, for the documentation of korat view.
#pragma once

#include <set>
#include <vector>

class Automaton {
 public:
  // Every state has a successor for each input, and all are reached from the start.
  bool repOk() const {
    if (start_ == nullptr) return false;
    std::set<const State*> reached = {start_};
    std::vector<const State*> pending = {start_};
    while (!pending.empty()) {
      const State* state = pending.back();
      pending.pop_back();
      for (const State* next : {state->on_zero, state->on_one}) {
        if (next == nullptr) return false;
        if (reached.insert(next).second) pending.push_back(next);
      }
    }
    return static_cast<int>(reached.size()) == states_;
  }

 private:
  struct State {
    State* on_zero = nullptr;
    State* on_one = nullptr;
    bool accepts = false;
  };

  State* start_ = nullptr;
  int states_ = 0;
};
