#include "frontend/functions.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "frontend/bodies/compared_values.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

bool IsDeclared(const clang::FunctionDecl& function) {
  return !function.isImplicit() && !function.isDeleted() && !function.isInvalidDecl();
}

// A template's member whose body has been found not to compile; see Traits::InstantiateMembers.
bool IsUncompiled(const clang::CXXMethodDecl& method) {
  return method.isInvalidDecl() && method.getTemplateInstantiationPattern() != nullptr &&
         !method.isImplicit() && method.getAccess() == clang::AS_public;
}

bool Returns(const clang::FunctionDecl& function, const clang::CXXRecordDecl& root) {
  const auto* result = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      function.getReturnType().getCanonicalType()->getAsCXXRecordDecl());
  if (result == nullptr || result->getQualifiedNameAsString() != "korat::Finitization")
    return false;
  const clang::CXXRecordDecl* bounded =
      result->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  return bounded != nullptr && bounded->getCanonicalDecl() == root.getCanonicalDecl();
}

bool IsNamed(const clang::FunctionDecl& function, const std::string& name) {
  const std::string qualified = QualifiedName(function);
  return qualified == name || llvm::StringRef(qualified).ends_with("::" + name);
}

// The first parameter that is an object of the class; -1: none.
int ReceiverOf(const clang::FunctionDecl& function, const clang::CXXRecordDecl& root) {
  for (unsigned i = 0; i < function.getNumParams(); ++i) {
    const clang::QualType value = function.getParamDecl(i)->getType().getNonReferenceType();
    const clang::QualType object = value->isPointerType() ? value->getPointeeType() : value;
    const clang::CXXRecordDecl* record = object->getAsCXXRecordDecl();
    if (record != nullptr && record->getCanonicalDecl() == root.getCanonicalDecl()) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

// With `= default`, as when it is not declared at all, it matters only beside a destructor.
bool IsDefaultAssignment(const clang::CXXMethodDecl& method) {
  return (method.isCopyAssignmentOperator() || method.isMoveAssignmentOperator()) &&
         method.isDefaulted();
}

// Distinguishes overloads that differ only in const.
void MarkConstTwins(std::vector<Function>& methods) {
  for (Function& method : methods) {
    if (!method.is_const) continue;
    method.is_const_twin = std::any_of(methods.begin(), methods.end(), [&](const Function& other) {
      return !other.is_const && !other.is_static && other.Signature() == method.Signature();
    });
  }
}

// Only its name is known, not its types.
Function ModelUncallable(const clang::FunctionDecl& function, const char* reason) {
  Function model;
  model.uncallable = reason;
  model.name = function.getNameAsString();
  model.qualified = QualifiedName(function);
  model.location = LocationOf(function);
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const clang::QualType type = parameter->getType();
    Parameter& added = model.parameters.emplace_back();
    added.type.spelling = Spelling(type.getNonReferenceType(), function.getASTContext());
    added.is_reference = type->isReferenceType();
    added.is_rvalue = type->isRValueReferenceType();
  }
  return model;
}

// The library's internal names are not part of what a class offers.
bool IsReserved(const clang::CXXMethodDecl& method) {
  return method.getIdentifier() != nullptr && method.getName().starts_with("_") &&
         !IsUserCode(method);
}

// Methods that a derived class has, too.
bool IsInheritable(const clang::CXXMethodDecl& method) {
  const bool is_special = llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(method) ||
                          method.getOverloadedOperator() == clang::OO_Equal;
  return IsDeclared(method) && !is_special && !IsReserved(method);
}

// `using Base::f;` makes all of that name public, whatever they were.
std::vector<const clang::CXXMethodDecl*> UsedMethods(const clang::CXXRecordDecl& record) {
  std::vector<const clang::CXXMethodDecl*> used;
  for (const clang::Decl* declaration : record.decls()) {
    const auto* names = llvm::dyn_cast<clang::UsingDecl>(declaration);
    if (names == nullptr || names->getAccess() != clang::AS_public) continue;
    for (const clang::UsingShadowDecl* shadow : names->shadows()) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(shadow->getTargetDecl());
      if (method != nullptr && IsInheritable(*method)) used.push_back(method);
    }
  }
  return used;
}

std::vector<const clang::CXXMethodDecl*> PublicMethods(const clang::CXXRecordDecl& record) {
  std::vector<const clang::CXXMethodDecl*> methods = UsedMethods(record);
  for (const clang::CXXMethodDecl* method : record.methods()) {
    if (IsInheritable(*method) && method->getAccess() == clang::AS_public) {
      methods.push_back(method);
    }
  }
  return methods;
}

// Where nothing nearer to the root has the name.
void AddMethodsOfBases(const clang::CXXRecordDecl& record, const TypeModeller& types,
                       Class& result) {
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const clang::CXXRecordDecl* parent = base.getType()->getAsCXXRecordDecl();
    if (parent == nullptr || base.getAccessSpecifier() != clang::AS_public) continue;
    parent = parent->getDefinition();
    if (parent == nullptr) continue;
    const std::vector<Function> inherited = result.inherited;
    for (const clang::CXXMethodDecl* method : PublicMethods(*parent)) {
      const auto is_hidden = [&](const Function& nearer) {
        return nearer.name == method->getNameAsString();
      };
      if (std::any_of(result.methods.begin(), result.methods.end(), is_hidden) ||
          std::any_of(inherited.begin(), inherited.end(), is_hidden)) {
        continue;
      }
      Function& added = result.inherited.emplace_back(ModelFunction(*method, types));
      added.access = Access::kPublic;
      added.is_library = IsFromStd(*parent);
    }
    AddMethodsOfBases(*parent, types, result);
  }
}

}  // namespace

