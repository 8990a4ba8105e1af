// A translation unit that includes the user's files, parsed by Clang.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/location.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/ASTUnit.h"

namespace korat::frontend {

// An error of the compiler, with the places that explain it.
struct CompileError {
  Location place;
  bool in_main_file = false;  // in a line of ours, not the user's
  bool in_system_header = false;
  bool is_missing_include = false;
  std::string text;
  std::vector<Location> included_from;  // innermost first; our own file is left out
  Location cause;                       // of errors in system headers: one of the user's lines
  std::string cause_text;
  std::vector<std::pair<Location, std::string>> notes;
};

// Collects errors as they come. Outlives the AST: instantiations made later report here, too.
class ErrorLog : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override;
  const std::vector<CompileError>& errors() const { return errors_; }

 private:
  std::vector<CompileError> errors_;
};

// What to parse. The main file exists only in memory: the includes, then `lines` of our own.
struct TranslationUnit {
  std::vector<std::string> includes;  // absolute paths
  std::vector<std::string> lines;
  std::vector<std::string> flags;
  std::string directory;  // relative paths in flags start here
  std::string korat_include;
  std::string precompiled;  // a header to start from; "": none
  bool checks_access = false;
  std::vector<std::pair<std::string, std::string>>
      replaced;  // path and contents: read in its place
};

struct ParsedUnit {
  std::unique_ptr<const TranslationUnit> unit;  // Clang refers to the contents of its files
  std::unique_ptr<ErrorLog> log;
  std::unique_ptr<clang::ASTUnit> ast;

  // The errors in the user's code; those in our own lines are answers to questions.
  std::vector<CompileError> UserErrors() const;
  bool FailedInLine(std::size_t index) const;  // of TranslationUnit::lines
  std::size_t first_line = 0;                  // of the main file, of lines[0]
};

// The translation units of files, as a compiler sees them: one for all headers together, and one
// for each source.
std::vector<std::vector<std::string>> UnitsOf(const std::vector<std::string>& files);

// Throws korat::Error if the compiler can't be started. With a precompiled header, declarations are
// visible that the user's files do not include: an error may be due to that, so it takes a second
// look without.
ParsedUnit Parse(const TranslationUnit& wanted);
// Takes that look unless the first result is good.
ParsedUnit ParseTwice(TranslationUnit unit, const std::function<bool(const ParsedUnit&)>& is_good);

// The files that were read, those of the precompiled header included, sorted.
std::vector<std::string> FilesRead(const clang::ASTUnit& ast);

// The message for a user: the first error, where it comes from, how many more there are.
// REQUIRES: !errors.empty().
std::string Describe(const std::vector<CompileError>& errors);

}  // namespace korat::frontend
