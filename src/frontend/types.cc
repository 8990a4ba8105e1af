#include "frontend/types.h"

#include <set>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

// Whether objects of the class are values, rather than taken apart.
bool IsLibraryValue(const clang::CXXRecordDecl& record, const clang::CXXRecordDecl* root) {
  const bool is_root = root != nullptr && record.getCanonicalDecl() == root->getCanonicalDecl();
  return IsFromStd(record) && !IsStdInternal(record) && !is_root;
}

std::string NameOf(const Type& type) { return "'" + type.spelling + "'"; }

}  // namespace

Type TypeModeller::Model(clang::QualType written) const {
  const clang::QualType type = written.getCanonicalType().getUnqualifiedType();
  Type model = Unboundable(type, "");
  if (type->isReferenceType()) {
    model = Unboundable(type, "a reference");
  } else if (type->isPointerType()) {
    model = Pointer(type);
  } else if (type->isArrayType()) {
    model = CArray(type);
  } else if (const auto* enumeration = type->getAs<clang::EnumType>()) {
    model = Enum(type, *enumeration->getDecl());
  } else if (clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) {
    model = Record(type, *record);
  } else if (type->isMemberPointerType()) {
    model = AsAWhole(type, "a pointer to a member");
  } else if (type->isBuiltinType()) {
    model = Scalar(type);
  } else {
    model = AsAWhole(type, "of a type that Korat does not know");
  }
  model.spelling = Spelling(written.getNonReferenceType(), traits_.context());
  return model;
}

Type TypeModeller::Named(clang::QualType type, TypeKind kind) const {
  Type model;
  model.kind = kind;
  model.source = SourceName(type, traits_.context());
  model.spelling = Spelling(type, traits_.context());
  return model;
}

Type TypeModeller::AsAWhole(clang::QualType type, const std::string& reason) const {
  const bool copyable = !type->isArrayType() && traits_.IsCopyable(type);
  Type model = Named(type, copyable ? TypeKind::kOpaque : TypeKind::kUnboundable);
  model.reason = reason;
  return model;
}

Type TypeModeller::Unboundable(clang::QualType type, const std::string& reason) const {
  Type model = Named(type, TypeKind::kUnboundable);
  model.reason = reason;
  return model;
}

Type TypeModeller::Scalar(clang::QualType type) const {
  const auto& builtin = *type->castAs<clang::BuiltinType>();
  Type model = Named(type, TypeKind::kInteger);
  model.bits = static_cast<int>(traits_.context().getTypeSize(type));
  model.is_signed = type->isSignedIntegerType();
  switch (builtin.getKind()) {
    case clang::BuiltinType::Bool:
      model.kind = TypeKind::kBool;
      return model;
    case clang::BuiltinType::Char_S:
    case clang::BuiltinType::Char_U:
    case clang::BuiltinType::Char8:
    case clang::BuiltinType::Char16:
    case clang::BuiltinType::Char32:
    case clang::BuiltinType::WChar_S:
    case clang::BuiltinType::WChar_U:
      model.kind = TypeKind::kCharacter;
      return model;
    case clang::BuiltinType::Float:
    case clang::BuiltinType::Double:
    case clang::BuiltinType::LongDouble:
      model.kind = TypeKind::kFloating;
      return model;
    default:
      break;
  }
  // What std::is_integral does not hold for, such as __int128, has no ranges.
  if (type->isIntegerType() && model.bits <= 64) return model;
  return AsAWhole(type, "of type '" + model.spelling + "'");
}

Type TypeModeller::Enum(clang::QualType type, const clang::EnumDecl& declaration) const {
  Type model = Named(type, TypeKind::kEnum);
  model.enum_name = model.source;
  model.bits = static_cast<int>(traits_.context().getTypeSize(type));
  model.is_signed = declaration.getIntegerType()->isSignedIntegerType();
  std::set<long long> seen;
  for (const clang::EnumConstantDecl* constant : declaration.enumerators()) {
    const long long value = constant->getInitVal().getExtValue();
    if (seen.insert(value).second) {
      model.enumerators.push_back({model.source + "::" + constant->getNameAsString(), value});
    }
  }
  if (declaration.getDefinition() == nullptr) {
    return AsAWhole(type, "an enum whose enumerators are not known");
  }
  return model;
}

clang::CXXRecordDecl* TypeModeller::TargetClass(clang::QualType pointee) const {
  clang::CXXRecordDecl* record = pointee->getAsCXXRecordDecl();
  if (record == nullptr || record->isUnion() || !traits_.IsComplete(pointee)) return nullptr;
  return IsLibraryValue(*record, root_) ? nullptr : record->getDefinition();
}

Type TypeModeller::Pointer(clang::QualType type) const {
  const clang::QualType pointee = type->getPointeeType();
  if (clang::CXXRecordDecl* target = TargetClass(pointee)) {
    Type model = Named(type, TypeKind::kPointer);
    model.class_index = class_index_(*target, Reach::kPointedTo);
    if (model.class_index >= 0) return model;
  }
  if (pointee->isFunctionType()) return AsAWhole(type, "a pointer to a function");
  const std::string name = "'" + Spelling(pointee, traits_.context()) + "'";
  if (pointee->isVoidType()) return Unboundable(type, "a pointer to " + name);
  const bool incomplete = pointee->isRecordType() && pointee->isIncompleteType();
  return AsAWhole(type,
                  (incomplete ? "a pointer to the incomplete class " : "a pointer to ") + name);
}

Type TypeModeller::CArray(clang::QualType type) const {
  const auto* array = traits_.context().getAsConstantArrayType(type);
  if (array == nullptr) return Unboundable(type, "an array of unknown length");
  return ArrayOf(type, array->getElementType(), array->getZExtSize());
}

Type TypeModeller::ArrayOf(clang::QualType type, clang::QualType element,
                           std::uint64_t length) const {
  Type part = Model(element);
  if (length == 0) return Named(type, TypeKind::kKept);
  if (part.kind == TypeKind::kKept) return Named(type, TypeKind::kKept);
  if (part.kind == TypeKind::kUnboundable) return AsAWhole(type, "an array of " + NameOf(part));
  Type model = Named(type, TypeKind::kArray);
  model.length = length;
  model.parts.push_back(std::move(part));
  return model;
}

Type TypeModeller::Record(clang::QualType type, clang::CXXRecordDecl& record) const {
  if (!traits_.IsComplete(type)) return Unboundable(type, "an incomplete class");
  if (IsLibraryIterator(record)) return Named(type, TypeKind::kIterator);
  if (IsStdInternal(record) && record.getNameAsString() == "exception_ptr") {
    return Named(type, TypeKind::kKept);
  }
  if (IsLibraryValue(record, root_)) return StdClass(type, record);
  if (record.isUnion()) return AsAWhole(type, "a union");
  if (record.isLambda()) return Named(type, TypeKind::kKept);
  Type model = Named(type, TypeKind::kKept);
  if (traits_.IsEmpty(type)) return model;
  model.kind = TypeKind::kStruct;
  model.class_index = class_index_(*record.getDefinition(), Reach::kEmbedded);
  if (model.class_index >= 0) return model;
  return AsAWhole(type, "of class " + NameOf(model));
}

}  // namespace korat::frontend
