#include "model/mutant.h"

namespace korat::mutation {

std::string Describe(const Mutant& mutant) {
  if (mutant.replacement.empty()) return "removed " + mutant.original;
  return "replaced " + mutant.original + " by " + mutant.replacement;
}

const std::vector<std::string>& OperatorGroups() {
  static const std::vector<std::string> groups = {
      "relational", "arithmetic", "bitwise", "logical", "assignment", "increment", "negation",
      "constant",   "variable",   "field",   "call",    "arguments",  "deletion"};
  return groups;
}

}  // namespace korat::mutation
