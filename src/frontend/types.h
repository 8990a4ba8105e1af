// From a Clang type to one of the class model.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"
#include "frontend/traits.h"
#include "model/class_model.h"

namespace korat::frontend {

enum class Reach { kEmbedded, kPointedTo };

class TypeModeller {
 public:
  // Returns the index of a class in the model, and adds the class if it is new there.
  using ClassIndex = std::function<int(clang::CXXRecordDecl&, Reach)>;

  // `root`: is taken apart, even if it is a class of the standard library.
  TypeModeller(const Traits& traits, ClassIndex class_index,
               const clang::CXXRecordDecl* root = nullptr)
      : traits_(traits), class_index_(std::move(class_index)), root_(root) {}

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
  Type Other(clang::QualType type, const std::string& name) const;

  // Class templates of std that have a kind of their own: by name, that kind and how to model them.
  struct StdTemplate {
    TypeKind kind;
    Type (TypeModeller::*model)(clang::QualType, const Specialization&, TypeKind) const;
  };
  static const std::map<std::string, StdTemplate, std::less<>> kTemplates;

  Type Atomic(clang::QualType type, const Specialization& atomic, TypeKind) const;
  Type String(clang::QualType type, const Specialization& string, TypeKind kind) const;
  Type SmartPointer(clang::QualType type, const Specialization& pointer, TypeKind kind) const;
  Type StdArray(clang::QualType type, const Specialization& array, TypeKind) const;
  Type Sequence(clang::QualType type, const Specialization& sequence, TypeKind kind) const;
  Type Optional(clang::QualType type, const Specialization& optional, TypeKind kind) const;
  Type Keyed(clang::QualType type, const Specialization& container, TypeKind kind) const;
  Type Variant(clang::QualType type, const Specialization& variant, TypeKind kind) const;
  Type Complex(clang::QualType type, const Specialization& complex, TypeKind kind) const;
  Type Wrapper(clang::QualType type, const Specialization& wrapper, TypeKind kind) const;
  Type Parts(clang::QualType type, const Specialization& tuple, TypeKind kind) const;

  Type ArrayOf(clang::QualType type, clang::QualType element, std::uint64_t length) const;
  // Bounded by a list of values, or not at all if such values can't be copied.
  Type AsAWhole(clang::QualType type, const std::string& reason) const;
  Type Unboundable(clang::QualType type, const std::string& reason) const;
  // The class, if objects of it can be what a pointer points to.
  clang::CXXRecordDecl* TargetClass(clang::QualType pointee) const;

  Traits traits_;
  ClassIndex class_index_;
  const clang::CXXRecordDecl* const root_;
};

}  // namespace korat::frontend
