// User code that makes objects and values: what it allocates is part of the structure's memory. An
// exception that it throws lies there too, and must not outlive the arena: it becomes an Error.
#pragma once

#include <exception>
#include <string>

#include "korat/detail/contracts/state.h"
#include "korat/detail/spec.h"
#include "runtime/interpose/allocation.h"

namespace korat::harness {

// `failure` says what can't be done, `advice` what to do about it.
template <typename Code>
void RunUserCode(runtime::Arena& arena, const std::string& failure, const std::string& advice,
                 Code code) {
  try {
    runtime::ArenaAllocation allocation(&arena);
    const contracts::Unchecked unchecked;  // objects to be filled in need not be valid yet
    code();
  } catch (const std::exception& error) {
    detail::Fail(failure + ": its constructor threw: " + error.what() + "; " + advice);
  } catch (...) {
    detail::Fail(failure + ": its constructor threw an exception; " + advice);
  }
}

}  // namespace korat::harness
