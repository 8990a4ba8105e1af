#include "search/listing.h"

namespace korat {

void Listing::Remember(AccessStack& stack) {
  log_.Begin(stack.changed_from(), stack.Depth() - stack.changed_from());
  AddChanges(stack);
  stack.NoteUnchanged();
}

void Listing::RememberCounted(AccessStack& stack, const FoundLog::Range& below) {
  log_.BeginReference(stack.changed_from(), stack.Depth() - stack.changed_from(), below);
  AddChanges(stack);
  stack.NoteUnchanged();
}

void Listing::AddChanges(const AccessStack& stack) {
  for (std::uint32_t i = stack.changed_from(); i < stack.Depth(); ++i) {
    const FieldIndex field = stack[i].field;
    log_.Add(field, stack.ValueOf(field));
  }
}

}  // namespace korat
