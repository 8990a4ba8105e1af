// Derives the bounds of quantified variables from the range.
#include <algorithm>
#include <string>
#include <string_view>

#include "contracts/language/quantifier.h"

namespace korat::frontend {
namespace {

bool IsRelation(const Token& token) {
  return token.Is("<") || token.Is("<=") || token.Is(">") || token.Is(">=");
}

// Operators other than && that bind weaker than comparisons.
bool IsWeakerThanRelation(const Token& token) {
  for (const std::string_view one : {"==", "!=", "&", "^", "|", "||", "or", "bitand", "bitor",
                                     "xor", "not_eq", "==>", "<==>", "?", ":", "=", ","}) {
    if (token.Is(one)) return true;
  }
  return false;
}

class BoundFinder {
 public:
  BoundFinder(const Source& source, Quantifier& quantifier)
      : source_(source), quantifier_(quantifier) {}

  void Find() {
    Conjuncts(quantifier_.range);
    for (const TokenRange& conjunct : conjuncts_) CheckNotChained(conjunct);
    is_used_.resize(conjuncts_.size(), false);
    for (std::size_t i = 0; i < quantifier_.variables.size(); ++i) FindFor(i);
  }

 private:
  // Splits A && (B && C) into A, B, C.
  void Conjuncts(TokenRange range) {
    if (source_[range.begin].Is("(") && source_.Closing(range.begin) + 1 == range.end &&
        source_[range.begin + 1].kind != TokenKind::kBackslashWord) {
      return Conjuncts(source_.Inside(range.begin));
    }
    std::vector<TokenRange> parts = {{range.begin, range.begin}};
    for (std::size_t i = range.begin; i < range.end; i = source_.Closing(i) + 1) {
      const Token& token = source_[i];
      if (token.Is("||") || token.Is("or") || token.Is("?") || token.Is("==>") ||
          token.Is("<==>") || token.Is(",")) {
        conjuncts_.push_back(range);
        return;
      }
      parts.back().end = i;
      if (token.Is("&&") || token.Is("and")) parts.push_back({i + 1, i + 1});
    }
    parts.back().end = range.end;
    if (parts.size() == 1) {
      conjuncts_.push_back(range);
      return;
    }
    for (const TokenRange& part : parts) {
      if (part.empty()) source_.Fail(part.end, "expected an expression on both sides of '&&'");
      Conjuncts(part);
    }
  }

  std::vector<std::size_t> Relations(TokenRange conjunct) const {
    std::vector<std::size_t> found;
    for (std::size_t i = conjunct.begin; i < conjunct.end; i = source_.Closing(i) + 1) {
      if (source_.Closing(i) == i && IsRelation(source_[i])) found.push_back(i);
    }
    return found;
  }

  // Rejects 0 <= i < n.
  void CheckNotChained(TokenRange conjunct) const {
    const std::vector<std::size_t> relations = Relations(conjunct);
    for (std::size_t i = 1; i < relations.size(); ++i) {
      const TokenRange middle = {relations[i - 1] + 1, relations[i]};
      const std::size_t end = i + 1 < relations.size() ? relations[i + 1] : conjunct.end;
      if (middle.end - middle.begin != 1 || !IsVariable(middle.begin)) continue;
      const std::size_t begin = i > 1 ? relations[i - 2] + 1 : conjunct.begin;
      source_.Fail(relations[i], "C++ does not chain comparisons; write '" +
                                     source_.Text({begin, middle.end}) + " && " +
                                     source_.Text({middle.begin, end}) + "'");
    }
  }

  bool IsVariable(std::size_t token) const {
    const auto& variables = quantifier_.variables;
    return std::any_of(variables.begin(), variables.end(), [&](const QuantifiedVariable& one) {
      return source_.IsName(token) && source_[one.name].text == source_[token].text;
    });
  }

  // Whether the variable or one declared after it occurs in the range.
  bool UsesFrom(TokenRange range, std::size_t variable) const {
    for (std::size_t i = variable; i < quantifier_.variables.size(); ++i) {
      const std::string_view name = source_[quantifier_.variables[i].name].text;
      if (source_.FindName(range, name) != range.end) return true;
    }
    return false;
  }

  void FindFor(std::size_t index) {
    QuantifiedVariable& variable = quantifier_.variables[index];
    std::size_t last = 0;  // after the conjuncts that give its bounds
    for (std::size_t i = 0; i < conjuncts_.size(); ++i) {
      if (TakeBound(conjuncts_[i], index)) {
        is_used_[i] = true;
        last = i;
      }
    }
    RequireBoth(index);
    for (std::size_t i = 0; i < last; ++i) {
      if (is_used_[i] || UsesFrom(conjuncts_[i], index)) continue;
      is_used_[i] = true;
      variable.guards.push_back(conjuncts_[i]);
    }
  }

  bool TakeBound(TokenRange conjunct, std::size_t index) {
    QuantifiedVariable& variable = quantifier_.variables[index];
    const std::vector<std::size_t> relations = Relations(conjunct);
    if (relations.size() != 1 || HasWeakOperator(conjunct)) return false;
    const std::size_t relation = relations.front();
    const TokenRange left = {conjunct.begin, relation}, right = {relation + 1, conjunct.end};
    const bool is_left = Is(left, variable), is_less = source_[relation].text.front() == '<';
    const TokenRange value = is_left ? right : left;
    if (value.empty() || (!is_left && !Is(right, variable)) || UsesFrom(value, index)) return false;
    Bound& bound = is_left == is_less ? variable.upper : variable.lower;
    if (!bound.value.empty()) return false;
    bound = {value, source_[relation].text.size() == 1};
    return true;
  }

  bool Is(TokenRange range, const QuantifiedVariable& variable) const {
    return range.end - range.begin == 1 && source_[range.begin].text == source_[variable.name].text;
  }

  bool HasWeakOperator(TokenRange conjunct) const {
    for (std::size_t i = conjunct.begin; i < conjunct.end; i = source_.Closing(i) + 1) {
      if (IsWeakerThanRelation(source_[i])) return true;
    }
    return false;
  }

  void RequireBoth(std::size_t index) const {
    const QuantifiedVariable& variable = quantifier_.variables[index];
    const bool has_lower = !variable.lower.value.empty(), has_upper = !variable.upper.value.empty();
    if (has_upper && (has_lower || quantifier_.is_unsigned)) return;
    const std::string name(source_[variable.name].text);
    std::string text = "the range does not bound '" + name + "' from ";
    const bool lacks_upper = has_lower || (quantifier_.is_unsigned && !has_upper);
    text += lacks_upper ? "above" : "below";
    text += lacks_upper ? "; add '&& " + name + " < ...'" : "; add '... <= " + name + " &&'";
    if (index + 1 < quantifier_.variables.size()) {
      text += ", with a bound that does not use " + NamesAfter(index);
    }
    source_.Fail(variable.name, text);
  }

  std::string NamesAfter(std::size_t index) const {
    std::string text;
    for (std::size_t i = index + 1; i < quantifier_.variables.size(); ++i) {
      text += text.empty() ? "'" : " or '";
      text += std::string(source_[quantifier_.variables[i].name].text) + "'";
    }
    return text;
  }

  const Source& source_;
  Quantifier& quantifier_;
  std::vector<TokenRange> conjuncts_;
  std::vector<bool> is_used_;  // whether the conjunct is a bound or a guard already
};

}  // namespace

void FindBounds(const Source& source, Quantifier& quantifier) {
  BoundFinder(source, quantifier).Find();
}

}  // namespace korat::frontend
