// A structure as text, from memory as it is now.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "harness/layout/layout.h"
#include "runtime/memory/run_memory.h"

namespace korat::harness {

// What objects are called in a text.
enum class Naming {
  kByObject,  // N0 is always the same object
  kInOrder    // @1 is what the text names first, so texts of isomorphic structures are equal
};

// A text to be compared with one of another program. There, fields are sorted by name, and
// arguments are known by their places.
struct CanonicalText {
  bool names_classes = true;       // "@2 Node{...}"; the root has no name
  std::set<std::string> left_out;  // members that are not shown: "Node::cache"
};
std::string CanonicalStructureText(const Layout& layout, const runtime::RunMemory* memory,
                                   const CanonicalText& form);
// A value, where objects of the structure have the names that they have in its own text.
std::string CanonicalValueText(const Layout& layout, void (*print)(detail::Printer&, const void*),
                               const void* value, const runtime::RunMemory* memory,
                               const CanonicalText& form);

// "SearchTree{root: N0, size: 1}  N0{left: null, right: null, info: 1}  info: 2": the root, every
// object that is referred to, in the order of appearance, and the arguments. Objects that a call
// made in the heap of `memory` come as "Node+1{...}".
std::string StructureText(const Layout& layout, const runtime::RunMemory* memory = nullptr,
                          Naming naming = Naming::kByObject);
// One value, printed with the function of its type.
std::string ValueText(const Layout& layout, void (*print)(detail::Printer&, const void*),
                      const void* value, const runtime::RunMemory* memory = nullptr);
// The same for an object that a call made in that heap, and for what it leads to.
std::string ObjectText(const Layout& layout, const void* object, const std::string& name,
                       detail::ReflectFunction reflect, const runtime::RunMemory* memory);

// "items[2]" or "items.end()": an iterator of that type into one of the structure's containers, as
// they are in memory. If there is a `root`, it stands for the structure's own.
std::string IteratorText(const Layout& layout, const void* iterator, std::size_t size,
                         const std::type_info& type, const void* root = nullptr);
// The same for iterator number `index` of the container of that name.
std::string IteratorName(const Layout& layout, const std::string& name,
                         const detail::IteratorsSpec& spec, const void* container,
                         std::size_t index);

// What a member says about others that depend on it; nothing if it is no integer, enum or bool.
std::optional<detail::Decision> DecisionIn(const Layout& layout,
                                           void (*print)(detail::Printer&, const void*),
                                           const void* value, std::size_t size);

}  // namespace korat::harness
