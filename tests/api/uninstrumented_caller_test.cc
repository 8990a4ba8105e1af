// Compiled without the pass. This must never be silently wrong.
#include <gtest/gtest.h>

#include "korat/korat.h"
#include "tests/api/error_text.h"

namespace korat::tests {
namespace {

struct Plain {
  int value = 0;
};

TEST(UninstrumentedCaller, IsAnError) {
  Finitization<Plain> f;
  f.Set<&Plain::value>(Range(0, 9));
  EXPECT_EQ(
      ErrorOf([&] { All(f, [](const Plain& plain) { return plain.value < 3; }); }),
      "the file that calls korat::All is not compiled with Korat's pass, so its reads can't be "
      "seen: add korat_instrument(<target>) to CMakeLists.txt, or "
      "-fpass-plugin=<...>/korat_pass.so");
}

}  // namespace
}  // namespace korat::tests
