#include "contracts/check/type_errors.h"

#include <algorithm>
#include <regex>
#include <utility>

namespace korat::frontend {
namespace {

const char kNoObject[] =
    "' can't be used here: there is no object; a constructor has none before it has run, nor when "
    "it has thrown";

// The compiler reports errors in code that the user never saw. This rewords them in terms of the
// contract.
std::string InContractTerms(const std::string& text) {
  static const std::string is_no_bool = "a condition must be a bool; this is of type $1";
  static const std::string no_object = kNoObject;
  static const std::pair<std::regex, std::string> kTerms[] = {
      {std::regex("cannot convert (.*) to 'bool' without a conversion operator"), is_no_bool},
      {std::regex("static_cast from (.*) to 'bool' is not allowed"), is_no_bool},
      {std::regex("no matching conversion for static_cast from (.*) to 'bool'"), is_no_bool},
      {std::regex("invalid use of (non-static data )?member '(.*)' in static member function"),
       "'$2" + no_object},
      {std::regex("call to non-static member function '(.*)' without an object argument"),
       "'$1" + no_object},
      {std::regex("invalid use of 'this' outside of a non-static member function"),
       "'this" + no_object},
      {std::regex("call to non-static member function without an object argument"),
       "a member function can't be used here without an object"},
      {std::regex("static assertion failed( due to requirement '.*')?: (.*)"), "$2"},
      // The user's brackets match, so the bracket that the compiler misses is one of the generated
      // code's.
      {std::regex("expected '\\)'"), "unexpected here: an operator or ';' before it is missing"},
      {std::regex("expected '\\(' for function-style cast or type construction"),
       "a type is not a value"},
      {std::regex("cannot assign to .*"),
       "a contract must not change anything; write '==' to compare"},
      {std::regex("non-const lvalue reference to type .* cannot bind to a temporary of type .*"),
       "this is a value, not a place that could be assigned to"},
      {std::regex("non-const reference cannot bind to bit-field '(.*)'"),
       "'$1' is a bit-field, which has no address; name it with its class: 'Class::$1'"},
      {std::regex("cannot (catch incomplete type|form a reference to) 'void'"),
       "'void' is not an exception type"},
      {std::regex("cannot catch reference to incomplete type '(const )?(.*)'"),
       "'$2' is only declared here; an exception needs its definition"},
      {std::regex("invalid range expression of type (.*); no viable 'begin' function available"),
       "$1 has no elements: it has no begin()"},
      {std::regex("no matching function for call to 'CopyOf'"),
       "\\old needs a value; this is not one"},
      {std::regex("no matching function for call to object of type 'const \\(lambda at .*"),
       "the elements of this range do not fit the variable declared for them"},
  };
  for (const auto& [pattern, term] : kTerms) {
    if (std::regex_match(text, pattern)) return std::regex_replace(text, pattern, term);
  }
  static const std::regex result("'(const )?std::remove_cv_t<[^']*>' \\(aka '([^']*)'\\)");
  return std::regex_replace(text, result, "'$2'");
}

// Rewords errors inside Korat's own functions, to which a contract passes something unsuitable.
std::string OfLibrary(const std::string& text) {
  static const std::regex bound("invalid argument type .* to unary expression");
  if (std::regex_match(text, bound)) return "the bounds of a quantified variable must be integers";
  return InContractTerms(text);
}

// Whether the error in generated code only follows from another one in the user's code.
bool OnlyFollows(const CompileError& error) {
  static const std::regex following(
      "no matching member function for call to 'Old'|"
      "no viable conversion from '\\(lambda at .*|"
      "cannot deduce return type 'auto &' for function with no return statements|"
      "field has incomplete type 'void'|type '_Inherited' .*");
  if (std::regex_match(error.text, following)) return true;
  // A generated function with an error is called again.
  static const std::regex call("no matching .*function for call to 'korat_.*");
  return std::regex_match(error.text, call) &&
         std::any_of(error.notes.begin(), error.notes.end(), [](const auto& note) {
           return note.second.starts_with("candidate template ignored: substitution failure");
         });
}

}  // namespace

std::optional<ContractError> AsContractError(const CompileError& error,
                                             const ContractPlaces& places) {
  if (OnlyFollows(error)) return std::nullopt;
  if (places.Contain(error.place.file, error.place.line, error.place.column)) {
    return ContractError{error.place, InContractTerms(error.text)};
  }
  // An \old of an expression without a value, which has been reported.
  const bool is_about_void = error.text == "cannot form a reference to 'void'";
  if (is_about_void) return std::nullopt;
  for (const auto& [place, note] : error.notes) {
    if (!places.Contain(place.file, place.line, place.column)) continue;
    return ContractError{place, OfLibrary(error.text)};
  }
  // The user's own code may be built without access control, as finitizations are.
  const bool is_about_access = error.text.find(" private member ") != std::string::npos ||
                               error.text.find(" protected member ") != std::string::npos;
  if (error.in_main_file || is_about_access) return std::nullopt;
  return ContractError{error.place, "with its checks added, this does not compile: " + error.text};
}

}  // namespace korat::frontend
