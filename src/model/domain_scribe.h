// The writer of a skeleton, as the description of a type sees it: the type says which domain its
// fields have, the scribe knows the names and objects of the file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

// What is to be bounded.
struct DomainPlace {
  std::vector<std::string> path;  // how the field is reached: {"section", "level"}
  bool of_root = false;
  int holder = -1;  // the class that declares it; -1: a parameter of a method
  unsigned bit_width = 0;
};

class DomainScribe {
 public:
  virtual const ClassModel& model() const = 0;
  // An expression for the domain of a field or a part; none if there is no such domain.
  virtual std::optional<std::string> Domain(const Type& type, const DomainPlace& place) = 0;
  // The place of a part: "bounds_first" of "bounds".
  virtual DomainPlace PartOf(const DomainPlace& place, const std::string& part) const = 0;
  // A number that the user may change: a parameter "max_size_length", or what it is at a scope.
  virtual std::string Number(const std::string& prefix, const DomainPlace& place,
                             const std::string& suffix, const std::string& at_scope) = 0;
  // A variable with the strings "a", "b", ...
  virtual std::string Strings(const DomainPlace& place) = 0;
  // The objects that a pointer may refer to, and null.
  virtual std::string Pointers(const Type& type) = 0;
  // The members of an embedded class.
  virtual std::optional<std::string> Members(const Type& type, const DomainPlace& place) = 0;

 protected:
  ~DomainScribe() = default;
};

}  // namespace korat::frontend
