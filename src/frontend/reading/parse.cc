#include "frontend/reading/parse.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <set>
#include <utility>

#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ModuleManager.h"
#include "clang/Tooling/Tooling.h"
#include "frontend/reading/precompiled.h"
#include "korat/error.h"
#include "llvm/ADT/SmallString.h"
#include "model/c_language.h"
#include "os/files.h"

namespace korat::frontend {
namespace {

namespace fs = std::filesystem;

Location PlaceOf(const clang::PresumedLoc& presumed) {
  if (presumed.isInvalid()) return {};
  return {presumed.getFilename(), presumed.getLine(), presumed.getColumn()};
}

// From the innermost include outward, up to the file that our own main file includes.
std::vector<Location> IncludeChain(const clang::SourceManager& manager,
                                   clang::PresumedLoc presumed) {
  std::vector<Location> chain;
  while (presumed.isValid() && presumed.getIncludeLoc().isValid()) {
    const clang::SourceLocation at = presumed.getIncludeLoc();
    if (manager.isWrittenInMainFile(at)) break;
    presumed = manager.getPresumedLoc(at);
    chain.push_back(PlaceOf(presumed));
  }
  return chain;
}

CompileError MakeError(const clang::Diagnostic& diagnostic, std::string text) {
  CompileError error;
  error.text = std::move(text);
  error.is_missing_include = diagnostic.getID() == clang::diag::err_pp_file_not_found;
  if (!diagnostic.hasSourceManager() || diagnostic.getLocation().isInvalid()) return error;
  const clang::SourceManager& manager = diagnostic.getSourceManager();
  const clang::PresumedLoc presumed = manager.getPresumedLoc(diagnostic.getLocation());
  error.place = PlaceOf(presumed);
  error.in_main_file = manager.isInMainFile(manager.getExpansionLoc(diagnostic.getLocation()));
  error.in_system_header = manager.isInSystemHeader(diagnostic.getLocation());
  error.included_from = IncludeChain(manager, presumed);
  return error;
}

std::string At(const Location& place) {
  if (place.file.empty()) return "";
  return DisplayPath(place.file) + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column) + ": ";
}

std::string IncludeLines(const TranslationUnit& unit) {
  std::string text;
  for (const std::string& include : unit.includes) text += "#include \"" + include + "\"\n";
  if (HasHeadersInC(unit.flags)) text = InC(text);
  if (!unit.precompiled.empty()) text += "#include \"korat/detail/usual_features.h\"\n";
  return text;
}

std::string MainFileText(const TranslationUnit& unit) {
  std::string text = IncludeLines(unit);
  for (const std::string& line : unit.lines) text += line + "\n";
  return text;
}

std::vector<std::string> Arguments(const TranslationUnit& unit) {
  // Renames the user's main function, so that the driver can have its own.
  std::vector<std::string> arguments = {"-resource-dir=" KORAT_CLANG_RESOURCE_DIR,
                                        "-xc++",
                                        "-Dmain=korat_user_main",
                                        "-w",
                                        "-ferror-limit=0",
                                        "-fsyntax-only"};
  if (!unit.checks_access) arguments.push_back("-fno-access-control");
  arguments.insert(arguments.end(), std::begin(kLenient), std::end(kLenient));
  if (!unit.precompiled.empty()) {
    if (!HasStandard(unit.flags)) arguments.emplace_back(kUsualStandard);
    const std::vector<std::string> reading = FlagsToRead(unit.precompiled, unit.flags);
    arguments.insert(arguments.end(), reading.begin(), reading.end());
  }
  std::remove_copy(unit.flags.begin(), unit.flags.end(), std::back_inserter(arguments),
                   kHeadersInC);
  arguments.push_back("-I" + unit.korat_include);
  // Bypasses the clang driver, which would change the directory of this very process.
  arguments.insert(arguments.end(), {"-Xclang", "-working-directory", "-Xclang", unit.directory});
  // What #if leaves out is remembered: comments in there are not contracts.
  arguments.insert(arguments.end(), {"-Xclang", "-detailed-preprocessing-record"});
  return arguments;
}

// Leaves out what comes from the precompiled header when the AST is traversed: it is not the
// user's, and would have to be loaded.
void TraverseOnlyWhatWasRead(clang::ASTContext& context) {
  std::vector<clang::Decl*> read;
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->noload_decls()) {
    if (!declaration->isFromASTFile()) read.push_back(declaration);
  }
  context.setTraversalScope(read);
}

bool IsUsable(const ParsedUnit& parsed) { return parsed.ast != nullptr && parsed.ast->hasSema(); }

}  // namespace

