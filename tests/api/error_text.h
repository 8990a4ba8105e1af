// The text of the korat::Error that code throws.
#pragma once

#include <string>

#include "korat/error.h"

namespace korat::tests {

template <typename Code>
std::string ErrorOf(Code code) {
  try {
    code();
  } catch (const Error& error) {
    return error.what();
  }
  return "(no error)";
}

}  // namespace korat::tests
