// The korat program of the same build, which is measured from outside.
#pragma once

#include <filesystem>
#include <string>

namespace korat::benchmarks {

inline std::string KoratProgram() {
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "korat").string();
}

}  // namespace korat::benchmarks
