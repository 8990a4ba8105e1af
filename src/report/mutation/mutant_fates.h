// What became of each mutant.
#pragma once

#include <climits>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/mutant.h"
#include "protocol/message.h"
#include "protocol/mutants.h"
#include "report/mutation/equivalent_marks.h"

namespace korat::report {

// On which input something happened first.
struct MutantInput {
  int scope = 0;
  std::string function;  // that was called: "remove(int)"
  std::string id;
  std::string text;  // the input, or what was different about it
};

struct MutantFate {
  mutation::Mutant mutant;
  std::string equivalent;  // the user says that it is, and why; "": not
  std::optional<MutantInput> reached;
  std::optional<MutantInput> killed;     // by output, or by a contract
  std::optional<MutantInput> violation;  // by a contract, the invariant or the sandbox
  std::uint64_t kills = 0;               // inputs that kill it, with --all-kills

  bool IsKilled(KillBy by) const {
    return by == KillBy::kContracts ? violation.has_value() : killed.has_value();
  }
};

struct MutantCounts {
  std::size_t mutants = 0, killed = 0, by_contracts = 0, unreached = 0, equivalent = 0;

  std::size_t Survived() const { return mutants - killed - equivalent; }
  // killed / (all - equivalent), in percent; 100 if there is nothing to kill.
  double Score() const;
};

class MutantFates {
 public:
  // Mutants that the user calls equivalent are left out of runs.
  MutantFates(std::vector<mutation::Mutant> mutants, KillBy by, EquivalentMarks& marks);

  // Those that are to be run: neither killed nor equivalent.
  std::vector<unsigned> Alive() const;
  // In the order of scopes and inputs.
  void Take(const MutantReached& reached, const std::string& function, int scope);
  void Take(const MutantKilled& killed, const std::string& function, int scope);

  const std::vector<MutantFate>& fates() const { return fates_; }
  KillBy by() const { return by_; }
  MutantCounts Counts() const;
  // As they were after this scope.
  MutantCounts CountsUpTo(int scope) const;
  // By the function in whose body they are.
  std::map<std::string, MutantCounts> CountsByFunction() const;

 private:
  MutantFate* Find(std::uint32_t number);
  void Count(const MutantFate& fate, MutantCounts& counts, int scope = INT_MAX) const;

  std::vector<MutantFate> fates_;  // in the order of their numbers
  const KillBy by_;
};

}  // namespace korat::report
