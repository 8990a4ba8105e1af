#include "report/utf8.h"

#include <fmt/format.h>

namespace korat::report {
namespace {

// The length of the characters that begin with a range of first bytes, and the range of their
// second byte. (Overlong forms, surrogates and code points past U+10FFFF are not UTF-8.)
struct Form {
  unsigned char first, last;
  std::size_t length;
  unsigned char second_first, second_last;
};
constexpr Form kForms[] = {
    {0x00, 0x7f, 1, 0x00, 0x00}, {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
    {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
    {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f},
};

bool Fits(const Form& form, std::string_view text) {
  if (text.size() < form.length) return false;
  for (std::size_t i = 1; i < form.length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool second = i == 1;
    if (byte < (second ? form.second_first : 0x80)) return false;
    if (byte > (second ? form.second_last : 0xbf)) return false;
  }
  return true;
}

}  // namespace

std::size_t Utf8Length(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = static_cast<unsigned char>(text[0]);
  for (const Form& form : kForms) {
    if (byte >= form.first && byte <= form.last) return Fits(form, text) ? form.length : 0;
  }
  return 0;
}

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = Utf8Length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string SpellBytes(std::string_view text) {
  std::string spelled;
  while (!text.empty()) {
    const std::size_t length = Utf8Length(text);
    if (length == 0) {
      spelled += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    } else {
      spelled += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return spelled;
}

}  // namespace korat::report
