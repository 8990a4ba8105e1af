// Which blocks of memory, and which words in them, belong to the present structure. Memory may also
// hold the address of an object that does not, such as one past the end of a vector.
#pragma once

#include <typeinfo>
#include <vector>

#include "harness/explore/predicate_search.h"
#include "harness/layout/layout.h"

namespace korat::harness {

class StructureBlocks {
 public:
  explicit StructureBlocks(const Layout& layout) : layout_(layout) {}

  // Only objects of these classes are owned by structures; before this is called, all are.
  void SetOwned(std::vector<const std::type_info*> classes);

  // Asked from now on about the structure that is in memory.
  void Find(PredicateSearch& search);

  // Whether the structure owns the block, so that losing it is a leak.
  bool Owns(const char* block) const;
  // Whether the word there may lead to others; not that of an element past the end of its vector.
  bool HasWord(const char* address) const;

 private:
  bool IsOwned(const std::type_info& type) const;

  const Layout& layout_;
  bool knows_owned_ = false;
  std::vector<const std::type_info*> owned_;
  std::vector<bool> has_object_;  // by object
  std::vector<bool> has_field_;   // by field
};

}  // namespace korat::harness
