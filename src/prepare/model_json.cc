#include "prepare/model_json.h"

#include "model/type_description.h"

namespace korat {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Location, file, line, column)

}  // namespace korat

namespace korat::frontend {

// Stored by name: the number changes when a type is added.
void to_json(nlohmann::json& json, TypeKind kind) { json = Describe(kind).name; }
void from_json(const nlohmann::json& json, TypeKind& kind) {
  const TypeDescription* description = FindDescription(json.get<std::string>());
  if (description == nullptr) throw nlohmann::json::other_error::create(501, "no such type", &json);
  kind = description->kind;
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Enumerator, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Type, kind, spelling, source, parts, length, iterators,
                                   length_by, class_index, targets, is_signed, bits, enumerators,
                                   enum_name, is_atomic, is_object, reason)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Field, name, type, access, is_const, is_fixed, is_mutable,
                                   is_reference, bit_width, offset_bits, location)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Parameter, name, type, is_reference, is_rvalue, is_const,
                                   has_default, compared_with)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Function, name, qualified, result, parameters, access, is_member,
                                   is_const, is_const_twin, uncallable, is_friend, is_library,
                                   is_static, is_virtual, is_on_rvalue, role, receiver, location)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Class, name, display, is_union, is_abstract,
                                   is_default_constructible, is_copyable, is_made_to_share,
                                   from_std, is_only_base, has_objects, bases, derived, fields,
                                   constructors, methods, inherited, uncallable, namespaces,
                                   special, arguments, size, alignment, location)

namespace {

// The macro defines inline functions; these give them their declarations in the header.
struct Stored : ClassModel {};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Stored, classes, predicate, functions, finitizations,
                                   layout_hash, includes, sources, flags, directory, notes,
                                   dependencies)

}  // namespace

void to_json(nlohmann::json& json, const ClassModel& model) { to_json(json, Stored{model}); }

void from_json(const nlohmann::json& json, ClassModel& model) {
  Stored stored;
  from_json(json, stored);
  model = std::move(stored);
}

}  // namespace korat::frontend
