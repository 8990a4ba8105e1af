// Pointers to objects: raw, unique_ptr, shared_ptr, weak_ptr.
#include "base/near_names.h"
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

// What the pointer may refer to, as bounds name it. A smart pointer owns whole objects.
std::vector<std::string> TargetNames(const BoundQuestion& question) {
  const Type& type = question.type;
  std::vector<std::string> names;
  if (!type.is_object) names.push_back("null");
  if (type.kind == TypeKind::kWeakPointer) names.push_back("expired");
  for (const int target : TargetsOf(question.model, type.class_index)) {
    names.push_back(question.model.classes[static_cast<std::size_t>(target)].display);
  }
  if (type.kind != TypeKind::kPointer) return names;
  for (const EmbeddedPart& part : PartsOf(question.model, type.class_index)) {
    names.push_back(part.name);
  }
  return names;
}

std::string PointerScope(const BoundQuestion& question, int) {
  return ListText(TargetNames(question));
}

std::string PointerItem(const BoundQuestion& question, const std::string& name,
                        const BoundItem& item) {
  if (item.text.rfind(detail::kAnyObject, 0) == 0) {
    if (name.find(").") == std::string::npos) {
      Unsuitable(name, item.text, "'any' is for arguments: a field points to any object as it is");
    }
    BoundItem object = item;
    object.text.erase(0, sizeof(detail::kAnyObject) - 1);
    return detail::kAnyObject + PointerItem(question, name, object);
  }
  for (const int target : TargetsOf(question.model, question.type.class_index)) {
    const Class& candidate = question.model.classes[static_cast<std::size_t>(target)];
    if (candidate.name == item.text) return candidate.display;
  }
  if (question.type.kind == TypeKind::kPointer) {
    for (const EmbeddedPart& part : PartsOf(question.model, question.type.class_index)) {
      if (IsNameOf(part, item.text)) return item.text;
    }
  }
  const std::vector<std::string> known = TargetNames(question);
  for (const std::string& target : known) {
    if (target == item.text) return target;
  }
  Unsuitable(name, item.text, "this pointer may be " + Alternatives(known));
}

std::optional<std::string> PointerDomain(DomainScribe& scribe, const Type& type,
                                         const DomainPlace&) {
  return scribe.Pointers(type);
}

std::optional<std::string> WeakDomain(DomainScribe& scribe, const Type& type, const DomainPlace&) {
  return scribe.Pointers(type) + " | korat::Expired";
}

std::vector<std::string> PointerExamples(const Type&) { return {"nullptr"}; }

}  // namespace

namespace types {

extern const TypeDescription kPointer = {.kind = TypeKind::kPointer,
                                         .name = "pointer",
                                         .shown = "pointers to classes",
                                         .samples = "Node*; const Node*",
                                         .ignores_scope = true,
                                         .domain_values = DomainValues::kOfAnotherType,
                                         .scope = PointerScope,
                                         .item = PointerItem,
                                         .domain = PointerDomain,
                                         .examples = PointerExamples};

extern const TypeDescription kUniquePointer = {.kind = TypeKind::kUniquePointer,
                                               .name = "unique_ptr",
                                               .shown = "`std::unique_ptr`",
                                               .samples = "std::unique_ptr<Node>",
                                               .can_be_listed = false,
                                               .can_be_argument = false,
                                               .scope = PointerScope,
                                               .item = PointerItem,
                                               .domain = PointerDomain};

extern const TypeDescription kSharedPointer = {.kind = TypeKind::kSharedPointer,
                                               .name = "shared_ptr",
                                               .shown = "`std::shared_ptr`",
                                               .samples = "std::shared_ptr<Node>",
                                               .scope = PointerScope,
                                               .item = PointerItem,
                                               .domain = PointerDomain};

extern const TypeDescription kWeakPointer = {.kind = TypeKind::kWeakPointer,
                                             .name = "weak_ptr",
                                             .shown = "`std::weak_ptr`",
                                             .samples = "std::weak_ptr<Node>",
                                             .can_be_argument = false,
                                             .scope = PointerScope,
                                             .item = PointerItem,
                                             .domain = WeakDomain};

}  // namespace types
}  // namespace korat::frontend
