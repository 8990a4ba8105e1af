// How loops over structures work together with a test framework; korat/gtest.h is the adapter for
// GoogleTest.
#pragma once

#include <cstdint>
#include <string>

namespace korat {
namespace detail {

// What a loop needs from the framework whose test it is in.
class TestFramework {
 public:
  // Whether a test is running. The other functions are called only then.
  virtual bool InTest() const = 0;
  // How many assertions of the test have failed so far.
  virtual std::uint64_t Failures() = 0;
  // Whether an exception has left the test.
  virtual bool Threw() = 0;
  // Makes the test fail. May throw, as assertions of some frameworks do.
  virtual void Fail(const std::string& message) = 0;
  virtual void Print(const std::string& text) = 0;
  // The command that runs just this test.
  virtual std::string Command() const = 0;

 protected:
  ~TestFramework() = default;
};

// The results of the loops of one test.
struct LoopCounts {
  std::uint64_t loops = 0;
  std::uint64_t structures = 0;
  std::uint64_t candidates = 0;
  std::string verdict;  // of the first loop that did not try everything, or "EXHAUSTED"
};

// From now on loops report to `framework`, which must live as long as the program and announce its
// tests. OnTestEnd may make the test fail.
void UseTestFramework(TestFramework* framework);
void OnTestStart();
LoopCounts OnTestEnd();

}  // namespace detail
}  // namespace korat
