// Finds where a clause ends, and which of its brackets belong together.
#include <string>

#include "contracts/language/source.h"
#include "contracts/language/words.h"

namespace korat::frontend {
namespace {

bool IsOpening(const Token& token) { return token.Is("(") || token.Is("[") || token.Is("{"); }
bool IsClosing(const Token& token) { return token.Is(")") || token.Is("]") || token.Is("}"); }

std::string_view ClosingOf(const Token& open) {
  if (open.Is("(")) return ")";
  return open.Is("[") ? "]" : "}";
}

bool IsLiteral(const Token& token) {
  return token.kind == TokenKind::kNumber || token.kind == TokenKind::kString ||
         token.kind == TokenKind::kCharacter;
}

// Whether an operand can end, or begin, with this token. Brackets can begin other things too.
bool EndsOperand(const Token& token) {
  return IsLiteral(token) || token.kind == TokenKind::kBackslashWord || IsClosing(token) ||
         (token.kind == TokenKind::kWord &&
          (!IsKeyword(token.text) || token.Is("this") || token.Is("true") || token.Is("false") ||
           token.Is("nullptr")));
}
bool BeginsOperand(const Token& token) {
  return IsLiteral(token) || token.kind == TokenKind::kBackslashWord ||
         token.kind == TokenKind::kWord;
}

// Whether the token may occur in template arguments, apart from other brackets.
bool IsInTemplateArguments(const Token& token, const Token& next) {
  if (token.Is("&&")) return next.Is(">") || next.Is(",") || next.Is(">>");  // int&&
  for (const std::string_view one : {"::", ",", "*", "&", "...", "+", "-", "!", "~"}) {
    if (token.Is(one)) return true;
  }
  return IsLiteral(token) || token.kind == TokenKind::kWord;
}

bool IsCast(const Token& token) {
  return token.Is("static_cast") || token.Is("dynamic_cast") || token.Is("const_cast") ||
         token.Is("reinterpret_cast");
}

}  // namespace

void Source::CheckToken(std::size_t token) const {
  const Token& one = tokens_[token];
  if (one.kind == TokenKind::kStray) Fail(token, "stray '" + std::string(one.text) + "'");
  if (one.kind == TokenKind::kUnterminated) {
    const bool is_character = one.text.find('"') == std::string_view::npos;
    Fail(token, is_character ? "this character is not closed; expected another '"
                             : "this string is not closed; expected another \"");
  }
}

// Two operands in a row are never C++, so the previous clause lacks its end.
void Source::CheckClauseEnds(std::size_t keyword, std::size_t token) const {
  const Token& word = tokens_[token];
  if (word.kind != TokenKind::kWord) return;
  const bool is_grammar = word.Is("for") || FindGrammarWord(word.text) != nullptr;
  if (!is_grammar || token == keyword + 1) return;
  const bool may_begin_expression = word.Is("requires");  // C++'s own
  if (EndsOperand(tokens_[token - 1]) ||
      (!may_begin_expression && BeginsOperand(tokens_[token + 1]))) {
    Fail(token, "expected ';' before '" + std::string(word.text) + "': the clause '" +
                    std::string(tokens_[keyword].text) + "' is not finished" + kSplitComment);
  }
}

void Source::Close(std::vector<std::size_t>& open, std::size_t token) {
  const std::string spelling(tokens_[token].text);
  if (open.empty()) Fail(token, "this '" + spelling + "' closes nothing");
  const Token& opening = tokens_[open.back()];
  if (ClosingOf(opening) != spelling) {
    const Location place = At(open.back());
    Fail(token, "expected '" + std::string(ClosingOf(opening)) + "', not '" + spelling +
                    "': the '" + std::string(opening.text) + "' at " + std::to_string(place.line) +
                    ":" + std::to_string(place.column) + " is still open");
  }
  closing_[open.back()] = token;
  open.pop_back();
}

std::size_t Source::MatchClause(std::size_t keyword) {
  std::vector<std::size_t> open;
  for (std::size_t i = keyword + 1; i < end(); ++i) {
    const Token& token = tokens_[i];
    CheckToken(i);
    if (open.empty()) CheckClauseEnds(keyword, i);
    if (token.Is(";") && open.empty()) {
      MatchAngles({keyword + 1, i});
      return i;
    }
    if (IsOpening(token)) open.push_back(i);
    if (IsClosing(token)) Close(open, i);
  }
  if (!open.empty()) {
    Fail(open.back(), "this '" + std::string(tokens_[open.back()].text) + "' is never closed");
  }
  Fail(keyword, "the clause '" + std::string(tokens_[keyword].text) +
                    "' is not finished: expected ';'" + kSplitComment);
}

// Only a compiler knows which < opens template arguments. Where it matters (commas next to ==>,
// comparisons in ranges), people write a<b, c>(d) and a < b, so blanks decide.
void Source::MatchAngles(TokenRange range) {
  for (std::size_t i = range.begin + 1; i < range.end; ++i) {
    const Token& before = tokens_[i - 1];
    const bool may_open = tokens_[i].Is("<") && !IsSpaced(i) && before.kind == TokenKind::kWord &&
                          (!IsKeyword(before.text) || IsCast(before));
    if (!may_open) continue;
    const std::size_t close = ClosingAngle(i, range.end);
    if (close == range.end) continue;
    const bool looks_like_type = !IsSpaced(close) && IsSpaced(close + 1);
    if (!BeginsOperand(tokens_[close + 1]) || looks_like_type) closing_[i] = close;
  }
}

std::size_t Source::ClosingAngle(std::size_t open, std::size_t end) const {
  int depth = 1;
  for (std::size_t i = open + 1; i < end; i = Closing(i) + 1) {
    const Token& token = tokens_[i];
    if (token.Is("<")) {
      ++depth;
    } else if (token.Is(">") || token.Is(">>")) {
      depth -= token.Is(">") ? 1 : 2;
      if (depth <= 0) return depth == 0 ? i : end;
    } else if (!IsOpening(token) && !IsInTemplateArguments(token, tokens_[i + 1])) {
      return end;
    }
  }
  return end;
}

}  // namespace korat::frontend
