#include "report/testing/diagnostic.h"

#include <gtest/gtest.h>

#include "tests/unit/report/test_reports.h"

namespace korat::report {
namespace {

struct Parts {
  std::string file;
  unsigned line, column;
  std::string text, tag, clause;
};

void ExpectParts(const std::string& message, const Parts& parts) {
  SCOPED_TRACE(message);
  const std::optional<Diagnostic> diagnostic = ParseDiagnostic(message);
  ASSERT_TRUE(diagnostic);
  EXPECT_EQ(diagnostic->place.file, parts.file);
  EXPECT_EQ(diagnostic->place.line, parts.line);
  EXPECT_EQ(diagnostic->place.column, parts.column);
  EXPECT_EQ(diagnostic->text, parts.text);
  EXPECT_EQ(diagnostic->tag, parts.tag);
  EXPECT_EQ(diagnostic->Clause(), parts.clause);
  if (!parts.tag.empty()) EXPECT_EQ(diagnostic->Line(), message);
}

TEST(Diagnostic, HasPlaceTextTagAndClause) {
  ExpectParts(
      "list.h:54:7: error: postcondition '\\result != 2' of List::post violated "
      "[korat-postcondition]",
      {"list.h", 54, 7, "postcondition '\\result != 2' of List::post violated",
       "korat-postcondition", "\\result != 2"});
  ExpectParts(
      "a/b.h:9:8: error: invariant 'repOk()' of List violated on exit: it's gone "
      "[korat-invariant-exit]",
      {"a/b.h", 9, 8, "invariant 'repOk()' of List violated on exit: it's gone",
       "korat-invariant-exit", "repOk()"});
  ExpectParts(
      "l.h:50:7: error: L::f changed L::Node::key, which 'assignable c, d' does not allow "
      "[korat-frame]",
      {"l.h", 50, 7, "L::f changed L::Node::key, which 'assignable c, d' does not allow",
       "korat-frame", "assignable c, d"});
}

TEST(Diagnostic, OfAnAssertHasNoColumn) {
  ExpectParts(
      "array.h:7: error: assertion 'i != 1' of check violated [korat-assertion]",
      {"array.h", 7, 0, "assertion 'i != 1' of check violated", "korat-assertion", "i != 1"});
}

TEST(Diagnostic, OfACrashHasNoPlaceAndNoClause) {
  ExpectParts("error: remove(int) crashed: signal 11 [korat-crashed]",
              {"", 0, 0, "remove(int) crashed: signal 11", "korat-crashed", ""});
  ExpectParts("error: f() crashed: 'a' of b [korat-crashed]",
              {"", 0, 0, "f() crashed: 'a' of b", "korat-crashed", ""});
}

TEST(Diagnostic, KeepsQuotesAndBracketsOfClauses) {
  ExpectParts(
      "f.h:1:2: error: postcondition 'c != 'a' && m['b'] == \"' o\"' of F::f violated "
      "[korat-postcondition]",
      {"f.h", 1, 2, "postcondition 'c != 'a' && m['b'] == \"' o\"' of F::f violated",
       "korat-postcondition", "c != 'a' && m['b'] == \"' o\""});
  ExpectParts("f.h:1:2: error: f [korat-x] went on [0]",
              {"f.h", 1, 2, "f [korat-x] went on [0]", "", ""});
}

TEST(Diagnostic, IsNotConfusedByNamesOfFiles) {
  ExpectParts("C:1 error: odd: error: dir/x.h:3:4: error: f crashed [korat-crashed]",
              {"C:1 error: odd: error: dir/x.h", 3, 4, "f crashed", "korat-crashed", ""});
  ExpectParts("a b:2/c.h:3: error: d.h:1:1: error: e [korat-hung]",
              {"a b:2/c.h", 3, 0, "d.h:1:1: error: e", "korat-hung", ""});
  ExpectParts("12:3:4: error: f [korat-hung]", {"12", 3, 4, "f", "korat-hung", ""});
}

TEST(Diagnostic, IsEmptyWithoutTheFormOfACompiler) {
  for (const char* message :
       {"", "error", "signal 11", "an error: here", ":1:2: error: f", "f.h: error: f",
        "f.h:0:0: error: f", "f.h:x: error: f", "f.h:99999999999999: error: f", "f.h:-1: error: f",
        ": error: f", "f.h:1:2:error: f"}) {
    EXPECT_FALSE(ParseDiagnostic(message)) << message;
  }
}

TEST(Diagnostic, OfAFailureIsAWholeSentence) {
  const TestReport report = test::Faulty();
  const MethodResult& method = report.methods[0];
  EXPECT_EQ(DiagnosticOf(method, method.failures[0]).Line(), method.failures[0].message);
  EXPECT_EQ(DiagnosticOf(method, method.failures[1]).Line(),
            "error: post() crashed: signal 11 (Segmentation fault) [korat-crashed]");
  CallFailure leak;
  leak.word = "leaked";
  EXPECT_EQ(DiagnosticOf(method, leak).Line(), "error: post() leaked [korat-leaked]");
}

TEST(Diagnostic, ReportsAFailureThatLeftNoTrace) {
  const TestReport report = test::Faulty();
  EXPECT_EQ(FailuresOf(report.methods[0]).size(), 2u);
  EXPECT_TRUE(FailuresOf(report.methods[1]).empty());
  ASSERT_EQ(FailuresOf(report.methods[2]).size(), 1u);
  EXPECT_EQ(DiagnosticOf(report.methods[2], FailuresOf(report.methods[2])[0]).Line(),
            "error: kill() failed: a call of kill() ended the process [korat-failed]");
  MethodResult strict;
  strict.signature = "f()";
  strict.counts.failed = 3;
  EXPECT_EQ(FailuresOf(strict)[0].message, "3 calls");
}

TEST(Diagnostic, ShowsTheInputAndWhatBecameOfIt) {
  const TestReport report = test::Faulty();
  const MethodResult& method = report.methods[0];
  EXPECT_EQ(InputText(method, method.failures[0]),
            "post() on\n"
            "  List{head: N0, size: 2}  N0{key: 1, next: null}\n"
            "returned 2\n"
            "after the call:\n"
            "  List{head: N0, size: 3}  N0{key: 1, next: null}\n"
            "Replay: korat replay 3fa9c1d2-1202\n");
  EXPECT_EQ(
      InputText(method, method.failures[1]).rfind("FLAKY: a second call ended differently\n", 0),
      0u);
  EXPECT_EQ(InputText(method, CallFailure()), "");
}

}  // namespace
}  // namespace korat::report
