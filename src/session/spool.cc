#include "session/spool.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "korat/error.h"

namespace korat::cli {
namespace {

constexpr std::size_t kBlockBytes = 1 << 16;

[[noreturn]] void Fail(const std::string& what) {
  throw Error(
      what + " a temporary file: " + std::strerror(errno) +
      "; set TMPDIR to a directory with more room, or leave out --ordered (and --save, --svg)");
}

off_t Offset(std::uint32_t block) { return static_cast<off_t>(block) * kBlockBytes; }

}  // namespace

Spool::~Spool() {
  if (file_ >= 0) close(file_);
}

void Spool::Open() {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
  if (error) {
    errno = error.value();
    Fail("can't make");
  }
  std::string path = (folder / "korat-spool-XXXXXX").string();
  file_ = mkostemp(path.data(), O_CLOEXEC);
  if (file_ < 0) Fail("can't make");
  unlink(path.c_str());
}

void Spool::Add(Lines& lines, std::string_view line) {
  if (lines.buffer_.size() + line.size() + 1 > kBlockBytes) Flush(lines);
  lines.buffer_ += line;
  lines.buffer_ += '\n';
}

void Spool::Flush(Lines& lines) {
  if (file_ < 0) Open();
  // A line longer than a block takes several.
  for (std::size_t done = 0; done < lines.buffer_.size();) {
    const std::size_t bytes = std::min(lines.buffer_.size() - done, kBlockBytes);
    std::uint32_t block = blocks_;
    if (free_.empty()) {
      ++blocks_;
    } else {
      block = free_.back();
      free_.pop_back();
    }
    std::size_t written = 0;
    while (written < bytes) {
      const ssize_t n = pwrite(file_, lines.buffer_.data() + done + written, bytes - written,
                               Offset(block) + static_cast<off_t>(written));
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) Fail("can't write");
      written += static_cast<std::size_t>(n);
    }
    lines.blocks_.push_back({block, static_cast<std::uint32_t>(bytes)});
    done += bytes;
  }
  lines.buffer_.clear();
}

void Spool::TakeAll(Lines& lines, const std::function<bool(const std::string& line)>& take) {
  std::string text, line;
  bool wanted = true;
  const auto take_lines = [&] {
    std::size_t begin = 0;
    for (std::size_t end; wanted && (end = text.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
      line.assign(text, begin, end - begin);
      wanted = take(line);
    }
    text.erase(0, begin);
  };
  for (const Lines::Block& block : lines.blocks_) {
    if (wanted) {
      const std::size_t before = text.size();
      text.resize(before + block.bytes);
      std::size_t got = 0;
      while (got < block.bytes) {
        const ssize_t n = pread(file_, text.data() + before + got, block.bytes - got,
                                Offset(block.index) + static_cast<off_t>(got));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) Fail("can't read");
        got += static_cast<std::size_t>(n);
      }
      take_lines();
    }
    free_.push_back(block.index);
  }
  text += lines.buffer_;
  lines.blocks_.clear();
  lines.buffer_.clear();
  take_lines();
}

}  // namespace korat::cli
