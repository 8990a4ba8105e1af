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
  void Load(FieldIndex field);  // without using its value
  // Compares: all that is known of the field afterwards is the answer.
  bool Is(FieldIndex field, const std::function<bool(ValueIndex)>& answer);
  bool Less(FieldIndex left, FieldIndex right);
  // The same, in code that rejects right away unless the answer is yes; found out beforehand.
  bool Require(FieldIndex field, const std::function<bool(ValueIndex)>& answer);
  // Code that leaves no trace unless it returns false, which rejects.
  bool Check(const std::function<bool()>& check);
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

// Runs the predicate from its start, as the replay engine does, and checks that the search keeps
// its side of the contract: memory, depths and forgotten fields are as a real machine needs them.
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
  // So many structures that are known without a run are counted at a time.
  void set_most_counted(std::uint64_t most) { most_counted_ = most; }

  // --- what the search calls ---
  Verdict Run(std::uint32_t depth) {
    EXPECT_EQ(depth, search_.stack().Depth());
    EXPECT_EQ(depth == 0, runs_.empty() && given_up_ == 0) << "only the first run is at depth 0";
    Reads reads(*this);
    search_.conflicts().reasons().Begin();
    try {
      const Verdict verdict = predicate_(reads);
      runs_.push_back(search_.candidate());
      return verdict;
    } catch (const GiveUp&) {
      ++given_up_;
      return Verdict::kInfeasible;
    }
  }
  void Rewind(std::uint32_t depth) { EXPECT_EQ(depth + 1, search_.stack().Depth()); }
  void Assign(FieldIndex field, ValueIndex value) { memory_[Raw(field)] = value; }
  void Watch(FieldIndex field) { EXPECT_TRUE(search_.stack().OnStack(field)); }
  bool CanCount(std::uint64_t structures) const { return structures <= most_counted_; }
  void Confirm() {
    Reads reads(*this);
    EXPECT_EQ(predicate_(reads), Verdict::kAccepted);
  }
  void Unwatch(FieldIndex field) { EXPECT_TRUE(search_.pruning().HasEscaped(field)); }
  void Forget(FieldIndex field) {
    EXPECT_FALSE(search_.stack().OnStack(field));
    EXPECT_EQ(memory_[Raw(field)], 0u);
    first_read_[Raw(field)] = true;
  }

  // --- what the predicate does ---
  ValueIndex Load(FieldIndex field, const std::uint64_t* withheld = nullptr,
                  DepthSet why = DepthSet::All()) {
    if (!search_.stack().OnStack(field)) {
      EXPECT_TRUE(first_read_[Raw(field)]) << "a field left the stack unnoticed";
      if (!search_.Read(field, withheld, why)) throw GiveUp{};
      first_read_[Raw(field)] = false;
    }
    search_.conflicts().reasons().Add(search_.stack().DepthOf(field));
    EXPECT_EQ(memory_[Raw(field)], search_.candidate()[Raw(field)]);
    return memory_[Raw(field)];
  }
  const StateSpace& space() const { return search_.space(); }

 private:
  struct GiveUp {};

  JudgingPredicate predicate_;
  Candidate memory_;
  std::vector<bool> first_read_;  // per field: whether its next read must be reported
  std::vector<Candidate> runs_;
  std::uint64_t most_counted_ = 0;
  int given_up_ = 0;  // runs that the type rules ended
  Search<FakeMachine> search_;
};

inline ValueIndex Reads::Int(FieldIndex field) {
  const ValueIndex value = machine_.Load(field);
  machine_.search().Escaped(field);
  return value;
}

inline void Reads::Load(FieldIndex field) { machine_.Load(field); }

template <typename Answer>
auto AsBits(Answer answer) {
  return [answer](std::uint32_t from) {
    std::uint64_t bits = 0;
    for (ValueIndex i = 0; i < 64; ++i) bits |= std::uint64_t{answer(from + i)} << i;
    return bits;
  };
}

inline bool Reads::Is(FieldIndex field, const std::function<bool(ValueIndex)>& answer) {
  const ValueIndex value = machine_.Load(field);
  if (!machine_.search().pruning().HasEscaped(field))
    machine_.search().Compared(field, AsBits(answer));
  return answer(value);
}

inline bool Reads::Require(FieldIndex field, const std::function<bool(ValueIndex)>& answer) {
  auto& search = machine_.search();
  if (!search.stack().OnStack(field) && search.CanWithhold(field)) {
    const std::uint64_t withheld = ~AsBits(answer)(0);
    machine_.Load(field, &withheld, search.conflicts().reasons().Present());
  }
  return Is(field, answer);
}

inline bool Reads::Check(const std::function<bool()>& check) {
  Reasons& reasons = machine_.search().conflicts().reasons();
  const DepthSet before = reasons.reads();
  const bool passes = check();
  if (passes) reasons.set_reads(before);
  return passes;
}

inline bool Reads::Less(FieldIndex left, FieldIndex right) {
  const ValueIndex a = machine_.Load(left), b = machine_.Load(right);
  auto& search = machine_.search();
  if (search.stack().DepthOf(left) <= search.stack().DepthOf(right)) search.Escaped(left);
  if (search.stack().DepthOf(right) <= search.stack().DepthOf(left)) search.Escaped(right);
  if (!search.pruning().HasEscaped(left))
    search.Compared(left, AsBits([b](ValueIndex v) { return v < b; }));
  if (!search.pruning().HasEscaped(right))
    search.Compared(right, AsBits([a](ValueIndex v) { return a < v; }));
  return a < b;
}

inline ObjectIndex Reads::Target(FieldIndex field) {
  const ValueIndex value = Int(field);
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
  EXPECT_EQ(machine.search().tally().counts().structures, result.structures.size());
  result.runs = machine.runs();
  result.counts = machine.search().tally().counts();
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
