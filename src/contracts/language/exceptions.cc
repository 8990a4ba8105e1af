// Parses `signals (T& e) E;` and `signals_only T, U;`.
#include <string>

#include "contracts/language/clause_parser.h"
#include "contracts/language/code_builder.h"

namespace korat::frontend {
namespace {

bool IsQualifier(const Token& token) { return token.Is("const") || token.Is("volatile"); }

bool BeginsType(const Token& token) {
  return IsQualifier(token) || token.Is("struct") || token.Is("class") || token.Is("enum") ||
         token.Is("typename") || token.Is("::");
}

// The type without const at its ends and without references.
TokenRange Stripped(const Source& source, TokenRange type) {
  while (!type.empty() && (source[type.end - 1].Is("&") || source[type.end - 1].Is("&&") ||
                           IsQualifier(source[type.end - 1]))) {
    --type.end;
  }
  while (!type.empty() && IsQualifier(source[type.begin])) ++type.begin;
  return type;
}

// Splits types at commas; each < is a bracket.
std::vector<TokenRange> SplitTypes(const Source& source, TokenRange range) {
  std::vector<TokenRange> types = {{range.begin, range.begin}};
  int depth = 0;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (source[i].Is("<")) ++depth;
    if (source[i].Is(">")) --depth;
    if (source[i].Is(">>")) depth -= 2;
    if (source[i].Is("(")) i = source.Closing(i);
    types.back().end = i + 1;
    if (source[i].Is(",") && depth == 0) {
      types.back().end = i;
      types.push_back({i + 1, i + 1});
    }
  }
  return types;
}

}  // namespace

std::size_t DeclaredName(const Source& source, TokenRange declaration) {
  if (declaration.end - declaration.begin < 2) return declaration.end;
  const std::size_t last = declaration.end - 1;
  return source.IsName(last) && !BeginsType(source[last - 1]) ? last : declaration.end;
}

TokenRange ParseCaught(const Source& source, TokenRange range, Clause& clause) {
  const std::string form = "write 'signals (std::exception& e) E;'";
  if (!source[range.begin].Is("(")) {
    source.Fail(range.begin, "expected '(' and an exception type after 'signals'; " + form);
  }
  const TokenRange caught = source.Inside(range.begin);
  if (caught.empty()) source.Fail(caught.end, "expected an exception type before ')'; " + form);
  for (std::size_t i = caught.begin; i < caught.end; ++i) {
    if (source[i].Is("...") || source[i].kind == TokenKind::kBackslashWord) {
      source.Fail(i, "'" + std::string(source[i].text) + "' is not an exception type; " + form);
    }
  }
  clause.caught = Verbatim(source, caught);
  return {caught.end + 1, range.end};
}

void ParseTypes(const Source& source, TokenRange range, Clause& clause) {
  if (range.end - range.begin == 1 && source[range.begin].Is("\\nothing")) return;
  for (const TokenRange& type : SplitTypes(source, range)) {
    const TokenRange stripped = Stripped(source, type);
    if (stripped.empty()) {
      source.Fail(type.end,
                  "expected an exception type before '" + std::string(source[type.end].text) + "'");
    }
    for (std::size_t i = type.begin; i < type.end; ++i) {
      if (source[i].kind != TokenKind::kBackslashWord) continue;
      source.Fail(i, "'" + std::string(source[i].text) + "' is not an exception type" +
                         (source[i].Is("\\nothing") ? "; it must stand alone" : ""));
    }
    const std::size_t name = DeclaredName(source, stripped);
    if (name != stripped.end) {
      source.Fail(name, "'signals_only' lists types; '" + std::string(source[name].text) +
                            "' looks like the name of a variable");
    }
    clause.types.push_back(Verbatim(source, stripped));
  }
}

}  // namespace korat::frontend
