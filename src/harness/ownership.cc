#include "harness/ownership.h"

#include <algorithm>

namespace korat::detail {

Ownership::Ownership(const Driver& driver, Explorer& explorer)
    : driver_(driver), explorer_(explorer) {
  for (const Driver::ClassEntry& entry : driver.classes()) {
    const bool is_node = std::find(driver.nodes().begin(), driver.nodes().end(), entry.display) !=
                         driver.nodes().end();
    if (driver.destroy() == nullptr && is_node) owned_.push_back(entry.type);
  }
  explorer.SetOwned(owned_);
}

void Ownership::Look() {
  if (driver_.destroy() == nullptr || looked_ == kEnough) return;
  ++looked_;
  struct Request {
    void (*destroy)(void*);
    void* root;
  } request{driver_.destroy(), explorer_.root()};
  explorer_.Call(
      [](void* pointer) {
        const auto* wanted = static_cast<const Request*>(pointer);
        wanted->destroy(wanted->root);
      },
      &request, {/*behavior=*/0, /*is_checked=*/false});
  for (const std::type_info* deleted : explorer_.DeletedClasses()) {
    const auto is_same = [&](const std::type_info* known) { return *known == *deleted; };
    if (std::none_of(owned_.begin(), owned_.end(), is_same)) owned_.push_back(deleted);
  }
  explorer_.TakeBack();
  explorer_.SetOwned(owned_);
}

}  // namespace korat::detail
