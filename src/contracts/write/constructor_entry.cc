#include "contracts/write/constructor_entry.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace korat::frontend {
namespace {

using clang::CXXCtorInitializer;

// In the order of execution: bases before members, members as they are declared. (In templates
// Clang keeps the order of the text.)
std::vector<const CXXCtorInitializer*> WrittenInitializers(
    const clang::CXXConstructorDecl& constructor) {
  std::vector<const CXXCtorInitializer*> written;
  for (const CXXCtorInitializer* initializer : constructor.inits()) {
    if (initializer->isWritten()) written.push_back(initializer);
  }
  const auto rank = [](const CXXCtorInitializer* initializer) {
    const bool is_member = initializer->isAnyMemberInitializer();
    const bool is_virtual = initializer->isBaseInitializer() && initializer->isBaseVirtual();
    const int place = is_member ? static_cast<int>(initializer->getAnyMember()->getFieldIndex())
                                : (is_virtual ? -2 : -1);
    return std::pair(place, initializer->getSourceOrder());
  };
  std::sort(
      written.begin(), written.end(),
      [&](const CXXCtorInitializer* a, const CXXCtorInitializer* b) { return rank(a) < rank(b); });
  return written;
}

// Whether the argument is a zero for a parameter of pointer type.
bool IsNullPointer(const clang::Expr& argument) {
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&argument);
  return cast != nullptr && cast->getCastKind() == clang::CK_NullToPointer;
}

// The first argument as it was written, or null.
const clang::Expr* FirstArgument(const clang::Expr* init) {
  using namespace clang;
  if (init == nullptr) return nullptr;
  init = init->IgnoreImplicit();
  if (const auto* list = llvm::dyn_cast<ParenListExpr>(init)) {
    return list->getNumExprs() == 0 ? nullptr : list->getExpr(0);
  }
  if (const auto* list = llvm::dyn_cast<InitListExpr>(init)) {
    const InitListExpr* syntactic = list->isSemanticForm() ? list->getSyntacticForm() : list;
    if (syntactic == nullptr) syntactic = list;
    return syntactic->getNumInits() == 0 ? nullptr : syntactic->getInit(0);
  }
  if (const auto* list = llvm::dyn_cast<CXXStdInitializerListExpr>(init)) {
    return FirstArgument(list->getSubExpr());
  }
  if (const auto* call = llvm::dyn_cast<CXXConstructExpr>(init)) {
    if (call->getNumArgs() == 0 || llvm::isa<CXXDefaultArgExpr>(call->getArg(0))) return nullptr;
    const Expr* first = call->getArg(0);
    // The argument may be a list: {1, 2, 3}.
    return llvm::isa<CXXStdInitializerListExpr>(first->IgnoreImplicit()) ? FirstArgument(first)
                                                                         : first;
  }
  if (llvm::isa<ImplicitValueInitExpr, CXXDefaultInitExpr, CXXScalarValueInitExpr>(init)) {
    return nullptr;
  }
  return init;
}

class PlaceFinder {
 public:
  PlaceFinder(const clang::CXXConstructorDecl& constructor, const FileSites& file,
              const FunctionSite& site)
      : constructor_(constructor),
        manager_(constructor.getASTContext().getSourceManager()),
        options_(constructor.getASTContext().getLangOpts()),
        file_(file),
        site_(site) {}

  ConstructorPlaces Find() {
    ConstructorPlaces places;
    places.try_at = Colon();
    for (const CXXCtorInitializer* initializer : WrittenInitializers(constructor_)) {
      if (Take(*initializer, places)) break;
    }
    return places;
  }

 private:
  std::size_t Begin(const clang::Expr& expression) const {
    return manager_.getFileOffset(manager_.getExpansionLoc(expression.getBeginLoc()));
  }

  // The colon before the first initialiser of the text.
  std::size_t Colon() const {
    std::size_t first = site_.body.begin;
    for (const CXXCtorInitializer* initializer : WrittenInitializers(constructor_)) {
      first = std::min<std::size_t>(
          first,
          manager_.getFileOffset(manager_.getExpansionLoc(initializer->getSourceLocation())));
    }
    if (first == site_.body.begin) return first;
    // Found by lexing, because there may be comments in between.
    const clang::FileID id = manager_.getFileID(constructor_.getBeginLoc());
    clang::Lexer lexer(manager_.getLocForStartOfFile(id), options_, file_.contents.data(),
                       file_.contents.data() + site_.whole.begin,
                       file_.contents.data() + file_.contents.size());
    std::size_t colon = site_.body.begin;
    clang::Token token;
    while (!lexer.LexFromRawLexer(token)) {
      const std::size_t at = manager_.getFileOffset(token.getLocation());
      if (at >= first) break;
      if (token.is(clang::tok::colon)) colon = at;
    }
    return colon;
  }

  bool Take(const CXXCtorInitializer& initializer, ConstructorPlaces& places) const {
    if (initializer.isPackExpansion()) return false;
    const clang::Expr* argument = FirstArgument(initializer.getInit());
    if (argument == nullptr || argument->getBeginLoc().isMacroID() ||
        argument->getEndLoc().isMacroID()) {
      return false;
    }
    const clang::FieldDecl* field = initializer.getAnyMember();
    const clang::Expr* inner = argument->IgnoreParenImpCasts();
    // A list in braces, or a string for an array, can't be part of another expression.
    if (llvm::isa<clang::InitListExpr, clang::DesignatedInitExpr, clang::StringLiteral>(inner)) {
      return false;
    }
    places.argument = Span{Begin(*argument), EndOfToken(manager_, argument->getEndLoc(), options_)};
    const clang::Type* type =
        field == nullptr ? nullptr : field->getType()->getBaseElementTypeUnsafe();
    if (type != nullptr && type->isScalarType()) {
      // A constant may be narrowed or be a null pointer; a computed value may not.
      places.before_argument =
          "static_cast<std::remove_all_extents_t<decltype(" + field->getNameAsString() + ")>>(";
      places.after_argument = ")";
    } else if (IsNullPointer(*argument)) {
      places.before_argument = "(decltype(nullptr))(";
      places.after_argument = ")";
    }
    return true;
  }

  const clang::CXXConstructorDecl& constructor_;
  const clang::SourceManager& manager_;
  const clang::LangOptions& options_;
  const FileSites& file_;
  const FunctionSite& site_;
};

}  // namespace

ConstructorPlaces PlacesOf(const clang::CXXConstructorDecl& constructor, const FileSites& file,
                           const FunctionSite& site) {
  return PlaceFinder(constructor, file, site).Find();
}

}  // namespace korat::frontend
