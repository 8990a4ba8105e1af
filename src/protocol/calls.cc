#include "protocol/calls.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "protocol/message.h"

namespace korat {
namespace {

constexpr std::pair<const char*, std::uint64_t CallCounts::*> kCounts[] = {
    {"inputs", &CallCounts::inputs},           {"skipped", &CallCounts::skipped},
    {"passed", &CallCounts::passed},           {"threw", &CallCounts::threw},
    {"failed", &CallCounts::failed},           {"undecided", &CallCounts::undecided},
    {"nanoseconds", &CallCounts::nanoseconds},
};

constexpr std::pair<std::string_view, std::string CallFailure::*> kTexts[] = {
    {"message ", &CallFailure::message},
    {"before ", &CallFailure::before},
    {"after ", &CallFailure::after},
    {"result ", &CallFailure::result},
};

}  // namespace

void CallReader::Add(const CallCounts& counts) {
  for (const auto& [name, member] : kCounts) counts_.*member += counts.*member;
}

std::string WriteCalls(const CallCounts& counts) {
  std::string text;
  for (const auto& [name, member] : kCounts) {
    text += "calls " + std::string(name) + " " + std::to_string(counts.*member) + "\n";
  }
  return text;
}

std::string WriteFailure(const CallFailure& failure) {
  std::ostringstream text;
  text << "failed " << failure.word << ' ' << failure.id << ' ' << failure.size << ' '
       << failure.group << ' ' << failure.is_flaky << '\n';
  for (const auto& [word, member] : kTexts) text << word << EscapeLine(failure.*member) << '\n';
  text << "end failed\n";
  return text.str();
}

bool CallReader::Take(std::string_view line) {
  is_complete_ = false;
  std::istringstream words{std::string(line)};
  std::string word;
  words >> word;
  if (in_failure_) {
    in_failure_ = line != "end failed";
    is_complete_ = !in_failure_;
    for (const auto& [start, member] : kTexts) {
      if (line.substr(0, start.size()) == start) {
        failure_.*member = UnescapeLine(line.substr(start.size()));
      }
    }
    return true;
  }
  if (word == "failed") {
    failure_ = CallFailure();
    words >> failure_.word >> failure_.id >> failure_.size >> failure_.group >> failure_.is_flaky;
    in_failure_ = true;
    return true;
  }
  if (word == "function") return true;
  for (const auto& [known, text] :
       {std::pair{"over", &over_}, {"cut-off", &cut_off_}, {"unmet", &unmet_}}) {
    if (word != known) continue;
    if (text->empty()) *text = UnescapeLine(line.substr(std::min(line.size(), word.size() + 1)));
    return true;
  }
  if (word != "calls") return false;
  std::string name;
  std::uint64_t count = 0;
  words >> name >> count;
  for (const auto& [known, member] : kCounts) {
    if (known == name) counts_.*member += count;
  }
  return true;
}

}  // namespace korat