void ErrorLog::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                const clang::Diagnostic& diagnostic) {
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  llvm::SmallString<128> text;
  diagnostic.FormatDiagnostic(text);
  if (level >= clang::DiagnosticsEngine::Error) {
    errors_.push_back(MakeError(diagnostic, std::string(text)));
  } else if (level == clang::DiagnosticsEngine::Note && !errors_.empty()) {
    CompileError& error = errors_.back();
    error.notes.emplace_back(MakeError(diagnostic, std::string(text)).place, std::string(text));
    if (!error.in_system_header || error.cause.line != 0) return;
    const CompileError note = MakeError(diagnostic, std::string(text));
    if (note.in_system_header || note.place.file.empty()) return;
    error.cause = note.place;
    error.cause_text = note.text;
    error.in_main_file = note.in_main_file;
  }
}

std::vector<CompileError> ParsedUnit::UserErrors() const {
  std::vector<CompileError> errors;
  std::copy_if(log->errors().begin(), log->errors().end(), std::back_inserter(errors),
               [](const CompileError& error) { return !error.in_main_file; });
  return errors;
}

bool ParsedUnit::FailedInLine(std::size_t index) const {
  return std::any_of(log->errors().begin(), log->errors().end(), [&](const CompileError& error) {
    const Location& place = error.cause.line != 0 ? error.cause : error.place;
    return error.in_main_file && place.line == first_line + index;
  });
}

std::vector<std::vector<std::string>> UnitsOf(const std::vector<std::string>& files) {
  std::vector<std::vector<std::string>> units(1);
  for (const std::string& file : files) {
    if (IsSource(file)) {
      units.push_back({file});
    } else {
      units.front().push_back(file);
    }
  }
  if (units.front().empty()) units.erase(units.begin());
  return units;
}

ParsedUnit Parse(const TranslationUnit& wanted) {
  ParsedUnit parsed;
  parsed.unit = std::make_unique<const TranslationUnit>(wanted);
  const TranslationUnit& unit = *parsed.unit;
  parsed.log = std::make_unique<ErrorLog>();
  const std::string includes = IncludeLines(unit);
  parsed.first_line =
      static_cast<std::size_t>(std::count(includes.begin(), includes.end(), '\n')) + 1;
  parsed.ast = clang::tooling::buildASTFromCodeWithArgs(
      MainFileText(unit), Arguments(unit), unit.directory + "/korat_main_file.cc", "clang++",
      std::make_shared<clang::PCHContainerOperations>(),
      [](const clang::tooling::CommandLineArguments& arguments, llvm::StringRef) {
        return arguments;
      },
      unit.replaced, parsed.log.get());
  if (!IsUsable(parsed)) {
    throw Error(parsed.log->errors().empty()
                    ? "the compiler could not be started; check the flags after --"
                    : Describe(parsed.log->errors()));
  }
  if (!unit.precompiled.empty()) TraverseOnlyWhatWasRead(parsed.ast->getASTContext());
  return parsed;
}

ParsedUnit ParseTwice(TranslationUnit unit, const std::function<bool(const ParsedUnit&)>& is_good) {
  if (!unit.precompiled.empty()) {
    try {
      ParsedUnit parsed = Parse(unit);
      if (is_good(parsed)) return parsed;
    } catch (const Error&) {
      // It does not fit: the header has changed since, or the flags are unusual.
    }
    unit.precompiled.clear();
  }
  return Parse(unit);
}

std::vector<std::string> FilesRead(const clang::ASTUnit& ast) {
  std::set<std::string> files;
  // Our own main file is not on disk.
  const auto add = [&](const std::string& path) {
    if (fs::is_regular_file(path)) files.insert(path);
  };
  const clang::SourceManager& manager = ast.getSourceManager();
  for (auto file = manager.fileinfo_begin(); file != manager.fileinfo_end(); ++file) {
    add(file->first.getFileEntry().tryGetRealPathName().str());
  }
  if (ast.getASTReader() != nullptr) {
    clang::ASTReader& reader = *ast.getASTReader();
    for (clang::serialization::ModuleFile& module : reader.getModuleManager()) {
      reader.visitInputFileInfos(module, /*IncludeSystem=*/true,
                                 [&](const clang::serialization::InputFileInfo& file, bool) {
                                   std::error_code ignored;
                                   add(fs::canonical(file.Filename, ignored).string());
                                 });
    }
  }
  return {files.begin(), files.end()};
}

std::string Describe(const std::vector<CompileError>& errors) {
  assert(!errors.empty());
  const CompileError& first = errors.front();
  std::string text = At(first.place) + "error: " + first.text;
  if (!first.included_from.empty()) {
    const Location& outer = first.included_from.front();
    text += "\n  included from " + DisplayPath(outer.file) + ":" + std::to_string(outer.line);
  }
  if (first.cause.line != 0 && !first.in_main_file) {
    text += "\n  " + At(first.cause) + first.cause_text;
  }
  if (errors.size() > 1) {
    text += "\n(" + std::to_string(errors.size() - 1) + " more error" +
            (errors.size() > 2 ? "s)" : ")");
  }
  if (first.is_missing_include) text += "\nadd -- -I DIR or -p BUILD_DIR";
  return text;
}

}  // namespace korat::frontend
