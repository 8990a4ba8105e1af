#include "frontend/names.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

namespace korat::frontend {
namespace {

bool HasName(const clang::TagDecl& tag) {
  return tag.getIdentifier() != nullptr || tag.getTypedefNameForAnonDecl() != nullptr;
}

// Whether the name can't be written as it is, because it passes through an unnamed class.
bool IsInUnnamedClass(const clang::TagDecl& tag) {
  const auto* outer = llvm::dyn_cast<clang::TagDecl>(tag.getDeclContext());
  return outer != nullptr && (!HasName(*outer) || IsInUnnamedClass(*outer));
}

// A member of an anonymous struct is named like a member of the class around it.
const clang::RecordDecl& NamedHolder(const clang::RecordDecl& record) {
  const auto* outer = llvm::dyn_cast<clang::RecordDecl>(record.getDeclContext());
  return record.isAnonymousStructOrUnion() && outer != nullptr ? NamedHolder(*outer) : record;
}

// `type`, stripped of arrays and pointers, as seen from an expression of that type.
std::string Unwrap(clang::QualType type, const std::string& name) {
  if (type->isArrayType()) {
    return Unwrap(clang::QualType(type->getArrayElementTypeNoTypeQual(), 0),
                  "std::remove_extent_t<" + name + ">");
  }
  if (type->isPointerType()) {
    return Unwrap(type->getPointeeType(), "std::remove_pointer_t<" + name + ">");
  }
  return name;
}

// The class or enum that pointers and arrays lead to.
const clang::TagDecl* InnermostTag(clang::QualType type) {
  const clang::Type* inner = type.getTypePtr();
  while (inner->isPointerType() || inner->isArrayType()) {
    inner = inner->getPointeeOrArrayElementType();
  }
  return inner->getAsTagDecl();
}

// The member that was declared together with an unnamed struct or enum.
const clang::FieldDecl* MemberOf(const clang::TagDecl& tag) {
  const auto* holder = llvm::dyn_cast<clang::RecordDecl>(tag.getDeclContext());
  if (holder == nullptr) return nullptr;
  for (const clang::FieldDecl* field : holder->fields()) {
    if (InnermostTag(field->getType()) == &tag && field->getIdentifier() != nullptr) return field;
  }
  return nullptr;
}

// Clang spells all types correctly except those that contain an unnamed class.
std::string Compose(clang::QualType type, const clang::ASTContext& context) {
  if (const clang::TagDecl* tag = type->getAsTagDecl()) return SourceName(*tag);
  const clang::TagDecl* inner = InnermostTag(type);
  if (inner == nullptr || (HasName(*inner) && !IsInUnnamedClass(*inner))) {
    return context.getUnqualifiedArrayType(type).getAsString(Policy(context));
  }
  std::string lengths;
  while (const auto* array = context.getAsConstantArrayType(type)) {
    lengths += "[" + std::to_string(array->getZExtSize()) + "]";
    type = array->getElementType();
  }
  if (!type->isPointerType()) return Compose(type.getUnqualifiedType(), context) + lengths;
  const clang::QualType pointee = type->getPointeeType();
  return (pointee.isConstQualified() ? "const " : "") +
         Compose(pointee.getUnqualifiedType(), context) + " *" + lengths;
}

std::string Abbreviated(std::string name) {
  constexpr std::string_view kLong = "std::basic_string<char>";
  for (std::size_t at = name.find(kLong); at != std::string::npos; at = name.find(kLong)) {
    name.replace(at, kLong.size(), "std::string");
  }
  return name;
}

}  // namespace

clang::PrintingPolicy Policy(const clang::ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = true;
  policy.SuppressUnwrittenScope = true;  // "(anonymous namespace)::"
  policy.AnonymousTagLocations = false;
  policy.FullyQualifiedName = true;
  return policy;
}

std::string SourceName(const clang::TagDecl& declaration) {
  const clang::ASTContext& context = declaration.getASTContext();
  const clang::QualType type = context.getTagDeclType(&declaration).getCanonicalType();
  if (!HasName(declaration)) {
    const clang::FieldDecl* member = MemberOf(declaration);
    if (member == nullptr) return type.getAsString(Policy(context));
    return Unwrap(member->getType(), "decltype(" + SourceName(NamedHolder(*member->getParent())) +
                                         "::" + member->getNameAsString() + ")");
  }
  if (IsInUnnamedClass(declaration)) {
    return SourceName(*llvm::cast<clang::TagDecl>(declaration.getDeclContext())) +
           "::" + declaration.getNameAsString();
  }
  return Abbreviated(type.getAsString(Policy(context)));
}

std::string SourceName(clang::QualType type, const clang::ASTContext& context) {
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  return Abbreviated(Compose(type, context));
}

std::string Spelling(clang::QualType type, const clang::ASTContext& context) {
  const std::string canonical =
      (type.isConstQualified() ? "const " : "") + SourceName(type, context);
  if (type.isCanonical()) return canonical;
  const std::string written =
      clang::TypeName::getFullyQualifiedName(type, context, Policy(context));
  // Inside instantiations Clang writes out all default arguments: that is hard to read.
  const auto templates = [](const std::string& name) {
    return std::count(name.begin(), name.end(), '<');
  };
  return templates(written) > templates(canonical) ? canonical : written;
}

std::string QualifiedName(const clang::NamedDecl& declaration) {
  const auto* holder = llvm::dyn_cast<clang::TagDecl>(declaration.getDeclContext());
  if (holder != nullptr) return SourceName(*holder) + "::" + declaration.getNameAsString();
  std::string text;
  llvm::raw_string_ostream stream(text);
  declaration.printQualifiedName(stream, Policy(declaration.getASTContext()));
  return text;
}

namespace {

// The outermost named things that a declaration is in: {"std", "__detail"}.
std::pair<std::string, std::string> OutermostScopes(const clang::Decl& declaration) {
  std::string first, second;
  if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(&declaration)) {
    first = named->getNameAsString();
  }
  const clang::DeclContext* context = declaration.getDeclContext();
  for (; context != nullptr; context = context->getParent()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(context);
    if (named == nullptr || context->isInlineNamespace()) continue;
    second = std::exchange(first, named->getNameAsString());
  }
  return {first, second};
}

}  // namespace

