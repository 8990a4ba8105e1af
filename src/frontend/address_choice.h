// Which fields hold addresses of objects though their types do not say of which: `void*`, and
// integers as wide as a pointer. The user says so, by a list of classes: --set
// 'Node::data=null,Item,Other'.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"

namespace korat::frontend {

class AddressChoice {
 public:
  // `settings`: those of --set, as given. Only some of them matter.
  explicit AddressChoice(const std::vector<std::string>& settings);

  // The classes that are listed for the field; nothing if it is no such field, or none is.
  std::vector<clang::CXXRecordDecl*> ClassesFor(
      const clang::FieldDecl& field, const std::vector<clang::CXXRecordDecl*>& known) const;

 private:
  struct Listed {
    std::string field;                 // "Node::data", "data"
    std::vector<std::string> classes;  // "Item"
  };
  std::vector<Listed> listed_;
};

// Whether the setting lists names that may be those of classes.
bool ListsClasses(const std::string& setting);

}  // namespace korat::frontend
