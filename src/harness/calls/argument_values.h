// The values that an argument of a call may have in a sequence of calls: plain ones, by number.
#pragma once

#include <cstdint>

#include "korat/detail/spec.h"

namespace korat::harness {

class ArgumentValues {
 public:
  // `root`: the class of the object that the calls build.
  ArgumentValues(const detail::ArgumentSpec& spec, const std::type_info& root);

  // Without objects of the root's class. 0: it has none, or they can't be made outside of a layout.
  std::uint32_t count() const { return count_; }
  // Whether it may also be an object of the root's class.
  bool takes_root() const { return takes_root_; }
  // Makes value number i in raw memory of the argument's size and alignment.
  void Store(std::uint32_t i, void* at) const;
  // Makes the argument refer to the object. REQUIRES: takes_root.
  void StoreRoot(void* object, void* at) const;

  const detail::ArgumentSpec& spec() const { return spec_; }

 private:
  const detail::ArgumentSpec& spec_;
  std::uint32_t count_ = 0;
  bool takes_root_ = false;
};

}  // namespace korat::harness
