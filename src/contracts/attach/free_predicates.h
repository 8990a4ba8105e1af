// Predicates that are not members of their class: bool repOk(const Tree&).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "contracts/attach/sites.h"
#include "model/class_model.h"

namespace korat::frontend {

struct FreePredicate {
  std::string name;        // with namespaces: "ns::repOk"
  std::string class_name;  // as generated code names it: "Stack<int>"
  std::string signature;   // for people: "repOk(const Tree &)"
  Location location;
  bool by_pointer = false;
  bool is_own = false;      // a static member of the class itself: its code can name it
  bool is_at_home = false;  // in the namespace of the class

  // Whether `--predicate wanted` names it.
  bool IsNamed(const std::string& wanted) const;
};

// The class whose objects the function accepts or rejects: its parameter is C&, const C&, C* or
// const C*. Null if the function is not a predicate.
const clang::CXXRecordDecl* AskedClass(const clang::FunctionDecl& function);

FreePredicate DescribePredicate(const clang::FunctionDecl& function,
                                const clang::CXXRecordDecl& record);

// The free predicates of all translation units: a unit may have the class but not its predicate.
class FreePredicates {
 public:
  void AddUnit(const clang::ASTContext& context);

  // The first one of that name, or null.
  const FreePredicate* Find(const clang::CXXRecordDecl& record, const std::string& name) const;

 private:
  std::map<std::string, std::vector<FreePredicate>> by_class_;  // by where the class is written
};

}  // namespace korat::frontend
