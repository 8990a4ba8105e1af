// Mutants that the user says mean the same as the original: in comments of the code, and in a file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/mutant.h"

namespace korat::report {

class EquivalentMarks {
 public:
  EquivalentMarks() = default;
  // The file has a line for each mutant, "FUNCTION: CHANGE # REASON", in the words of the list of
  // survivors. If several mutants read the same, "FUNCTION: CHANGE (2) # REASON" is the second one.
  // Empty lines and those that begin with # say nothing. `mutants` are all that there are. Throws
  // Error.
  EquivalentMarks(const std::string& path, const std::vector<mutation::Mutant>& mutants);

  // Why it is equivalent; "": nobody says that it is.
  std::string ReasonFor(const mutation::Mutant& mutant);

  // Of lines that are about no mutant: "equivalent.txt:3: no mutant is 'push: removed grow()'".
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::map<unsigned, std::string> reasons_;  // by number
  std::vector<std::string> notes_;
  std::map<std::string, std::vector<std::string>> sources_;  // lines, by path
};

}  // namespace korat::report
