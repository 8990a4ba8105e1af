#include "frontend/declarations.h"

#include <set>

#include "clang/AST/DeclFriend.h"
#include "clang/Basic/SourceManager.h"

namespace korat::frontend {
namespace {

class Collector {
 public:
  explicit Collector(Declarations& result) : result_(result) {}

  void Walk(const clang::DeclContext& context) {
    for (clang::Decl* declaration : context.noload_decls()) Visit(declaration);
  }

 private:
  void Visit(clang::Decl* declaration) {
    if (declaration->isFromASTFile()) return;
    if (declaration->isInvalidDecl() || declaration->isImplicit()) return;
    if (auto* class_template = llvm::dyn_cast<clang::ClassTemplateDecl>(declaration)) {
      return VisitTemplate(class_template);
    }
    if (auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(declaration)) {
      return VisitClass(record);
    }
    if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
      return VisitFunction(function);
    }
    if (auto* friend_of = llvm::dyn_cast<clang::FriendDecl>(declaration)) {
      return VisitFriend(friend_of);
    }
    if (llvm::isa<clang::TypedefNameDecl, clang::EnumDecl>(declaration)) {
      auto* named = llvm::cast<clang::NamedDecl>(declaration);
      if (named->getCanonicalDecl() == named) result_.names.push_back(named);
    } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::ExportDecl>(
                   declaration)) {
      Walk(*llvm::cast<clang::DeclContext>(declaration));
    }
  }

  void VisitTemplate(clang::ClassTemplateDecl* class_template) {
    if (!class_template->isCanonicalDecl()) return;
    result_.names.push_back(class_template);
    for (clang::ClassTemplateSpecializationDecl* specialization :
         class_template->specializations()) {
      AddDefinition(specialization->getDefinition());
    }
  }

  // Specializations come with their template.
  void VisitClass(clang::CXXRecordDecl* record) {
    if (llvm::isa<clang::ClassTemplateSpecializationDecl>(record) ||
        record->isInjectedClassName()) {
      return;
    }
    if (record->isCanonicalDecl()) result_.names.push_back(record);
    if (record->isThisDeclarationADefinition()) AddDefinition(record);
  }

  void AddDefinition(clang::CXXRecordDecl* record) {
    if (record == nullptr || record->isDependentType() || record->isInvalidDecl()) return;
    result_.classes.push_back(record);
    Walk(*record);
  }

  void VisitFunction(clang::FunctionDecl* function) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    const bool is_free = method == nullptr || method->isStatic();
    if (!is_free || function->isDeleted()) return;
    // The first declaration that is walked past: the very first may be a friend's, inside a class.
    if (seen_.insert(function->getCanonicalDecl()).second) result_.functions.push_back(function);
  }

  // Only its arguments make it findable.
  void VisitFriend(clang::FriendDecl* friend_of) {
    auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(friend_of->getFriendDecl());
    if (function == nullptr || function->isDeleted()) return;
    const bool is_defined = function->isThisDeclarationADefinition() ||
                            function->getTemplateInstantiationPattern() != nullptr;
    if (is_defined && function->getFriendObjectKind() == clang::Decl::FOK_Undeclared) {
      result_.friends.push_back(function);
    }
  }

  Declarations& result_;
  std::set<const clang::FunctionDecl*> seen_;  // canonical declarations
};

}  // namespace

Declarations CollectDeclarations(const clang::ASTContext& context) {
  Declarations result;
  Collector(result).Walk(*context.getTranslationUnitDecl());
  return result;
}

bool IsUserCode(const clang::Decl& declaration) {
  const clang::SourceManager& manager = declaration.getASTContext().getSourceManager();
  const clang::SourceLocation at = manager.getExpansionLoc(declaration.getLocation());
  return at.isValid() && !manager.isInSystemHeader(at) && !manager.isWrittenInMainFile(at) &&
         !manager.isWrittenInBuiltinFile(at) && !manager.isWrittenInCommandLineFile(at);
}

}  // namespace korat::frontend
