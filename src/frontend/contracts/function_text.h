// How generated code spells the parts of a function.
#pragma once

#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "frontend/contracts/attach.h"
#include "frontend/literal.h"

namespace korat::frontend {

struct ContractParameter {
  std::string name;
  bool is_named = false;
  int copy = -1;  // by value, and mentioned in a post-clause: the number of its copy on entry
};

// The parameters by the names that the contract knows them by.
std::vector<ContractParameter> ParametersOf(const FunctionContract& contract);

// Of the body's lambda: "::std::vector<int>", "auto", "const T &".
std::string ReturnTypeText(const clang::FunctionDecl& function);

// Of a function template: what stands between < and > ("class T, int N"), and the arguments that
// hand it on ("T, N"). Empty for other functions.
struct TemplateText {
  std::string parameters, arguments;
};
TemplateText TemplateTextOf(const clang::FunctionDecl& function);

// Without an object to work on: free functions, static ones, constructors before their body.
bool HasObject(const clang::FunctionDecl& function);
bool IsConstructor(const clang::FunctionDecl& function);

// Why its body can't be checked: "a coroutine: ..."; "" if it can.
std::string WhyNotChecked(const clang::FunctionDecl& function, bool is_in_macro);

}  // namespace korat::frontend
