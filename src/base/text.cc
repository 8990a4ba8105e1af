#include "base/text.h"

namespace korat {

std::string Joined(const std::vector<std::string>& items, std::string_view separator) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += separator;
    text += items[i];
  }
  return text;
}

std::string WithoutSpaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

std::string WithoutTemplateArguments(const std::string& name) {
  if (name.find("operator") != std::string::npos) return name;
  std::string text;
  int depth = 0;
  for (const char c : name) {
    if (c == '<') ++depth;
    if (depth == 0) text += c;
    if (c == '>') --depth;
  }
  return text;
}

}  // namespace korat
