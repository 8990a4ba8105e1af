// From source files to a class model, by Clang.
#pragma once

#include <string>
#include <vector>

#include "frontend/class_model.h"

namespace korat::frontend {

struct LoadRequest {
  std::vector<std::string> files;  // headers and sources, as given on the command line
  std::string class_name;          // "SearchTree", "ns::Tree<int>::Node"
  std::string predicate;           // "", "isSorted", "contains(int)"
  bool wants_predicate = true;     // false: a class without one is fine
  bool calls_methods = false;      // parameters of methods matter, and free functions
  std::string finitization;        // "": Fin<Class>
  std::string build_directory;     // -p; "": compile_commands.json is searched for upward
  std::vector<std::string> flags;  // after --
  std::string korat_include;       // where korat/korat.h is
};

// A file that is compiled rather than included, by its name.
bool IsSource(const std::string& file);

// Throws korat::Error if one isn't there.
std::vector<std::string> AbsolutePaths(const std::vector<std::string>& files);

// Throws korat::Error for the user's mistakes: a file that isn't there or does not compile (with
// the compiler's own first error at the user's file and line), a class that isn't there (with near
// names), no predicate (with what was looked for), ...
ClassModel Load(const LoadRequest& request);

}  // namespace korat::frontend
