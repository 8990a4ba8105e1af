// The classes that the user's files define: which of them can be tested?
#pragma once

#include <string>
#include <vector>

#include "frontend/load.h"

namespace korat::frontend {

// The problem of a class that only lacks a predicate.
inline constexpr const char* kNoPredicate = "no predicate";

struct SubjectClass {
  std::string name;       // as --class takes it: "ns::Stack", "Heap<int>" for a template
  bool is_instance;       // of a template, with arguments of our choice
  std::string predicate;  // "repOk()"; "": it has none that can be used
  std::string problem;    // then: why. kNoPredicate, or a question to the user
};

// In the order of the files and of the lines in them. Classes without a predicate are listed only
// if they stand for themselves: at namespace level, with public methods. The request's class name
// does not matter. Throws korat::Error if the files do not compile.
std::vector<SubjectClass> ListClasses(const LoadRequest& request);

}  // namespace korat::frontend
