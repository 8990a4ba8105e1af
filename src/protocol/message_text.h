// The fields of a message as text, one after the other: a writer and a reader with the same
// functions, so that one list of fields serves both.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/escape.h"
#include "protocol/candidate_id.h"

namespace korat {

class FieldWriter {
 public:
  explicit FieldWriter(std::string& out) : out_(out) {}

  void Text(std::string_view text) {
    out_ += '\t';
    AppendEscaped(out_, text);
  }
  void Id(std::string_view id) {
    out_ += '\t';
    out_ += id;
  }
  void IdOrNone(std::string_view id) { Id(id); }
  // An integer or a double, which is written so that it reads back as the same.
  template <typename T>
  void Number(T number) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof(digits), number).ptr;
    out_ += '\t';
    out_.append(digits, end);
  }
  void Flag(bool flag) { out_ += flag ? "\t1" : "\t0"; }
  template <typename Item, typename WriteItem>
  void List(const std::vector<Item>& items, WriteItem write_item) {
    Number(items.size());
    for (const Item& item : items) write_item(item);
  }
  template <typename Item, typename WriteItem>
  void Optional(const std::optional<Item>& item, WriteItem write_item) {
    Flag(item.has_value());
    if (item) write_item(*item);
  }

 private:
  std::string& out_;
};

// After the first unexpected field everything fails, so it is enough to check IsWhole() at the end.
class FieldReader {
 public:
  // `line` begins with the tab before the first field, or is empty.
  explicit FieldReader(std::string_view line) : rest_(line) {}

  void Text(std::string& text) {
    std::optional<std::string> unescaped = Unescape(Next());
    if (!unescaped) ok_ = false;
    if (ok_) text = std::move(*unescaped);
  }
  void Id(std::string& id) {
    id = Next();
    ok_ = ok_ && ParseCandidateId(id).has_value();
  }
  void IdOrNone(std::string& id) {
    id = Next();
    ok_ = ok_ && (id.empty() || ParseCandidateId(id).has_value());
  }
  template <typename T>
  void Number(T& number) {
    const std::string_view field = Next();
    const char* end = field.data() + field.size();
    const auto [last, error] = std::from_chars(field.data(), end, number);
    ok_ = ok_ && error == std::errc() && last == end;
  }
  void Flag(bool& flag) {
    const std::string_view field = Next();
    ok_ = ok_ && (field == "0" || field == "1");
    flag = field == "1";
  }
  // Nothing is reserved: the count may be damaged.
  template <typename Item, typename ReadItem>
  void List(std::vector<Item>& items, ReadItem read_item) {
    std::uint64_t count = 0;
    Number(count);
    items.clear();
    for (std::uint64_t i = 0; ok_ && i < count; ++i) read_item(items.emplace_back());
  }
  template <typename Item, typename ReadItem>
  void Optional(std::optional<Item>& item, ReadItem read_item) {
    bool is_there = false;
    Flag(is_there);
    if (is_there) read_item(item.emplace());
  }

  void Fail() { ok_ = false; }
  bool IsWhole() const { return ok_ && rest_.empty(); }

 private:
  std::string_view Next() {
    if (rest_.empty() || rest_.front() != '\t') ok_ = false;
    if (!ok_) return {};
    const std::size_t end = rest_.find('\t', 1);
    const std::string_view field = rest_.substr(1, end == std::string_view::npos ? end : end - 1);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end);
    return field;
  }

  std::string_view rest_;
  bool ok_ = true;
};

}  // namespace korat
