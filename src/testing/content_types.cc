#include "testing/content_types.h"

#include <variant>

namespace korat::cli {

using frontend::Form;
using frontend::Type;
using frontend::TypeKind;
using report::Content;

bool Is(const Type* type, TypeKind kind) { return type != nullptr && type->kind == kind; }
bool HasForm(const Type* type, Form form) {
  return type != nullptr && Describe(*type).form == form;
}

const Type* PartOf(const Type* type, std::size_t i) {
  return type != nullptr && i < type->parts.size() ? &type->parts[i] : nullptr;
}

const Type* ElementOf(const Type* type) { return PartOf(type, Is(type, TypeKind::kMap) ? 1 : 0); }
std::size_t IndexOf(const Content& content, const Type& type) {
  const bool is_known = type.kind == TypeKind::kVariant && !content.alternatives.empty();
  return is_known ? content.alternatives.front() : 0;
}

Content Inside(Content content, const Type& type) {
  const bool has_number = Is(&type, TypeKind::kVariant) || !Is(&type.parts[0], TypeKind::kVariant);
  if (has_number && !content.alternatives.empty()) {
    content.alternatives.erase(content.alternatives.begin());
  }
  return content;
}

const Type* HeldType(const Content& content, const Type* type) {
  if (!HasForm(type, Form::kChoice)) return type;
  return HeldType(Inside(content, *type), PartOf(type, IndexOf(content, *type)));
}

bool IsNone(const Content& content) {
  const auto* scalar = std::get_if<report::Scalar>(&content.value);
  return scalar != nullptr && scalar->text == "none" && content.alternatives.empty();
}

}  // namespace korat::cli
