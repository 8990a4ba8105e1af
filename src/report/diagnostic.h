// What a failure says, taken apart:
//   list.h:54:7: error: postcondition '\result != 2' of List::post violated [korat-postcondition]
//   error: remove(int) crashed: signal 11 (Segmentation fault) [korat-crashed]
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/test_report.h"

namespace korat::report {

struct Diagnostic {
  Place place;
  std::string text;  // without place and tag
  std::string tag;   // "korat-postcondition"; "": none

  std::string Line() const;  // as above
  // '\result != 2' without its quotes; "": the failure is about no clause.
  std::string Clause() const;
};

// Nothing when the message is not written as compilers write.
std::optional<Diagnostic> ParseDiagnostic(std::string_view message);

// A message that is only the end of a sentence, "signal 11", is completed; the tag is never empty.
Diagnostic DiagnosticOf(const MethodResult& method, const CallFailure& failure);

// The failures of the method. One that failed without saying how, because its process ended, gets
// one that says so.
std::vector<CallFailure> FailuresOf(const MethodResult& method);

// The input, what became of it, and how to do it again; lines that end in a newline. The draft of
// a test is not among them.
std::string InputText(const MethodResult& method, const CallFailure& failure);

}  // namespace korat::report
