// Reading one line, word by word.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/escape.h"

namespace korat {

// After the first unexpected word everything fails, so it is enough to check End().
class Line {
 public:
  explicit Line(std::string_view text) : rest_(text) {}

  bool Word(std::string_view word) { return ok_ = ok_ && Next() == word; }

  template <typename Integer>
  bool Number(Integer& number) {
    if (!ok_) return false;
    const std::string_view word = Next();
    const char* end = word.data() + word.size();
    const auto [last, error] = std::from_chars(word.data(), end, number);
    return ok_ = error == std::errc() && last == end;
  }

  bool Flag(bool& flag) {
    unsigned number = 0;
    if (!Number(number) || number > 1) return ok_ = false;
    flag = number == 1;
    return true;
  }

  // The rest of the line, which needs a space before it even when it is empty.
  bool Text(std::string& text) {
    if (!ok_ || !has_more_) return ok_ = false;
    std::optional<std::string> unescaped = Unescape(rest_);
    if (!unescaped) return ok_ = false;
    text = std::move(*unescaped);
    rest_ = {};
    has_more_ = false;
    return true;
  }

  bool End() const { return ok_ && !has_more_; }

 private:
  std::string_view Next() {
    if (!has_more_) return {};
    const std::size_t space = rest_.find(' ');
    const std::string_view word = rest_.substr(0, space);
    has_more_ = space != std::string_view::npos;
    rest_ = has_more_ ? rest_.substr(space + 1) : std::string_view();
    return word;
  }

  std::string_view rest_;
  bool has_more_ = true;
  bool ok_ = true;
};

}  // namespace korat
