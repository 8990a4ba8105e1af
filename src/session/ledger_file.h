// A file of records that only grows. Each record is a line that ends with a checksum of everything
// up to it. So, whatever happened to the file, what is read is a beginning of what was written.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

#include "base/hash.h"

namespace korat::cli {

// stored: the record, a tab, 16 hexadecimal digits, a newline. `sum` is that of the file so far; it
// then includes the record. REQUIRES: the record has no newline.
void AppendRecord(std::string& file, std::string_view record, Checksum& sum);

class RecordReader {
 public:
  // `file`, which must outlive the reader, is at its beginning.
  explicit RecordReader(std::istream& file) : file_(file) {}

  // False at the end, and from the first record on that is not as it was written.
  bool Next(std::string& record);
  // Of the records that were read.
  std::uint64_t bytes() const { return bytes_; }
  const Checksum& sum() const { return sum_; }

 private:
  std::istream& file_;
  Checksum sum_;
  std::uint64_t bytes_ = 0;
  bool is_over_ = false;
};

}  // namespace korat::cli
