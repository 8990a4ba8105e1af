// korat::All and korat::ForEach in GoogleTest tests. Link Korat::gtest.
//
//   TEST(SearchTree, RemoveKeepsTheInvariant) {
//     for (auto& [tree, info] : korat::All(TreesUpTo(5), &SearchTree::repOk, korat::Range(1, 5))) {
//       tree.remove(info);
//       EXPECT_TRUE(tree.repOk());
//     }
//   }
//
// An assertion that fails in the body is followed by the structure, as it was before the body ran,
// and the command that replays it; the loop stops there (KORAT_KEEP_GOING=1: it goes on). A search
// that is not exhaustive, or finds no structure, fails the test: see Options::allow_incomplete and
// Options::allow_empty. The test's properties in XML and JSON have the counts.
//
// One file of the program that includes this is enough.
#pragma once

#include <errno.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "korat/detail/test_framework.h"
#include "korat/korat.h"

namespace korat {
namespace detail {

class GoogleTest final : public TestFramework, public testing::EmptyTestEventListener {
 public:
  ~GoogleTest() override { UseTestFramework(nullptr); }

  bool InTest() const override { return Test() != nullptr; }

  std::uint64_t Failures() override {
    const testing::TestResult& result = *Test()->result();
    for (; parts_ < result.total_part_count(); ++parts_) {
      if (result.GetTestPartResult(parts_).failed()) ++failures_;
    }
    return failures_;
  }

  bool Threw() override {
    const testing::TestResult& result = *Test()->result();
    for (int i = 0; i < result.total_part_count(); ++i) {
      const testing::TestPartResult& part = result.GetTestPartResult(i);
      if (part.failed() && part.file_name() == nullptr) return true;
    }
    return false;
  }

  void Fail(const std::string& message) override {
    ADD_FAILURE_AT(Test()->file(), Test()->line()) << message;
  }

  void Print(const std::string& text) override {
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
  }

  std::string Command() const override {
    return Quoted(program_invocation_name) + " " +
           Quoted(std::string("--gtest_filter=") + Test()->test_suite_name() + "." +
                  Test()->name());
  }

  void OnTestStart(const testing::TestInfo&) override {
    parts_ = 0;
    failures_ = 0;
    detail::OnTestStart();
  }

  void OnTestEnd(const testing::TestInfo&) override {
    const LoopCounts counts = detail::OnTestEnd();
    if (counts.loops == 0) return;
    testing::Test::RecordProperty("korat_structures", std::to_string(counts.structures));
    testing::Test::RecordProperty("korat_candidates", std::to_string(counts.candidates));
    testing::Test::RecordProperty("korat_verdict", counts.verdict);
  }

 private:
  static const testing::TestInfo* Test() {
    return testing::UnitTest::GetInstance()->current_test_info();
  }

  // For a shell to read.
  static std::string Quoted(const std::string& word) {
    const char* plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./=+:,@%";
    if (word.find_first_not_of(plain) == std::string::npos) return word;
    std::string quoted = "'";
    for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
  }

  int parts_ = 0;               // of the test's result that were looked at
  std::uint64_t failures_ = 0;  // among them
};

inline bool InstallGoogleTest() {
  auto* adapter = new GoogleTest();  // GoogleTest owns its listeners
  testing::UnitTest::GetInstance()->listeners().Append(adapter);
  UseTestFramework(adapter);
  return true;
}
inline const bool kGoogleTestInstalled = InstallGoogleTest();

}  // namespace detail
}  // namespace korat
