// Advice on a predicate, drawn from its profile and the five guidelines for predicates that can be
// searched quickly. docs/writing-predicates.md has the rules that lead from counts to advice.
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
  std::string class_name;    // with `member`, for looking up where it is declared
  std::string member;        // "info", "array"
  std::uint32_t fields = 0;  // how many fields with more than one value were read
  FieldProfile counts;
};

enum class Guideline {
  kImmediateTermination,
  kReadToCheck,
  kFewerDependenciesFirst,
  kLocalBeforeGlobal,
  kMergingProperties,
  kNoPruning,  // none of the guidelines helps
};
const char* NameOf(Guideline guideline);  // "Immediate Termination"

struct Advice {
  Guideline guideline{};
  std::string field;  // "Node.info"; "" for kNoPruning
  std::string class_name, member;
  std::int64_t candidates = 0;  // how many it concerns
  std::string text;             // a sentence without a full stop
};

// In the order of the fields; fields that were never read are left out.
std::vector<ProfileRow> RowsByClass(const Schema& schema, const Profile& profile);
std::vector<ProfileRow> RowsByObject(const Schema& schema, const Profile& profile);

// The profile is of a search that ran `candidates`, pruning by reads. The most important advice
// comes first.
std::vector<Advice> Advise(const Schema& schema, const Profile& profile, std::int64_t candidates);

}  // namespace korat::report
