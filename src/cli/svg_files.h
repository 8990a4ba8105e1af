// The files of korat generate --svg DIR: DIR/000001.svg and so on, by Graphviz's dot.
#pragma once

#include <filesystem>
#include <string>

#include "report/graph.h"

namespace korat::cli {

class SvgFiles {
 public:
  // Throws Error when there is no dot, or when the folder can't be written.
  explicit SvgFiles(const std::string& folder);

  // Some structures are drawn at a time. Throws Error.
  void Add(const report::Graph& graph);
  void Finish();

 private:
  std::filesystem::path folder_;
  std::string graphs_;        // DOT that was not drawn yet
  std::size_t waiting_ = 0;   // how many they are
  std::size_t finished_ = 0;  // files
};

}  // namespace korat::cli
