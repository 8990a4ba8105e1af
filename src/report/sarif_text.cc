#include "report/sarif_text.h"

#include "report/utf8.h"

namespace korat::report {

std::string SarifMessage(std::string_view text) {
  std::string escaped;
  for (const char c : SpellBytes(text)) {
    if (c == '{' || c == '}') escaped += c;
    escaped += c;
  }
  return escaped;
}

std::string SarifUri(const std::string& path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/+,=@";
  std::string uri = path.rfind('/', 0) == 0 ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (kPlain.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    }
  }
  return uri;
}

}  // namespace korat::report