bool IsFromStd(const clang::Decl& declaration) {
  const auto [outermost, next] = OutermostScopes(declaration);
  return outermost == "std" || outermost == "__gnu_cxx";
}

bool IsStdInternal(const clang::Decl& declaration) {
  const auto [outermost, next] = OutermostScopes(declaration);
  return outermost == "__gnu_cxx" || (outermost == "std" && next.starts_with("_"));
}

bool IsLibraryIterator(const clang::CXXRecordDecl& record) {
  if (!IsFromStd(record) || record.getIdentifier() == nullptr) return false;
  const llvm::StringRef name = record.getName();
  return name == "__normal_iterator" || (name.starts_with("_") && name.ends_with("_iterator"));
}

Location LocationOf(const clang::Decl& declaration) {
  const clang::SourceManager& manager = declaration.getASTContext().getSourceManager();
  const clang::PresumedLoc presumed =
      manager.getPresumedLoc(manager.getExpansionLoc(declaration.getLocation()));
  if (presumed.isInvalid()) return {};
  // Taking out ".." is wrong where a symbolic link was followed, as on the way to libstdc++.
  const std::filesystem::path written = presumed.getFilename();
  const std::filesystem::path shorter = written.lexically_normal();
  std::error_code ignored;
  const bool same = std::filesystem::exists(shorter, ignored);
  return {(same ? shorter : written).string(), presumed.getLine(), presumed.getColumn()};
}

Access AccessOf(clang::AccessSpecifier access) {
  switch (access) {
    case clang::AS_private:
      return Access::kPrivate;
    case clang::AS_protected:
      return Access::kProtected;
    case clang::AS_public:
    case clang::AS_none:
      break;
  }
  return Access::kPublic;
}

}  // namespace korat::frontend
