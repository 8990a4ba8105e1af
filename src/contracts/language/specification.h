// The contracts in annotation comments: clauses, grouped into behaviours. Pure data, without Clang:
// the parser makes it, the rewriter turns it into run-time checks, `korat contracts` lists it.
#pragma once

#include <string>
#include <vector>

#include "base/location.h"

namespace korat::frontend {

// A mistake in a contract. `text` is only the message, worded as a compiler's.
struct ContractError {
  Location location;
  std::string text;
};

// A stretch of C++ source: the user's own, which has a place in a file, or generated.
struct Fragment {
  std::string text;
  Location location;  // line 0: generated
};
// An expression or a type, ready to be compiled: its fragments in order.
using Code = std::vector<Fragment>;

enum class ClauseKind {
  kInvariant,
  kRequires,
  kEnsures,
  kSignals,
  kSignalsOnly,
  kAssignable,
  kAssert,
  kAssume,
};

// \old(E). In a condition it becomes korat::contracts::Old<number>(korat_entry).
struct Old {
  int number = 0;  // counted over the whole specification, in the order of the text
  Code expression;
  Location location;  // of the backslash
  std::string text;   // of E, for messages
};

enum class LocationKind {
  kNothing,     // \nothing
  kEverything,  // \everything
  kPlace,       // an lvalue: weight, p->next, *p, a[0]
  kField,       // Node::left, in any object
  kElements,    // a[*]
  kReach,       // \reach(p)
};

// One item of an assignable clause.
struct AssignableItem {
  LocationKind kind = LocationKind::kPlace;
  Code expression;   // kPlace: the lvalue; kElements: a; kReach: p; kField: Node::left
  std::string text;  // for messages; for kField the name without blanks: "Node::left"
  Location location;
};

struct Clause {
  ClauseKind kind = ClauseKind::kRequires;
  Location location;  // of the keyword
  std::string text;   // for messages: what follows the keyword, with blanks folded: "kgs >= 0"
  Code condition;     // E as an expression of type bool; may be empty: signals (T&);
  Location condition_location;         // of E
  std::vector<Old> olds;               // in the condition
  bool uses_result = false;            // \result occurs: korat_result.value
  bool uses_fresh = false;             // \fresh occurs: korat_call.frames().IsFresh(p)
  std::vector<std::string> names;      // identifiers in the condition that may mean parameters
  Code caught;                         // kSignals: "std::invalid_argument& e"
  std::vector<Code> types;             // kSignalsOnly, without references; none: \nothing
  std::vector<AssignableItem> places;  // kAssignable
};

enum class BehaviorKind { kPlain, kNormal, kExceptional };

struct Behavior {
  BehaviorKind kind = BehaviorKind::kPlain;
  Location location;  // of its first word
  std::vector<Clause> clauses;
};

// The contract of one function.
struct Specification {
  std::vector<Behavior> behaviors;
  bool is_pure = false;
  bool is_helper = false;
  Location location;  // of its first word; line 0 if there is no contract

  bool IsEmpty() const { return behaviors.empty() && !is_pure && !is_helper; }
};

// Everything in one annotation. Which of it is allowed depends on where the annotation is.
struct ParsedAnnotation {
  Specification specification;
  std::vector<Clause> invariants;
  std::vector<Clause> statements;   // assert, assume
  bool has_modifiers_only = false;  // only access words and spec_public, which have no meaning
};

// A block of a contract file: /*@ for BTree::erase(int): requires ...; @*/
struct ContractBlock {
  std::string target;  // with blanks folded: "BTree::erase(int)", "BTree"
  Location location;   // of the target
  ParsedAnnotation content;
  bool is_found = false;  // whether some translation unit has its target
};

}  // namespace korat::frontend
