#include "report/mutation/mutant_diff.h"

#include <sstream>

namespace korat::report {
namespace {

std::string WithPrefix(const std::string& lines, const std::string& prefix) {
  std::string text;
  std::istringstream input(lines);
  for (std::string line; std::getline(input, line);) text += prefix + line + "\n";
  return text;
}

}  // namespace

std::string DiffOf(const mutation::Mutant& mutant, const std::string& source,
                   const std::string& indent) {
  if (mutant.begin > mutant.end || mutant.end > source.size()) return "";  // the file has changed
  const std::size_t before =
      mutant.begin == 0 ? std::string::npos : source.rfind('\n', mutant.begin - 1);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  const std::size_t end = std::min(source.find('\n', mutant.end), source.size());
  const std::string changed = source.substr(begin, mutant.begin - begin) + mutant.replacement +
                              source.substr(mutant.end, end - mutant.end);
  return WithPrefix(source.substr(begin, end - begin), indent + "- ") +
         WithPrefix(changed, indent + "+ ");
}

}  // namespace korat::report
