#include "frontend/gtest_defaults.h"

#include <algorithm>

namespace korat::frontend {
namespace {

bool StartsWith(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

std::vector<std::string> Vectors(const Type& type) {
  const std::vector<std::string> elements = DefaultValues(type.parts[0]);
  std::vector<std::string> values = {type.source + "{}"};
  if (!elements.empty()) values.push_back(type.source + "{" + elements[0] + "}");
  if (elements.size() > 1) {
    values.push_back(type.source + "{" + elements[0] + ", " + elements[1] + "}");
  }
  return values;
}

std::vector<std::string> Optionals(const Type& type) {
  std::vector<std::string> values = {type.source + "()"};
  for (const std::string& value : DefaultValues(type.parts[0])) {
    values.push_back(type.source + "(" + value + ")");
  }
  return values;
}

// Every value of either part occurs.
std::vector<std::string> Pairs(const Type& type) {
  const std::vector<std::string> first = DefaultValues(type.parts[0]);
  const std::vector<std::string> second = DefaultValues(type.parts[1]);
  if (first.empty() || second.empty()) return {};
  std::vector<std::string> values;
  for (std::size_t i = 0; i < std::max(first.size(), second.size()); ++i) {
    values.push_back(type.source + "(" + first[i % first.size()] + ", " +
                     second[i % second.size()] + ")");
  }
  return values;
}

std::vector<std::string> Enumerators(const Type& type) {
  std::vector<std::string> values;
  for (const Enumerator& enumerator : type.enumerators) values.push_back(enumerator.name);
  return values;
}

bool IsRawPointer(const Type& type) {
  return type.source.back() == '*' || type.source.find("(*)") != std::string::npos;
}

std::vector<std::string> OfWholeType(const Type& type) {
  if (type.source == "const char *" || type.source == "std::basic_string_view<char>") {
    return {"\"\"", "\"a\""};
  }
  if (IsRawPointer(type) || type.source == "std::nullptr_t") return {"nullptr"};
  return {};
}

}  // namespace

bool DefaultsToNull(const Type& type) {
  return type.kind == TypeKind::kUniquePointer || type.kind == TypeKind::kSharedPointer ||
         StartsWith(type.source, "std::unique_ptr<") || StartsWith(type.source, "std::shared_ptr<");
}

std::vector<std::string> DefaultValues(const Type& type) {
  if (type.is_atomic || DefaultsToNull(type)) return {};
  switch (type.kind) {
    case TypeKind::kBool:
      return {"false", "true"};
    case TypeKind::kInteger:
    case TypeKind::kFloating:
      if (type.kind == TypeKind::kInteger && !type.is_signed) return {"0", "1"};
      return {"0", "1", "-1"};
    case TypeKind::kCharacter:
      return {"'a'", "'b'"};
    case TypeKind::kString:
      return {"\"\"", "\"a\""};
    case TypeKind::kEnum:
      return Enumerators(type);
    case TypeKind::kVector:
      return Vectors(type);
    case TypeKind::kOptional:
      return Optionals(type);
    case TypeKind::kPair:
      return Pairs(type);
    case TypeKind::kPointer:
      return {"nullptr"};
    case TypeKind::kOpaque:
    case TypeKind::kUnboundable:
      return OfWholeType(type);
    default:
      return {};
  }
}

}  // namespace korat::frontend
