// Which operators of C++ take each other's place, and what such a mutation is called: as in Mull,
// where it has one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "clang/AST/OperationKinds.h"

namespace korat::mutation {

// The types of the operands decide which operators make sense.
enum class Operands { kNumbers, kPointers, kObjects };

struct BinaryChange {
  clang::BinaryOperatorKind to;
  std::string_view group;
  std::string operation;  // "cxx_lt_to_le"
};

// What is known of the right operand. Some operators mean the same then: n > 0 and n != 0, if n is
// unsigned; n * 1 and n / 1. The compiler may do anything about n / 0.
enum class RightOperand { kAny, kOne, kZero, kZeroBesideUnsigned };
bool IsDivision(clang::BinaryOperatorKind kind);

// For `a OP b`, one of those that mean the same, and none that means what is there already.
std::vector<BinaryChange> ChangesOf(clang::BinaryOperatorKind from, Operands operands,
                                    RightOperand right = RightOperand::kAny);

// ++ for --, in the same position. Nothing for other operators.
struct UnaryChange {
  std::string_view token;
  std::string operation;
  bool is_postfix = false;
};
std::vector<UnaryChange> ChangesOf(clang::UnaryOperatorKind from);

}  // namespace korat::mutation
