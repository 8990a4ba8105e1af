#include "report/mutation/mutant_fates.h"

#include <algorithm>
#include <sstream>

#include "os/files.h"

namespace korat::report {
namespace {

constexpr std::string_view kMark = "korat: equivalent";

// The lines of a file, from 1.
class Lines {
 public:
  explicit Lines(const std::string& path) {
    std::istringstream text(ReadWhole(path));
    for (std::string line; std::getline(text, line);) lines_.push_back(line);
  }
  std::string At(unsigned number) const {
    return number == 0 || number > lines_.size() ? "" : lines_[number - 1];
  }

 private:
  std::vector<std::string> lines_;
};

// "// korat: equivalent cxx_lt_to_le the list is never full": a name that is no operation's begins
// the reason, and the comment is about all mutants of the line.
std::string ReasonIn(const std::string& line, const mutation::Mutant& mutant) {
  const std::size_t mark = line.find(kMark);
  if (mark == std::string::npos) return "";
  std::istringstream words(line.substr(mark + kMark.size()));
  std::string first, rest;
  words >> first;
  std::getline(words, rest);
  const bool is_operation = first.rfind("cxx_", 0) == 0;
  if (is_operation && first != mutant.operation) return "";
  const std::string reason =
      is_operation ? rest.substr(std::min<std::size_t>(1, rest.size())) : first + rest;
  return reason.empty() ? "marked as equivalent" : reason;
}

bool IsSmaller(const std::string& one, const std::string& other) {
  return one.size() != other.size() ? one.size() < other.size() : one < other;
}

// The smallest input counts, whichever process found it first.
void Keep(MutantInput input, std::optional<MutantInput>& kept) {
  if (kept && (kept->scope != input.scope || !IsSmaller(input.id, kept->id))) return;
  kept = std::move(input);
}

}  // namespace

double MutantCounts::Score() const {
  const std::size_t all = mutants - equivalent;
  return all == 0 ? 100 : 100.0 * static_cast<double>(killed) / static_cast<double>(all);
}

MutantFates::MutantFates(std::vector<mutation::Mutant> mutants, KillBy by) : by_(by) {
  std::map<std::string, Lines> files;
  for (mutation::Mutant& mutant : mutants) {
    const Lines& lines = files.try_emplace(mutant.path, mutant.path).first->second;
    MutantFate& fate = fates_.emplace_back();
    fate.equivalent = ReasonIn(lines.At(mutant.place.line), mutant);
    if (fate.equivalent.empty() && mutant.place.line > 1) {
      const std::string above = lines.At(mutant.place.line - 1);
      // A comment alone on its line is about the next one.
      if (above.find_first_not_of(" \t") == above.find("//")) {
        fate.equivalent = ReasonIn(above, mutant);
      }
    }
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

void MutantFates::Count(const MutantFate& fate, MutantCounts& counts) const {
  ++counts.mutants;
  if (!fate.equivalent.empty()) {
    ++counts.equivalent;
    return;
  }
  if (fate.IsKilled(by_)) ++counts.killed;
  if (fate.violation) ++counts.by_contracts;
  if (!fate.reached) ++counts.unreached;
}

MutantCounts MutantFates::Counts() const {
  MutantCounts counts;
  for (const MutantFate& fate : fates_) Count(fate, counts);
  return counts;
}

std::map<std::string, MutantCounts> MutantFates::CountsByFunction() const {
  std::map<std::string, MutantCounts> counts;
  for (const MutantFate& fate : fates_) Count(fate, counts[fate.mutant.function]);
  return counts;
}

}  // namespace korat::report
