// Lines that wait for their turn, in one temporary file: memory does not grow with their number.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace korat::cli {

class Spool {
 public:
  Spool() = default;
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  // One sequence of lines; its blocks belong to the spool.
  class Lines {
   public:
    bool empty() const { return blocks_.empty() && buffer_.empty(); }

   private:
    friend class Spool;
    struct Block {
      std::uint32_t index, bytes;
    };
    std::vector<Block> blocks_;
    std::string buffer_;  // what follows the blocks
  };

  // `line` without newline. Throws Error when the disk is full.
  void Add(Lines& lines, std::string_view line);
  // No more lines follow for now: the buffer goes to the file, too.
  void Flush(Lines& lines);
  // Takes the lines out again, in order, until `take` returns false; the rest is then dropped.
  void TakeAll(Lines& lines, const std::function<bool(const std::string& line)>& take);

 private:
  void Open();

  int file_ = -1;
  std::uint32_t blocks_ = 0;         // of the file
  std::vector<std::uint32_t> free_;  // blocks that can be used again
};

}  // namespace korat::cli
