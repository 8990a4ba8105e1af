// The source of a driver: runs the user's code, and describes the class under test to
// include/korat/detail/driver.h. Bounds are not part of it, except values that only the compiler
// understands.
#pragma once

#include <string>
#include <vector>

#include "model/bounds.h"
#include "model/class_model.h"
#include "source/constructions.h"

namespace korat::frontend {

// A driver as two files, which can also be joined into one.
struct DriverSource {
  std::string prologue;  // what both begin with: the user's files
  std::string watched;   // runs the user's code: to be compiled with the pass
  std::string glue;      // describes the class
};

// `calls_finitizations`: for --args. Throws Error when a class with objects has no default
// constructor and no construction.
DriverSource MakeDriverSource(const ClassModel& model, const Constructions& constructions,
                              const std::vector<ExpressionBound>& expressions,
                              bool calls_finitizations);

}  // namespace korat::frontend
