// The objects of a finitization: constructs them in the arena, and knows which of them the values
// of a domain refer to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/layout/layout.h"
#include "korat/detail/spec.h"
#include "runtime/memory/arena.h"

namespace korat::harness {

class ConstructedObjects {
 public:
  ConstructedObjects(runtime::Arena& arena, Layout& layout)
      : arena_(arena), layout_(layout), space_(layout.space) {}

  // The root first, then the arguments; a root that has a domain comes with its class. Throws
  // Error.
  void Construct(const detail::FinitizationSpec& spec,
                 const std::vector<detail::ArgumentSpec>& arguments);
  // One object of each class, or null for a class without.
  std::map<const detail::ClassSpec*, void*> Examples() const;

  // The object that value number i of the choice, which has objects, refers to. Throws Error if it
  // is not one of these.
  ObjectIndex At(const std::string& field, const detail::Choice& choice, std::uint32_t i) const;
  // Its address; null for a choice without objects.
  char* AddressOf(const detail::Choice& choice, std::uint32_t i) const;
  // Notes what the part of objects that the choice refers to, if it does, is called.
  void NamePart(const detail::Choice& choice);
  // The object is not interchangeable with the others: something other than the fields of the
  // structure refers to it by number.
  void TellApart(const detail::Choice& choice, std::uint32_t i);

 private:
  void ConstructClass(const detail::ClassSpec& spec, const std::vector<detail::Setting>& settings);
  void ConstructArgument(const detail::ArgumentSpec& argument);
  ClassIndex AddClass(const std::string& name, bool distinguishable);
  void AddObject(const ObjectPlace& place, ClassIndex index, std::uint32_t order);
  char* Allocate(std::size_t size, std::size_t alignment);

  runtime::Arena& arena_;
  Layout& layout_;
  StateSpace& space_;
  std::map<const detail::ClassSpec*, ClassIndex> class_of_;
  std::map<const detail::ClassSpec*, std::uint32_t> first_object_;
};

}  // namespace korat::harness
