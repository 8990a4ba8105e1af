// Which classes have objects of their own: not those that exist only as bases and members of
// others.
#pragma once

#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

// What the source says about a class of the model.
struct ClassOrigin {
  bool is_target = false;   // pointers lead to it
  bool is_hook = false;     // code gets from a member of this class to the object around it
  bool is_library = false;  // declared in a system header
  bool is_sized = false;    // the user said how many objects it has
};

// Takes their objects from hooks; from library classes whose derived classes have objects, or that
// are linked with the user's own objects; and from those that are members of others, or have no
// members of their own, where pointers lead to something else as well. `origins` is parallel to
// `classes`.
void TakeObjectsFromParts(std::vector<Class>& classes, const std::vector<ClassOrigin>& origins);

// The names to which --set gives a number, 'NAME=3': classes, or fields.
std::vector<std::string> NamesWithNumbers(const std::vector<std::string>& settings);

}  // namespace korat::frontend
