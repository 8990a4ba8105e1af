#include "os/console.h"

#include <cstdio>

namespace korat {

void Say(const std::string& text) {
  std::fflush(stdout);
  std::fprintf(stderr, "korat: %s\n", text.c_str());
}

}  // namespace korat
