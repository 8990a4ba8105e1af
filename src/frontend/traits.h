// Questions about types that only the compiler can answer, asked after the parse.
#pragma once

#include <initializer_list>

#include "clang/AST/Type.h"
#include "clang/Basic/TypeTraits.h"
#include "clang/Sema/Sema.h"

namespace korat::frontend {

class Traits {
 public:
  explicit Traits(clang::Sema& sema) : sema_(sema) {}

  // Instantiates the type if it is a template's.
  bool IsComplete(clang::QualType type) const;
  // Instantiates the bodies of its member functions, if it is a template's, and what they ask for.
  // A body that does not compile is not an error as long as nobody calls it.
  void InstantiateMembers(clang::CXXRecordDecl& record) const;

  // REQUIRES for all below: the type is complete. Access is never an obstacle.
  bool IsEmpty(clang::QualType type) const;
  bool IsDefaultConstructible(clang::QualType type) const;
  bool IsCopyable(clang::QualType type) const;
  bool IsMovable(clang::QualType type) const;  // by a move or a copy
  bool IsCopyAssignable(clang::QualType type) const;
  bool IsTestable(clang::QualType type) const;  // if (value) ...

  const clang::ASTContext& context() const { return sema_.Context; }

 private:
  bool Holds(clang::TypeTrait trait, std::initializer_list<clang::QualType> types) const;

  clang::Sema& sema_;
};

}  // namespace korat::frontend
