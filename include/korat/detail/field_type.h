// What the library knows about each type of field: one trait per type, in korat/types. How to add
// one is in docs/field-types.md.
#pragma once

#include <string>
#include <type_traits>

#include "korat/detail/bounds.h"
#include "korat/detail/spec.h"

namespace korat::detail {

// How a value of the type becomes fields; the program's Form (src/model/type_description.h) is the
// same.
enum class Form {
  kValues,    // one field, with values of its own
  kElements,  // elements [0], [1], ...: as many as the type says
  kSequence,  // a shape, which is the length, and that many elements
  kKeys,      // a shape, which is the set of keys, and for each key of a map a value
  kParts,     // parts that have names
  kChoice,    // which of some alternatives it holds, and the fields of that one
  kMembers,   // an embedded class: its members, as generated code lists them
  kWhole,     // not taken apart: a list of values, or kept
};

// Specialised for each type. What a specialisation has depends on its form:
//
// - kValues: AppendItem(spec, context, name, item), which adds the values that an item of a bound
//   means.
// - kElements: element, the type of the elements, which lie side by side.
// - kSequence: what SequenceType in korat/types/sequence.h has.
// - kKeys: what OrderedType and HashedType in korat/types/keyed.h have.
// - kChoice: what ChoiceType in korat/types/choice.h has.
// - kParts: VisitParts(visit), which calls visit(name, offset, FieldTag<part>()) for each part.
template <typename F, typename = void>
struct FieldType {
  static constexpr Form kForm = Form::kWhole;
};

// A type as an argument, so that overloads for it are found wherever they are declared.
template <typename F>
struct FieldTag {
  using type = F;
};

template <typename>
inline constexpr bool kNever = false;

// What a field of declared type F holds, without const and volatile.
template <typename F>
using Stored = std::remove_cv_t<F>;

// A domain may have several problems: the first is reported.
inline void Report(DomainSpec& spec, const std::string& problem) {
  if (spec.problem.empty()) spec.problem = problem;
}

[[noreturn]] void DoesNotSuit(const std::string& name, const BoundItem& item,
                              std::string_view type);

}  // namespace korat::detail
