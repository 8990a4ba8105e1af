#include "testing/key_source.h"

#include <vector>

#include "model/type_description.h"

namespace korat::cli {
namespace {

using frontend::Form;
using frontend::Type;
using frontend::TypeKind;

// The parts of "(1, 'a')"; empty if the text is not a pair or tuple.
std::vector<std::string> PartsOf(const std::string& text) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return {};
  std::vector<std::string> parts(1);
  int depth = 0;
  char quote = '\0';
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const char c = text[i];
    if (quote == '\0' && depth == 0 && text.compare(i, 2, ", ") == 0) {
      parts.emplace_back();
      ++i;
      continue;
    }
    parts.back() += c;
    if (quote != '\0') {
      if (c == '\\') parts.back() += text[++i];
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else {
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
  }
  return parts;
}

}  // namespace

std::string EnumeratorSource(const std::string& text, const Type& type) {
  for (const frontend::Enumerator& enumerator : type.enumerators) {
    if (enumerator.name == text || enumerator.name.ends_with("::" + text)) return enumerator.name;
  }
  return "static_cast<" + type.source + ">(" + text + ")";
}

std::optional<std::string> KeySource(const std::string& text, const Type& type) {
  if (type.kind == TypeKind::kEnum) return EnumeratorSource(text, type);
  if (auto* const literal = Describe(type).literal) return literal(type, text);
  if (type.kind == TypeKind::kOptional) {
    if (text == "none") return type.source + "()";
    const std::optional<std::string> value = KeySource(text, type.parts[0]);
    return value ? type.source + "(" + *value + ")" : value;
  }
  if (Describe(type).form == Form::kParts) {
    const std::vector<std::string> parts = PartsOf(text);
    if (parts.size() != type.parts.size()) return std::nullopt;
    std::string list;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const auto part = KeySource(parts[i], type.parts[i]);
      if (!part) return std::nullopt;
      list += (i == 0 ? "" : ", ") + *part;
    }
    return type.source + "{" + list + "}";
  }
  if (Describe(type).form != Form::kValues) return std::nullopt;
  return text;
}

}  // namespace korat::cli
