// How objects are made: by --construct, by a default constructor, or by one whose arguments have
// plain values.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

// How to make objects: class index and the expression, as --construct 'Node=Node(0)' gives them. An
// empty expression: none is ever made.
using Constructions = std::vector<std::pair<int, std::string>>;

// `texts`: as given with --construct. The name may leave out template arguments; then all instances
// are meant. Throws Error for an unknown class.
Constructions ParseConstructions(const ClassModel& model, const std::vector<std::string>& texts);

// "(1, nullptr)": arguments of the simplest constructor that takes only plain values; "" if there
// is none.
std::string PlainArguments(const Class& made);

// For each class with objects that are made that way: what to tell the user.
std::vector<std::string> PlainConstructionNotes(const ClassModel& model,
                                                const std::vector<std::string>& texts);

// Makes the names of the class's scope known in a function body.
std::string ScopeOf(const ClassModel& model, int class_index);

}  // namespace korat::frontend
