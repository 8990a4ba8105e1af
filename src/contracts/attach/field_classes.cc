#include "contracts/attach/field_classes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"

namespace korat::frontend {
namespace {

class Closure {
 public:
  explicit Closure(const Sites& sites) {
    for (const auto& [id, file] : sites) {
      for (const ClassSite& site : file.classes) {
        if (CanList(site)) listable_.insert(site.record);
      }
    }
  }

  void AddClass(const clang::CXXRecordDecl* record) {
    if (record == nullptr) return;
    if (const auto* pattern = record->getTemplateInstantiationPattern()) {
      AddArguments(*record);
      record = pattern;
    }
    record = record->getDefinition();
    if (record == nullptr || !seen_.insert(record).second) return;
    if (listable_.contains(record)) found_.insert(record);
    for (const clang::FieldDecl* field : record->fields()) AddType(field->getType());
    for (const clang::CXXBaseSpecifier& base : record->bases()) AddType(base.getType());
  }

  void AddType(clang::QualType type) {
    while (type->isPointerType() || type->isReferenceType() || type->isArrayType()) {
      type = type->isArrayType() ? clang::QualType(type->getArrayElementTypeNoTypeQual(), 0)
                                 : type->getPointeeType();
    }
    if (const auto* of = type->getAs<clang::TemplateSpecializationType>()) {
      for (const clang::TemplateArgument& argument : of->template_arguments()) {
        if (argument.getKind() == clang::TemplateArgument::Type) AddType(argument.getAsType());
      }
      const clang::TemplateDecl* pattern = of->getTemplateName().getAsTemplateDecl();
      if (const auto* classes = llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(pattern)) {
        AddClass(classes->getTemplatedDecl());
      }
    }
    AddClass(type->getAsCXXRecordDecl());
  }

  std::set<const clang::CXXRecordDecl*> Take() { return std::move(found_); }

 private:
  void AddArguments(const clang::CXXRecordDecl& record) {
    const auto* of = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
    if (of == nullptr) return;
    for (const clang::TemplateArgument& argument : of->getTemplateArgs().asArray()) {
      if (argument.getKind() == clang::TemplateArgument::Type) AddType(argument.getAsType());
    }
  }

  static bool CanList(const ClassSite& site) {
    const clang::CXXRecordDecl& record = *site.record;
    return !site.is_in_macro && !record.isUnion() && record.isLocalClass() == nullptr &&
           record.getIdentifier() != nullptr && !record.getDeclContext()->isExternCContext();
  }

  std::set<const clang::CXXRecordDecl*> listable_, seen_, found_;
};

}  // namespace

std::set<const clang::CXXRecordDecl*> FieldClasses(const Sites& sites,
                                                   const UnitContracts& contracts,
                                                   const ContractIndex& index) {
  Closure closure(sites);
  for (const auto& [id, file] : sites) {
    for (const ClassSite& site : file.classes) {
      if (index.IsContracted(*site.record)) closure.AddClass(site.record);
    }
  }
  for (const auto& [function, contract] : contracts.functions) {
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      closure.AddType(parameter->getType());
    }
    closure.AddType(function->getReturnType());
  }
  for (const StatementContract& statement : contracts.statements) {
    for (const clang::ParmVarDecl* parameter : statement.function->parameters()) {
      closure.AddType(parameter->getType());
    }
  }
  return closure.Take();
}

}  // namespace korat::frontend
