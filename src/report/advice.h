// What a profile says about the predicate: advice by the five guidelines for predicates that a
// search gets through quickly. Each piece follows from counts by the rules of
// docs/writing-predicates.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/schema.h"
#include "space/profile.h"

namespace korat::report {

// One line of the table: a field of a class in all objects, or of one object.
struct ProfileRow {
  std::string name;          // "Node.info", "N0.info"; "Heap.array[]" for all elements
  std::string class_name;    // for looking up where it is declared
  std::string member;        // ... "info", "array"
  std::uint32_t fields = 0;  // how many fields were read at all
  FieldProfile counts;
};

enum class Guideline {
  kImmediateTermination,
  kReadToCheck,
  kFewerDependenciesFirst,
  kLocalBeforeGlobal,
  kMergingProperties,
  kNoPruning,  // none of them: a plain word
};
const char* NameOf(Guideline guideline);  // "Immediate Termination"

struct Advice {
  Guideline guideline{};
  std::string field;  // "Node.info"; "" for kNoPruning
  std::string class_name, member;
  std::int64_t candidates = 0;  // that it is about
  std::string text;             // a sentence without a dot
};

// In the order of the fields; what was never read is left out.
std::vector<ProfileRow> RowsByClass(const Schema& schema, const Profile& profile);
std::vector<ProfileRow> RowsByObject(const Schema& schema, const Profile& profile);

// Of a search that ran so many candidates, pruning by reads. What matters most comes first.
std::vector<Advice> Advise(const Schema& schema, const Profile& profile, std::int64_t candidates);

}  // namespace korat::report
