#include "mutation/operators.h"

#include <algorithm>
#include <set>

namespace korat::mutation {
namespace {

using clang::BinaryOperatorKind;

struct NamedOperator {
  BinaryOperatorKind kind;
  std::string_view name;
};

// Each operator of a family is replaced by each other one.
struct Family {
  std::string_view group;
  std::vector<NamedOperator> operators;
};

const std::vector<Family>& Families() {
  using namespace clang;
  static const std::vector<Family> families = {
      {"relational",
       {{BO_LT, "lt"}, {BO_LE, "le"}, {BO_GT, "gt"}, {BO_GE, "ge"}, {BO_EQ, "eq"}, {BO_NE, "ne"}}},
      {"arithmetic",
       {{BO_Add, "add"}, {BO_Sub, "sub"}, {BO_Mul, "mul"}, {BO_Div, "div"}, {BO_Rem, "rem"}}},
      {"bitwise", {{BO_And, "and"}, {BO_Or, "or"}, {BO_Xor, "xor"}}},
      {"bitwise", {{BO_Shl, "lshift"}, {BO_Shr, "rshift"}}},
      {"logical", {{BO_LAnd, "logical_and"}, {BO_LOr, "logical_or"}}},
      {"assignment",
       {{BO_AddAssign, "add_assign"},
        {BO_SubAssign, "sub_assign"},
        {BO_MulAssign, "mul_assign"},
        {BO_DivAssign, "div_assign"},
        {BO_RemAssign, "rem_assign"}}},
      {"assignment",
       {{BO_AndAssign, "and_assign"}, {BO_OrAssign, "or_assign"}, {BO_XorAssign, "xor_assign"}}},
      {"assignment", {{BO_ShlAssign, "lshift_assign"}, {BO_ShrAssign, "rshift_assign"}}}};
  return families;
}

bool IsOrder(BinaryOperatorKind kind) { return clang::BinaryOperator::isRelationalOp(kind); }
bool IsEquality(BinaryOperatorKind kind) { return clang::BinaryOperator::isEqualityOp(kind); }

// Pointers and objects rarely have all operators of a family: only the nearest are tried.
bool MakesSense(BinaryOperatorKind from, BinaryOperatorKind to, Operands operands) {
  if (operands == Operands::kNumbers) return true;
  if (IsEquality(from)) return IsEquality(to);
  if (IsOrder(from)) return IsOrder(to);
  if (operands == Operands::kObjects) return true;  // what does not compile is left out
  const auto is_sum = [](BinaryOperatorKind kind) {
    return kind == clang::BO_Add || kind == clang::BO_Sub || kind == clang::BO_AddAssign ||
           kind == clang::BO_SubAssign;
  };
  return !is_sum(from) || is_sum(to);
}

// One operator for all that mean the same.
BinaryOperatorKind Meaning(BinaryOperatorKind kind, RightOperand right) {
  if (right == RightOperand::kOne && kind == clang::BO_Div) return clang::BO_Mul;
  if (right == RightOperand::kOne && kind == clang::BO_DivAssign) return clang::BO_MulAssign;
  if (right != RightOperand::kZeroBesideUnsigned) return kind;
  if (kind == clang::BO_GT) return clang::BO_NE;
  return kind == clang::BO_LE ? clang::BO_EQ : kind;
}

bool IsZero(RightOperand right) {
  return right == RightOperand::kZero || right == RightOperand::kZeroBesideUnsigned;
}

}  // namespace

bool IsDivision(BinaryOperatorKind kind) {
  return kind == clang::BO_Div || kind == clang::BO_Rem || kind == clang::BO_DivAssign ||
         kind == clang::BO_RemAssign;
}

std::vector<BinaryChange> ChangesOf(BinaryOperatorKind from, Operands operands,
                                    RightOperand right) {
  std::vector<BinaryChange> changes;
  std::set<BinaryOperatorKind> meanings = {Meaning(from, right)};
  for (const Family& family : Families()) {
    const auto found = std::find_if(family.operators.begin(), family.operators.end(),
                                    [&](const auto& named) { return named.kind == from; });
    if (found == family.operators.end()) continue;
    for (const NamedOperator& other : family.operators) {
      if (other.kind == from || !MakesSense(from, other.kind, operands)) continue;
      if (IsZero(right) && IsDivision(other.kind)) continue;
      if (!meanings.insert(Meaning(other.kind, right)).second) continue;
      changes.push_back({other.kind, family.group,
                         "cxx_" + std::string(found->name) + "_to_" + std::string(other.name)});
    }
  }
  return changes;
}

std::vector<UnaryChange> ChangesOf(clang::UnaryOperatorKind from) {
  switch (from) {
    case clang::UO_PreInc:
      return {{"--", "cxx_pre_inc_to_pre_dec"}};
    case clang::UO_PreDec:
      return {{"++", "cxx_pre_dec_to_pre_inc"}};
    case clang::UO_PostInc:
      return {{"--", "cxx_post_inc_to_post_dec", true}};
    case clang::UO_PostDec:
      return {{"++", "cxx_post_dec_to_post_inc", true}};
    default:
      return {};
  }
}

}  // namespace korat::mutation
