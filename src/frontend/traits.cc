#include "frontend/traits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallVector.h"

namespace korat::frontend {
namespace {

clang::SourceLocation EndOf(const clang::ASTContext& context) {
  const clang::SourceManager& manager = context.getSourceManager();
  return manager.getLocForEndOfFile(manager.getMainFileID());
}

}  // namespace

bool Traits::IsComplete(clang::QualType type) const {
  return sema_.isCompleteType(EndOf(sema_.Context), type);
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
