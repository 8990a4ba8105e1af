#include "frontend/traits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Scope.h"
#include "llvm/ADT/SmallVector.h"

namespace korat::frontend {
namespace {

clang::SourceLocation EndOf(const clang::ASTContext& context) {
  const clang::SourceManager& manager = context.getSourceManager();
  return manager.getLocForEndOfFile(manager.getMainFileID());
}

clang::Scope*& CurrentScope(clang::Sema& sema);

// Only the parser may set it, and there is none any more. An explicit instantiation may name what
// is private.
template <clang::Scope* clang::Sema::* kMember>
struct CurrentScopeOfParser {
  friend clang::Scope*& CurrentScope(clang::Sema& sema) { return sema.*kMember; }
};
template struct CurrentScopeOfParser<&clang::Sema::CurScope>;

// The scope in which builtins are declared after the parse, and which loops over ranges ask for;
// errors in it are not reported.
class QuietScope {
 public:
  explicit QuietScope(clang::Sema& sema)
      : sema_(sema),
        scope_(nullptr, clang::Scope::DeclScope, sema.getDiagnostics()),
        outer_(sema.TUScope),
        current_(CurrentScope(sema)),
        was_quiet_(sema.getDiagnostics().getSuppressAllDiagnostics()) {
    scope_.setEntity(sema.Context.getTranslationUnitDecl());
    if (outer_ == nullptr) sema.TUScope = &scope_;
    if (current_ == nullptr) CurrentScope(sema) = &scope_;
    sema.getDiagnostics().setSuppressAllDiagnostics(true);
  }
  ~QuietScope() {
    sema_.TUScope = outer_;
    CurrentScope(sema_) = current_;
    sema_.getDiagnostics().setSuppressAllDiagnostics(was_quiet_);
  }
  QuietScope(const QuietScope&) = delete;
  QuietScope& operator=(const QuietScope&) = delete;

 private:
  clang::Sema& sema_;
  clang::Scope scope_;
  clang::Scope *outer_, *current_;
  bool was_quiet_;
};

}  // namespace

bool Traits::IsComplete(clang::QualType type) const {
  return sema_.isCompleteType(EndOf(sema_.Context), type);
}

void Traits::InstantiateMembers(clang::CXXRecordDecl& record) const {
  const QuietScope quiet(sema_);
  const llvm::SmallVector<clang::CXXMethodDecl*, 16> methods(record.methods());
  for (clang::CXXMethodDecl* method : methods) {
    const clang::FunctionDecl* pattern = method->getTemplateInstantiationPattern();
    if (pattern == nullptr || !pattern->isDefined() || method->isDefined()) continue;
    sema_.InstantiateFunctionDefinition(EndOf(sema_.Context), method, /*Recursive=*/true);
  }
}

bool Traits::IsEmpty(clang::QualType type) const { return Holds(clang::UTT_IsEmpty, {type}); }

bool Traits::IsDefaultConstructible(clang::QualType type) const {
  return Holds(clang::TT_IsConstructible, {type});
}

bool Traits::IsCopyable(clang::QualType type) const {
  const clang::QualType object = type.getUnqualifiedType();
  return Holds(clang::TT_IsConstructible,
               {object, sema_.Context.getLValueReferenceType(object.withConst())});
}

bool Traits::IsMovable(clang::QualType type) const {
  const clang::QualType object = type.getUnqualifiedType();
  return Holds(clang::TT_IsConstructible, {object, object});
}

bool Traits::IsCopyAssignable(clang::QualType type) const {
  const clang::QualType object = type.getUnqualifiedType();
  return Holds(clang::BTT_IsAssignable, {sema_.Context.getLValueReferenceType(object),
                                         sema_.Context.getLValueReferenceType(object.withConst())});
}

bool Traits::IsTestable(clang::QualType type) const {
  return !type->isVoidType() && Holds(clang::TT_IsConstructible, {sema_.Context.BoolTy, type});
}

bool Traits::Holds(clang::TypeTrait trait, std::initializer_list<clang::QualType> types) const {
  llvm::SmallVector<clang::TypeSourceInfo*, 2> arguments;
  const clang::SourceLocation end = EndOf(sema_.Context);
  for (const clang::QualType& type : types) {
    arguments.push_back(sema_.Context.getTrivialTypeSourceInfo(type, end));
  }
  const clang::ExprResult answer = sema_.BuildTypeTrait(trait, end, arguments, end);
  const auto* expression = llvm::dyn_cast_or_null<clang::TypeTraitExpr>(answer.get());
  return expression != nullptr && expression->getValue();
}

}  // namespace korat::frontend
