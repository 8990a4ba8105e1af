// Which pointers lead to arrays: those that the user says do, and those whose names say so. And
// flexible array members, which are as long as another member says.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "frontend/traits.h"
#include "frontend/types.h"
#include "model/class_model.h"

namespace korat::frontend {

class BlockChoice {
 public:
  // `settings`: those of --set, as given. Only some of them matter.
  explicit BlockChoice(const std::vector<std::string>& settings = {});

  // The member that says how long the array is that a field leads to; "" if none is known; nothing
  // if it is not taken as an array.
  std::optional<std::string> LengthFor(const clang::FieldDecl& field) const;

 private:
  struct Said {
    std::string name;  // "Vec::data", "data"
    bool is_array = false;
  };
  std::vector<Said> said_;
};

// The type of a pointer or a unique_ptr that leads to an array, or of a flexible array member,
// whose length the member of that name says.
Type ModelBlock(const TypeModeller& types, const Traits& traits, const clang::FieldDecl& field,
                const std::string& length);

}  // namespace korat::frontend
