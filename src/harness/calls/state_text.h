// The state of an object that calls built, as text that is the same for isomorphic object graphs:
// blocks of memory are named in the order in which they are met, wherever they lie.
//
// Everything that the object leads to is part of it. What has a type is printed by it, private
// members included; the rest (iterators, function objects, hidden classes) is printed byte by byte.
// Equal texts mean equal states, except for what lies outside of the heap: globals, files.
#pragma once

#include <cstdint>
#include <string>

#include "korat/detail/spec.h"
#include "runtime/sandbox.h"

namespace korat::harness {

// 128 bits of it: two states of a million have the same with a probability of less than 1e-26.
struct StateHash {
  std::uint64_t low = 0, high = 0;
  friend bool operator==(const StateHash&, const StateHash&) = default;
};

StateHash HashOfText(const std::string& text);
// As 32 hexadecimal digits.
std::string DigitsOf(const StateHash& hash);

// REQUIRES: the object was made by the call that has just ended in the sandbox.
StateHash HashState(const void* root, detail::ReflectFunction reflect, runtime::Sandbox& sandbox);

// The text itself.
std::string StateText(const void* root, detail::ReflectFunction reflect, runtime::Sandbox& sandbox);

}  // namespace korat::harness
