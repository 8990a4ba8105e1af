// Runs of korat test, for tests of reports.
#pragma once

#include <string>

#include "report/testing/test_report.h"

namespace korat::report::test {

// A report with everything: a method that fails in two ways, one that was stopped, one that ended
// its process, one that is not called.
inline TestReport Faulty() {
  CallFailure post;
  post.word = "postcondition";
  post.id = "1202";
  post.size = 6;
  post.message =
      "src/list.h:54:7: error: postcondition '\\result != 2' of List::post violated "
      "[korat-postcondition]";
  post.before = "List{head: N0, size: 2}  N0{key: 1, next: null}";
  post.after = "List{head: N0, size: 3}  N0{key: 1, next: null}";
  post.result = "returned 2";
  post.replay = "korat replay 3fa9c1d2-1202";
  post.draft = "TEST(List, Post) {\n  List list;\n}\n";
  CallFailure crash;
  crash.word = "crashed";
  crash.id = "0";
  crash.size = 2;
  crash.is_flaky = true;
  crash.message = "signal 11 (Segmentation fault)";
  crash.before = "List{head: null, size: 0}";
  crash.after = crash.before;

  MethodResult faulty;
  faulty.signature = "post()";
  faulty.counts = {/*inputs=*/40, /*skipped=*/3, /*passed=*/28,
                   /*threw=*/2,   /*failed=*/10, /*undecided=*/0};
  faulty.failures = {post, crash};
  faulty.seconds = 1.25;
  faulty.place = {"src/list.h", 55, 7};
  MethodResult stopped;
  stopped.signature = "push(int)";
  stopped.counts.inputs = stopped.counts.passed = 7;
  stopped.seconds = 0.5;
  stopped.stopped_by = "time limit";
  stopped.place = {"src/list.h", 17, 8};
  MethodResult dead;
  dead.signature = "kill()";
  dead.counts.failed = 1;
  dead.stopped_by = "a call of kill() ended the process";
  dead.place = {"src/list.h", 60, 8};

  TestReport report;
  report.class_name = "ns::List";
  report.bounds = "--scope 3 --set 'Node::key=1..2'";
  report.methods = {faulty, stopped, dead};
  report.skipped = {{"other(List &)", "values of type 'List' can't be bounded"}};
  report.stopped_by = "time limit";
  report.verdict = "INCOMPLETE (time limit) methods=3 inputs=47 failed=11 time=1.75s";
  return report;
}

// The worst that texts may hold.
inline std::string HostileText() {
  std::string text =
      "]]> <a b=\"c\">&amp; 'q' \\ {0} {{ }} [x](1) --> \u00e9\uffff\ufffe\U0001f333";
  for (int byte = 0; byte < 256; ++byte) text += static_cast<char>(byte);
  return text;
}

// A report with that text in every place.
inline TestReport Hostile() {
  const std::string text = HostileText();
  TestReport report = Faulty();
  for (MethodResult& method : report.methods) {
    method.signature = method.stopped_by = method.place.file = text;
    for (CallFailure& failure : method.failures) {
      failure.word = failure.id = failure.before = failure.after = text;
      failure.result = failure.replay = failure.draft = text;
      failure.message = text + ":3:4: error: " + text;
    }
  }
  report.skipped = {{text, text}};
  report.class_name = report.bounds = report.verdict = text;
  return report;
}

}  // namespace korat::report::test
