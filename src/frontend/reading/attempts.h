// What to try until the user's files compile and show what is asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/reading/compile_flags.h"
#include "korat/error.h"

namespace korat::frontend {

// Perhaps it does with other flags.
class DoesNotCompile : public Error {
 public:
  using Error::Error;
};

// The lists of files to include, until one shows the class: the headers; with one of the sources,
// for classes defined there; a source alone, for headers that need others before them.
std::vector<std::vector<std::string>> Attempts(const std::vector<std::string>& files);

// The flags, then what else to try: a header beside a C source may be C++ nevertheless, and code
// that nobody named a standard for may need a later one.
std::vector<CompileFlags> Dialects(const CompileFlags& flags,
                                   const std::vector<std::string>& files);

// What `read(flags)` returns in the first dialect where it does not throw DoesNotCompile. If it
// does so in all of them, that of the first is thrown: it is what the user expects to hear.
template <typename Read>
auto InFirstDialect(const CompileFlags& found, const std::vector<std::string>& files, Read read) {
  std::optional<DoesNotCompile> problem;
  for (const CompileFlags& flags : Dialects(found, files)) {
    try {
      return read(flags);
    } catch (const DoesNotCompile& other) {
      if (!problem.has_value()) problem = other;
    }
  }
  throw *problem;
}

}  // namespace korat::frontend
