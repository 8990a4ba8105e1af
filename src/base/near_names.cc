#include "base/near_names.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <string_view>
#include <utility>

namespace korat {
namespace {

constexpr std::size_t kMostNames = 3;

char Lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Levenshtein's distance: how many letters to insert, remove or replace.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  // row[j] is the distance from the letters of `a` so far to the first j letters of `b`.
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (Lower(a[i]) == Lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::size_t Distance(std::string_view wanted, std::string_view name) {
  // "Tree" is near "ns::Tree", whatever the namespace is called.
  const std::size_t scope = name.rfind("::");
  const std::string_view last = scope == std::string_view::npos ? name : name.substr(scope + 2);
  return std::min(EditDistance(wanted, name), EditDistance(wanted, last));
}

}  // namespace

std::vector<std::string> NearNames(const std::string& wanted, std::vector<std::string> names) {
  const std::size_t limit = wanted.size() / 3 + 1;
  std::erase_if(names, [&](const std::string& name) { return Distance(wanted, name) > limit; });
  std::sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return std::pair(Distance(wanted, a), a) < std::pair(Distance(wanted, b), b);
  });
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.size() > kMostNames) names.resize(kMostNames);
  return names;
}

std::string Alternatives(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += "'" + names[i] + "'";
  }
  return text;
}

}  // namespace korat
