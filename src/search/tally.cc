#include "search/tally.h"

namespace korat {

void Tally::NoteDeepest(const AccessStack& stack) {
  deepest_depth_ = stack.Depth();
  deepest_field_ = stack.Top().field;
  deepest_ = stack.candidate();
}

}  // namespace korat
