// Functions that a correct program would never call: declared and not defined, or templates that do
// not compile for these arguments. The compiler and the linker know them.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "korat/error.h"

namespace korat::cli {

// By the number of the function in ClassModel::tested, and why.
using UncallableList = std::vector<std::pair<std::size_t, std::string>>;

class UncallableFunctions : public Error {
 public:
  UncallableFunctions(const std::string& text, UncallableList list)
      : Error(text), list_(std::move(list)) {}
  const UncallableList& list() const { return list_; }

 private:
  UncallableList list_;
};

// Empty if anything else is wrong as well: an error that no tested function is to blame for.
UncallableList NotCompiled(const std::string& compiler_output);
UncallableList NotLinked(const std::string& linker_output);

// So that the compiler need not fail again.
void KeepUncallable(const std::filesystem::path& file, const UncallableFunctions& problem);
// Throws what was kept, if there is any.
void ThrowKeptUncallable(const std::filesystem::path& file);

}  // namespace korat::cli
