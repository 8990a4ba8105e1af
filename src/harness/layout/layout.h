// Builds a finitization's objects in an arena: constructs them, lays out their fields, and prepares
// the memory image of every value of every field.
#pragma once

#include <compare>
#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "harness/layout/field_table.h"
#include "harness/layout/members.h"
#include "korat/detail/spec.h"
#include "runtime/memory/arena.h"
#include "space/state_space.h"

namespace korat::harness {

struct ObjectPlace {
  char* address = nullptr;
  const detail::ClassSpec* spec = nullptr;  // null for an argument
  const detail::ArgumentSpec* argument = nullptr;
};

// A member that is kept at a value of its domain.
struct KeptPlace {
  ObjectIndex object{};
  std::string name;
  ObjectIndex refers = kNoObject;
  std::string part;  // of the object it refers to
  const detail::DomainSpec* domain = nullptr;
  const char* address = nullptr;
};

// A part of the objects of a class, by where it lies, and as what pointers see it.
struct PartPlace {
  const detail::ClassSpec* spec = nullptr;
  std::size_t offset = 0;
  std::string_view target;

  auto operator<=>(const PartPlace&) const = default;
};

// A container that iterators of the structure refer to.
struct IteratorPlace {
  std::string name;  // of the container, a member
  void* container = nullptr;
  bool is_in_root = false;               // itself, not in memory that it leads to
  const std::type_info* type = nullptr;  // of the iterators
  const detail::IteratorsSpec* spec = nullptr;
};

struct Layout {
  explicit Layout(runtime::Arena& objects_in) : arena(objects_in), table(objects_in) {}

  // Whether the field is part of one of several alternatives that share memory.
  bool IsOfAlternative(FieldIndex field) const {
    const FieldIndex shape = length_of[Raw(field)];
    return shape != kNoField &&
           (domains[Raw(shape)]->is_alternatives || deciding.count(shape) != 0);
  }

  void* Root() const { return objects[Raw(space.roots.back())].address; }

  const runtime::Arena& arena;
  StateSpace space;
  FieldTable table;
  std::vector<ObjectPlace> objects;  // by ObjectIndex; the root first, then the arguments
  std::map<const detail::ClassSpec*, std::size_t> rooms;  // after objects, for flexible arrays
  std::vector<void*> arguments;                           // their addresses
  std::map<const detail::ClassSpec*, std::vector<Member>> members;
  // By FieldIndex: the shape of a container, such as a vector's length, that decides whether this
  // element exists; kNoField if none.
  std::vector<FieldIndex> length_of;
  std::vector<const detail::DomainSpec*> domains;  // by FieldIndex
  std::deque<detail::DomainSpec> completed;        // some of these, made for one field each
  std::vector<detail::DomainPtr> made;             // others, which depend on a field
  std::set<FieldIndex> deciding;                   // the fields that these depend on
  std::vector<KeptPlace> kept;
  std::vector<const char*> held_counts;  // use counts of objects that are held from outside
  std::set<std::string_view> blocks;     // what arrays behind pointers are made of
  std::set<const void*> viewed;          // blocks that belong to nobody in the structure
  std::vector<IteratorPlace> iterators;
  std::map<const void*, std::string> functions;  // in lists of values, by their addresses
  std::map<PartPlace, std::string> parts;        // that domains refer to: ".hook", ".slots[1]"
};

// Throws Error for the user's mistakes.
void BuildLayout(const detail::FinitizationSpec& spec,
                 const std::vector<detail::ArgumentSpec>& arguments, runtime::Arena& arena,
                 Layout& layout);

}  // namespace korat::harness
