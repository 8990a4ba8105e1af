// Makes values of domains in place, with user code, and shares objects among shared_ptrs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "harness/layout/field_table.h"
#include "harness/layout/user_code.h"
#include "korat/detail/spec.h"
#include "runtime/arena.h"

namespace korat::harness {

class ValueMaker {
 public:
  // Use counts are added to the table as they appear.
  ValueMaker(runtime::Arena& arena, FieldTable& table) : arena_(arena), table_(table) {}

  // Runs code that makes a value of field `name`; what it throws becomes an Error.
  template <typename Code>
  void Make(const std::string& name, Code code) {
    RunUserCode(arena_, "field '" + name + "': a value of its domain can't be made",
                "give values that can be copied", code);
  }

  // Constructs value number i of the choice at an address, which refers to `object` if the choice
  // has objects. Returns the use count it raises, which is lowered again; null if there is none.
  int* Store(const std::string& name, const detail::Choice& choice, std::uint32_t i, char* object,
             char* address, std::size_t size);

  // All values are made. The pointers that made the control blocks each hold a share, which only
  // fields should.
  void DropOwnShares();

 private:
  struct Share {
    void* pointer = nullptr;  // a shared_ptr that made the control block
    int* count = nullptr;
  };

  runtime::Arena& arena_;
  FieldTable& table_;
  std::map<char*, Share> shares_;  // by object
};

}  // namespace korat::harness
