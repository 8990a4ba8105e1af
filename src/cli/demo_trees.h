// The part of the demo that is compiled with the pass.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "korat/options.h"

namespace korat::cli {

// Shows every search tree within the scope as text.
Stats ShowTrees(int scope, const std::function<void(const std::string&)>& show);

struct DemoFailure {
  std::string before, after;  // of the first failing input
  std::uint64_t failures = 0;
  std::uint64_t inputs = 0;
};

// Runs a faulty method on every search tree within the scope.
DemoFailure FindBug(int scope);

}  // namespace korat::cli
