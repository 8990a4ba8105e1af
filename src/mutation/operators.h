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

// For `a OP b`.
std::vector<BinaryChange> ChangesOf(clang::BinaryOperatorKind from, Operands operands);

// ++ for --, in the same position. Nothing for other operators.
struct UnaryChange {
  std::string_view token;
  std::string operation;
  bool is_postfix = false;
};
std::vector<UnaryChange> ChangesOf(clang::UnaryOperatorKind from);

}  // namespace korat::mutation
