#include "report/mutation/equivalent_marks.h"

#include <algorithm>
#include <cctype>
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

std::string KeyOf(const mutation::Mutant& mutant) {
  return mutant.function + ": " + mutation::Describe(mutant);
}

std::string Trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

}  // namespace

EquivalentMarks::EquivalentMarks(const std::string& path) : path_(path) {
  unsigned number = 0;
  for (const std::string& line : LinesOf(path)) {
    ++number;
    const std::string text = Trimmed(line);
    if (text.empty() || text.front() == '#') continue;
    if (text.find(": ") == std::string::npos) {
      throw Error(path + ":" + std::to_string(number) + ": expected FUNCTION: CHANGE # REASON");
    }
    const std::size_t mark = text.rfind(kReasonMark);
    const std::string reason =
        mark == std::string::npos ? "" : Trimmed(text.substr(mark + kReasonMark.size()));
    lines_[Trimmed(text.substr(0, mark))] = {number, reason.empty() ? kNoReason : reason};
  }
}

std::string EquivalentMarks::ReasonFor(const mutation::Mutant& mutant) {
  if (const auto line = lines_.find(KeyOf(mutant)); line != lines_.end()) {
    return line->second.reason;
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

std::vector<std::string> EquivalentMarks::Unused(
    const std::vector<mutation::Mutant>& mutants) const {
  std::map<unsigned, std::string> unused;
  for (const auto& [key, line] : lines_) {
    const bool is_there = std::any_of(mutants.begin(), mutants.end(),
                                      [&](const auto& mutant) { return KeyOf(mutant) == key; });
    if (!is_there) unused[line.number] = key;
  }
  std::vector<std::string> notes;
  for (const auto& [number, key] : unused) {
    notes.push_back(path_ + ":" + std::to_string(number) + ": no mutant is '" + key + "'");
  }
  return notes;
}

}  // namespace korat::report
