// The exception being handled, in words.
#pragma once

#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <typeinfo>

#include "korat/detail/contracts/violation.h"

namespace korat::contracts {

// "std::out_of_range: vector::_M_range_check". The type comes first: what() is user code.
// REQUIRES: an exception is being handled.
inline void DescribeThrown(char (&to)[sizeof(Violation::detail)]) {
  const std::type_info* type = abi::__cxa_current_exception_type();
  if (type == nullptr) return Append(to, "an exception of another language");
  int status = 0;
  char* name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  Append(to, status == 0 ? name : type->name());
  std::free(name);
  try {
    throw;
  } catch (const std::exception& error) {
    Append(to, ": ");
    Append(to, error.what());
  } catch (...) {
  }
}

}  // namespace korat::contracts
