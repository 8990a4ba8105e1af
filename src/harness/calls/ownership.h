// The classes whose objects a structure owns, so that losing one is a leak. Unless the user says
// it: those that the destructor deletes, where the class has one of its own; otherwise the classes
// of nodes.
#pragma once

#include <typeinfo>
#include <vector>

#include "harness/calls/call_runner.h"
#include "korat/detail/driver.h"
#include "protocol/calls.h"

namespace korat::detail {

class Ownership {
 public:
  // `learned`: by another process, from structures before the first one of this process.
  Ownership(const Driver& driver, harness::CallRunner& runner, Owns owns,
            const LearnedOwnership& learned);

  // Lets the destructor run on the structure that was just found, and takes it back. The first few
  // structures are enough.
  void Learn();
  const LearnedOwnership& learned() const { return learned_; }
  // Whether later structures can no longer change it.
  bool is_learned() const { return !IsByDestructor() || learned_.structures >= kEnough; }

 private:
  static constexpr std::uint32_t kEnough = 64;

  bool IsByDestructor() const { return owns_ == Owns::kAuto && driver_.destroy() != nullptr; }
  void Add(const std::type_info* type);

  const Driver& driver_;
  harness::CallRunner& runner_;
  const Owns owns_;
  std::vector<const std::type_info*> owned_;
  LearnedOwnership learned_;
};

}  // namespace korat::detail
