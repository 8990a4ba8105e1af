#include "frontend/contracts/type_errors.h"

#include <regex>

#include "frontend/contracts/purity.h"

namespace korat::frontend {
namespace {

Location LocationOf(const Place& place) { return {place.file, place.line, place.column}; }

// The compiler speaks of code that the user never saw; these say it in terms of the contract.
std::string InContractTerms(const std::string& text) {
  static const std::pair<std::regex, const char*> kTerms[] = {
      {std::regex("cannot convert '(.*)' to 'bool' without a conversion operator"),
       "a condition must be a bool; this is of type '$1'"},
      {std::regex("static_cast from '(.*)' to 'bool' is not allowed"),
       "a condition must be a bool; this is of type '$1'"},
      {std::regex("invalid use of (non-static data )?member '(.*)' in static member function"),
       "'$2' can't be used here: there is no object, or, in the precondition of a constructor, "
       "not yet"},
      {std::regex("call to non-static member function '(.*)' without an object argument"),
       "'$1' can't be called here: there is no object, or, in the precondition of a constructor, "
       "not yet"},
      {std::regex("static assertion failed[^:]*: (.*)"), "$1"},
  };
  for (const auto& [pattern, term] : kTerms) {
    if (std::regex_match(text, pattern)) return std::regex_replace(text, pattern, term);
  }
  return text;
}

}  // namespace

std::optional<ContractError> AsContractError(
    const CompileError& error, const std::map<std::string, std::vector<Span>>& lines) {
  const std::string text = InContractTerms(error.text);
  if (IsInContract(lines, error.place.file, error.place.line)) {
    return ContractError{LocationOf(error.place), text};
  }
  for (const auto& [place, note] : error.notes) {
    if (IsInContract(lines, place.file, place.line)) return ContractError{LocationOf(place), text};
  }
  if (error.in_main_file) return std::nullopt;
  return ContractError{LocationOf(error.place),
                       "with its checks put in, this does not compile: " + error.text};
}

}  // namespace korat::frontend
