// Contracts as text: what was understood, and mistakes in the form of a compiler's.
#pragma once

#include <string>
#include <vector>

#include "frontend/contracts/listing.h"

namespace korat::cli {

// "ns::Tree" is named by itself and by "Tree".
bool IsNamed(const std::string& name, const std::string& wanted);

// Clause by clause. `class_name`: only that class; "": everything.
std::string ListingText(const frontend::ContractListing& listing, const std::string& class_name);

// With the line of the file and a caret below the place.
std::string ErrorText(const std::vector<frontend::ContractError>& errors);

}  // namespace korat::cli
