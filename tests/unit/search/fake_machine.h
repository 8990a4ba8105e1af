// A machine without user code: the predicate is a lambda that asks for the fields it wants to read.
//
//   Explore(space, [](Reads& reads) { return reads.Int(FieldIndex{0}) == 2; }).structures
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "search/search.h"

namespace korat::test {

class FakeMachine;

// What a predicate sees of the structure.
class Reads {
 public:
  explicit Reads(FakeMachine& machine) : machine_(machine) {}

  ValueIndex Int(FieldIndex field);
  ObjectIndex Target(FieldIndex field);  // kNoObject for null
  ValueIndex Int(ObjectIndex object, std::uint32_t member) { return Int(At(object, member)); }
  ObjectIndex Target(ObjectIndex object, std::uint32_t member) {
    return Target(At(object, member));
  }

 private:
  FieldIndex At(ObjectIndex object, std::uint32_t member) const;

  FakeMachine& machine_;
};

using Predicate = std::function<bool(Reads&)>;
using JudgingPredicate = std::function<Verdict(Reads&)>;

// Runs the predicate from its start, as the replay engine does, and holds the search to its side
// of the contract: memory, depths and forgotten fields are as a real machine needs them.
class FakeMachine {
 public:
  FakeMachine(const StateSpace& space, JudgingPredicate predicate, SearchOptions options)
      : predicate_(std::move(predicate)),
        memory_(space.fields.size(), 0),
        first_read_(space.fields.size(), true),
        search_(space, *this, std::move(options)) {}

  Search<FakeMachine>& search() { return search_; }
  // Every candidate that ran, as it was when the predicate answered.
  const std::vector<Candidate>& runs() const { return runs_; }

  // --- what the search calls ---
  Verdict Run(std::uint32_t depth) {
    EXPECT_EQ(depth, search_.Depth());
    EXPECT_EQ(depth == 0, runs_.empty() && given_up_ == 0) << "only the first run is at depth 0";
    Reads reads(*this);
    try {
      const Verdict verdict = predicate_(reads);
      runs_.push_back(search_.candidate());
      return verdict;
    } catch (const GiveUp&) {
      ++given_up_;
      return Verdict::kInfeasible;
    }
  }
  void Rewind(std::uint32_t depth) { EXPECT_EQ(depth + 1, search_.Depth()); }
  void Assign(FieldIndex field, ValueIndex value) { memory_[Raw(field)] = value; }
  void Forget(FieldIndex field) {
    EXPECT_FALSE(search_.OnStack(field));
    EXPECT_EQ(memory_[Raw(field)], 0u);
    first_read_[Raw(field)] = true;
  }

  // --- what the predicate does ---
  ValueIndex Load(FieldIndex field) {
    if (!search_.OnStack(field)) {
      EXPECT_TRUE(first_read_[Raw(field)]) << "a field left the stack unnoticed";
      if (!search_.Read(field)) throw GiveUp{};
      first_read_[Raw(field)] = false;
    }
    EXPECT_EQ(memory_[Raw(field)], search_.candidate()[Raw(field)]);
    return memory_[Raw(field)];
  }
  const StateSpace& space() const { return search_.space(); }

 private:
  struct GiveUp {};

  JudgingPredicate predicate_;
  Candidate memory_;
  std::vector<bool> first_read_;  // per field: its next read is to be reported
  std::vector<Candidate> runs_;
  int given_up_ = 0;  // runs that the type rules ended
  Search<FakeMachine> search_;
};

inline ValueIndex Reads::Int(FieldIndex field) { return machine_.Load(field); }

inline ObjectIndex Reads::Target(FieldIndex field) {
  const ValueIndex value = machine_.Load(field);
  return machine_.space().At(field).values[value].object;
}

inline FieldIndex Reads::At(ObjectIndex object, std::uint32_t member) const {
  return FieldIndex{machine_.space().At(object).fields.first + member};
}

struct Exploration {
  std::vector<Candidate> structures;
  std::vector<Candidate> runs;
  SearchCounts counts;
};

// The whole search.
inline Exploration ExploreVerdicts(const StateSpace& space, JudgingPredicate predicate,
                                   SearchOptions options = {}) {
  FakeMachine machine(space, std::move(predicate), std::move(options));
  Exploration result;
  while (machine.search().Next([] { return false; })) {
    result.structures.push_back(machine.search().candidate());
  }
  EXPECT_TRUE(machine.search().finished());
  EXPECT_EQ(machine.search().counts().structures, result.structures.size());
  result.runs = machine.runs();
  result.counts = machine.search().counts();
  return result;
}

inline Exploration Explore(const StateSpace& space, const Predicate& predicate,
                           SearchOptions options = {}) {
  const auto judge = [&predicate](Reads& reads) {
    return predicate(reads) ? Verdict::kAccepted : Verdict::kRejected;
  };
  return ExploreVerdicts(space, judge, std::move(options));
}

inline bool AcceptAll(Reads&) { return true; }

}  // namespace korat::test
