// A structure as pure data: its objects, their members as trees of values, and the arguments. Text,
// JSON and DOT are written from it.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "protocol/schema.h"

namespace korat::report {

struct Content;
struct Member;

// A null pointer.
struct Null {
  bool operator==(const Null&) const = default;
};

// A number, string, enumerator and the like, as printed: 3, 'a', "abc", kRed, true, none, 1.5.
struct Scalar {
  std::string text;
  bool operator==(const Scalar&) const = default;
};

// A pointer to an object, or to a part of one.
struct Reference {
  std::size_t object = 0;  // in Graph::objects
  std::string part;        // "" for the object itself, ".hook" for a member
  bool operator==(const Reference&) const = default;
};

// A vector, an array, a set or a map.
struct List {
  enum class Kind { kSequence, kSet, kMap };
  std::vector<Content> elements;  // of a map: what the keys lead to
  Kind kind = Kind::kSequence;
  std::vector<std::string> keys;  // kMap: as printed, one for each element

  // How an element is reached: "[2]", in a map by its key.
  std::string IndexText(std::size_t element) const;
  bool operator==(const List&) const;
};

// An embedded struct; a pair when its members are "first" and "second", a tuple when they are "0",
// "1", ...
struct Record {
  std::vector<Member> members;
  bool operator==(const Record&) const;
  bool IsTuple() const;
};

struct Content {
  std::variant<Record, List, Reference, Null, Scalar> value;
  // Which one of a std::variant this is, and where that is one of another, the outer one first.
  std::vector<std::size_t> alternatives;
  // In an optional or a variant: a struct is shown in braces, not as members of what holds it.
  bool is_held = false;
  bool operator==(const Content&) const;
};

struct Member {
  std::string name;
  Content content;
  bool operator==(const Member&) const = default;
};

struct GraphObject {
  std::string name;  // "N0", unique in the graph
  std::string class_name;
  std::vector<Member> members;
  bool operator==(const GraphObject&) const = default;
};

struct Graph {
  std::string id;    // of the candidate
  std::string root;  // the name of the root object, which is the first; "" if there is none
  std::vector<GraphObject> objects;
  std::vector<Member> arguments;
  bool operator==(const Graph&) const = default;
};

// Whether the vector is a candidate of the space. It may lack trailing zeros.
bool IsCandidate(const StateSpace& space, const Candidate& candidate);

// The objects come in the order in which the text names them: breadth first from the root, with
// members in order, then those that only arguments refer to.
// REQUIRES: IsCandidate(schema.space, candidate).
Graph MakeGraph(const Schema& schema, const Candidate& candidate);

}  // namespace korat::report
