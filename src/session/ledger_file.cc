#include "session/ledger_file.h"

#include <cassert>

namespace korat::cli {
namespace {

constexpr std::size_t kDigits = 16;

}  // namespace

void AppendRecord(std::string& file, std::string_view record, Checksum& sum) {
  assert(record.find('\n') == std::string_view::npos);
  sum.Add(record);
  sum.Add("\n");
  file += record;
  file += '\t';
  file += DigitsOf(sum);
  file += '\n';
}

bool RecordReader::Next(std::string& record) {
  is_over_ = is_over_ || !std::getline(file_, record) || file_.eof();  // no newline: half a line
  const std::size_t tab = record.size() - kDigits - 1;
  is_over_ = is_over_ || record.size() <= kDigits || record[tab] != '\t';
  if (is_over_) return false;
  Checksum sum = sum_;
  sum.Add(std::string_view(record).substr(0, tab));
  sum.Add("\n");
  is_over_ = DigitsOf(sum) != std::string_view(record).substr(tab + 1);
  if (is_over_) return false;
  bytes_ += record.size() + 1;
  sum_ = sum;
  record.resize(tab);
  return true;
}

}  // namespace korat::cli
