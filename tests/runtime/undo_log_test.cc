#include "runtime/memory/undo_log.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>

namespace korat::runtime {
namespace {

class UndoLogTest : public testing::Test {
 protected:
  UndoLogTest() { EXPECT_TRUE(log_.Init(1 << 20)); }
  ~UndoLogTest() override { log_.Destroy(); }

  // Saves, then writes, as an instrumented store does.
  void Write(std::size_t at, const std::string& text) {
    ASSERT_TRUE(log_.Save(&memory_[at], text.size()));
    memory_.replace(at, text.size(), text);
  }

  UndoLog log_;
  std::string memory_ = "abcdefghijklmnopqrstuvwxyz";
};

TEST_F(UndoLogTest, UndoingReversesTheWritesSinceAPosition) {
  Write(0, "123");
  const std::size_t position = log_.position();
  Write(2, "45");
  Write(20, "6");
  log_.UndoTo(position);
  EXPECT_EQ(memory_, "123defghijklmnopqrstuvwxyz");
  EXPECT_EQ(log_.position(), position);
  log_.UndoTo(0);
  EXPECT_EQ(memory_, "abcdefghijklmnopqrstuvwxyz");
}

TEST_F(UndoLogTest, OverlappingWritesAreUndoneInReverse) {
  Write(3, "1111");
  Write(5, "2222");
  Write(3, "3");
  Write(0, "44444");
  log_.UndoTo(0);
  EXPECT_EQ(memory_, "abcdefghijklmnopqrstuvwxyz");
}

TEST_F(UndoLogTest, RedoRestoresWhatHideRemoved) {
  Write(3, "1111");
  Write(5, "2222");
  Write(4, "3");
  const std::string written = memory_;
  for (int i = 0; i < 3; ++i) {
    log_.Hide();
    EXPECT_EQ(memory_, "abcdefghijklmnopqrstuvwxyz");
    log_.Redo();
    EXPECT_EQ(memory_, written);
  }
}

TEST_F(UndoLogTest, UndoingWorksAfterHideAndRedo) {
  Write(0, "12");
  const std::size_t position = log_.position();
  Write(1, "34");
  log_.Hide();
  log_.Redo();
  log_.UndoTo(position);
  EXPECT_EQ(memory_, "12cdefghijklmnopqrstuvwxyz");
}

TEST_F(UndoLogTest, RandomWritesAreUndoneToEveryPosition) {
  std::mt19937 random(1);
  std::vector<std::pair<std::size_t, std::string>> states;
  for (int i = 0; i < 200; ++i) {
    states.emplace_back(log_.position(), memory_);
    const std::size_t size = random() % 9 + 1;
    Write(random() % (memory_.size() - size),
          std::string(size, static_cast<char>(random() % 94 + 33)));
    const std::string written = memory_;
    log_.Hide();
    EXPECT_EQ(memory_, states.front().second);
    log_.Redo();
    EXPECT_EQ(memory_, written);
  }
  for (auto state = states.rbegin(); state != states.rend(); ++state) {
    log_.UndoTo(state->first);
    EXPECT_EQ(memory_, state->second);
  }
}

TEST_F(UndoLogTest, AFullLogSaysSoAndKeepsWhatItHas) {
  Write(0, "1");
  std::string large(1 << 20, 'x');
  EXPECT_FALSE(log_.Save(large.data(), large.size()));
  log_.UndoTo(0);
  EXPECT_EQ(memory_[0], 'a');
}

}  // namespace
}  // namespace korat::runtime
