// What the program knows about each type of field, in one place: how its values are bounded, and
// how generated code writes them. docs/field-types.md says how to add one.
//
// A description is data. Other code asks `Describe(type)` and does not look at the kind of the
// type, unless it is about that very kind: objects and the pointers to them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "korat/detail/bounds.h"
#include "model/bound_names.h"
#include "model/class_model.h"
#include "model/domain_scribe.h"

namespace korat::frontend {

// How a value of the type becomes fields.
enum class Form {
  kValues,    // one field, with values of its own
  kBlock,     // null or an array, as long as another member says: only the program has this form
  kElements,  // elements [0], [1], ...: as many as the type says
  kSequence,  // a shape, which is the length, and that many elements
  kKeys,      // a shape, which is the set of keys, and for each key of a map a value
  kParts,     // parts that have names
  kChoice,    // which of some alternatives it holds, and the fields of that one
  kMembers,   // an embedded class: the fields of the class
  kWhole,     // not taken apart: a list of values, or kept
};

// What generated code can pass as an argument where it writes down a domain of the type.
enum class DomainValues {
  kNone,           // parts have no values of their own
  kOfAnotherType,  // such as int for a short: not for a reference that can change it
  kOfTheType,
};

// A question about the bounds of a field, or of a part of one.
struct BoundQuestion {
  const ClassModel& model;
  const BoundName& name;
  const Type& type;  // of the field, or what an optional contains
};

struct TypeDescription {
  TypeKind kind{};
  const char* name = "";  // stored: in cache files, never rename
  // The types, for the table in the README, and some of them as C++, separated by semicolons.
  const char* shown = "";
  const char* samples = "";
  Form form = Form::kValues;
  const char* (*part_name)(std::size_t index) = nullptr;  // kParts, kChoice
  const char* tag_name = "";                              // kChoice: which alternative it is

  bool is_scalar = false;  // a number or an enumerator
  // A finitization's parameter of this type can be given on the command line.
  bool is_plain = false;
  // The scope does not matter for its values.
  bool ignores_scope = false;
  // A list of values can be written down; a class decides for itself.
  bool can_be_listed = true;
  // A function under test can get such values.
  bool can_be_argument = true;
  // "T{}" is a value; for a raw pointer, "nullptr".
  bool has_empty_value = true;
  // kSequence: its elements are reached by an index.
  bool is_indexed = true;
  // kSequence, kKeys: its elements are pushed one by one.
  bool is_pushed = false;
  DomainValues domain_values = DomainValues::kNone;

  // The values that --scope stands for, as text; "" or no function: none.
  std::string (*scope)(const BoundQuestion&, int scope) = nullptr;
  // One value of --set for the field `name`, as a driver reads it. Throws Error if it is
  // unsuitable. No function: the value is a C++ expression.
  std::string (*item)(const BoundQuestion&, const std::string& name,
                      const detail::BoundItem&) = nullptr;
  // The field domain in a skeleton, as an expression. No function: there is none.
  std::optional<std::string> (*domain)(DomainScribe&, const Type&, const DomainPlace&) = nullptr;
  // A value that prints as `text`, as a C++ expression. No function: the text itself.
  std::string (*literal)(const Type&, const std::string& text) = nullptr;
  // A few values, as C++ expressions.
  std::vector<std::string> (*examples)(const Type&) = nullptr;
};

const TypeDescription& Describe(TypeKind kind);
inline const TypeDescription& Describe(const Type& type) { return Describe(type.kind); }
// By its name; null if there is none.
const TypeDescription* FindDescription(const std::string& name);

// All of them, in the order of TypeKind.
std::vector<const TypeDescription*> AllDescriptions();
// What fields may be, as a table in Markdown: the one in the README.
std::string TypesTable();

// Whether values of the type are made of several fields.
bool IsCompound(const Type& type);

// The values that a list of arguments begins with, as C++ expressions: "0", "1", "-1" for an int.
// None for types that nothing is known about, such as the user's classes.
std::vector<std::string> DefaultValues(const Type& type);
// Whether the one value is what T() gives, and can't be copied into a list: a null unique_ptr.
bool DefaultsToNull(const Type& type);

}  // namespace korat::frontend
