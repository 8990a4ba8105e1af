// The user's functions, members or not.
#pragma once

#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "frontend/declarations.h"
#include "frontend/types.h"
#include "model/class_model.h"

namespace korat::frontend {

Function ModelFunction(const clang::FunctionDecl& function, const TypeModeller& types);

// Fills in the constructors and methods of a class.
void AddMemberFunctions(const clang::CXXRecordDecl& record, const TypeModeller& types,
                        Class& result);

// Adds the public methods that a class inherits, where it does not hide them.
void AddInheritedMethods(const clang::CXXRecordDecl& record, const TypeModeller& types,
                         Class& result);

// The functions with these names that return a korat::Finitization of the class. names: "FinTree",
// "ns::FinTree".
std::vector<Function> FindFinitizations(const Declarations& declarations,
                                        const clang::CXXRecordDecl& root,
                                        const std::vector<std::string>& names,
                                        const TypeModeller& types);

// The free functions, declared in one of the files or in a header of the user's that they include,
// that take an object of the class: by value, by reference or by pointer. Includes friends that are
// defined in a class, but no finitizations.
std::vector<Function> FindFunctionsOf(const Declarations& declarations,
                                      const clang::CXXRecordDecl& root,
                                      const std::vector<std::string>& files,
                                      const TypeModeller& types);

}  // namespace korat::frontend
