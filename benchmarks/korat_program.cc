#include "benchmarks/korat_program.h"

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

namespace korat::benchmarks {
namespace {

// search_tree for SearchTree, av_tree for AVTree, dag for DAG.
std::string FolderOf(const std::string& subject) {
  const auto is_small = [&](std::size_t i) {
    return i < subject.size() && std::islower(static_cast<unsigned char>(subject[i])) != 0;
  };
  std::string folder;
  for (std::size_t i = 0; i < subject.size(); ++i) {
    if (i > 0 && !is_small(i) && (is_small(i - 1) || is_small(i + 1))) folder += '_';
    folder += static_cast<char>(std::tolower(static_cast<unsigned char>(subject[i])));
  }
  return folder;
}

}  // namespace

std::string ProgramNextToThis(const std::string& name) {
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / name).string();
}

std::string OutputOf(const std::string& command) {
  std::FILE* output = popen(command.c_str(), "r");
  if (output == nullptr) throw std::runtime_error("popen failed");
  std::string text;
  char bytes[4096];
  for (std::size_t n; (n = std::fread(bytes, 1, sizeof(bytes), output)) > 0;) text.append(bytes, n);
  if (pclose(output) != 0) throw std::runtime_error("this command failed: " + command);
  return text;
}

std::string Joined(const std::vector<int>& arguments) {
  std::string text;
  for (const int argument : arguments) text += (text.empty() ? "" : ",") + std::to_string(argument);
  return text;
}

nlohmann::json Statistics(const std::string& korat, const std::string& subject,
                          const std::vector<int>& arguments, const std::string& options) {
  const std::string folder = FolderOf(subject);
  return nlohmann::json::parse(OutputOf("'" + korat + "' generate '" + KORAT_SOURCE_DIR +
                                        "/examples/" + folder + "/" + folder + ".h' --class " +
                                        subject + " --args " + Joined(arguments) +
                                        " --count -q --stats - " + options + " 2>/dev/null"));
}

}  // namespace korat::benchmarks
