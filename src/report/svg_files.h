// The files of korat generate --svg DIR: DIR/000001.svg and so on, drawn by Graphviz's dot.
#pragma once

#include <filesystem>
#include <string>

#include "report/graph.h"

namespace korat::report {

class SvgFiles {
 public:
  // Throws Error when there is no dot, or when the folder can't be written.
  explicit SvgFiles(const std::string& folder);

  // Structures are drawn in batches; Finish() draws the last one. Both throw Error.
  void Add(const Graph& graph);
  void Finish();

 private:
  std::filesystem::path folder_;
  std::string graphs_;        // the next batch, as DOT
  std::size_t waiting_ = 0;   // structures in the next batch
  std::size_t finished_ = 0;  // files written
};

}  // namespace korat::report
