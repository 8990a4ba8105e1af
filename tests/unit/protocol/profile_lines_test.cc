#include "protocol/profile_lines.h"

#include <gtest/gtest.h>

#include <sstream>

namespace korat {
namespace {

TEST(ProfileLines, AreReadAsTheyWereWritten) {
  Profile profile;
  profile.rejected = 12;
  profile.rejected_all_read = 5;
  profile.fields.resize(3);
  profile.fields[0].reads = 7;
  profile.fields[2].gain_object = -4;
  profile.fields[2].late = 1;
  profile.walks.push_back({2, 3, 40, 8});
  Profile read;
  std::istringstream lines(WriteProfile(profile));
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(ReadProfileLine(line, read)) << line;
  EXPECT_EQ(WriteProfile(read), WriteProfile(profile));
  ASSERT_EQ(read.fields.size(), 3u);
  EXPECT_EQ(read.fields[0].reads, 7);
  EXPECT_EQ(read.fields[2].gain_object, -4);
  EXPECT_EQ(read.walks.at(0).repeated, 40);
  EXPECT_EQ(read.rejected_all_read, 5);
}

TEST(ProfileLines, OtherLinesAreNone) {
  Profile profile;
  for (const char* line : {"done", "count candidates 5", "profile", "profile field x",
                           "profile field 0 reads", "profile field 0 unknown=1",
                           "profile field 0 reads=1x", "profile walks 1 2", "profile other"}) {
    EXPECT_FALSE(ReadProfileLine(line, profile)) << line;
  }
}

}  // namespace
}  // namespace korat
