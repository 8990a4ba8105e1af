#include "harness/driver/driver_mutants.h"

#include <algorithm>
#include <string>
#include <utility>

#include "harness/driver/method_target.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"
#include "protocol/message.h"

namespace korat::detail {
namespace {

using harness::MutantCalls;

mutants::Switch& SwitchOf(const Driver& driver) {
  if (driver.mutants() == nullptr) Fail("this driver has no mutants");
  return *driver.mutants();
}

}  // namespace

DriverMutants::DriverMutants(const Driver& driver, const DriverOptions& options, Explorer& explorer,
                             CallRecord* record, harness::MessageWriter& writer)
    : options_(options),
      runner_(explorer),
      record_(record),
      writer_(writer),
      ownership_(driver, runner_, options.owns, options.ownership),
      calls_(runner_, SwitchOf(driver), options.mutation),
      first_(options.first_method) {
  for (const std::string& name : options_.methods) {
    const Driver::MethodEntry& method = driver.methods().at(name);
    functions_.push_back({TargetOf(method, options_), {}, ""});
  }
  unsigned largest = 0;
  for (const unsigned mutant : options_.mutation.mutants) largest = std::max(largest, mutant);
  seen_.resize(largest + 1);
}

void DriverMutants::TestStructure() {
  ownership_.Learn();
  if (record_ != nullptr) record_->ownership = ownership_.learned();
  for (std::uint32_t i = first_; i < functions_.size() && !is_over(); ++i) Call(i);
  first_ = 0;
}

// If a call ends the process, the record says which call it was, and as which mutant.
void DriverMutants::Call(std::uint32_t index) {
  Function& function = functions_[index];
  if (record_ != nullptr) {
    record_->function = index;
    record_->mutant = 0;
    record_->is_calling = true;
  }
  switch (calls_.CallOriginal(function.target)) {
    case MutantCalls::Verdict::kNoInput:
      ++function.counts.skipped;
      break;
    case MutantCalls::Verdict::kUndecided:
      ++function.counts.undecided;
      if (function.failing.empty()) function.failing = runner_.TextNow();
      break;
    case MutantCalls::Verdict::kInput:
      ++function.counts.inputs;
      NoteReached(index);
      CallMutants(index);
  }
  if (record_ != nullptr) {
    record_->counts()[index] = function.counts;
    record_->is_calling = false;
  }
}

void DriverMutants::CallMutants(std::uint32_t index) {
  Function& function = functions_[index];
  const std::vector<unsigned> reached = calls_.reached();
  for (const unsigned mutant : reached) {
    if (record_ != nullptr) record_->mutant = mutant;
    MutantCalls::Difference difference = calls_.CallMutant(function.target, mutant);
    if (difference.what.empty()) {
      ++function.counts.passed;
      continue;
    }
    ++function.counts.failed;
    Seen& seen = seen_[mutant];
    const bool is_new = !seen.is_killed || (difference.is_violation && !seen.is_violated);
    seen.is_killed = true;
    seen.is_violated = seen.is_violated || difference.is_violation;
    const bool is_known = seen.is_violated || options_.mutation.by != KillBy::kBoth;
    if (is_known && !options_.mutation.all_kills) calls_.Drop(mutant);
    if (!is_new && !options_.mutation.all_kills) continue;
    writer_.Send(MutantKilled{mutant, index, CandidateId(runner_.explorer().candidate()),
                              difference.is_violation, std::move(difference.what)});
    writer_.Flush();
  }
  if (record_ != nullptr) record_->mutant = 0;
}

void DriverMutants::NoteReached(std::uint32_t index) {
  for (const unsigned mutant : calls_.reached()) {
    if (std::exchange(seen_[mutant].is_reached, true)) continue;
    writer_.Send(MutantReached{mutant, index, CandidateId(runner_.explorer().candidate()),
                               runner_.TextNow()});
  }
  writer_.Flush();
}

std::vector<FunctionCalls> DriverMutants::Calls() const {
  std::vector<FunctionCalls> calls;
  for (const Function& function : functions_) {
    calls.push_back({function.counts, function.failing, ""});
  }
  return calls;
}

}  // namespace korat::detail
