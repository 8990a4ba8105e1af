// One structure, without a search.
#include <algorithm>
#include <utility>

#include "harness/explorer.h"
#include "harness/text.h"

namespace korat::detail {

void Explorer::CheckCandidate(const Candidate& candidate) const {
  const auto& fields = layout_.space.fields;
  if (candidate.size() != fields.size()) {
    Fail("a candidate vector of " + std::to_string(candidate.size()) +
         " values does not fit: this finitization has " + std::to_string(fields.size()) +
         " fields");
  }
  for (std::size_t i = 0; i < candidate.size(); ++i) {
    if (candidate[i] < fields[i].domain_size) continue;
    Fail("a candidate vector has value " + std::to_string(candidate[i]) + " for field '" +
         fields[i].name + "', which has only " + std::to_string(fields[i].domain_size));
  }
}

bool Explorer::Replay(Candidate candidate) {
  candidate.resize(std::max(candidate.size(), layout_.space.fields.size()), 0);
  CheckCandidate(candidate);
  const Verdict verdict = Ask(candidate);
  stats_.candidates = 1;
  ended_ = true;
  if (verdict != Verdict::kAccepted) return false;
  stats_.structures = 1;
  Present(/*touched=*/true);
  return true;
}

std::string Explorer::PresentedText() {
  if (!presented_) return harness::StructureText(layout_);
  char* arena = sandbox_.arena().base();
  const auto swap = [&] { std::swap_ranges(saved_.begin(), saved_.end(), arena); };
  swap();
  std::string text = harness::StructureText(layout_);
  swap();
  return text;
}

}  // namespace korat::detail
