// The user's mistakes: what is wrong, where, and what to do next.
#pragma once

#include <stdexcept>

namespace korat {

// Thrown before anything runs. (Programs built without exceptions get the text on stderr and end
// with exit code 2.)
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace korat
