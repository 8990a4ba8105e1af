#include "frontend/near_names.h"

#include <algorithm>
#include <utility>

#include "llvm/ADT/StringRef.h"

namespace korat::frontend {
namespace {

constexpr std::size_t kMost = 3;

unsigned Distance(llvm::StringRef wanted, llvm::StringRef name) {
  // "Tree" is near to "ns::Tree", whatever the namespace is called.
  const std::size_t scope = name.rfind("::");
  const llvm::StringRef last = scope == llvm::StringRef::npos ? name : name.substr(scope + 2);
  return std::min(wanted.edit_distance_insensitive(name), wanted.edit_distance_insensitive(last));
}

}  // namespace

std::vector<std::string> NearNames(const std::string& wanted, std::vector<std::string> names) {
  const unsigned limit = static_cast<unsigned>(wanted.size()) / 3 + 1;
  std::erase_if(names, [&](const std::string& name) { return Distance(wanted, name) > limit; });
  std::sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return std::pair(Distance(wanted, a), a) < std::pair(Distance(wanted, b), b);
  });
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.size() > kMost) names.resize(kMost);
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

}  // namespace korat::frontend
