// Translates quantifiers to calls of korat::contracts::ForAll, Exists and their variants.
#include <string>

#include "contracts/language/expression.h"

namespace korat::frontend {
namespace {

std::string FunctionFor(const Quantifier& quantifier) {
  return quantifier.is_universal ? "korat::contracts::ForAll" : "korat::contracts::Exists";
}

}  // namespace

void ExpressionTranslator::WriteQuantifier(std::size_t open) {
  const Quantifier quantifier = ParseQuantifier(source_, open);
  const std::size_t outer = bound_.size();
  if (quantifier.elements.empty()) {
    WriteVariable(quantifier, 0);
  } else {
    WriteElements(quantifier);
  }
  bound_.resize(outer);
}

// Writes ForAllIn(elements, [&](auto& x) -> bool { return ...; }).
void ExpressionTranslator::WriteElements(const Quantifier& quantifier) {
  code_.Generated(FunctionFor(quantifier) + "In(");
  Level(quantifier.elements);
  code_.Generated(", [&](");
  code_.User(quantifier.declaration);
  code_.Generated(") -> bool { return ");
  Bind(source_[quantifier.variables.front().name].text);
  WriteBody(quantifier);
  code_.Generated("; })");
}

// Writes ForAll<int>(From(0), Below(n), [&](const int i) -> bool { return ...; }), and inside it
// the same for the next variable. Guards around it keep the bounds from being evaluated where the
// range itself would not evaluate them.
void ExpressionTranslator::WriteVariable(const Quantifier& quantifier, std::size_t index) {
  if (index == quantifier.variables.size()) return WriteBody(quantifier);
  const QuantifiedVariable& variable = quantifier.variables[index];
  for (const TokenRange& guard : variable.guards) {
    code_.Generated(quantifier.is_universal ? "(!(" : "((");
    Level(guard);
    code_.Generated(quantifier.is_universal ? ") || " : ") && ");
  }
  code_.Generated(FunctionFor(quantifier) + "<");
  WriteType(quantifier.type);
  code_.Generated(">(");
  if (!quantifier.is_bool) WriteBounds(variable);
  code_.Generated("[&](const ");
  WriteType(quantifier.type);
  code_.Generated(" ");
  code_.User(variable.name);
  code_.Generated(") -> bool { return ");
  Bind(source_[variable.name].text);
  WriteVariable(quantifier, index + 1);
  code_.Generated("; })" + std::string(variable.guards.size(), ')'));
}

void ExpressionTranslator::WriteBounds(const QuantifiedVariable& variable) {
  code_.Generated(variable.lower.is_strict ? "korat::contracts::Above("
                                           : "korat::contracts::From(");
  if (variable.lower.value.empty()) {
    code_.Generated("0");  // of an unsigned type
  } else {
    Level(variable.lower.value);
  }
  code_.Generated(variable.upper.is_strict ? "), korat::contracts::Below("
                                           : "), korat::contracts::UpTo(");
  Level(variable.upper.value);
  code_.Generated("), ");
}

void ExpressionTranslator::WriteBody(const Quantifier& quantifier) {
  if (quantifier.range.empty()) {
    code_.Generated("static_cast<bool>(");
  } else {
    code_.Generated(quantifier.is_universal ? "!(" : "(");
    Level(quantifier.range);
    code_.Generated(quantifier.is_universal ? ") || (" : ") && (");
  }
  Level(quantifier.body);
  code_.Generated(")");
}

void ExpressionTranslator::WriteType(TokenRange type) {
  for (std::size_t i = type.begin; i < type.end; ++i) {
    if (!source_[i].Is("const")) code_.User(i);
  }
}

}  // namespace korat::frontend
