#include "frontend/literal.h"

namespace korat::frontend {

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    // Two question marks in a row may begin a trigraph.
    if (c == '?') quoted += '\\';
    quoted += c == '\n' ? ' ' : c;
  }
  return quoted + "\"";
}

}  // namespace korat::frontend
