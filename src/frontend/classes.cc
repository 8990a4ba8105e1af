#include "frontend/classes.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/declarations.h"
#include "frontend/functions.h"
#include "frontend/names.h"
#include "frontend/special_members.h"

namespace korat::frontend {
namespace {

// std::set and its kin instantiate nodes of their own: only those that the user's code asks for are
// meant to be objects.
bool IsMeant(const clang::CXXRecordDecl& derived) {
  if (!IsFromStd(derived)) return true;
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&derived);
  if (instance == nullptr) return false;
  const clang::SourceManager& manager = derived.getASTContext().getSourceManager();
  const clang::SourceLocation at = instance->getPointOfInstantiation();
  return at.isValid() && !manager.isInSystemHeader(at);
}

// The endings of a name, from the shortest on: "Node", "Tree<a::B>::Node", ...
std::vector<std::string> Endings(const std::string& name) {
  std::vector<std::string> endings;
  int depth = 0;
  for (std::size_t i = name.size(); i-- > 1;) {
    if (name[i] == '>' || name[i] == ')') ++depth;
    if (name[i] == '<' || name[i] == '(') --depth;
    if (depth == 0 && name.compare(i - 1, 2, "::") == 0) endings.push_back(name.substr(i + 1));
  }
  endings.push_back(name);
  return endings;
}

bool EndsWith(std::string_view name, std::string_view ending) {
  return name == ending || name.ends_with("::" + std::string(ending));
}

std::vector<std::string> NamespacesOf(const clang::CXXRecordDecl& record) {
  std::vector<std::string> names;
  for (const clang::DeclContext* at = record.getDeclContext(); at != nullptr;
       at = at->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(at);
    if (space == nullptr || space->isAnonymousNamespace()) continue;
    names.insert(names.begin(), "::" + QualifiedName(*space));
  }
  return names;
}

// What std::enable_shared_from_this holds changes with the shared_ptrs to the object: it is no
// field.
bool IsBookkeeping(const clang::CXXRecordDecl& base) {
  return base.isInStdNamespace() && base.getName().ends_with("enable_shared_from_this");
}

// Whether the class, such as Hook<Item>, has the other one among its template arguments: then its
// objects are parts of that.
bool IsMadeFor(const clang::CXXRecordDecl& base, const clang::CXXRecordDecl& derived) {
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&base);
  if (instance == nullptr) return false;
  return llvm::any_of(instance->getTemplateArgs().asArray(), [&](const auto& argument) {
    if (argument.getKind() != clang::TemplateArgument::Type) return false;
    const clang::CXXRecordDecl* record = argument.getAsType()->getAsCXXRecordDecl();
    return record != nullptr && record->getCanonicalDecl() == derived.getCanonicalDecl();
  });
}

// Whether all objects have the same value of a const member.
bool IsFixed(const clang::FieldDecl& field) {
  if (field.hasInClassInitializer()) return true;
  const auto* holder = llvm::dyn_cast<clang::CXXRecordDecl>(field.getParent());
  if (holder == nullptr || !holder->hasUserDeclaredConstructor()) return false;
  return std::none_of(holder->ctor_begin(), holder->ctor_end(), [](const auto* constructor) {
    return !constructor->isCopyOrMoveConstructor() && constructor->getNumParams() != 0;
  });
}

}  // namespace

ClassCollector::ClassCollector(const Traits& traits, const std::vector<std::string>& settings,
                               const clang::CXXRecordDecl* root)
    : traits_(traits),
      types_(traits,
             [this](clang::CXXRecordDecl& record, Reach reach) { return IndexOf(record, reach); }),
      parameter_types_(
          traits,
          [this](clang::CXXRecordDecl& record, Reach) {
            const auto found = indexes_.find(record.getCanonicalDecl());
            return found == indexes_.end() ? -1 : found->second;
          },
          root),
      blocks_(settings),
      names_with_numbers_(NamesWithNumbers(settings)),
      hooks_(FindHooks(traits.context())),
      addresses_(settings) {}

std::vector<Class> ClassCollector::Collect(clang::CXXRecordDecl& root, bool calls_methods) {
  TakeIn(root);
  if (calls_methods) TakeInParameters(root);
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    FillIn(static_cast<int>(i));
    if (i + 1 == classes_.size()) TakeInWhatMembersUse();
  }
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    AddMemberFunctions(*records_[i], parameter_types_, classes_[i]);
  }
  AddInheritedMethods(*records_[0], parameter_types_, classes_[0]);
  AddSpecialMembers(*records_[0], 0, traits_, classes_[0]);
  Relate();
  NameForDisplay();
  return classes_;
}

