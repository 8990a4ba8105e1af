#include "source/skeleton_names.h"

#include <cctype>

namespace korat::frontend {
namespace {

bool IsUpper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool IsLower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }
char Lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char Upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

bool EndsIn(const std::string& text, const std::string& ending) {
  return text.size() >= ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

}  // namespace

std::string SnakeCase(const std::string& name) {
  std::string result;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool starts_word =
        IsUpper(name[i]) && i > 0 &&
        (IsLower(name[i - 1]) ||
         (IsUpper(name[i - 1]) && i + 1 < name.size() && IsLower(name[i + 1])));
    if (starts_word) result += '_';
    result += Lower(name[i]);
  }
  if (result.compare(0, 2, "m_") == 0) result.erase(0, 2);
  result.erase(0, result.find_first_not_of('_'));
  result.erase(result.find_last_not_of('_') + 1);
  return result.empty() ? "value" : result;
}

std::string PascalCase(const std::string& name) {
  std::string result;
  bool starts_word = true;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) result += starts_word ? Upper(c) : c;
    starts_word = c == '_';
  }
  return result.empty() ? "Call" : result;
}

std::string Plural(const std::string& noun) {
  for (const char* ending : {"s", "x", "ch", "sh"}) {
    if (EndsIn(noun, ending)) return noun + "es";
  }
  const bool consonant_y = EndsIn(noun, "y") && noun.size() > 1 &&
                           std::string("aeiou").find(noun[noun.size() - 2]) == std::string::npos;
  return consonant_y ? noun.substr(0, noun.size() - 1) + "ies" : noun + "s";
}

std::string SimpleName(const std::string& qualified) {
  std::string name = qualified;
  while (!name.empty() && name.back() == ')') name.pop_back();
  int depth = 0;
  std::size_t end = name.size(), start = 0;
  for (std::size_t i = name.size(); i-- > 0 && start == 0;) {
    if (name[i] == '>') ++depth;
    if (name[i] == '<' && --depth == 0) end = i;
    if (depth == 0 && (name[i] == ':' || name[i] == '(')) start = i + 1;
  }
  return name.substr(start, end - start);
}

std::string NamePool::Take(const std::vector<std::string>& choices) {
  for (const std::string& choice : choices) {
    if (taken_.insert(choice).second) return choice;
  }
  for (int number = 2;; ++number) {
    const std::string name = choices.back() + std::to_string(number);
    if (taken_.insert(name).second) return name;
  }
}

}  // namespace korat::frontend
