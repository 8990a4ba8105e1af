#include "search/listing.h"

namespace korat {

void Listing::Remember(AccessStack& stack) {
  const std::uint32_t depth = stack.Depth();
  std::uint32_t i = stack.changed_from();
  log_.Begin(i, depth - i);
  for (; i < depth; ++i) {
    const FieldIndex field = stack[i].field;
    log_.Add(field, stack.ValueOf(field));
  }
  stack.NoteUnchanged();
}

}  // namespace korat
