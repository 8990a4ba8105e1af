// Translates \result, \old, \fresh and \reach in expressions.
#include <algorithm>
#include <string>
#include <utility>

#include "contracts/language/expression.h"
#include "contracts/language/words.h"

namespace korat::frontend {
namespace {

std::string Quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

// Whether a token can be part of a.b[i].c, apart from its brackets.
bool IsPartOfPath(const Token& token) {
  return token.kind == TokenKind::kWord || token.Is(".") || token.Is("->") || token.Is("::");
}

}  // namespace

std::size_t ExpressionTranslator::BackslashWord(std::size_t token) {
  const Token& word = source_[token];
  if (word.Is("\\result")) {
    if (clause_.kind == ClauseKind::kSignals) {
      source_.Fail(token,
                   "'\\result' can't be used in 'signals': a function that throws has no result");
    }
    CheckIsPostState(token);
    clause_.uses_result = true;
    code_.Generated("korat_result.value");
    return token + 1;
  }
  if (word.Is("\\old")) return OldValue(token);
  if (word.Is("\\fresh")) {
    CheckIsPostState(token);
    clause_.uses_fresh = true;
    return Call(token, "korat_call.frames().IsFresh");
  }
  if (word.Is("\\reach")) return Call(token, "korat::contracts::Reach");
  if (word.Is("\\forall") || word.Is("\\exists")) {
    source_.Fail(token, "a quantifier needs its own parentheses: (" + std::string(word.text) +
                            " int i; lo <= i && i < hi; E)");
  }
  if (word.Is("\\nothing") || word.Is("\\everything")) {
    source_.Fail(token, Quoted(word.text) + " is not a value; it must stand alone in 'assignable'" +
                            (word.Is("\\nothing") ? " or 'signals_only'" : ""));
  }
  source_.Fail(token, UnknownBackslashWord(std::string(word.text)));
}

// \result, \old and \fresh relate the state after the call to the one before it.
void ExpressionTranslator::CheckIsPostState(std::size_t token) const {
  const std::string word = Quoted(source_[token].text);
  if (in_old_) {
    source_.Fail(token, word + " can't be used inside '\\old', which is evaluated on entry");
  }
  if (clause_.kind == ClauseKind::kEnsures || clause_.kind == ClauseKind::kSignals) return;
  const bool is_result = source_[token].Is("\\result");
  source_.Fail(token, word + " can't be used in " + Quoted(ClauseWord(clause_.kind)) +
                          "; only in 'ensures'" + (is_result ? "" : " and 'signals'"));
}

void ExpressionTranslator::CheckArgument(std::size_t token) const {
  const std::string word = Quoted(source_[token].text);
  if (!source_[token + 1].Is("(")) source_.Fail(token, "expected '(' after " + word);
  const TokenRange inside = source_.Inside(token + 1);
  if (inside.empty()) source_.Fail(inside.end, "expected an expression inside " + word);
  const std::size_t comma = source_.Find(inside, ",");
  if (comma != inside.end) source_.Fail(comma, word + " takes one expression");
}

std::size_t ExpressionTranslator::Call(std::size_t token, std::string_view function) {
  CheckArgument(token);
  const std::size_t close = source_.Closing(token + 1);
  code_.Generated(std::string(function) + "(");
  Level(source_.Inside(token + 1));
  code_.Generated(")");
  return close + 1;
}

// Bounds of quantifiers are translated twice, so the number must not depend on how often or in
// which order an \old is visited.
int ExpressionTranslator::OldNumber(std::size_t token) const {
  int number = first_old_;
  for (std::size_t i = keyword_; i < token; ++i) number += source_[i].Is("\\old") ? 1 : 0;
  return number;
}

std::size_t ExpressionTranslator::OldValue(std::size_t token) {
  CheckIsPostState(token);
  CheckArgument(token);
  const TokenRange inside = source_.Inside(token + 1);
  CheckNoBoundNames(token, inside);

  Old old{.number = OldNumber(token), .location = source_.At(token), .text = source_.Text(inside)};
  CodeBuilder outer = std::exchange(code_, CodeBuilder(source_));
  in_old_ = true;
  Level(inside);
  in_old_ = false;
  old.expression = std::exchange(code_, std::move(outer)).Take();

  code_.Generated("korat::contracts::Old<" + std::to_string(old.number) + ">(korat_entry)");
  const auto place =
      std::lower_bound(clause_.olds.begin(), clause_.olds.end(), old.number,
                       [](const Old& one, int number) { return one.number < number; });
  if (place == clause_.olds.end() || place->number != old.number) clause_.olds.insert(place, old);
  return inside.end + 1;
}

void ExpressionTranslator::CheckNoBoundNames(std::size_t old, TokenRange inside) const {
  for (const std::string& name : bound_) {
    const std::size_t at = source_.FindName(inside, name);
    if (at == inside.end) continue;
    const std::string path = OldOfBase(inside, at);
    source_.Fail(at, Quoted(name) + " has no value on entry, where " + Quoted(source_[old].text) +
                         " is evaluated; " +
                         (path.empty() ? "take '\\old' of something that does not depend on it"
                                       : "write " + Quoted(path)));
  }
}

// "\old(a)[i]" for "a[i]"; empty if that would mean something else.
std::string ExpressionTranslator::OldOfBase(TokenRange inside, std::size_t name) const {
  std::size_t index = inside.end;  // the bracket around the name
  for (std::size_t i = inside.begin; i < inside.end; i = source_.Closing(i) + 1) {
    const Token& token = source_[i];
    const bool is_bracket = source_.Closing(i) != i && !token.Is("{");
    if (!is_bracket && !IsPartOfPath(token)) return "";
    const bool is_around = i < name && name < source_.Closing(i);
    if (is_around && index == inside.end && token.Is("[")) index = i;
    if (index != inside.end && token.Is("->")) return "";  // the pointer would be followed on exit
  }
  if (index == inside.end || index == inside.begin) return "";
  return "\\old(" + source_.Text({inside.begin, index}) + ")" + source_.Text({index, inside.end});
}

}  // namespace korat::frontend
