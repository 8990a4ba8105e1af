// Where the parts of Korat are, and the compiler that goes with them.
#pragma once

#include <string>

namespace korat::cli {

struct Installation {
  std::string include;       // the directory with korat/korat.h
  std::string library;       // libkorat.a
  std::string pass;          // korat_pass.so
  std::string compiler;      // clang++ 19
  std::string optimization;  // "-O2": how the user's code is compiled
  std::string identity;      // changes when one of them does
};

// Throws Error when something is missing.
Installation FindInstallation();
// The plugin for --mpi, korat_mpi.so; "" if it was not built.
std::string FindMpiPlugin();

}  // namespace korat::cli
