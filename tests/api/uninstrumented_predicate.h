// A predicate whose file is compiled without the pass.
#pragma once

namespace korat::tests {

struct Plain {
  int value = 0;

  bool IsSmall() const;
};
bool IsSmall(const Plain& plain);

}  // namespace korat::tests
