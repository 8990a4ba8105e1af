// Contracts in the user's files, from comments to a copy of the code that checks them.
#pragma once

#include <string>
#include <vector>

#include "frontend/contracts/listing.h"
#include "frontend/contracts/specification.h"

namespace korat::frontend {

struct ContractRequest {
  std::vector<std::string> files;           // headers and sources, as given
  std::vector<std::string> contract_files;  // --contracts
  std::string class_name;                   // "Stack<int>": templates are checked as this; "": none
  std::string predicate;                    // "": the usual names
  std::string build_directory;
  std::vector<std::string> flags;  // after --
  std::string korat_include;
};

struct CheckedFile {
  std::string path;  // of the user's file
  std::string contents;
};

struct CheckedCode {
  std::vector<CheckedFile> files;  // those that differ from the user's
  ContractListing listing;
  std::vector<ContractError> errors;  // in the order of the text; none: the files are good
  std::vector<std::string> notes;     // for the user
};

// Throws korat::Error when there is no such file, or the code itself does not compile.
CheckedCode CheckContracts(const ContractRequest& request);

}  // namespace korat::frontend
