#include "compare/difference.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace korat::cli {
namespace {

// "returned", "threw std::out_of_range", "failed: leaked", "ended the process".
std::string KindOfEnding(const Outcome& outcome) {
  if (!outcome.is_there) return "has no such input";
  const std::string& ending = outcome.ending;
  if (ending.starts_with("returned")) return "returned";
  for (const char* const with_more : {"threw ", "ended the process"}) {
    if (ending.starts_with(with_more)) return ending.substr(0, ending.find(": "));
  }
  return ending;
}

}  // namespace

std::size_t AloneIn(const Difference& difference) {
  const std::vector<Outcome>& outcomes = difference.outcomes;
  for (std::size_t alone = 0; outcomes.size() > 2 && alone < outcomes.size(); ++alone) {
    const Outcome& other = outcomes[alone == 0 ? 1 : 0];
    bool others_agree = true;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      others_agree = others_agree && (i == alone || outcomes[i].IsLike(other));
    }
    if (others_agree) return alone;
  }
  return outcomes.size();
}

std::string DifferenceGroups::KindOf(const Difference& difference) const {
  const std::vector<Outcome>& outcomes = difference.outcomes;
  const auto all_equal = [&](auto&& text) {
    return std::all_of(outcomes.begin(), outcomes.end(),
                       [&](const Outcome& outcome) { return text(outcome) == text(outcomes[0]); });
  };
  if (all_equal(&KindOfEnding)) {
    const bool same_ending = all_equal([](const Outcome& outcome) { return outcome.ending; });
    if (same_ending) return "leave different structures";
    return outcomes[0].ending.starts_with("returned") ? "return different results"
                                                      : "end with different messages";
  }
  std::string kind;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    kind += (i == 0 ? "" : ", ") + names_[i] + " " + KindOfEnding(outcomes[i]);
  }
  return kind;
}

void DifferenceGroups::Add(Difference difference) {
  ++total_;
  std::string kind = KindOf(difference);
  // Whether an input is there does not depend on the function that is called on it.
  const bool is_of_input = std::any_of(difference.outcomes.begin(), difference.outcomes.end(),
                                       [](const Outcome& outcome) { return !outcome.is_there; });
  const std::size_t function = is_of_input ? 0 : difference.function;
  DifferenceGroup& group = groups_[{function, kind}];
  const auto rank = [](const Difference& one) {
    return std::tuple(one.size, one.outcomes[0].id.size(), one.outcomes[0].id, one.function);
  };
  if (group.count++ == 0 || rank(difference) < rank(group.smallest)) {
    group.smallest = std::move(difference);
  }
  group.kind = std::move(kind);
}

std::vector<DifferenceGroup> DifferenceGroups::Sorted() const {
  std::vector<DifferenceGroup> sorted;
  for (const auto& [key, group] : groups_) sorted.push_back(group);
  std::sort(sorted.begin(), sorted.end(), [](const auto& one, const auto& other) {
    return std::tuple(one.smallest.size, one.smallest.function, one.kind) <
           std::tuple(other.smallest.size, other.smallest.function, other.kind);
  });
  return sorted;
}

}  // namespace korat::cli
