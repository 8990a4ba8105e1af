// Lists the contracts of a translation unit.
#pragma once

#include "contracts/attach/index.h"
#include "contracts/attach/sites.h"
#include "contracts/language/listing.h"

namespace korat::frontend {

// Adds to what other units listed already: a function is listed once, with its body if any unit has
// it.
void ListUnit(const Sites& sites, const ContractIndex& index, ContractListing& listing);

// "Person::addKgs(int)"
std::string SignatureOf(const clang::FunctionDecl& function);

}  // namespace korat::frontend
