#include "contracts/language/expression.h"

#include <algorithm>
#include <array>
#include <utility>

#include "contracts/language/words.h"

namespace korat::frontend {
namespace {

// Operators that bind weaker than ==>, and words that an expression follows.
constexpr std::array<std::string_view, 21> kWeak = {
    ",",  ";",  "?",   ":",   "=",      "+=",    "-=",        "*=",       "/=",   "%=", "&=",
    "|=", "^=", "<<=", ">>=", "return", "throw", "co_return", "co_yield", "else", "do"};

bool IsWeak(const Token& token) {
  return std::any_of(kWeak.begin(), kWeak.end(),
                     [&](std::string_view one) { return token.Is(one); });
}

bool IsQuantifier(const Token& token) { return token.Is("\\forall") || token.Is("\\exists"); }

}  // namespace

ExpressionTranslator::ExpressionTranslator(const Source& source, Clause& clause,
                                           std::size_t keyword, int first_old)
    : source_(source), clause_(clause), keyword_(keyword), first_old_(first_old), code_(source) {}

Code ExpressionTranslator::Translate(TokenRange range) {
  if (range.empty()) {
    source_.Fail(range.end,
                 "expected an expression before '" + std::string(source_[range.end].text) + "'");
  }
  Level(range);
  return code_.Take();
}

void ExpressionTranslator::Level(TokenRange range) {
  std::size_t begin = range.begin;
  for (std::size_t i = range.begin; i < range.end; i = source_.Closing(i) + 1) {
    if (!IsWeak(source_[i])) continue;
    Equivalence({begin, i});
    code_.User(i);
    begin = i + 1;
  }
  Equivalence({begin, range.end});
}

void ExpressionTranslator::Equivalence(TokenRange range) {
  std::size_t last = range.end;
  for (std::size_t i = range.begin; i < range.end; i = source_.Closing(i) + 1) {
    if (source_[i].Is("<==>")) last = i;
  }
  if (last == range.end) return Implication(range);
  CheckOperands(range, last);
  code_.Generated("(static_cast<bool>(");
  Equivalence({range.begin, last});
  code_.Generated(") == static_cast<bool>(");
  Implication({last + 1, range.end});
  code_.Generated("))");
}

void ExpressionTranslator::Implication(TokenRange range) {
  const std::size_t arrow = source_.Find(range, "==>");
  if (arrow == range.end) return Plain(range);
  CheckOperands(range, arrow);
  code_.Generated("(!(");
  Plain({range.begin, arrow});
  code_.Generated(") || (");
  Implication({arrow + 1, range.end});
  code_.Generated("))");
}

void ExpressionTranslator::CheckOperands(TokenRange range, std::size_t op) const {
  const auto is_operator = [&](std::size_t i) {
    return source_[i].Is("==>") || source_[i].Is("<==>");
  };
  const std::string spelling(source_[op].text);
  if (op == range.begin || is_operator(op - 1)) {
    source_.Fail(op, "expected an expression before '" + spelling + "'");
  }
  if (op + 1 == range.end || is_operator(op + 1)) {
    source_.Fail(op, "expected an expression after '" + spelling + "'");
  }
}

void ExpressionTranslator::Plain(TokenRange range) {
  for (std::size_t i = range.begin; i < range.end;) {
    const Token& token = source_[i];
    const std::size_t close = source_.Closing(i);
    if (token.kind == TokenKind::kBackslashWord) {
      i = BackslashWord(i);
    } else if (token.Is("(") && IsQuantifier(source_[i + 1]) && !IsCalled(i)) {
      WriteQuantifier(i);
      i = close + 1;
    } else if (close != i && !token.Is("<")) {
      code_.User(i);
      Level(source_.Inside(i));
      code_.User(close);
      i = close + 1;
    } else {
      const Token& next = source_[i + 1];
      if (token.Is("<=") && !source_.IsSpaced(i + 1) && (next.Is("=") || next.Is("!="))) {
        source_.Fail(i, next.Is("=") ? "'<==' is not supported; turn it around: 'b ==> a'"
                                     : "'<=!=>' is not supported; write '!(a <==> b)'");
      }
      NoteName(i);
      code_.User(i++);
    }
  }
}

// In f(\forall ...) the parentheses belong to the call.
bool ExpressionTranslator::IsCalled(std::size_t open) const {
  const Token& before = source_[open - 1];
  if (open == keyword_ + 1) return false;
  return (before.kind == TokenKind::kWord && !IsKeyword(before.text)) || before.Is("]");
}

void ExpressionTranslator::NoteName(std::size_t token) {
  if (in_old_ || !source_.IsName(token) || source_[token + 1].Is("::")) return;
  const std::string name(source_[token].text);
  const auto has = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (!has(bound_) && !has(clause_.names)) clause_.names.push_back(name);
}

}  // namespace korat::frontend
