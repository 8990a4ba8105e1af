// A file that is compiled without the pass may include the adapter, too.
#include "korat/gtest.h"

TEST(PlainFile, Passes) { SUCCEED(); }
