// Everything that a translation unit declares outside functions, in the order of declaration.
#pragma once

#include <functional>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace korat::frontend {

struct Declarations {
  std::vector<clang::CXXRecordDecl*> classes;   // definitions; instantiations, but no templates
  std::vector<clang::FunctionDecl*> functions;  // free ones and static members, each once
  std::vector<clang::FunctionDecl*> friends;    // defined within a class, declared nowhere else
  std::vector<clang::NamedDecl*> names;  // classes, class templates, enums, aliases: what --class
                                         // may mean, each once
};

// Without what comes from a precompiled header, which is not even loaded.
Declarations CollectDeclarations(const clang::ASTContext& context);

// Whether the declaration is in one of the user's files, not in a system header.
bool IsUserCode(const clang::Decl& declaration);

}  // namespace korat::frontend
