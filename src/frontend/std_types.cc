// The classes of the standard library that fields are made of.
#include <set>
#include <string>

#include "clang/AST/ASTContext.h"
#include "frontend/names.h"
#include "frontend/types.h"

namespace korat::frontend {
namespace {

// They stay as constructed, unless the user says otherwise. Empty classes do so anyway.
bool StaysAsConstructed(const std::string& name) {
  static const std::set<std::string> kNames = {"allocator",
                                               "atomic_flag",
                                               "condition_variable",
                                               "condition_variable_any",
                                               "discard_block_engine",
                                               "function",
                                               "future",
                                               "independent_bits_engine",
                                               "jthread",
                                               "linear_congruential_engine",
                                               "lock_guard",
                                               "mersenne_twister_engine",
                                               "move_only_function",
                                               "mutex",
                                               "once_flag",
                                               "packaged_task",
                                               "promise",
                                               "random_device",
                                               "recursive_mutex",
                                               "recursive_timed_mutex",
                                               "scoped_lock",
                                               "shared_future",
                                               "shared_lock",
                                               "shared_mutex",
                                               "shared_timed_mutex",
                                               "shuffle_order_engine",
                                               "subtract_with_carry_engine",
                                               "thread",
                                               "timed_mutex",
                                               "unique_lock"};
  return kNames.count(name) != 0;
}

clang::QualType Argument(const clang::ClassTemplateSpecializationDecl& specialization,
                         unsigned index) {
  return specialization.getTemplateArgs()[index].getAsType();
}

bool IsScalarKind(TypeKind kind) {
  return kind == TypeKind::kBool || kind == TypeKind::kInteger || kind == TypeKind::kCharacter ||
         kind == TypeKind::kFloating || kind == TypeKind::kEnum;
}

bool CanBeAPart(const Type& type) {
  return type.kind != TypeKind::kUnboundable && type.kind != TypeKind::kKept;
}

std::string Quoted(const Type& type) { return "'" + type.spelling + "'"; }

bool IsStdString(clang::QualType type, const clang::ASTContext& context) {
  const std::string name = SourceName(type, context);  // other traits and allocators would show
  return name == "std::basic_string<char>" || name == "std::string";
}

}  // namespace

Type TypeModeller::StdClass(clang::QualType type, clang::CXXRecordDecl& record) const {
  const std::string name = record.getNameAsString();
  const auto* specialization = llvm::dyn_cast<Specialization>(&record);
  if (specialization != nullptr && record.isInStdNamespace()) {
    if (name == "atomic") return Atomic(type, *specialization);
    if (name == "unique_ptr") {
      return SmartPointer(type, *specialization, TypeKind::kUniquePointer);
    }
    if (name == "shared_ptr") {
      return SmartPointer(type, *specialization, TypeKind::kSharedPointer);
    }
    if (name == "array") return StdArray(type, *specialization);
    if (name == "vector") return Vector(type, *specialization);
    if (name == "optional") return Optional(type, *specialization);
    if (name == "pair") return Pair(type, *specialization);
    if (name == "basic_string" && IsStdString(type, traits_.context())) {
      Type model = Named(type, TypeKind::kString);
      model.source = "std::string";
      return model;
    }
  }
  if (StaysAsConstructed(name) || traits_.IsEmpty(type)) return Named(type, TypeKind::kKept);
  return AsAWhole(type, "a std::" + name);
}

Type TypeModeller::Atomic(clang::QualType type, const Specialization& atomic) const {
  Type model = Model(Argument(atomic, 0));
  if (!IsScalarKind(model.kind)) {
    return Unboundable(type, "a std::atomic of " + Quoted(model));
  }
  model.is_atomic = true;  // source stays that of the values it takes
  return model;
}

Type TypeModeller::SmartPointer(clang::QualType type, const Specialization& pointer,
                                TypeKind kind) const {
  const clang::ASTContext& context = traits_.context();
  const std::string name = "a std::" + pointer.getNameAsString();
  const clang::QualType pointee = Argument(pointer, 0);
  clang::CXXRecordDecl* target = TargetClass(pointee);
  if (target == nullptr) {
    return AsAWhole(type, name + " to '" + Spelling(pointee, context) + "'");
  }
  if (kind == TypeKind::kUniquePointer &&
      context.getTypeSize(type) != context.getTypeSize(context.VoidPtrTy)) {
    return AsAWhole(type, name + " whose deleter has a state");
  }
  Type model = Named(type, kind);
  model.class_index = class_index_(*target, Reach::kPointedTo);
  if (model.class_index >= 0) return model;
  return AsAWhole(type, name + " to '" + Spelling(pointee, context) + "'");
}

Type TypeModeller::StdArray(clang::QualType type, const Specialization& array) const {
  return ArrayOf(type, Argument(array, 0),
                 array.getTemplateArgs()[1].getAsIntegral().getZExtValue());
}

Type TypeModeller::Vector(clang::QualType type, const Specialization& vector) const {
  const clang::QualType element = Argument(vector, 0);
  if (element->isBooleanType()) return AsAWhole(type, "a std::vector<bool>");
  Type part = Model(element);
  if (!CanBeAPart(part)) return AsAWhole(type, "a std::vector of " + Quoted(part));
  if (!traits_.IsDefaultConstructible(element)) {
    return AsAWhole(type,
                    "a std::vector of " + Quoted(part) + ", which has no default constructor");
  }
  Type model = Named(type, TypeKind::kVector);
  model.parts.push_back(std::move(part));
  return model;
}

// Its values are made one by one: no domains of parts inside.
Type TypeModeller::Optional(clang::QualType type, const Specialization& optional) const {
  Type part = Model(Argument(optional, 0));
  const bool single = IsScalarKind(part.kind) || part.kind == TypeKind::kString ||
                      part.kind == TypeKind::kPointer || part.kind == TypeKind::kOptional;
  if (!single || part.is_atomic) return AsAWhole(type, "a std::optional of " + Quoted(part));
  Type model = Named(type, TypeKind::kOptional);
  model.parts.push_back(std::move(part));
  return model;
}

Type TypeModeller::Pair(clang::QualType type, const Specialization& pair) const {
  Type model = Named(type, TypeKind::kPair);
  for (const unsigned index : {0u, 1u}) {
    Type part = Model(Argument(pair, index));
    if (!CanBeAPart(part)) return AsAWhole(type, "a std::pair with " + Quoted(part));
    model.parts.push_back(std::move(part));
  }
  return model;
}

}  // namespace korat::frontend
