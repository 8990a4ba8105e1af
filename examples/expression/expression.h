// An arithmetic expression: a tree of terms of several classes with one base class.
//
// Invariant: the expression has a root term, no operand is missing, no term is an operand twice,
// and no negation is negated. The terms live elsewhere; the expression does not own them.

#ifndef EXAMPLES_EXPRESSION_EXPRESSION_H_
#define EXAMPLES_EXPRESSION_EXPRESSION_H_

#include <set>

#include "korat/korat.h"

class Expression {
 public:
  bool repOk() const {
    std::set<const Term*> visited;
    return IsTree(root_, visited);
  }

 private:
  struct Term {
    virtual ~Term() = default;
    virtual bool IsNegation() const { return false; }
    // Whether the operands are trees of terms not visited before.
    virtual bool HasValidOperands(std::set<const Term*>& visited) const = 0;
  };

  struct Constant final : Term {
    bool HasValidOperands(std::set<const Term*>&) const override { return true; }

    int value = 0;
  };

  struct Variable final : Term {
    bool HasValidOperands(std::set<const Term*>&) const override { return true; }

    char name = 'x';
  };

  struct Negate final : Term {
    bool IsNegation() const override { return true; }
    bool HasValidOperands(std::set<const Term*>& visited) const override {
      return IsTree(operand, visited) && !operand->IsNegation();
    }

    Term* operand = nullptr;
  };

  struct Binary final : Term {
    enum class Operator { kAdd, kMultiply };

    bool HasValidOperands(std::set<const Term*>& visited) const override {
      return IsTree(left, visited) && IsTree(right, visited);
    }

    Operator op = Operator::kAdd;
    Term* left = nullptr;
    Term* right = nullptr;
  };

  static bool IsTree(const Term* term, std::set<const Term*>& visited) {
    return term != nullptr && visited.insert(term).second && term->HasValidOperands(visited);
  }

  Term* root_ = nullptr;
};

// Expressions of at most that many terms of each class, over the constants 0 and 1, the variables x
// and y, addition and multiplication.
inline korat::Finitization<Expression> FinExpression(int num_constants, int num_variables,
                                                     int num_negates, int num_binaries) {
  using Binary = Expression::Binary;
  korat::Finitization<Expression> f;
  auto constants = f.Objects<Expression::Constant>(num_constants);
  auto variables = f.Objects<Expression::Variable>(num_variables);
  auto negates = f.Objects<Expression::Negate>(num_negates);
  auto binaries = f.Objects<Binary>(num_binaries);
  const auto terms = korat::Null | constants | variables | negates | binaries;
  f.Set<&Expression::root_>(terms);
  f.Set<&Expression::Constant::value>(korat::Range(0, 1));
  f.Set<&Expression::Variable::name>(korat::Values({'x', 'y'}));
  f.Set<&Expression::Negate::operand>(terms);
  f.Set<&Binary::op>(korat::Values({Binary::Operator::kAdd, Binary::Operator::kMultiply}));
  f.Set<&Binary::left>(terms);
  f.Set<&Binary::right>(terms);
  return f;
}

// Expressions of at most n terms of each class.
inline korat::Finitization<Expression> FinExpression(int n) { return FinExpression(n, n, n, n); }

#endif  // EXAMPLES_EXPRESSION_EXPRESSION_H_
