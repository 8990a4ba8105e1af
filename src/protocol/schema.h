// What a driver says about its state space, once: enough to show any candidate
// vector as a structure without the user's code.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "space/state_space.h"

namespace korat {

// How one value of a field reads. A value that refers to an object (space.fields[f].values[v]) has
// the part of the object it points to as its text: "" for the object itself, ".hook" for a member.
using ValueTexts = std::vector<std::string>;

// A member, or part of one, that is the same in all structures: kept at a value of its domain.
struct KeptField {
  ObjectIndex object{};
  std::string name;                // as of a field
  ObjectIndex refers = kNoObject;  // to this object
  std::string text;                // as of a value
  bool operator==(const KeptField&) const = default;
};

struct Schema {
  StateSpace space;
  std::vector<ValueTexts> texts;        // by FieldIndex, by ValueIndex
  std::vector<std::string> root_names;  // by position in space.roots: "" for the root object, the
                                        // name of the parameter for an argument
  std::vector<KeptField> kept;
};

// "SearchTree", "N0", "N1", ...: a name for every object, by ObjectIndex. Objects of one class
// share the shortest prefix of the class's name that no other class has.
std::vector<std::string> ObjectNames(const StateSpace& space);

// stored: line by line, as docs/save-files.md says.
void WriteSchema(const Schema& schema, std::ostream& out);
// Nothing if the lines are not a complete schema.
std::optional<Schema> ReadSchema(std::istream& in);

}  // namespace korat
