// Iterators of a structure as C++.
#pragma once

#include <string>

#include "model/class_model.h"

namespace korat::cli {

// Whether values of the type contain iterators: these are set after their containers.
bool HasIterators(const frontend::ClassModel& model, const frontend::Type& type);

// "items" of "items[2]" and "items.end()", as structures show iterators.
std::string ContainerIn(const std::string& iterator);
// The iterator, where `container` is an expression for its container, of that type.
std::string IteratorSource(const std::string& iterator, const std::string& container,
                           const frontend::Type& type);

}  // namespace korat::cli