Function ModelFunction(const clang::FunctionDecl& function, const TypeModeller& types) {
  const clang::ASTContext& context = function.getASTContext();
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  Function model;
  model.name = function.getNameAsString();
  model.qualified = QualifiedName(function);
  model.result = Spelling(function.getReturnType(), context);
  model.access = AccessOf(function.getAccess());
  model.is_member = method != nullptr && !method->isStatic();
  model.is_const = method != nullptr && method->isConst();
  model.is_static = method != nullptr && method->isStatic();
  model.is_virtual = method != nullptr && method->isVirtual();
  model.is_on_rvalue = method != nullptr && method->getRefQualifier() == clang::RQ_RValue;
  model.location = LocationOf(function);
  const std::vector<std::vector<long long>> compared = ComparedValues(function);
  // Default arguments may come with any declaration; the last one has them all.
  for (const clang::ParmVarDecl* parameter : function.getMostRecentDecl()->parameters()) {
    const clang::QualType type = parameter->getType();
    const clang::QualType value = type.getNonReferenceType();
    Parameter& added = model.parameters.emplace_back();
    added.name = parameter->getNameAsString();
    added.type = types.Model(value);
    added.is_reference = type->isReferenceType();
    added.is_rvalue = type->isRValueReferenceType();
    added.is_const = value.isConstQualified();
    added.has_default = parameter->hasDefaultArg();
    added.compared_with = compared[model.parameters.size() - 1];
  }
  return model;
}

void AddMemberFunctions(const clang::CXXRecordDecl& record, const TypeModeller& types,
                        Class& result) {
  const clang::CXXDestructorDecl* destructor = record.getDestructor();
  const bool has_destructor = destructor != nullptr && destructor->isUserProvided();
  for (const clang::CXXMethodDecl* method : record.methods()) {
    if (IsUncompiled(*method)) {
      result.uncallable.push_back(ModelUncallable(*method, kUncompiled));
    }
    if (!IsDeclared(*method) || llvm::isa<clang::CXXDestructorDecl>(method)) continue;
    if (IsDefaultAssignment(*method) && !has_destructor) continue;
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method);
    if (constructor == nullptr) {
      result.methods.push_back(ModelFunction(*method, types));
    } else if (!constructor->isCopyOrMoveConstructor()) {
      result.constructors.push_back(ModelFunction(*method, types));
      result.constructors.back().role = Role::kConstructor;
      result.constructors.back().is_member = false;  // it has no object to be called on
    }
  }
  MarkConstTwins(result.methods);
  for (const clang::Decl* declaration : record.decls()) {
    const auto* method = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration);
    if (method == nullptr || method->getAccess() != clang::AS_public) continue;
    result.uncallable.push_back(ModelUncallable(
        *method->getTemplatedDecl(), "a template: write a contracted free function that calls it"));
  }
}

void AddInheritedMethods(const clang::CXXRecordDecl& record, const TypeModeller& types,
                         Class& result) {
  for (const clang::CXXMethodDecl* method : UsedMethods(record)) {
    Function used = ModelFunction(*method, types);
    used.access = Access::kPublic;
    // The class's own method takes precedence.
    const auto is_same = [&](const Function& own) {
      return own.Signature() == used.Signature() && own.is_const == used.is_const;
    };
    if (std::none_of(result.methods.begin(), result.methods.end(), is_same)) {
      result.inherited.push_back(std::move(used));
    }
  }
  AddMethodsOfBases(record, types, result);
}

std::vector<Function> FindFinitizations(const Declarations& declarations,
                                        const clang::CXXRecordDecl& root,
                                        const std::vector<std::string>& names,
                                        const TypeModeller& types) {
  std::vector<Function> found;
  for (const clang::FunctionDecl* function : declarations.functions) {
    const auto is_named = [&](const std::string& name) { return IsNamed(*function, name); };
    if (Returns(*function, root) && std::any_of(names.begin(), names.end(), is_named)) {
      found.push_back(ModelFunction(*function, types));
    }
  }
  return found;
}

std::vector<Function> FindFunctionsOf(const Declarations& declarations,
                                      const clang::CXXRecordDecl& root,
                                      const std::vector<std::string>& files,
                                      const TypeModeller& types) {
  std::vector<Function> found;
  const auto add = [&](const clang::FunctionDecl& function, bool is_friend) {
    if (!IsDeclared(function) || llvm::isa<clang::CXXMethodDecl>(function)) return;
    const int receiver = ReceiverOf(function, root);
    if (receiver < 0 || Returns(function, root)) return;
    // Nobody can call it: its body was left out where C++ reads a source in C.
    if (function.getStorageClass() == clang::SC_Static && !function.isDefined()) return;
    Function model = ModelFunction(function, types);
    const bool is_in_files =
        std::find(files.begin(), files.end(), model.location.file) != files.end();
    if (!is_in_files && !IsUserCode(function)) return;
    model.receiver = receiver;
    model.is_friend = is_friend;
    if (is_friend) model.qualified = model.name;  // no scope knows it
    found.push_back(std::move(model));
  };
  for (const clang::FunctionDecl* function : declarations.functions) add(*function, false);
  for (const clang::FunctionDecl* function : declarations.friends) add(*function, true);
  return found;
}

}  // namespace korat::frontend
