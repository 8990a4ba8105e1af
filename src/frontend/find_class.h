// Which class does --class mean? The compiler itself is asked, with an alias after the includes;
// what it does not find is looked for in all namespaces.
#pragma once

#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "frontend/reading/parse.h"

namespace korat::frontend {

// The lines to parse after the includes. Throws korat::Error if the name can't be that of a class.
std::vector<std::string> ClassQuestion(const std::string& name);

struct ClassAnswer {
  clang::CXXRecordDecl* record = nullptr;  // complete, if there is one
  std::string qualified;                   // or: ask again with this name
  std::string problem;                     // or: what to tell the user
  bool is_declared = false;                // the class exists, and the problem lies elsewhere
};

// files: those given, as given. REQUIRES: the unit was parsed with ClassQuestion(name) first in its
// lines, and the user's code compiled.
ClassAnswer FindClass(const ParsedUnit& unit, const std::string& name,
                      const std::vector<std::string>& files);

// "Heap<int>" for a template with one parameter.
std::string ExampleOf(const clang::ClassTemplateDecl& declaration, const std::string& qualified);

// Whether it is declared in one of these files.
bool IsIn(const clang::NamedDecl& declaration, const std::vector<std::string>& files);

}  // namespace korat::frontend
