// The places in the user's files to which a contract can belong, and where the files must be
// changed to check it.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/ASTUnit.h"
#include "model/class_model.h"

namespace korat::frontend {

// A stretch of a file: [begin, end).
struct Span {
  std::size_t begin = 0, end = 0;

  bool Contains(std::size_t offset) const { return begin <= offset && offset < end; }
};

// One declaration of a function: each redeclaration is a site of its own.
struct FunctionSite {
  const clang::FunctionDecl* function = nullptr;
  Span whole;  // from `template` or the first specifier to the semicolon or the closing brace
  Span body;   // of a definition: from `{` or `try` past the last `}`; empty if there is no body
  bool is_in_macro = false;
};

// The definition of a class.
struct ClassSite {
  const clang::CXXRecordDecl* record = nullptr;
  Span whole;
  Span braces;  // from `{` past `}`
  bool is_in_macro = false;
};

// All sites of one file, in the order of the text.
struct FileSites {
  std::string path;     // as the compiler knows the file
  std::string display;  // as messages and #line name it
  std::string contents;
  std::vector<FunctionSite> functions;
  std::vector<ClassSite> classes;
  std::vector<Span> others;   // declarations that can't have a contract
  std::vector<Span> skipped;  // by #if
  bool is_system = false;     // its comments are not the user's

  unsigned LineOf(std::size_t offset) const;
  Location LocationOf(std::size_t offset) const;

 private:
  mutable std::vector<std::size_t> line_starts_;
};

using Sites = std::map<clang::FileID, FileSites>;

// The user's files (all but those of the system and of Korat), and the given files of the system.
// REQUIRES: `ast` was parsed with a detailed preprocessing record.
Sites CollectSites(clang::ASTUnit& ast, const std::string& korat_include,
                   const std::set<clang::FileID>& system_files = {});

// The offset after the token that begins at `location`.
std::size_t EndOfToken(const clang::SourceManager& manager, clang::SourceLocation location,
                       const clang::LangOptions& options);

}  // namespace korat::frontend
