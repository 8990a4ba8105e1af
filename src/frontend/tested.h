// Functions under test: which can be called, and on what.
#pragma once

#include <string>

#include "frontend/class_model.h"
#include "frontend/contracts/listing.h"

namespace korat::frontend {

// Adds the function to model.tested, with what its contract says of its inputs. Objects of a class
// with a predicate become arguments of their own. Returns why it can't be called; "": it can.
std::string AddTested(const Function& function, bool is_chosen, const ContractListing& contracts,
                      ClassModel& model);

// Whether anything is said about the function.
bool HasContract(const Function& function, const ContractListing& contracts);

// The predicate that objects of the class have to satisfy: "repOk"; "" if there is none.
std::string PredicateOf(const ClassModel& model, int class_index);

}  // namespace korat::frontend
