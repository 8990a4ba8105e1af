// Subjects in C: sources are compiled as C. Drivers are C++, so headers are read as C++ with C
// linkage, and a source that defines the class is, too.
#pragma once

#include <string>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

// Among the flags: the headers are C.
inline constexpr char kHeadersInC[] = "-xc";

bool HasHeadersInC(const std::vector<std::string>& flags);
// Whether functions that take a pointer to the class are its methods.
bool IsInC(const ClassModel& model);

// Lines that include headers, with what C++ needs to read them as C.
std::string InC(const std::string& includes);

}  // namespace korat::frontend
