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
  // survivors. Empty lines and those that begin with # say nothing. Throws Error.
  explicit EquivalentMarks(const std::string& path);

  // Why it is equivalent; "": nobody says that it is.
  std::string ReasonFor(const mutation::Mutant& mutant);

  // "equivalent.txt:3: no mutant is 'push: removed grow()'": lines about none of these mutants.
  std::vector<std::string> Unused(const std::vector<mutation::Mutant>& mutants) const;

 private:
  struct Line {
    unsigned number = 0;
    std::string reason;
  };

  std::string path_;
  std::map<std::string, Line> lines_;                        // by function and change
  std::map<std::string, std::vector<std::string>> sources_;  // lines, by path
};

}  // namespace korat::report
