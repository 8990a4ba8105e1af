// The inputs of a function under test, as the driver's source spells them: the receiver, which the
// search has as `object`, and the arguments.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

// The receiver's class in the driver.
inline constexpr char kRoot[] = "korat_class_0";

// Whether objects of the class point to others: those of a node do.
bool LeadsOn(const ClassModel& model, int class_index);

class MethodInputs {
 public:
  MethodInputs(const ClassModel& model, const TestedFunction& tested);

  const ClassModel& model() const { return model_; }
  const TestedFunction& tested() const { return tested_; }
  const Function& function() const { return tested_.function; }
  // Positions of the parameters that the search has values for.
  const std::vector<std::size_t>& arguments() const { return arguments_; }
  // Those of them that are structures with a predicate.
  std::vector<std::size_t> Structures() const;
  bool IsStructure(std::size_t i) const;
  // Whether the argument points into the structure.
  bool IsInner(std::size_t i) const;
  // Whether it is a pointer to an object of the receiver's class.
  bool IsRoot(std::size_t i) const;
  bool TakesRoots() const;
  // Whether there is a domain of such objects, and it is for the structure alone.
  bool HasOneRoot() const { return model_.classes[0].arguments > 0 && !TakesRoots(); }

  // The argument as the search has it: objects as pointers.
  std::string Argument(std::size_t i) const;
  // What the parameter gets.
  std::string Value(std::size_t i) const;
  // The same as an lvalue, which is nowhere copied or moved from; for a receiver that is a pointer,
  // the pointer.
  std::string Reference(std::size_t i) const;
  // What all of them get, in a list.
  std::string Values() const;

 private:
  const ClassModel& model_;
  const TestedFunction& tested_;
  const std::vector<std::size_t> arguments_;
};

}  // namespace korat::frontend
