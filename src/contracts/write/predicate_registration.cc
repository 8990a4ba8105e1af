#include "contracts/write/predicate_registration.h"

#include <cctype>

#include "clang/AST/DeclCXX.h"
#include "contracts/attach/index.h"
#include "contracts/write/specification_writer.h"

namespace korat::frontend {
namespace {

// The outermost class around the function, or null.
const clang::CXXRecordDecl* ClassAround(const clang::FunctionDecl& function) {
  const clang::CXXRecordDecl* outermost = nullptr;
  for (const clang::DeclContext* around = function.getLexicalDeclContext(); around->isRecord();
       around = around->getLexicalParent()) {
    outermost = llvm::cast<clang::CXXRecordDecl>(around);
  }
  return outermost;
}

std::string AsName(const std::string& text) {
  std::string name;
  for (const char c : text) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

}  // namespace

std::optional<std::size_t> RegistrationPlace(const FunctionSite& predicate, const FileSites& file) {
  const clang::FunctionDecl& function = *predicate.function;
  if (predicate.is_in_macro || function.isOutOfLine() ||
      function.getFriendObjectKind() != clang::Decl::FOK_None ||
      function.getLexicalDeclContext()->isFunctionOrMethod()) {
    return std::nullopt;
  }
  const clang::CXXRecordDecl* around = ClassAround(function);
  if (around == nullptr) return predicate.whole.end;
  for (const ClassSite& site : file.classes) {
    const bool can_register = !site.is_in_macro && !around->isDependentContext() &&
                              !around->getLexicalDeclContext()->isFunctionOrMethod();
    if (site.record != around || !can_register) continue;
    const std::size_t semicolon = file.contents.find(';', site.braces.end);
    if (semicolon != std::string::npos) return semicolon + 1;
  }
  return std::nullopt;
}

void WriteRegistration(const clang::FunctionDecl& predicate, CodeWriter& out) {
  const clang::CXXRecordDecl& record = *AskedClass(predicate);
  const FreePredicate asked = DescribePredicate(predicate, record);
  const Location& at = asked.location;
  out.Add("\n[[maybe_unused]] static const bool korat_registered_" + IdOf(predicate) + "_" +
          AsName(at.file) + "_" + std::to_string(at.line) + "_" + std::to_string(at.column) +
          " = korat::contracts::TellPredicate<" + asked.class_name + ">({[](" + asked.class_name +
          "& korat_object) -> bool { return " + asked.name +
          (asked.by_pointer ? "(&korat_object)" : "(korat_object)") + "; }, " +
          ClauseText("kInvariantExit", at, asked.signature, record.getQualifiedNameAsString()) +
          "});");
}

}  // namespace korat::frontend
