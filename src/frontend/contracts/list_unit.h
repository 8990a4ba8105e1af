// Lists what a translation unit's contracts say.
#pragma once

#include "frontend/contracts/index.h"
#include "frontend/contracts/listing.h"
#include "frontend/contracts/sites.h"

namespace korat::frontend {

// Joins what other units listed already: a function is listed once, with its body if any unit has
// it.
void ListUnit(const Sites& sites, const ContractIndex& index, ContractListing& listing);

// "Person::addKgs(int)"
std::string SignatureOf(const clang::FunctionDecl& function);

}  // namespace korat::frontend
