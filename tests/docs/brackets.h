// Texts of up to four brackets, and a program's input made of them.
#pragma once

#include <string>
#include <vector>

enum class Bracket { kOpen, kClose };

struct Brackets {
  std::vector<Bracket> brackets;

  // No prefix closes more than it opens.
  bool repOk() const {
    int open = 0;
    for (const Bracket bracket : brackets) {
      open += bracket == Bracket::kOpen ? 1 : -1;
      if (open < 0) return false;
    }
    return true;
  }
};

inline std::string ToJson(const Brackets& text) {
  std::string json;
  int open = 0;
  for (const Bracket bracket : text.brackets) {
    const bool opens = bracket == Bracket::kOpen;
    if (opens && !json.empty() && json.back() != '[') json += ',';
    json += opens ? '[' : ']';
    open += opens ? 1 : -1;
  }
  return "[" + json + std::string(static_cast<std::size_t>(open), ']') + "]";
}
