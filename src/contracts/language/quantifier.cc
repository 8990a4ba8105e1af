#include "contracts/language/quantifier.h"

#include <string>

namespace korat::frontend {
namespace {

class QuantifierParser {
 public:
  QuantifierParser(const Source& source, std::size_t open)
      : source_(source), word_(open + 1), inside_{open + 2, source.Closing(open)} {}

  Quantifier Parse() {
    quantifier_.is_universal = source_[word_].Is("\\forall");
    Divide();
    if (source_.Find(declaration_, ":") != declaration_.end) {
      DeclareElement();
    } else {
      DeclareVariables();
      CheckType();
      if (!quantifier_.is_bool) RequireRange();
    }
    if (!quantifier_.is_bool && quantifier_.elements.empty()) FindBounds(source_, quantifier_);
    return quantifier_;
  }

 private:
  // DECLARATION; [RANGE;] E
  void Divide() {
    const std::vector<TokenRange> parts = source_.Split(inside_, ";");
    const std::string form =
        "(" + std::string(source_[word_].text) + " int i; lo <= i && i < hi; E)";
    if (parts.size() == 1) {
      source_.Fail(inside_.end, "this quantifier is not finished; write " + form);
    }
    if (parts.size() > 3) {
      source_.Fail(parts[2].end, "unexpected ';' in a quantifier; write " + form);
    }
    declaration_ = parts[0];
    if (parts.size() == 3) quantifier_.range = parts[1];
    quantifier_.body = parts.back();
    if (declaration_.empty()) {
      source_.Fail(declaration_.end, "this quantifier declares no variable; write " + form);
    }
    if (quantifier_.body.empty()) {
      source_.Fail(inside_.end,
                   "this quantifier has no condition; expected an expression before ')'");
    }
  }

  void DeclareElement() {
    const std::size_t colon = source_.Find(declaration_, ":");
    quantifier_.declaration = {declaration_.begin, colon};
    quantifier_.elements = {colon + 1, declaration_.end};
    if (quantifier_.elements.empty()) {
      source_.Fail(declaration_.end, "expected a range of elements after ':'");
    }
    if (source_[colon + 1].Is("{")) {
      source_.Fail(colon + 1, "a list needs its type here: 'std::initializer_list<int>{...}'");
    }
    Declare(quantifier_.declaration);
  }

  void DeclareVariables() {
    for (const TokenRange& one : source_.Split(declaration_, ",")) Declare(one);
  }

  // Declares TYPE NAME or, for a further variable, NAME.
  void Declare(TokenRange range) {
    const std::size_t assign = source_.Find(range, "=");
    if (assign != range.end) {
      source_.Fail(
          assign,
          "a quantified variable has no initial value; its range says which values it takes");
    }
    const std::size_t name = range.end - 1;
    if (!range.empty() && source_[name].Is("]")) {
      source_.Fail(source_.Find(range, "["),
                   "structured bindings are not supported; write 'auto& x' and use its members");
    }
    const bool is_first = quantifier_.variables.empty();
    if (range.empty() || !source_.IsName(name)) {
      source_.Fail(range.end, "expected the name of a variable before '" +
                                  std::string(source_[range.end].text) + "'");
    }
    if (is_first && name == range.begin) {
      source_.Fail(name, "expected a type before '" + std::string(source_[name].text) + "'");
    }
    if (!is_first && name != range.begin) {
      source_.Fail(range.begin, "expected the name of a variable; one quantifier has one type");
    }
    if (is_first) quantifier_.type = {range.begin, name};
    quantifier_.variables.push_back({.name = name});
  }

  void CheckType() {
    for (std::size_t i = quantifier_.type.begin; i < quantifier_.type.end; ++i) {
      const Token& token = source_[i];
      if (token.Is("bool")) quantifier_.is_bool = true;
      quantifier_.is_unsigned |= token.Is("unsigned") || token.Is("size_t") ||
                                 token.Is("size_type") || token.text.starts_with("uint");
      if (token.Is("auto")) {
        source_.Fail(i, "'auto' needs elements: (" + std::string(source_[word_].text) +
                            " auto& x : range; E)");
      }
      for (const std::string_view other : {"float", "double", "void", "*", "&", "&&"}) {
        if (token.Is(other))
          source_.Fail(i, "a quantified variable is an integer or a bool; '" +
                              source_.Text(quantifier_.type) + "' is not");
      }
    }
  }

  void RequireRange() {
    if (!quantifier_.range.empty()) return;
    const std::string name(source_[quantifier_.variables.front().name].text);
    source_.Fail(quantifier_.variables.front().name,
                 "'" + name + "' has no range; write (" + std::string(source_[word_].text) + " " +
                     source_.Text(declaration_) + "; lo <= " + name + " && " + name + " < hi; E)");
  }

  const Source& source_;
  std::size_t word_;   // \forall
  TokenRange inside_;  // after it, up to the parenthesis
  TokenRange declaration_;
  Quantifier quantifier_;
};

}  // namespace

Quantifier ParseQuantifier(const Source& source, std::size_t open) {
  return QuantifierParser(source, open).Parse();
}

}  // namespace korat::frontend
