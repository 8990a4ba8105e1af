// What was understood, for people: `korat contracts` prints it. Pure data.
#pragma once

#include <string>
#include <vector>

#include "frontend/contracts/specification.h"

namespace korat::frontend {

struct ListedClass {
  std::string name;
  Location location;
  std::vector<Clause> invariants;
  std::string predicate;  // "repOk()", or ""
  Location predicate_location;
};

struct ListedFunction {
  std::string name;        // "Person::addKgs(int)"
  std::string class_name;  // "" for free functions
  Location location;
  Specification specification;
  std::vector<std::string> inherited;  // names of the functions whose contracts it has, too
  bool checks_invariants = false;
  bool is_pure = false;
  Location body;          // line 0: none in these files
  std::string unchecked;  // why its body is not checked, or ""
};

struct ContractListing {
  std::vector<ListedClass> classes;
  std::vector<std::string> class_names;   // all classes of the files, contracts or not
  std::vector<ListedFunction> functions;  // with a contract, own or inherited, or an invariant
};

}  // namespace korat::frontend
