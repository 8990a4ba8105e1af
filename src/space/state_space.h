// The state space of a finitization, as pure data: class domains, objects, fields and the values
// each field may take. The search works on indexes only; the harness knows where a field lives in
// memory and what its values look like there.
//
// Immutable once built. A *candidate* is a vector with one value index per field.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace korat {

enum class ClassIndex : std::uint32_t {};
enum class ObjectIndex : std::uint32_t {};
enum class FieldIndex : std::uint32_t {};
using ValueIndex = std::uint32_t;

template <typename Index>
constexpr std::uint32_t Raw(Index index) {
  return static_cast<std::uint32_t>(index);
}

inline constexpr ObjectIndex kNoObject{0xffffffffu};
inline constexpr FieldIndex kNoField{0xffffffffu};

// The values of all fields, by FieldIndex. A field that was not read holds value 0.
using Candidate = std::vector<ValueIndex>;

// Consecutive fields: those of an object, or the elements of a vector of some length.
struct FieldRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// What one value of a field means for the shape of the structure.
struct Value {
  ObjectIndex object = kNoObject;  // the object this value refers to, if any
  ValueIndex class_end = 0;        // first value after the objects of that class
  FieldRange reveals;              // fields that this value makes part of the structure
  FieldIndex decider = kNoField;   // the field that must have the value `needs`, if any must
  ValueIndex needs = 0;
};

struct Field {
  std::string name;  // as printed: "left", "items[2]"
  ValueIndex domain_size = 1;
  bool owns = false;                 // a unique_ptr: no two such fields own the same object
  std::vector<Value> values;         // empty when no value refers to or reveals anything
  bool is_inner = false;             // refers only to objects that other fields refer to
  bool shares = false;               // a shared_ptr
  bool is_weak = false;              // a weak_ptr: refers only to objects that have a share
  std::vector<FieldIndex> deciders;  // all those of its values: they are read before it
};

struct Object {
  ClassIndex class_index{};
  std::uint32_t order = 0;  // position within its class domain
  FieldRange fields;
  bool is_held = false;  // something outside of the structure has a share
};

struct ClassDomain {
  std::string name;
  bool distinguishable = false;  // its objects differ: exempt from isomorphism breaking
  std::uint32_t told_apart = 0;  // this many of its first objects differ in any case
  bool knows_shares = false;     // its objects have weak_ptrs to themselves
};

// A root that is passed to the predicate, or to the call under test.
struct Argument {
  ObjectIndex object{};
  bool is_structure = false;  // it points to a structure, which has its own predicate
};

struct StateSpace {
  std::vector<ClassDomain> classes;
  std::vector<Object> objects;
  std::vector<Field> fields;
  std::vector<ObjectIndex> roots;  // always part of the structure: the arguments, the root object
  std::vector<Argument> arguments;

  const Field& At(FieldIndex field) const { return fields[Raw(field)]; }
  const Object& At(ObjectIndex object) const { return objects[Raw(object)]; }

  // log2 of the product of all field domains.
  double Log2Size() const;
};

}  // namespace korat
