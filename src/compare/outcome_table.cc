#include "compare/outcome_table.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

namespace korat::cli {

OutcomeTable::Digest OutcomeTable::DigestOf(const std::string& digits) {
  Digest digest{};
  for (std::size_t i = 0; i < digest.size() && 2 * i + 2 <= digits.size(); ++i) {
    unsigned byte = 0;
    std::from_chars(digits.data() + 2 * i, digits.data() + 2 * i + 2, byte, 16);
    digest[i] = static_cast<char>(byte);
  }
  return digest;
}

void OutcomeTable::Add(std::size_t function, const CallObserved& observed) {
  const auto [found, is_new] =
      numbers_.try_emplace(observed.ending, static_cast<std::uint32_t>(endings_.size()));
  if (is_new) endings_.push_back(observed.ending);
  rows_[function].push_back({DigestOf(observed.input), DigestOf(observed.after), found->second,
                             static_cast<std::uint32_t>(observed.size), ids_.size()});
  ids_ += observed.id;
  ids_ += '\0';
}

std::uint64_t OutcomeTable::size() const {
  std::uint64_t size = 0;
  for (const auto& rows : rows_) size += rows.size();
  return size;
}

Outcome OutcomeTable::Find(std::size_t function, const std::string& input) const {
  const Digest wanted = DigestOf(input);
  for (const Row& row : rows_[function]) {
    if (row.input == wanted) return OutcomeOf(row);
  }
  return {};
}

void OutcomeTable::Sort(std::size_t function) {
  std::sort(rows_[function].begin(), rows_[function].end(), [](const Row& one, const Row& other) {
    return std::tie(one.input, one.id) < std::tie(other.input, other.id);
  });
}

Outcome OutcomeTable::OutcomeOf(const Row& row) const {
  return {true, ids_.c_str() + row.id, endings_[row.ending],
          std::string(row.after.begin(), row.after.end())};
}

namespace {

using Outcomes = std::vector<Outcome>;

bool Has(const Outcomes& outcomes, const Outcome& wanted) {
  return std::any_of(outcomes.begin(), outcomes.end(),
                     [&](const Outcome& outcome) { return outcome.IsLike(wanted); });
}

// One outcome of each version, if not all have the same ones. One that others lack comes first.
std::optional<Outcomes> DifferingOnes(const std::vector<Outcomes>& versions) {
  const auto lacked = [&](const Outcome& outcome) {
    return !std::all_of(versions.begin(), versions.end(),
                        [&](const Outcomes& other) { return Has(other, outcome); });
  };
  Outcomes chosen;
  bool differs = false;
  for (const Outcomes& version : versions) {
    const auto alone = std::find_if(version.begin(), version.end(), lacked);
    differs = differs || alone != version.end();
    if (version.empty()) {
      chosen.emplace_back();
    } else {
      chosen.push_back(alone != version.end() ? *alone : version[0]);
    }
  }
  return differs ? std::optional(std::move(chosen)) : std::nullopt;
}

}  // namespace

std::uint64_t CompareTables(std::vector<OutcomeTable>& tables, DifferenceGroups& groups,
                            bool is_whole) {
  std::uint64_t inputs = 0;
  for (std::size_t function = 0; function < tables[0].rows_.size(); ++function) {
    for (OutcomeTable& table : tables) table.Sort(function);
    std::vector<std::size_t> at(tables.size(), 0);
    for (;;) {
      std::optional<OutcomeTable::Digest> input;
      for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto& rows = tables[i].rows_[function];
        if (at[i] < rows.size())
          input = input ? std::min(*input, rows[at[i]].input) : rows[at[i]].input;
      }
      if (!input) break;
      ++inputs;
      Difference difference;
      difference.function = function;
      difference.input.assign(input->begin(), input->end());
      std::vector<Outcomes> versions(tables.size());
      for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto& rows = tables[i].rows_[function];
        for (; at[i] < rows.size() && rows[at[i]].input == *input; ++at[i]) {
          Outcome outcome = tables[i].OutcomeOf(rows[at[i]]);
          difference.size = std::max<std::uint64_t>(difference.size, rows[at[i]].size);
          if (!Has(versions[i], outcome)) versions[i].push_back(std::move(outcome));
        }
      }
      const bool is_everywhere = std::none_of(versions.begin(), versions.end(),
                                              [](const auto& one) { return one.empty(); });
      if (!is_whole && !is_everywhere) continue;
      if (auto differing = DifferingOnes(versions)) {
        difference.outcomes = std::move(*differing);
        groups.Add(std::move(difference));
      }
    }
  }
  return inputs;
}

}  // namespace korat::cli
