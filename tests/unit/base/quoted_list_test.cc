#include "base/quoted_list.h"

#include <gtest/gtest.h>

namespace korat {
namespace {

using Texts = std::vector<std::string>;

TEST(QuotedList, IsReadBack) {
  for (const Texts& texts :
       {Texts{}, Texts{""}, Texts{"", ""}, Texts{"1", "2"},
        Texts{"\"a\" \"b\"", "\\", "\n\x01\xff"}, Texts{"{1, 2}", "' '", "\\\""}}) {
    EXPECT_EQ(ParseQuotedList(QuotedList(texts)), texts) << QuotedList(texts);
  }
  EXPECT_EQ(QuotedList({"1", "\"a\""}), "\"1\" \"\\\"a\\\"\"");
}

TEST(QuotedList, ReadsNothingElse) {
  for (const char* list : {"1", "\"", "\"1", "\"1\"  \"2\"", "\"1\" ", " \"1\"", "\"1\"\"2\"",
                           "\"\\", "\"\\q\"", "\"1\" 2"}) {
    EXPECT_EQ(ParseQuotedList(list), std::nullopt) << list;
  }
}

}  // namespace
}  // namespace korat
