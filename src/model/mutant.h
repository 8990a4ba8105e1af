// A mutant: a small change of the user's code, such as `<` in place of `<=`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/location.h"

namespace korat::mutation {

// What is replaced, and so how a switch chooses between the two.
enum class Form {
  kValue,      // an expression, by one of the same type
  kCondition,  // an expression, by one that is true or false as well
  kStatement,  // by nothing
};

struct Mutant {
  unsigned number = 0;  // from 1, in the order of the text
  Form form = Form::kValue;
  std::string group;        // of operators: "relational"
  std::string operation;    // "cxx_lt_to_le"
  std::string function;     // in whose body it is: "Tree::remove(int)"
  Location place;           // as messages show it
  std::string original;     // the code that is replaced, in one line
  std::string replacement;  // what is in its place; "": nothing, a statement is left out
  // What is replaced in the file.
  std::string path;
  std::size_t begin = 0, end = 0;
};

// "replaced n->left by n->right", "removed push(1)"
std::string Describe(const Mutant& mutant);

// The groups of operators, in the order in which messages list them.
const std::vector<std::string>& OperatorGroups();

}  // namespace korat::mutation
