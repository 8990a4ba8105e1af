#include "frontend/reading/attempts.h"

#include <algorithm>

#include "model/c_language.h"
#include "os/files.h"

namespace korat::frontend {

std::vector<std::vector<std::string>> Attempts(const std::vector<std::string>& files) {
  std::vector<std::string> headers, sources;
  for (const std::string& file : files) (IsSource(file) ? sources : headers).push_back(file);
  std::vector<std::vector<std::string>> attempts;
  if (!headers.empty()) attempts.push_back(headers);
  for (const std::string& source : sources) {
    attempts.push_back(headers);
    attempts.back().push_back(source);
  }
  if (!headers.empty()) {
    for (const std::string& source : sources) attempts.push_back({source});
  }
  return attempts;
}

std::vector<CompileFlags> Dialects(const CompileFlags& flags,
                                   const std::vector<std::string>& files) {
  std::vector<CompileFlags> dialects;
  if (std::any_of(files.begin(), files.end(), &IsCSource) && !HasHeadersInC(flags.flags)) {
    dialects.push_back(flags);
    dialects.back().flags.insert(dialects.back().flags.begin(), kHeadersInC);
  }
  dialects.push_back(flags);
  if (flags.has_standard || HasHeadersInC(flags.flags)) return dialects;
  for (const char* later : {"-std=gnu++20", "-std=gnu++23"}) {
    CompileFlags& dialect = dialects.emplace_back(flags);
    dialect.flags.back() = later;
    dialect.notes.push_back("the code does not compile as C++17: it is read with " +
                            std::string(later) + "; name another standard after --");
  }
  return dialects;
}

}  // namespace korat::frontend
