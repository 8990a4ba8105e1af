// Turns the user's files with contracts in comments into a copy that checks them.
#pragma once

#include <string>
#include <vector>

#include "contracts/language/listing.h"
#include "contracts/language/specification.h"
#include "contracts/write/insertion.h"

namespace korat::frontend {

struct ContractRequest {
  std::vector<std::string> files;           // headers and sources, as given
  std::vector<std::string> contract_files;  // --contracts
  std::string class_name;                   // "Stack<int>", the instance to check; "" if none
  std::string predicate;                    // "": the usual names
  std::string build_directory;
  std::vector<std::string> includes;  // headers that `files` need before them
  std::vector<std::string> flags;     // after --
  std::string korat_include;
  std::string precompiled;  // a header to start from, where that changes nothing
  OtherChanges others;
};

struct CheckedFile {
  std::string path;  // of the user's file
  std::string contents;
};

struct CheckedCode {
  std::vector<CheckedFile> files;  // only those that differ from the user's
  ContractListing listing;
  std::vector<ContractError> errors;  // in the order of the text
  std::vector<std::string> notes;     // for the user
};

// Throws korat::Error if a file does not exist, or if the code itself does not compile.
CheckedCode CheckContracts(const ContractRequest& request);

}  // namespace korat::frontend
