// The classes of the standard library that fields are made of.
#include <algorithm>
#include <set>
#include <string>

#include "clang/AST/ASTContext.h"
#include "frontend/names.h"
#include "frontend/types.h"
#include "model/type_description.h"
#include "model/types/number_names.h"

namespace korat::frontend {
namespace {

// These stay as constructed, unless the user says otherwise. Empty classes do so anyway.
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

// The arguments of std::pair<A, B>, and of a template that takes any number of them.
llvm::ArrayRef<clang::TemplateArgument> PackOf(
    const clang::ClassTemplateSpecializationDecl& specialization) {
  const llvm::ArrayRef<clang::TemplateArgument> arguments =
      specialization.getTemplateArgs().asArray();
  const bool is_pack =
      arguments.size() == 1 && arguments[0].getKind() == clang::TemplateArgument::Pack;
  return is_pack ? arguments[0].getPackAsArray() : arguments;
}

bool HasDynamicExtent(const clang::ClassTemplateSpecializationDecl& span) {
  return span.getTemplateArgs()[1].getAsIntegral().isMaxValue();
}

bool CanBeAPart(const Type& type) {
  return type.kind != TypeKind::kUnboundable && type.kind != TypeKind::kKept;
}

bool HasPointers(const Type& type) {
  const bool is_pointer = type.class_index >= 0 && Describe(type).form == Form::kValues;
  return is_pointer || std::any_of(type.parts.begin(), type.parts.end(), HasPointers);
}

bool HasContainers(const Type& type) {
  const Form form = Describe(type).form;
  return form == Form::kSequence || form == Form::kKeys || form == Form::kChoice ||
         std::any_of(type.parts.begin(), type.parts.end(), HasContainers);
}

std::string Quoted(const Type& type) { return "'" + type.spelling + "'"; }

// The names of its iterators.
void AddIterators(const clang::CXXRecordDecl& container, const clang::ASTContext& context,
                  Type& model) {
  const Form form = Describe(model).form;
  if (form != Form::kSequence && form != Form::kKeys) return;
  for (const clang::Decl* member : container.decls()) {
    const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(member);
    if (alias == nullptr) continue;
    if (alias->getName() != "iterator" && alias->getName() != "const_iterator") continue;
    const clang::QualType type = alias->getUnderlyingType().getCanonicalType().getUnqualifiedType();
    model.iterators.push_back(SourceName(type, context));
  }
}

bool IsInChrono(const clang::CXXRecordDecl& record) {
  const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(record.getDeclContext());
  return space != nullptr && space->getName() == "chrono" && space->getParent()->isStdNamespace();
}

bool IsStdString(clang::QualType type, const clang::ASTContext& context) {
  const std::string name = SourceName(type, context);  // other traits and allocators would show
  return name == "std::basic_string<char>" || name == "std::string";
}

}  // namespace

// The class templates that have a kind of their own.
const std::map<std::string, TypeModeller::StdTemplate, std::less<>> TypeModeller::kTemplates = {
    {"array", {TypeKind::kArray, &TypeModeller::StdArray}},
    {"atomic", {TypeKind::kOpaque, &TypeModeller::Atomic}},  // the kind is that of the value
    {"basic_string", {TypeKind::kString, &TypeModeller::String}},
    {"basic_string_view", {TypeKind::kString, &TypeModeller::String}},
    {"bitset", {TypeKind::kWrapped, &TypeModeller::Wrapper}},
    {"chrono::duration", {TypeKind::kWrapped, &TypeModeller::Wrapper}},
    {"chrono::time_point", {TypeKind::kWrapped, &TypeModeller::Wrapper}},
    {"complex", {TypeKind::kComplex, &TypeModeller::Complex}},
    {"deque", {TypeKind::kDeque, &TypeModeller::Sequence}},
    {"forward_list", {TypeKind::kForwardList, &TypeModeller::Sequence}},
    {"list", {TypeKind::kList, &TypeModeller::Sequence}},
    {"map", {TypeKind::kMap, &TypeModeller::Keyed}},
    {"multimap", {TypeKind::kMap, &TypeModeller::Keyed}},
    {"multiset", {TypeKind::kSet, &TypeModeller::Keyed}},
    {"optional", {TypeKind::kOptional, &TypeModeller::Optional}},
    {"pair", {TypeKind::kPair, &TypeModeller::Parts}},
    {"priority_queue", {TypeKind::kPriorityQueue, &TypeModeller::Keyed}},
    {"queue", {TypeKind::kQueue, &TypeModeller::Sequence}},
    {"set", {TypeKind::kSet, &TypeModeller::Keyed}},
    {"shared_ptr", {TypeKind::kSharedPointer, &TypeModeller::SmartPointer}},
    {"span", {TypeKind::kSpan, &TypeModeller::Sequence}},
    {"stack", {TypeKind::kQueue, &TypeModeller::Sequence}},
    {"tuple", {TypeKind::kTuple, &TypeModeller::Parts}},
    {"unique_ptr", {TypeKind::kUniquePointer, &TypeModeller::SmartPointer}},
    {"unordered_map", {TypeKind::kMap, &TypeModeller::Keyed}},
    {"unordered_multimap", {TypeKind::kMap, &TypeModeller::Keyed}},
    {"unordered_multiset", {TypeKind::kSet, &TypeModeller::Keyed}},
    {"unordered_set", {TypeKind::kSet, &TypeModeller::Keyed}},
    {"variant", {TypeKind::kVariant, &TypeModeller::Variant}},
    {"vector", {TypeKind::kVector, &TypeModeller::Sequence}},
    {"weak_ptr", {TypeKind::kWeakPointer, &TypeModeller::SmartPointer}},
};

Type TypeModeller::StdClass(clang::QualType type, clang::CXXRecordDecl& record) const {
  const std::string name = record.getNameAsString();
  const auto* specialization = llvm::dyn_cast<Specialization>(&record);
  if (specialization != nullptr && (record.isInStdNamespace() || IsInChrono(record))) {
    const auto known = kTemplates.find(IsInChrono(record) ? "chrono::" + name : name);
    if (known != kTemplates.end()) {
      Type model = (this->*known->second.model)(type, *specialization, known->second.kind);
      AddIterators(record, traits_.context(), model);
      return model;
    }
  }
  return Other(type, name);
}

Type TypeModeller::Other(clang::QualType type, const std::string& name) const {
  if (StaysAsConstructed(name) || traits_.IsEmpty(type)) return Named(type, TypeKind::kKept);
  return AsAWhole(type, "a std::" + name);
}

Type TypeModeller::String(clang::QualType type, const Specialization& string, TypeKind kind) const {
  Type model = Named(type, kind);
  if (model.source == "std::basic_string_view<char>" || model.source == "std::string_view") {
    model.source = "std::string_view";
    return model;
  }
  if (!IsStdString(type, traits_.context())) return Other(type, string.getNameAsString());
  model.source = "std::string";
  return model;
}

Type TypeModeller::Atomic(clang::QualType type, const Specialization& atomic, TypeKind) const {
  Type model = Model(Argument(atomic, 0));
  if (!Describe(model).is_scalar) {
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

Type TypeModeller::StdArray(clang::QualType type, const Specialization& array, TypeKind) const {
  return ArrayOf(type, Argument(array, 0),
                 array.getTemplateArgs()[1].getAsIntegral().getZExtValue());
}

Type TypeModeller::Sequence(clang::QualType type, const Specialization& sequence,
                            TypeKind kind) const {
  const clang::QualType element = Argument(sequence, 0).getUnqualifiedType();
  const std::string name = "a std::" + sequence.getNameAsString();
  if (kind == TypeKind::kSpan && !HasDynamicExtent(sequence)) {
    return AsAWhole(type, name + " of a fixed size");
  }
  if (kind == TypeKind::kVector && element->isBooleanType()) {
    return AsAWhole(type, "a std::vector<bool>");
  }
  if (kind == TypeKind::kQueue) {  // what is inside
    const Type inside = Model(Argument(sequence, 1));
    if (Describe(inside).form != Form::kSequence) return AsAWhole(type, name);
  }
  Type part = Model(element);
  if (!CanBeAPart(part)) return AsAWhole(type, name + " of " + Quoted(part));
  if (!traits_.IsDefaultConstructible(element)) {
    return AsAWhole(type, name + " of " + Quoted(part) + ", which has no default constructor");
  }
  Type model = Named(type, kind);
  model.parts.push_back(std::move(part));
  return model;
}

Type TypeModeller::Keyed(clang::QualType type, const Specialization& container,
                         TypeKind kind) const {
  const std::string name = "a std::" + container.getNameAsString();
  const clang::QualType keys = Argument(container, 0);
  if (keys->isAnyPointerType()) {  // before the class it leads to becomes part of the model
    return AsAWhole(type, name + " whose keys are pointers");
  }
  Type key = Model(keys);
  if (Describe(key).form == Form::kMembers && !traits_.IsDefaultConstructible(keys)) {
    key = AsAWhole(keys, "a class that has no default constructor");
  }
  if (!CanBeAPart(key) || HasPointers(key) || HasContainers(key)) {
    return AsAWhole(type, name + " whose keys are " + Quoted(key));
  }
  Type model = Named(type, kind);
  model.parts.push_back(std::move(key));
  if (kind != TypeKind::kMap) return model;
  const clang::QualType mapped = Argument(container, 1);
  Type value = Model(mapped);
  if (!CanBeAPart(value)) return AsAWhole(type, name + " to " + Quoted(value));
  if (!traits_.IsDefaultConstructible(mapped)) {
    return AsAWhole(type, name + " to " + Quoted(value) + ", which has no default constructor");
  }
  model.parts.push_back(std::move(value));
  return model;
}

// One whose values are made one by one is a single field.
Type TypeModeller::Optional(clang::QualType type, const Specialization& optional,
                            TypeKind kind) const {
  const clang::QualType value = Argument(optional, 0);
  Type part = Model(value);
  const bool is_smart = part.kind == TypeKind::kUniquePointer ||
                        part.kind == TypeKind::kSharedPointer ||
                        part.kind == TypeKind::kWeakPointer;
  const Form form = Describe(part).form;
  const std::string name = "a std::optional of " + Quoted(part);
  if (form == Form::kWhole) return AsAWhole(type, name);
  const bool is_optional = part.kind == TypeKind::kOptional || part.kind == TypeKind::kIterator;
  if (form != Form::kValues || is_smart || part.is_atomic || is_optional) {
    kind = TypeKind::kCompoundOptional;
    if (!traits_.IsDefaultConstructible(value)) {
      return AsAWhole(type, name + ", which has no default constructor");
    }
  }
  Type model = Named(type, kind);
  model.parts.push_back(std::move(part));
  return model;
}

// An alternative that has no fields, such as std::monostate, stays as constructed.
Type TypeModeller::Variant(clang::QualType type, const Specialization& variant,
                           TypeKind kind) const {
  Type model = Named(type, kind);
  for (const clang::TemplateArgument& argument : PackOf(variant)) {
    Type part = Model(argument.getAsType());
    const std::string name = "a std::variant with " + Quoted(part);
    const bool has_fields = Describe(part).form != Form::kWhole;
    if (!has_fields && part.kind != TypeKind::kKept) return AsAWhole(type, name);
    if (!traits_.IsDefaultConstructible(argument.getAsType())) {
      return AsAWhole(type, name + ", which has no default constructor");
    }
    model.parts.push_back(std::move(part));
  }
  if (model.parts.size() > kMostNumbered) return AsAWhole(type, "a std::variant of many types");
  return model;
}

Type TypeModeller::Parts(clang::QualType type, const Specialization& tuple, TypeKind kind) const {
  Type model = Named(type, kind);
  for (const clang::TemplateArgument& argument : PackOf(tuple)) {
    Type part = Model(argument.getAsType());
    if (!CanBeAPart(part)) {
      return AsAWhole(type, "a std::" + tuple.getNameAsString() + " with " + Quoted(part));
    }
    model.parts.push_back(std::move(part));
  }
  if (model.parts.empty()) return Named(type, TypeKind::kKept);
  if (model.parts.size() > kMostNumbered) return AsAWhole(type, "a std::tuple of many parts");
  return model;
}

Type TypeModeller::Complex(clang::QualType type, const Specialization& complex,
                           TypeKind kind) const {
  Type model = Named(type, kind);
  for (int i = 0; i < 2; ++i) model.parts.push_back(Model(Argument(complex, 0)));
  return model;
}

// A duration or a point of time is a number of ticks, and a bitset one of bits.
Type TypeModeller::Wrapper(clang::QualType type, const Specialization& wrapper,
                           TypeKind kind) const {
  const std::string name = wrapper.getNameAsString();
  Type model = Named(type, kind);
  clang::QualType number = traits_.context().UnsignedLongLongTy;
  if (name == "bitset") {
    model.length = wrapper.getTemplateArgs()[0].getAsIntegral().getZExtValue();
    if (model.length == 0) return Named(type, TypeKind::kKept);
  } else {
    const Specialization* duration = &wrapper;
    if (name == "time_point") {
      duration = llvm::dyn_cast_or_null<Specialization>(Argument(wrapper, 1)->getAsCXXRecordDecl());
    }
    if (duration == nullptr) return Other(type, name);
    number = Argument(*duration, 0);
  }
  model.parts.push_back(Model(number));
  return Describe(model.parts[0]).is_scalar ? model : AsAWhole(type, "a std::" + name);
}

}  // namespace korat::frontend
