// The part of a driver that calls methods under test.
#pragma once

#include <string>
#include <vector>

#include "frontend/class_model.h"

namespace korat::frontend {

// Why the driver can't call it: "its parameter 'out' ..."; "" if it can.
std::string WhyNotCalled(const Function& method);

// For the watched file: korat_method_<i>(root, arguments). `root`: the class, as it is named there.
std::string MethodCalls(const std::vector<Function>& methods, const std::string& root);
// For the other one, before and in main().
std::string MethodDeclarations(const std::vector<Function>& methods);
std::string MethodEntries(const std::vector<Function>& methods);

}  // namespace korat::frontend
