// The names that bounds may have for a class model: "Node", "Node::info", "Heap::array.length",
// "Heap::array[]", "Index::map.keys", "contains(int).x", and what each of them stands for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

struct BoundName {
  enum class Kind {
    kObjects,  // of a class: how many
    kLength,   // of a vector; of a set or map: how many keys
    kTag,      // of an optional or a variant: which alternatives it may hold
    kWhen,     // of a member of a union: the condition under which it is there
    kBlock,    // a pointer to an array: null, and how long the array is
    kLeaf,     // a field, an element, a parameter: its values
    kWhole,    // a vector, an array, a pair, a struct, a variant: by its parts, as a list, or kept
  };
  std::string name;       // the one bounds are written with
  std::string qualified;  // with the class's full name
  Kind kind = Kind::kLeaf;
  const Type* type = nullptr;  // kLeaf, kWhole; kTag: of the optional or variant
  int class_index = -1;        // kObjects: the class; others: the class that declares the field
  unsigned bit_width = 0;
  bool is_fixed = false;                // a const member whose value is known, or part of one
  bool of_root = false;                 // part of the root object, or of a base class of it
  bool is_element = false;              // of a vector, or a key: can't be kept
  std::string in_union;                 // the member of a union that it is, or is part of
  bool of_call = false;                 // an argument of a function under test, or part of one
  const Parameter* argument = nullptr;  // if it is all of such an argument
  // For each [] in the name, of the array; 0 for a vector, kByKey for a map.
  std::vector<std::uint64_t> lengths;
  static constexpr std::uint64_t kByKey = ~std::uint64_t{0};
};

// Whether it is a member of an anonymous union, so that others share its place.
inline bool IsInUnion(const Field& field) { return field.type.reason == kInAnonymousUnion; }

// All of them, in the order they are shown.
std::vector<BoundName> BoundNames(const ClassModel& model);

// The classes whose objects a pointer to class `target` may point to, by index.
std::vector<int> TargetsOf(const ClassModel& model, int target);

// A struct of (or derived from) a class, embedded in objects of another; or all elements of an
// array of such structs.
struct EmbeddedPart {
  std::string name;                    // "List::head", "Pool::slots[]"
  std::string path;                    // ".head", ".slots[]"
  int holder = -1;                     // the class with objects
  std::vector<std::uint64_t> lengths;  // for each [] in the path
};
std::vector<EmbeddedPart> PartsOf(const ClassModel& model, int target);
// Whether bounds may name the part so: "Pool::slots[]" stands for all elements, "Pool::slots[1]"
// for one.
bool IsNameOf(const EmbeddedPart& part, const std::string& name);

// The classes with objects (the root is one) that contain fields of class `holder`.
std::vector<int> ObjectsWith(const ClassModel& model, int holder);
// Whether `holder` is the root's class or a base of it.
bool IsPartOfRoot(const ClassModel& model, int holder);
// Whether a member of class `holder` (-1: a parameter) is taken apart into fields, rather than
// listed. One that contains objects of its own class, as a vector<Tree> in a Tree, has no end.
bool IsTakenApart(const ClassModel& model, const Type& type, int holder);
// The positions of the parameters that are inputs beside the root.
std::vector<std::size_t> ArgumentsOf(const Function& function);
// The name of the parameter itself, and of its bound: "contains(int).x".
std::string ArgumentName(const Function& function, std::size_t index);
std::string ArgumentBound(const Function& function, std::size_t index);

}  // namespace korat::frontend
