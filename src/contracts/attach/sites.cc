#include "contracts/attach/sites.h"

#include <algorithm>
#include <cassert>
#include <filesystem>

#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessingRecord.h"
#include "clang/Lex/Preprocessor.h"
#include "frontend/ast_walk.h"
#include "frontend/reading/parse.h"
#include "os/files.h"

namespace korat::frontend {
namespace {

class SiteWalk : public AstWalk {
 public:
  SiteWalk(clang::ASTContext& context, Sites& sites)
      : manager_(context.getSourceManager()), options_(context.getLangOpts()), sites_(sites) {}

  bool OnDeclaration(clang::Decl& declaration) override {
    using namespace clang;
    if (declaration.isImplicit() || declaration.getBeginLoc().isInvalid()) return true;
    if (const auto* function = llvm::dyn_cast<FunctionDecl>(&declaration)) {
      AddFunction(*function);
    } else if (const auto* record = llvm::dyn_cast<CXXRecordDecl>(&declaration)) {
      AddClass(*record);
    } else if (llvm::isa<FieldDecl, VarDecl, TypedefNameDecl, EnumDecl, UsingDecl, NamespaceDecl>(
                   declaration) &&
               !llvm::isa<ParmVarDecl>(declaration)) {
      if (FileSites* file = FileOf(declaration.getBeginLoc())) {
        file->others.push_back(SpanOf(declaration.getSourceRange()));
      }
    }
    return true;
  }

 private:
  FileSites* FileOf(clang::SourceLocation location) {
    const auto found = sites_.find(manager_.getFileID(manager_.getExpansionLoc(location)));
    return found == sites_.end() ? nullptr : &found->second;
  }

  std::size_t OffsetOf(clang::SourceLocation location) const {
    return manager_.getFileOffset(manager_.getExpansionLoc(location));
  }

  Span SpanOf(clang::SourceRange range) const {
    return {OffsetOf(range.getBegin()), EndOfToken(manager_, range.getEnd(), options_)};
  }

  // A template's declaration begins at the word `template`.
  static clang::SourceLocation Begin(const clang::FunctionDecl& function) {
    const auto* pattern = function.getDescribedFunctionTemplate();
    // A template by `auto` parameters does not have the word.
    const bool has_word = pattern != nullptr && pattern->getBeginLoc().isValid() &&
                          pattern->getTemplateParameters()->getTemplateLoc().isValid();
    return has_word ? pattern->getBeginLoc() : function.getOuterLocStart();
  }

  void AddFunction(const clang::FunctionDecl& function) {
    FileSites* file = FileOf(function.getBeginLoc());
    if (file == nullptr) return;
    FunctionSite site;
    site.function = &function;
    site.whole = SpanOf({Begin(function), function.getEndLoc()});
    // An attribute may come from a macro; the name and the braces may not.
    site.is_in_macro = function.getLocation().isMacroID();
    if (function.doesThisDeclarationHaveABody()) {
      const clang::SourceRange body = function.getBody()->getSourceRange();
      site.body = SpanOf(body);
      site.is_in_macro |= body.getBegin().isMacroID() || body.getEnd().isMacroID();
      site.whole.end = std::max(site.whole.end, site.body.end);
    } else {
      const std::size_t semicolon = file->contents.find(';', site.whole.end);
      if (semicolon != std::string::npos) site.whole.end = semicolon + 1;
    }
    file->functions.push_back(site);
  }

  // "template class Stack<int>;": its braces are those of the template.
  static bool IsInstantiation(const clang::CXXRecordDecl& record) {
    const auto* made = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
    return made != nullptr && !made->isExplicitSpecialization();
  }

