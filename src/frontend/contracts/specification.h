// What annotation comments say: clauses, joined into behaviours. Pure data, no Clang in it: the
// parser makes it, the rewriter turns it into run-time checks, `korat contracts` lists it.
#pragma once

#include <string>
#include <vector>

#include "frontend/class_model.h"

namespace korat::frontend {

// A mistake in a contract. `text` is the message alone, in the words of a compiler.
struct ContractError {
  Location location;
  std::string text;
};

// A run of C++ source: the user's own words, which stand at a place in a file, or ours.
struct Piece {
  std::string text;
  Location location;  // line 0: generated
};
// An expression or a type, ready to be compiled: its pieces one after the other.
using Code = std::vector<Piece>;

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

// \old(E): within a condition it reads korat::contracts::Old<number>(korat_entry).
struct Old {
  int number = 0;  // counted over the whole specification, in the order of the text
  Code expression;
  Location location;  // of the backslash
  std::string text;   // of E, for people
};

enum class LocationKind {
  kNothing,     // \nothing
  kEverything,  // \everything
  kPlace,       // an lvalue: weight, p->next, *p, a[0]
  kField,       // Node::left, of any object
  kElements,    // a[*]
  kReach,       // \reach(p)
};

// One item of an assignable clause.
struct AssignableItem {
  LocationKind kind = LocationKind::kPlace;
  Code expression;   // kPlace: the lvalue; kElements: a; kReach: p; kField: Node::left
  std::string text;  // for people and, of a kField, the name without blanks: "Node::left"
  Location location;
};

struct Clause {
  ClauseKind kind = ClauseKind::kRequires;
  Location location;  // of the keyword
  std::string text;   // for people: what follows the keyword, blanks folded: "kgs >= 0"
  Code condition;     // E as an expression of type bool; empty: there is none (signals (T&);)
  Location condition_location;         // of E
  std::vector<Old> olds;               // in the condition
  bool uses_result = false;            // \result occurs: korat_result.value
  bool uses_fresh = false;             // \fresh occurs: korat_call.IsFresh(p)
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

// What is said of one function.
struct Specification {
  std::vector<Behavior> behaviors;
  bool is_pure = false;
  bool is_helper = false;
  Location location;  // of its first word; line 0: nothing is said

  bool IsEmpty() const { return behaviors.empty() && !is_pure && !is_helper; }
};

// All that one annotation says. Which of it is in place depends on what it stands at.
struct ParsedAnnotation {
  Specification specification;
  std::vector<Clause> invariants;
  std::vector<Clause> statements;   // assert, assume
  bool has_modifiers_only = false;  // nothing but access words and spec_public, which mean nothing
};

// A block of a contract file: /*@ for BTree::erase(int): requires ...; @*/
struct ContractBlock {
  std::string target;  // blanks folded: "BTree::erase(int)", "BTree"
  Location location;   // of the target
  ParsedAnnotation content;
  bool is_found = false;  // its target, in some translation unit
};

}  // namespace korat::frontend
