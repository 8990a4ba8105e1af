#pragma once

#include "korat/error.h"

namespace korat::frontend {

// The class has no predicate with one of the known names, or with the name that was asked for.
class NoPredicate : public Error {
 public:
  using Error::Error;
};

}  // namespace korat::frontend