  void AddClass(const clang::CXXRecordDecl& record) {
    FileSites* file = FileOf(record.getBeginLoc());
    if (file == nullptr || record.isLambda()) return;
    const auto* pattern = record.getDescribedClassTemplate();
    const clang::SourceLocation begin =
        pattern != nullptr ? pattern->getBeginLoc() : record.getOuterLocStart();
    if (!record.isThisDeclarationADefinition() || IsInstantiation(record)) {
      file->others.push_back(SpanOf({begin, record.getEndLoc()}));
      return;
    }
    ClassSite site;
    site.record = &record;
    site.whole = SpanOf({begin, record.getEndLoc()});
    site.braces = SpanOf(record.getBraceRange());
    site.is_in_macro = record.getBraceRange().getEnd().isMacroID();
    file->classes.push_back(site);
  }

  const clang::SourceManager& manager_;
  const clang::LangOptions& options_;
  Sites& sites_;
};

bool IsSystemFile(const clang::SourceManager& manager, clang::FileID file) {
  return manager.isInSystemHeader(manager.getLocForStartOfFile(file));
}

void AddSkipped(clang::ASTUnit& ast, Sites& sites) {
  clang::PreprocessingRecord* record = ast.getPreprocessor().getPreprocessingRecord();
  if (record == nullptr) return;
  const clang::SourceManager& manager = ast.getSourceManager();
  for (const clang::SourceRange& range : record->getSkippedRanges()) {
    const auto file = sites.find(manager.getFileID(range.getBegin()));
    if (file == sites.end()) continue;
    file->second.skipped.push_back(
        {manager.getFileOffset(range.getBegin()), manager.getFileOffset(range.getEnd())});
  }
}

}  // namespace

unsigned FileSites::LineOf(std::size_t offset) const { return LocationOf(offset).line; }

Location FileSites::LocationOf(std::size_t offset) const {
  if (line_starts_.empty()) {
    line_starts_.push_back(0);
    for (std::size_t i = 0; i < contents.size(); ++i) {
      if (contents[i] == '\n') line_starts_.push_back(i + 1);
    }
  }
  const auto line = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset) - 1;
  return {display, static_cast<unsigned>(line - line_starts_.begin() + 1),
          static_cast<unsigned>(offset - *line + 1)};
}

std::size_t EndOfToken(const clang::SourceManager& manager, clang::SourceLocation location,
                       const clang::LangOptions& options) {
  const clang::SourceLocation spelled = manager.getExpansionRange(location).getEnd();
  return manager.getFileOffset(spelled) +
         clang::Lexer::MeasureTokenLength(spelled, manager, options);
}

Sites CollectSites(clang::ASTUnit& ast, const std::string& korat_include,
                   const std::set<clang::FileID>& system_files) {
  assert(ast.getPreprocessor().getPreprocessingRecord() != nullptr);
  Sites sites;
  const clang::SourceManager& manager = ast.getSourceManager();
  std::vector<clang::FileEntryRef> entries;  // a copy: translateFile() may load more of them
  for (auto entry = manager.fileinfo_begin(); entry != manager.fileinfo_end(); ++entry) {
    entries.push_back(entry->first);
  }
  for (const clang::FileEntryRef entry : entries) {
    const clang::FileID file = manager.translateFile(entry);
    const llvm::StringRef path = entry.getName();
    if (file.isInvalid() || file == manager.getMainFileID()) continue;
    if (path.starts_with(korat_include + "/korat/")) continue;
    const bool is_system = IsSystemFile(manager, file);
    if (is_system && !system_files.contains(file)) continue;
    FileSites& added = sites[file];
    added.is_system = is_system;
    // Units that share a file must agree on its name, however they found it.
    added.path = std::filesystem::path(path.str()).lexically_normal().string();
    if (!std::filesystem::exists(added.path)) added.path = path.str();
    added.display = DisplayPath(added.path);
    added.contents = manager.getBufferData(file).str();
  }
  SiteWalk(ast.getASTContext(), sites).Over(ast.getASTContext());
  AddSkipped(ast, sites);
  return sites;
}

}  // namespace korat::frontend
