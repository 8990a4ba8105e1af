#include "protocol/message.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "protocol/escape.h"

namespace korat {
namespace {

struct Number {
  const char* name;
  std::uint64_t Stats::* member;
};

constexpr Number kNumbers[] = {
    {"candidates", &Stats::candidates}, {"structures", &Stats::structures},
    {"exceptions", &Stats::exceptions}, {"crashes", &Stats::crashes},
    {"cut_offs", &Stats::cut_offs},     {"inconsistent", &Stats::inconsistent},
};
struct Real {
  const char* name;
  double Stats::* member;
};
constexpr Real kReals[] = {
    {"seconds", &Stats::seconds},
    {"seconds_to_first", &Stats::seconds_to_first},
    {"log2_state_space", &Stats::log2_state_space},
};

bool TakePrefix(std::string_view& line, std::string_view prefix) {
  if (line.substr(0, prefix.size()) != prefix) return false;
  line.remove_prefix(prefix.size());
  return true;
}

void ReadCount(std::string_view line, Stats& stats) {
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) return;
  const std::string_view name = line.substr(0, space);
  const std::string value(line.substr(space + 1));
  for (const Number& number : kNumbers) {
    if (name == number.name) stats.*number.member = std::strtoull(value.c_str(), nullptr, 10);
  }
  for (const Real& real : kReals) {
    if (name == real.name) stats.*real.member = std::strtod(value.c_str(), nullptr);
  }
  if (name == "exhausted") stats.exhausted = value == "1";
  if (name == "writes_structure") stats.writes_structure = value == "1";
}

}  // namespace

std::string EscapeLine(std::string_view text) {
  std::string line;
  AppendEscaped(line, text);
  return line;
}

std::string UnescapeLine(std::string_view line) {
  return Unescape(line).value_or(std::string(line));
}

bool TakeWord(std::string_view& line, std::string_view word) {
  if (line.substr(0, word.size()) != word) return false;
  if (line.size() > word.size() && line[word.size()] != ' ') return false;
  line.remove_prefix(line.size() > word.size() ? word.size() + 1 : word.size());
  return true;
}

std::string WriteStats(const Stats& stats) {
  std::string lines;
  const auto add = [&](const char* name, const std::string& value) {
    lines += std::string("count ") + name + " " + value + "\n";
  };
  for (const Number& number : kNumbers) add(number.name, std::to_string(stats.*number.member));
  for (const Real& real : kReals) add(real.name, std::to_string(stats.*real.member));
  add("exhausted", stats.exhausted ? "1" : "0");
  add("writes_structure", stats.writes_structure ? "1" : "0");
  for (const std::string& name : stats.foreign_calls) lines += "foreign " + EscapeLine(name) + "\n";
  if (!stats.stopped_by.empty()) lines += "stopped " + EscapeLine(stats.stopped_by) + "\n";
  return lines;
}

bool ReadStatsLine(std::string_view line, Stats& stats) {
  if (TakePrefix(line, "count ")) {
    ReadCount(line, stats);
  } else if (TakePrefix(line, "foreign ")) {
    stats.foreign_calls.push_back(UnescapeLine(line));
  } else if (TakePrefix(line, "stopped ")) {
    stats.stopped_by = UnescapeLine(line);
  } else {
    return false;
  }
  return true;
}

}  // namespace korat
