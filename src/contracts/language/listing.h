// The contracts as they were understood, which `korat contracts` prints. Pure data.
#pragma once

#include <string>
#include <vector>

#include "contracts/language/specification.h"

namespace korat::frontend {

struct ListedClass {
  std::string name;
  Location location;
  std::vector<Clause> invariants;
  std::string predicate;  // "repOk()", "repOk(const Tree &)", or ""
  Location predicate_location;
};

struct ListedFunction {
  std::string name;        // "Person::addKgs(int)"
  std::string class_name;  // "" for free functions
  Location location;
  Specification specification;
  std::string id;                      // of the checks of its own contract; "" if it has none
  std::vector<std::string> inherited;  // names of the functions whose contracts it inherits
  bool checks_invariants = false;
  bool is_pure = false;
  Location body;          // line 0: none in these files
  std::string unchecked;  // why its body is not checked, or ""
};

struct ContractListing {
  std::vector<ListedClass> classes;
  std::vector<std::string> class_names;   // all classes in the files, with contracts or without
  std::vector<ListedFunction> functions;  // with a contract, own or inherited, or an invariant
};

}  // namespace korat::frontend
