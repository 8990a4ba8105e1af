// Makes values of domains in place, with user code, and shares objects among shared_ptrs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "harness/layout/use_counts.h"
#include "harness/layout/user_code.h"
#include "korat/detail/spec.h"
#include "runtime/memory/arena.h"

namespace korat::harness {

class ValueMaker {
 public:
  // Use counts are added as they appear.
  ValueMaker(runtime::Arena& arena, UseCounts& use_counts)
      : arena_(arena), use_counts_(use_counts) {}

  // Runs code that makes a value of field `name`; what it throws becomes an Error.
  template <typename Code>
  void Make(const std::string& name, Code code) {
    RunUserCode(arena_, "field '" + name + "': a value of its domain can't be made",
                "give values that can be copied", code);
  }

  // Constructs value number i of the choice at an address, which refers to `object` if the choice
  // has objects. Returns the counts, one of which it raises: unless it stays there for good, that
  // is lowered again.
  UseCounts::Index Store(const std::string& name, const detail::Choice& choice, std::uint32_t i,
                         char* object, char* address, std::size_t size, bool for_good = false);
  // Something outside of the structure has a share of the object, which is of that class. Returns
  // where that is counted; null if it can't have one: no pointer shares the object, and its class
  // is not made for that (std::enable_shared_from_this).
  const int* Hold(const detail::ClassSpec& spec, char* object);

  // Gives the container of field `name` one of the shapes of its domain.
  void Reshape(const std::string& name, char* container, const detail::DomainSpec& domain,
               std::size_t shape) {
    Make(name, [&] { domain.reshape(container, domain.shapes[shape].id); });
  }

  // All values are made. The pointers that made the control blocks each hold a share, which only
  // fields should, and what is outside of the structure.
  void DropOwnShares();

 private:
  struct Share {
    void* pointer = nullptr;  // a shared_ptr that made the control block
    UseCounts::Index index = UseCounts::kNone;
    detail::ShareCounts counts;
    bool is_held = false;
  };

  template <typename MakeShare>
  Share& ShareOf(const std::string& name, char* object, const MakeShare& make,
                 detail::ShareCounts (*counts)(void* shared));

  runtime::Arena& arena_;
  UseCounts& use_counts_;
  std::map<char*, Share> shares_;  // by object
};

}  // namespace korat::harness
