// Pointers to objects: raw, unique_ptr, shared_ptr, weak_ptr.
#include "base/near_names.h"
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

// The classes of the objects that the pointer may refer to.
std::vector<int> Targets(const BoundQuestion& question) {
  const Type& type = question.type;
  return type.kind == TypeKind::kAddress ? type.targets
                                         : TargetsOf(question.model, type.class_index);
}

// What the pointer may refer to, as bounds name it. A smart pointer owns whole objects.
std::vector<std::string> TargetNames(const BoundQuestion& question) {
  const Type& type = question.type;
  std::vector<std::string> names;
  if (!type.is_object) names.push_back("null");
  if (type.kind == TypeKind::kWeakPointer) names.push_back("expired");
  for (const int target : Targets(question)) {
    names.push_back(question.model.classes[static_cast<std::size_t>(target)].display);
  }
  if (type.kind != TypeKind::kPointer) return names;
  for (const EmbeddedPart& part : PartsOf(question.model, type.class_index)) {
    names.push_back(part.name);
  }
  return names;
}

// Of several classes, the strictest.
unsigned AlignmentOf(const BoundQuestion& question, const std::string& target) {
  constexpr unsigned kOfNull = 16;
  for (const Class& one : question.model.classes) {
    if (one.display == target) return static_cast<unsigned>(one.alignment);
  }
  return kOfNull;
}

std::string PointerScope(const BoundQuestion& question, int) {
  return ListText(TargetNames(question));
}

std::string PointerItem(const BoundQuestion& question, const std::string& name,
                        const BoundItem& item);

// "Node|1": a pointer with a tag in the bits that its alignment leaves free.
std::string TaggedItem(const BoundQuestion& question, const std::string& name,
                       const BoundItem& item, const BoundItem& plain, unsigned tag) {
  const bool is_raw =
      question.type.kind == TypeKind::kPointer || question.type.kind == TypeKind::kAddress;
  if (!is_raw) Unsuitable(name, item.text, "a smart pointer has no tags");
  const std::string target = PointerItem(question, name, plain);
  const unsigned alignment = AlignmentOf(question, target);
  if (tag >= alignment) {
    Unsuitable(name, item.text,
               "objects are aligned to " + std::to_string(alignment) + ", so tags are 0 to " +
                   std::to_string(alignment - 1));
  }
  return target + "|" + std::to_string(tag);
}

std::string PointerItem(const BoundQuestion& question, const std::string& name,
                        const BoundItem& item) {
  BoundItem plain = item;
  if (const auto tag = detail::TakeTag(plain)) {
    return TaggedItem(question, name, item, plain, *tag);
  }
  if (item.text.rfind(detail::kAnyObject, 0) == 0) {
    if (name.find(").") == std::string::npos) {
      Unsuitable(name, item.text, "'any' is for arguments: a field points to any object as it is");
    }
    BoundItem object = item;
    object.text.erase(0, sizeof(detail::kAnyObject) - 1);
    return detail::kAnyObject + PointerItem(question, name, object);
  }
  for (const int target : Targets(question)) {
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

extern const TypeDescription kAddress = {
    .kind = TypeKind::kAddress,
    .name = "address",
    .shown = "`void*` and integers that hold pointers, if `--set` lists the classes",
    .samples = "void*; std::uintptr_t",
    .ignores_scope = true,
    .can_be_argument = false,
    .scope = PointerScope,
    .item = PointerItem};

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
