#include "frontend/special_members.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

// Whether a member can be copied, even where only instantiating the copy shows it: a
// std::vector<std::unique_ptr<T>> claims that it can.
bool CopiesWell(clang::QualType type, const Traits& traits) {
  const auto* instance =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (instance == nullptr) return true;
  const std::string name = instance->getNameAsString();
  if (name == "shared_ptr" || name == "weak_ptr" || name == "reference_wrapper") return true;
  for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
    if (argument.getKind() != clang::TemplateArgument::Type) continue;
    const clang::QualType part = argument.getAsType();
    if (!part->isRecordType() || !traits.IsComplete(part)) continue;
    if (!traits.IsCopyable(part) || !CopiesWell(part, traits)) return false;
  }
  return true;
}

bool CopiesWell(const clang::CXXRecordDecl& record, const Traits& traits) {
  for (const clang::FieldDecl* field : record.fields()) {
    if (!CopiesWell(field->getType().getCanonicalType(), traits)) return false;
  }
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const clang::CXXRecordDecl* parent = base.getType()->getAsCXXRecordDecl();
    if (parent != nullptr && parent->hasDefinition() &&
        !CopiesWell(*parent->getDefinition(), traits)) {
      return false;
    }
  }
  return true;
}

class SpecialMembers {
 public:
  SpecialMembers(const clang::CXXRecordDecl& record, int index, const Traits& traits, Class& result)
      : record_(record),
        type_(record.getASTContext().getRecordType(&record)),
        index_(index),
        traits_(traits),
        result_(result),
        has_destructor_(record.getDestructor() != nullptr &&
                        record.getDestructor()->isUserProvided()) {}

  void Add() {
    const std::string name = record_.getNameAsString();
    if (has_destructor_)
      AddFunction("~" + name, Role::kDestructor, Access(record_.getDestructor()));
    // Nobody wrote it, but it makes objects to call methods on.
    if (!record_.hasUserDeclaredConstructor() && result_.is_default_constructible) {
      AddFunction(name, Role::kConstructor, clang::AS_public);
    }
    const clang::CXXConstructorDecl* copy = nullptr;
    const clang::CXXConstructorDecl* move = nullptr;
    for (const clang::CXXConstructorDecl* constructor : record_.ctors()) {
      if (constructor->isCopyConstructor()) copy = constructor;
      if (constructor->isMoveConstructor()) move = constructor;
    }
    if (Matters(copy) && traits_.IsCopyable(type_) && MayCopy(copy)) {
      TakeOther(AddFunction(name, Role::kCopyConstructor, Access(copy)), /*is_move=*/false);
    }
    // Where there is none, a move is a copy.
    const bool has_move =
        move != nullptr ? !move->isDeleted() : record_.needsImplicitMoveConstructor();
    if (has_move && Matters(move) && traits_.IsMovable(type_)) {
      TakeOther(AddFunction(name, Role::kMoveConstructor, Access(move)), /*is_move=*/true);
    }
    AddAssignments();
  }

 private:
  // Those that the user wrote are methods.
  void AddAssignments() {
    if (!has_destructor_) return;
    if (!record_.hasUserDeclaredCopyAssignment() && traits_.IsCopyAssignable(type_) &&
        CopiesWell(record_, traits_)) {
      TakeOther(AddFunction("operator=", Role::kOrdinary, clang::AS_public), /*is_move=*/false);
    }
    const bool has_move =
        record_.needsImplicitMoveAssignment() || record_.hasSimpleMoveAssignment();
    if (has_move && !record_.hasUserDeclaredMoveAssignment()) {
      TakeOther(AddFunction("operator=", Role::kOrdinary, clang::AS_public), /*is_move=*/true);
    }
  }

  bool Matters(const clang::CXXConstructorDecl* constructor) const {
    const bool is_written = constructor != nullptr && constructor->isUserProvided();
    return has_destructor_ || is_written;
  }

  // What the user wrote compiles.
  bool MayCopy(const clang::CXXConstructorDecl* copy) const {
    return (copy != nullptr && copy->isUserProvided()) || CopiesWell(record_, traits_);
  }

  static clang::AccessSpecifier Access(const clang::CXXMethodDecl* declared) {
    return declared == nullptr ? clang::AS_public : declared->getAccess();
  }

  Function& AddFunction(const std::string& name, Role role, clang::AccessSpecifier access) {
    Function& added = result_.special.emplace_back();
    added.name = name;
    added.role = role;
    added.access = AccessOf(access);
    added.is_member = role == Role::kDestructor || role == Role::kOrdinary;
    added.location = LocationOf(record_);
    return added;
  }

  void TakeOther(Function& function, bool is_move) const {
    Parameter& other = function.parameters.emplace_back();
    other.name = "other";
    other.is_reference = true;
    other.is_rvalue = is_move;
    other.is_const = !is_move;
    other.type.kind = TypeKind::kStruct;
    other.type.class_index = index_;
    other.type.source = SourceName(record_);
    other.type.spelling = (is_move ? "" : "const ") + result_.name;
    if (function.role != Role::kOrdinary) function.receiver = 0;
  }

  const clang::CXXRecordDecl& record_;
  const clang::QualType type_;
  const int index_;
  const Traits& traits_;
  Class& result_;
  const bool has_destructor_;
};

}  // namespace

void AddSpecialMembers(const clang::CXXRecordDecl& record, int index, const Traits& traits,
                       Class& result) {
  if (!record.isUnion()) SpecialMembers(record, index, traits, result).Add();
}

}  // namespace korat::frontend
