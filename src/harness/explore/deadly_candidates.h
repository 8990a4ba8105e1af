// Candidates on which the predicate once ended the process, and how many fields it had read by
// then: it is run just up to there, and the run counts as cut off.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "space/state_space.h"

namespace korat::harness {

class DeadlyCandidates {
 public:
  void Add(Candidate candidate, std::uint32_t depth) {
    deadly_.push_back({std::move(candidate), depth});
  }
  bool Any() const { return !deadly_.empty(); }
  bool Has(const Candidate& candidate, std::uint32_t depth) const {
    for (const Deadly& deadly : deadly_) {
      if (deadly.depth == depth && deadly.candidate == candidate) return true;
    }
    return false;
  }

 private:
  struct Deadly {
    Candidate candidate;
    std::uint32_t depth;
  };
  std::vector<Deadly> deadly_;
};

}  // namespace korat::harness
