// Which class is meant where the user names none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prepare/request.h"

namespace korat::cli {

struct ChosenClass {
  std::string name;
  std::optional<bool> has_predicate;  // not known if the user named the class
};

// The class that was named, or else all classes in the files; `only_with_predicate`: those that
// have a predicate. Says what it chose and what it left out, unless it is to be quiet. Throws Error
// if there is none.
std::vector<ChosenClass> ChooseClasses(const SubjectOptions& options, bool only_with_predicate,
                                       bool is_quiet);

// Names the only class of the files that has a predicate. Throws Error if there are several.
void ChooseClass(SubjectOptions& options, bool is_quiet);
// For what works without a predicate: names the only class of the files, or the only one that has a
// predicate.
void ChooseAnyClass(SubjectOptions& options);

// Also gives the request a scope if it has no bounds. Throws Error as GenerateRequest::Check does.
void ChooseWhatIsMissing(GenerateRequest& request, bool is_quiet);

}  // namespace korat::cli
