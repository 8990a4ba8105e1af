// How generated code, at global scope, names the user's types and functions.
#pragma once

#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/Type.h"
#include "model/class_model.h"

namespace korat::frontend {

clang::PrintingPolicy Policy(const clang::ASTContext& context);

// Aliases resolved, const and volatile left out; unnamed structs are named after the member that
// has them: "decltype(node::entry)".
std::string SourceName(clang::QualType type, const clang::ASTContext& context);
std::string SourceName(const clang::TagDecl& declaration);

// As the user wrote it, for messages, with the namespaces and classes it is in.
std::string Spelling(clang::QualType type, const clang::ASTContext& context);

// "ns::FinTree", "ns::Tree<int>::kRed"
std::string QualifiedName(const clang::NamedDecl& declaration);

// "std", or "__gnu_cxx", or the user's.
bool IsFromStd(const clang::Decl& declaration);
// Internals of the standard library: std::_Rb_tree_node_base, __gnu_cxx::__aligned_membuf<int>.
bool IsStdInternal(const clang::Decl& declaration);
// Whether it is the iterator of a container of the standard library.
bool IsLibraryIterator(const clang::CXXRecordDecl& record);

Location LocationOf(const clang::Decl& declaration);
Access AccessOf(clang::AccessSpecifier access);

}  // namespace korat::frontend
