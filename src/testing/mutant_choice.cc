#include "testing/mutant_choice.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <random>
#include <sstream>

#include "base/near_names.h"
#include "korat/error.h"

namespace korat::cli {

std::pair<unsigned, unsigned> RangeIn(const std::string& text, const std::string& option) {
  const std::size_t dots = text.find("..");
  const auto number = [&](const std::string& part) {
    unsigned value = 0;
    const char* const end = part.data() + part.size();
    const auto [read, error] = std::from_chars(part.data(), end, value);
    if (error != std::errc() || read != end || part.empty()) {
      throw Error(option + " " + text + ": expected a number or a range, such as 1..3");
    }
    return value;
  };
  if (dots == std::string::npos) {
    const unsigned only = number(text);
    return {only, only};
  }
  const std::pair range(number(text.substr(0, dots)), number(text.substr(dots + 2)));
  if (range.first > range.second) throw Error(option + " " + text + ": the range is empty");
  return range;
}

std::set<std::string> OperatorGroupsIn(const std::vector<std::string>& texts) {
  const std::vector<std::string>& all = mutation::OperatorGroups();
  std::set<std::string> chosen;
  for (const std::string& text : texts) {
    std::istringstream groups(text);
    for (std::string group; std::getline(groups, group, ',');) chosen.insert(group);
  }
  if (chosen.empty()) return {all.begin(), all.end()};
  for (const std::string& group : chosen) {
    if (std::find(all.begin(), all.end(), group) != all.end()) continue;
    const std::vector<std::string> near = NearNames(group, all);
    throw Error("--operators " + group + ": there is no such group of operators; " +
                (near.empty() ? "there are " + Alternatives(all)
                              : "did you mean " + Alternatives(near) + "?"));
  }
  return chosen;
}

std::vector<mutation::Mutant> SampledMutants(std::vector<mutation::Mutant> mutants,
                                             const std::string& range, std::uint64_t seed) {
  const auto [least, most] = RangeIn(range, "--mutants");
  if (mutants.size() <= most) return mutants;
  const std::size_t wanted = (std::size_t{least} + most) / 2;
  std::map<std::string, std::vector<mutation::Mutant>> by_operation;
  for (mutation::Mutant& mutant : mutants) {
    by_operation[mutant.operation].push_back(std::move(mutant));
  }
  std::mt19937_64 random(seed);
  std::vector<mutation::Mutant> sample;
  std::size_t seen = 0, taken = 0;
  for (auto& [operation, of_it] : by_operation) {
    seen += of_it.size();
    const std::size_t until = wanted * seen / mutants.size();
    for (std::size_t i = 0; taken < until; ++i, ++taken) {
      std::swap(of_it[i], of_it[i + random() % (of_it.size() - i)]);
      sample.push_back(of_it[i]);
    }
  }
  std::sort(sample.begin(), sample.end(),
            [](const auto& one, const auto& other) { return one.number < other.number; });
  return sample;
}

}  // namespace korat::cli
