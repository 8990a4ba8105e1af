#include "report/mutation/equivalent_marks.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

#include "korat/error.h"
#include "os/files.h"

namespace korat::report {
namespace {

constexpr std::string_view kMark = "korat: equivalent";
constexpr std::string_view kReasonMark = " # ";
constexpr const char* kNoReason = "marked as equivalent";

std::vector<std::string> LinesOf(const std::string& path) {
  std::vector<std::string> lines;
  std::istringstream text(ReadWhole(path));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

bool IsNumber(const std::string& word) {
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

// "// korat: equivalent cxx_lt_to_le the list is never full": the word after the mark is a mutant's
// operation or number. Any other word begins the reason, and the comment is about all mutants of
// the line.
std::string ReasonIn(const std::string& line, const mutation::Mutant& mutant) {
  const std::size_t mark = line.find(kMark);
  if (mark == std::string::npos) return "";
  std::istringstream words(line.substr(mark + kMark.size()));
  std::string first, rest;
  words >> first;
  std::getline(words, rest);
  const bool is_operation = first.rfind("cxx_", 0) == 0;
  if (is_operation && first != mutant.operation) return "";
  if (IsNumber(first) && first != std::to_string(mutant.number)) return "";
  const bool is_chosen = is_operation || IsNumber(first);
  const std::string reason =
      is_chosen ? rest.substr(std::min<std::size_t>(1, rest.size())) : first + rest;
  return reason.empty() ? kNoReason : reason;
}

// By what they read like, and then in the order of the text.
using MutantsByText = std::map<std::string, std::vector<unsigned>>;

MutantsByText ByText(const std::vector<mutation::Mutant>& mutants) {
  MutantsByText by_text;
  for (const mutation::Mutant& mutant : mutants) {
    by_text[mutant.function + ": " + mutation::Describe(mutant)].push_back(mutant.number);
  }
  return by_text;
}

std::string Trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

// "push: removed grow() (2)" is the second one. 0: there is none, which `why` says.
unsigned NumberOf(const std::string& text, const MutantsByText& mutants, std::string& why) {
  const auto exact = mutants.find(text);
  if (exact != mutants.end() && exact->second.size() == 1) return exact->second.front();
  if (exact != mutants.end()) {
    why = std::to_string(exact->second.size()) + " mutants are '" + text +
          "'; add which one, as (1) for the first in the file";
    return 0;
  }
  why = "no mutant is '" + text + "'";
  const std::size_t open = text.rfind(" (");
  if (open == std::string::npos || text.back() != ')') return 0;
  const std::string ordinal = text.substr(open + 2, text.size() - open - 3);
  const auto same = mutants.find(text.substr(0, open));
  if (same == mutants.end() || !IsNumber(ordinal) || ordinal.size() > 4) return 0;
  const std::size_t i = std::stoul(ordinal);
  return i == 0 || i > same->second.size() ? 0 : same->second[i - 1];
}

}  // namespace

EquivalentMarks::EquivalentMarks(const std::string& path,
                                 const std::vector<mutation::Mutant>& mutants) {
  const MutantsByText by_text = ByText(mutants);
  unsigned line_number = 0;
  for (const std::string& line : LinesOf(path)) {
    const std::string place = path + ":" + std::to_string(++line_number) + ": ";
    const std::string text = Trimmed(line);
    if (text.empty() || text.front() == '#') continue;
    if (text.find(": ") == std::string::npos) {
      throw Error(place + "expected FUNCTION: CHANGE # REASON");
    }
    const std::size_t mark = text.rfind(kReasonMark);
    const std::string reason =
        mark == std::string::npos ? "" : Trimmed(text.substr(mark + kReasonMark.size()));
    std::string why;
    const unsigned number = NumberOf(Trimmed(text.substr(0, mark)), by_text, why);
    if (number == 0) {
      notes_.push_back(place + why);
    } else {
      reasons_[number] = reason.empty() ? kNoReason : reason;
    }
  }
}

std::string EquivalentMarks::ReasonFor(const mutation::Mutant& mutant) {
  if (const auto found = reasons_.find(mutant.number); found != reasons_.end()) {
    return found->second;
  }
  const auto [source, is_new] = sources_.try_emplace(mutant.path);
  if (is_new) source->second = LinesOf(mutant.path);
  const std::vector<std::string>& lines = source->second;
  const std::size_t at = mutant.place.line;
  if (at == 0 || at > lines.size()) return "";
  std::string reason = ReasonIn(lines[at - 1], mutant);
  if (!reason.empty() || at == 1) return reason;
  // A comment alone on its line is about the next one.
  const std::string& above = lines[at - 2];
  const bool is_alone = above.find_first_not_of(" \t") == above.find("//");
  return is_alone ? ReasonIn(above, mutant) : "";
}

}  // namespace korat::report
