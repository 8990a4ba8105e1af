// From a type of Clang's to one of the class model.
#pragma once

#include <functional>
#include <string>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"
#include "frontend/class_model.h"
#include "frontend/traits.h"

namespace korat::frontend {

enum class Reach { kEmbedded, kPointedTo };

class TypeModeller {
 public:
  // Gives the index of a class in the model, and takes it in if it is new there.
  using ClassIndex = std::function<int(clang::CXXRecordDecl&, Reach)>;

  TypeModeller(const Traits& traits, ClassIndex class_index)
      : traits_(traits), class_index_(std::move(class_index)) {}

  Type Model(clang::QualType written) const;

 private:
  using Specialization = clang::ClassTemplateSpecializationDecl;

  Type Named(clang::QualType type, TypeKind kind) const;
  Type Scalar(clang::QualType type) const;
  Type Enum(clang::QualType type, const clang::EnumDecl& declaration) const;
  Type Pointer(clang::QualType type) const;
  Type CArray(clang::QualType type) const;
  Type Record(clang::QualType type, clang::CXXRecordDecl& record) const;
  Type StdClass(clang::QualType type, clang::CXXRecordDecl& record) const;

  // Class templates of std that have a kind of their own.
  Type Atomic(clang::QualType type, const Specialization& atomic) const;
  Type SmartPointer(clang::QualType type, const Specialization& pointer, TypeKind kind) const;
  Type StdArray(clang::QualType type, const Specialization& array) const;
  Type Vector(clang::QualType type, const Specialization& vector) const;
  Type Optional(clang::QualType type, const Specialization& optional) const;
  Type Pair(clang::QualType type, const Specialization& pair) const;

  Type ArrayOf(clang::QualType type, clang::QualType element, std::uint64_t length) const;
  // By a list of values, or not at all if such values can't be copied.
  Type AsAWhole(clang::QualType type, const std::string& reason) const;
  Type Unboundable(clang::QualType type, const std::string& reason) const;
  // The class, if objects of it can be what a pointer points to.
  clang::CXXRecordDecl* TargetClass(clang::QualType pointee) const;

  Traits traits_;
  ClassIndex class_index_;
};

}  // namespace korat::frontend
