// Contracts as text: how they were understood, and their mistakes as a compiler would report them.
#pragma once

#include <string>
#include <vector>

#include "contracts/language/listing.h"

namespace korat::report {

// Whether `wanted` names the class `name`: "ns::Tree" may be called "Tree", too.
bool IsNamed(const std::string& name, const std::string& wanted);

// Lists contracts clause by clause, of one class or ("") of all.
std::string ListingText(const frontend::ContractListing& listing, const std::string& class_name);

// Each error with its source line and a caret below the column.
std::string ErrorText(const std::vector<frontend::ContractError>& errors);

}  // namespace korat::report
