// Which classes' objects a structure owns, so that losing one is a leak: those that the destructor
// deletes, where the class has one of its own; else those of nodes.
#pragma once

#include <vector>

#include "harness/explorer.h"
#include "korat/detail/driver.h"

namespace korat::detail {

class Ownership {
 public:
  Ownership(const Driver& driver, Explorer& explorer);

  // On the structure that was just found; the first few are enough.
  void Look();

 private:
  static constexpr int kEnough = 64;

  const Driver& driver_;
  Explorer& explorer_;
  std::vector<const std::type_info*> owned_;
  int looked_ = 0;
};

}  // namespace korat::detail
