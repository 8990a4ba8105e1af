// Functions under test: which can be called, and on what.
#pragma once

#include <string>
#include <vector>

#include "contracts/language/listing.h"
#include "model/class_model.h"

namespace korat::frontend {

// The parts of a contract that matter for finding inputs.
struct ContractFacts {
  Location function;
  bool is_helper = false;     // the invariant need not hold
  bool has_requires = false;  // and calls are checked
  bool checks_invariants = false;
  std::string precondition;     // see TestedFunction
  std::string precondition_id;  // likewise
  unsigned behaviors = 0;
  std::vector<ThrownTypes> thrown;
};
std::vector<ContractFacts> FactsOf(const ContractListing& contracts);

// Adds the function to model.tested, with what its contract says about its inputs. Objects of a
// class with a predicate become arguments of their own. Returns why it can't be called; "": it can.
std::string AddTested(const Function& function, bool is_chosen,
                      const std::vector<ContractFacts>& contracts, ClassModel& model);

// Whether any contract says something about the function.
bool HasContract(const Function& function, const std::vector<ContractFacts>& contracts);

// Whether all its parameters have default arguments.
bool CanBeCalledAlone(const Function& function);

// The predicate that objects of the class have to satisfy, each by that of its own class; null if
// there is none. That of the root may be a free function.
const Function* PredicateOf(const ClassModel& model, int class_index);

}  // namespace korat::frontend
