// A place in the user's source.
#pragma once

#include <string>

namespace korat {

struct Location {
  std::string file;     // "": none
  unsigned line = 0;    // 0: the place is unknown
  unsigned column = 0;  // 0: only the line is known
};

}  // namespace korat
