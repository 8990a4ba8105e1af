// The message of a failure, split into its parts:
//   list.h:54:7: error: postcondition '\result != 2' of List::post violated [korat-postcondition]
//   error: remove(int) crashed: signal 11 (Segmentation fault) [korat-crashed]
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/testing/test_report.h"

namespace korat::report {

struct Diagnostic {
  Location place;
  std::string text;  // without place and tag
  std::string tag;   // "korat-postcondition"; "": none

  std::string Line() const;  // as above
  // The clause in the text, without its quotes; "" if the failure concerns no clause.
  std::string Clause() const;
};

// Nothing if the message does not have the form of a compiler's.
std::optional<Diagnostic> ParseDiagnostic(std::string_view message);

// Completes a message that is only the end of a sentence, "signal 11". The tag is never empty.
Diagnostic DiagnosticOf(const MethodResult& method, const CallFailure& failure);

// The failures of the method. If its process ended before it reported a failure, there is one that
// says so.
std::vector<CallFailure> FailuresOf(const MethodResult& method);

// The input, what became of it, and how to replay it, as lines that end in a newline. The draft of
// a test is not part of them.
std::string InputText(const MethodResult& method, const CallFailure& failure);

}  // namespace korat::report