int ClassCollector::IndexOf(clang::CXXRecordDecl& record, Reach reach) {
  const int index = TakeIn(record);
  if (reach == Reach::kPointedTo && !is_target_[index]) {
    is_target_[index] = true;
    TakeInDerived(record);
  }
  return index;
}

int ClassCollector::TakeIn(clang::CXXRecordDecl& record) {
  const auto [entry, is_new] =
      indexes_.try_emplace(record.getCanonicalDecl(), static_cast<int>(classes_.size()));
  if (is_new) {
    records_.push_back(record.getDefinition());
    classes_.emplace_back();
    is_target_.push_back(false);
  }
  return entry->second;
}

void ClassCollector::TakeInDerived(const clang::CXXRecordDecl& base) {
  for (clang::CXXRecordDecl* record : CollectDeclarations(traits_.context()).classes) {
    if (record->isDerivedFrom(&base) && IsMeant(*record)) TakeIn(*record);
  }
}

// A class that only the body of a template's member function mentions becomes known when that body
// is instantiated: for example the nodes that a container gets by casting pointers to their base.
void ClassCollector::TakeInWhatMembersUse() {
  for (; instantiated_ < records_.size(); ++instantiated_) {
    if (!IsFromStd(*records_[instantiated_])) traits_.InstantiateMembers(*records_[instantiated_]);
  }
  for (std::size_t i = 0; i < is_target_.size(); ++i) {
    if (is_target_[i]) TakeInDerived(*records_[i]);
  }
  TakeInHoldersOfHooks();
}

// Pointers to hooks lead to the objects around them.
void ClassCollector::TakeInHoldersOfHooks() {
  for (const Hook& hook : hooks_) {
    bool is_linked = false;
    for (std::size_t i = 0; i < is_target_.size(); ++i) {
      is_linked = is_linked || (is_target_[i] && (records_[i] == hook.member ||
                                                  hook.member->isDerivedFrom(records_[i])));
    }
    if (!is_linked) continue;
    const int holder = TakeIn(*hook.holder);
    // The root has the heads of lists.
    if (holder != 0 && std::find(holders_.begin(), holders_.end(), holder) == holders_.end()) {
      holders_.push_back(holder);
    }
  }
}

void ClassCollector::TakeInParameters(const clang::CXXRecordDecl& root) {
  for (const clang::CXXMethodDecl* method : root.methods()) {
    if (method->isImplicit() || method->isDeleted()) continue;
    for (const clang::ParmVarDecl* parameter : method->parameters()) {
      const clang::QualType value = parameter->getType().getNonReferenceType();
      const clang::QualType object = value->isPointerType() ? value->getPointeeType() : value;
      clang::CXXRecordDecl* record = object->getAsCXXRecordDecl();
      if (record == nullptr || record->isUnion() || IsFromStd(*record)) continue;
      if (traits_.IsComplete(object) && !traits_.IsEmpty(object)) TakeIn(*record->getDefinition());
    }
  }
}

void ClassCollector::FillIn(int index) {
  clang::CXXRecordDecl& record = *records_[index];
  const clang::ASTContext& context = traits_.context();
  const clang::QualType type = context.getRecordType(&record);
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(&record);
  Class model;
  model.name = SourceName(record);
  model.namespaces = NamespacesOf(record);
  model.is_union = record.isUnion();
  model.is_abstract = record.isAbstract();
  model.is_default_constructible = traits_.IsDefaultConstructible(type);
  model.is_copyable = traits_.IsCopyable(type);
  model.from_std = IsFromStd(record);
  model.size = layout.getSize().getQuantity();
  model.alignment = layout.getAlignment().getQuantity();
  model.location = LocationOf(record);
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    clang::CXXRecordDecl* base_record = base.getType()->getAsCXXRecordDecl();
    if (base_record == nullptr) continue;
    if (IsBookkeeping(*base_record))
      model.is_made_to_share = true;
    else
      model.bases.push_back(TakeIn(*base_record));
  }
  AddFields(record, 0, record.isUnion(), model.fields);
  classes_[index] = std::move(model);
}

