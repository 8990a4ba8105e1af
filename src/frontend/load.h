// From source files to a class model, with Clang.
#pragma once

#include <string>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

struct LoadRequest {
  std::vector<std::string> files;     // headers and sources, as given on the command line
  std::string class_name;             // "SearchTree", "ns::Tree<int>::Node"
  std::string predicate;              // "", "isSorted", "contains(int)"
  bool wants_predicate = true;        // false: a class without one is fine
  bool calls_methods = false;         // parameters of methods matter, and free functions
  std::string finitization;           // "": Fin<Class>
  std::string build_directory;        // -p; "": compile_commands.json is searched for upward
  std::vector<std::string> includes;  // headers that `files` need before them
  std::vector<std::string> flags;     // after --
  std::vector<std::string> settings;  // --set: some say that a pointer leads to an array
  std::string korat_include;          // where korat/korat.h is
  std::string precompiled;            // a header to start from, where that changes nothing
  std::string folder;                 // for copies of C sources that C++ can read; "": none
};

// Those of the settings that may decide what a pointer is.
std::vector<std::string> AboutPointers(const std::vector<std::string>& settings);

// Throws korat::Error if one does not exist.
std::vector<std::string> AbsolutePaths(const std::vector<std::string>& files);

// Throws korat::Error for the user's mistakes: a file that is missing or does not compile (with
// the compiler's own first error at the user's file and line), an unknown class (with similar
// names), no predicate (with what was looked for), ...
ClassModel Load(const LoadRequest& request);

}  // namespace korat::frontend
