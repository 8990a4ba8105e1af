#include "harness/driver/wanted_graph.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace korat::detail {
namespace {

// Where the value at this place ends.
std::size_t EndOfValue(std::string_view text, std::size_t at) {
  return std::min(text.find_first_of(" ,:{}[]()", at), text.size());
}

}  // namespace

WantedGraph::WantedGraph(std::string text, const std::string& other)
    : text_(std::move(text)), pieces_(1) {
  std::size_t i = 0, k = 0;
  std::size_t value = 0;  // where the present one began, in the last piece
  while (i < text_.size() && k < other.size()) {
    if (text_[i] == other[k]) {
      pieces_.back() += text_[i];
      if (EndOfValue(text_, i) == i) value = pieces_.back().size();
      ++i;
      ++k;
      continue;
    }
    pieces_.back().resize(value);
    pieces_.emplace_back();
    value = 0;
    i = EndOfValue(text_, i);
    k = EndOfValue(other, k);
    if (i == text_.size() || k == other.size() || text_[i] != other[k]) break;
  }
  // The other one has another shape: everything matters.
  if (i < text_.size() || k < other.size()) pieces_ = {text_};
}

bool WantedGraph::IsLike(const std::string& graph) const {
  std::string_view rest = graph;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (i > 0) rest.remove_prefix(EndOfValue(rest, 0));
    if (rest.substr(0, pieces_[i].size()) != pieces_[i]) return false;
    rest.remove_prefix(pieces_[i].size());
  }
  return rest.empty();
}

}  // namespace korat::detail