void ClassCollector::AddFields(const clang::RecordDecl& record, std::uint64_t offset_bits,
                               bool in_union, std::vector<Field>& fields) {
  const clang::ASTContext& context = traits_.context();
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(&record);
  for (const clang::FieldDecl* field : record.fields()) {
    const std::uint64_t offset = offset_bits + layout.getFieldOffset(field->getFieldIndex());
    if (field->isAnonymousStructOrUnion()) {
      const clang::RecordDecl& inner = *field->getType()->getAsRecordDecl();
      AddFields(inner, offset, in_union || inner.isUnion(), fields);
      continue;
    }
    if (field->getIdentifier() == nullptr) continue;  // padding
    Field model;
    model.name = field->getNameAsString();
    model.type = ModelField(*field);
    if (in_union) {
      model.type.reason = kInAnonymousUnion;
      const bool is_plain = field->getType().isTriviallyCopyableType(context);
      if (!is_plain || field->isBitField()) model.type.kind = TypeKind::kUnboundable;
    }
    model.access = AccessOf(field->getAccess());
    model.is_const = context.getBaseElementType(field->getType()).isConstQualified();
    model.is_fixed = model.is_const && IsFixed(*field);
    model.is_mutable = field->isMutable();
    model.is_reference = field->getType()->isReferenceType();
    model.bit_width = field->isBitField() ? field->getBitWidthValue(context) : 0;
    model.offset_bits = offset;
    model.location = LocationOf(*field);
    fields.push_back(std::move(model));
  }
}

Type ClassCollector::ModelField(const clang::FieldDecl& field) {
  const std::optional<std::string> length = blocks_.LengthFor(field);
  if (length) return ModelBlock(types_, traits_, field, *length);
  Type model = types_.Model(field.getType());
  const std::vector<clang::CXXRecordDecl*> listed =
      addresses_.ClassesFor(field, CollectDeclarations(traits_.context()).classes);
  for (clang::CXXRecordDecl* record : listed) {
    model.kind = TypeKind::kAddress;
    const int index = IndexOf(*record, Reach::kPointedTo);
    if (!llvm::is_contained(model.targets, index)) model.targets.push_back(index);
  }
  // Not a parameter: no value of its own means anything to a function.
  if (listed.empty() && field.getType()->isVoidPointerType()) model.kind = TypeKind::kOpaque;
  return model;
}

void ClassCollector::Relate() {
  for (std::size_t base = 0; base < classes_.size(); ++base) {
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      if (!records_[i]->isDerivedFrom(records_[base])) continue;
      classes_[base].derived.push_back(static_cast<int>(i));
      if (IsMadeFor(*records_[base], *records_[i])) classes_[base].is_only_base = true;
      if (is_target_[base]) classes_[i].has_objects = !classes_[i].is_abstract;
    }
    if (is_target_[base]) classes_[base].has_objects = !classes_[base].is_abstract;
  }
  for (const int holder : holders_) classes_[holder].has_objects = !classes_[holder].is_abstract;
  TakeObjectsFromParts(classes_, Origins());
}

std::vector<ClassOrigin> ClassCollector::Origins() const {
  std::vector<ClassOrigin> origins(classes_.size());
  for (std::size_t i = 0; i < origins.size(); ++i) {
    const std::string name = WithoutSpaces(classes_[i].name);
    origins[i].is_target = is_target_[i];
    origins[i].is_library = !IsUserCode(*records_[i]);
    origins[i].is_hook = std::any_of(hooks_.begin(), hooks_.end(), [&](const Hook& hook) {
      return hook.member == records_[i] && IsHolder(*hook.holder);
    });
    origins[i].is_sized =
        std::any_of(names_with_numbers_.begin(), names_with_numbers_.end(),
                    [&](const std::string& ending) { return EndsWith(name, ending); });
  }
  return origins;
}

bool ClassCollector::IsHolder(const clang::CXXRecordDecl& record) const {
  return std::any_of(holders_.begin(), holders_.end(),
                     [&](int holder) { return records_[holder] == &record; });
}

void ClassCollector::NameForDisplay() {
  for (Class& one : classes_) {
    for (const std::string& ending : Endings(one.name)) {
      one.display = ending;
      const auto has_it = [&](const Class& other) { return EndsWith(other.name, ending); };
      if (std::count_if(classes_.begin(), classes_.end(), has_it) == 1) break;
    }
  }
}

}  // namespace korat::frontend
