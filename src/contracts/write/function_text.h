// Spells the parts of a function for generated code.
#pragma once

#include <string>
#include <vector>

#include "base/literal.h"
#include "clang/AST/DeclCXX.h"
#include "contracts/attach/attach.h"

namespace korat::frontend {

struct ContractParameter {
  std::string name;
  bool is_named = false;
  int copy = -1;  // the number of its copy on entry, if it is by value and in a postcondition
};

// The parameters under the names that the contract uses.
std::vector<ContractParameter> ParametersOf(const FunctionContract& contract);

// The return type of the body's lambda: "::std::vector<int>", "auto", "const T &".
std::string ReturnTypeText(const clang::FunctionDecl& function);

// The parameters of a function template ("class T, int N"), and the arguments that pass them on
// ("T, N"). Empty for other functions.
struct TemplateText {
  std::string parameters, arguments;
};
TemplateText TemplateTextOf(const clang::FunctionDecl& function);

// False for free and static functions, and for constructors before their body.
bool HasObject(const clang::FunctionDecl& function);
bool IsConstructor(const clang::FunctionDecl& function);

// Why its body can't be checked; "" if it can.
std::string WhyNotChecked(const clang::FunctionDecl& function, bool is_in_macro);

}  // namespace korat::frontend
