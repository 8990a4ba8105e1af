// Names for the tests of functions, and for the lists of values of types.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

// "const std::vector<int> *" -> "const_vector_of_int_ptr"
std::string TypeWords(const std::string& type);

// "remove_const_string_ref" of remove(const std::string&); "operator_equal_const_Tree_ref".
std::string SignatureWords(const Function& function);

// The names of the tests, in the same order; no two are equal: "at_int", "at_int_const".
std::vector<std::string> TestNames(const std::vector<Function>& functions);

// Returns the name, with a number if it is taken, and marks it as taken.
std::string Distinct(const std::string& name, std::set<std::string>& taken);

// "operator new[]", "operator delete".
bool IsAllocationOperator(const Function& function);
bool IsConversion(const Function& function);

}  // namespace korat::frontend
