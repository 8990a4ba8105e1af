#include "model/types/bound_text.h"

#include "korat/error.h"

namespace korat::frontend {

std::string RangeText(long long low, long long high) {
  return std::to_string(low) + ".." + std::to_string(high);
}

std::string ListText(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

std::string LetterText(int i, char quote) {
  return std::string(1, quote) + static_cast<char>('a' + i) + quote;
}

void Unsuitable(const std::string& name, const std::string& item, const std::string& wanted) {
  throw Error("--set '" + name + "=" + item + "': " + wanted);
}

}  // namespace korat::frontend
