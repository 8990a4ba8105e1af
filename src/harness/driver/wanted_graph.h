// A graph that sequences of calls are to build. Parts that the predicate has not read may have any
// value: no correct program can tell.
#pragma once

#include <string>
#include <vector>

namespace korat::detail {

class WantedGraph {
 public:
  // `other`: the same structure with other values in all parts that were not read; "" or the same
  // text if there are none.
  WantedGraph(std::string text, const std::string& other);

  const std::string& text() const { return text_; }
  bool has_dead_parts() const { return pieces_.size() > 1; }
  // Whether the graphs are the same but for these parts.
  bool IsLike(const std::string& graph) const;

 private:
  std::string text_;
  std::vector<std::string> pieces_;  // of the text, between values that do not matter
};

}  // namespace korat::detail
