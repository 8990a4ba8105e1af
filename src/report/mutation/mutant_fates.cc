#include "report/mutation/mutant_fates.h"

#include <algorithm>
#include <utility>

namespace korat::report {
namespace {

// The first input of the smallest scope counts.
void Keep(MutantInput input, std::optional<MutantInput>& kept) {
  if (!kept) kept = std::move(input);
}

}  // namespace

double MutantCounts::Score() const {
  const std::size_t all = mutants - equivalent;
  return all == 0 ? 100 : 100.0 * static_cast<double>(killed) / static_cast<double>(all);
}

MutantFates::MutantFates(std::vector<mutation::Mutant> mutants, KillBy by, EquivalentMarks& marks)
    : by_(by) {
  for (mutation::Mutant& mutant : mutants) {
    MutantFate& fate = fates_.emplace_back();
    fate.equivalent = marks.ReasonFor(mutant);
    fate.mutant = std::move(mutant);
  }
}

std::vector<unsigned> MutantFates::Alive() const {
  std::vector<unsigned> alive;
  for (const MutantFate& fate : fates_) {
    const bool is_known =
        by_ == KillBy::kOutput ? fate.killed.has_value() : fate.violation.has_value();
    if (!is_known && fate.equivalent.empty()) alive.push_back(fate.mutant.number);
  }
  return alive;
}

MutantFate* MutantFates::Find(std::uint32_t number) {
  const auto found = std::find_if(fates_.begin(), fates_.end(), [&](const MutantFate& fate) {
    return fate.mutant.number == number;
  });
  return found == fates_.end() ? nullptr : &*found;
}

void MutantFates::Take(const MutantReached& reached, const std::string& function, int scope) {
  MutantFate* fate = Find(reached.mutant);
  if (fate == nullptr) return;
  Keep({scope, function, reached.id, reached.text}, fate->reached);
}

void MutantFates::Take(const MutantKilled& killed, const std::string& function, int scope) {
  MutantFate* fate = Find(killed.mutant);
  if (fate == nullptr) return;
  ++fate->kills;
  const MutantInput input{scope, function, killed.id, killed.how};
  Keep(input, fate->killed);
  if (killed.is_violation) Keep(input, fate->violation);
}

void MutantFates::Count(const MutantFate& fate, MutantCounts& counts, int scope) const {
  const auto is_there = [&](const std::optional<MutantInput>& input) {
    return input && input->scope <= scope;
  };
  ++counts.mutants;
  if (!fate.equivalent.empty()) {
    ++counts.equivalent;
    return;
  }
  if (is_there(by_ == KillBy::kContracts ? fate.violation : fate.killed)) ++counts.killed;
  if (is_there(fate.violation)) ++counts.by_contracts;
  if (!is_there(fate.reached)) ++counts.unreached;
}

MutantCounts MutantFates::Counts() const { return CountsUpTo(INT_MAX); }

MutantCounts MutantFates::CountsUpTo(int scope) const {
  MutantCounts counts;
  for (const MutantFate& fate : fates_) Count(fate, counts, scope);
  return counts;
}

std::map<std::string, MutantCounts> MutantFates::CountsByFunction() const {
  std::map<std::string, MutantCounts> counts;
  for (const MutantFate& fate : fates_) Count(fate, counts[fate.mutant.function]);
  return counts;
}

}  // namespace korat::report
