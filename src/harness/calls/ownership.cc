#include "harness/calls/ownership.h"

#include <algorithm>

namespace korat::detail {
namespace {

constexpr std::size_t kMostClasses = 64;  // bits of LearnedOwnership::classes

}  // namespace

Ownership::Ownership(const Driver& driver, harness::CallRunner& runner, Owns owns,
                     const LearnedOwnership& learned)
    : driver_(driver), runner_(runner), owns_(owns), learned_(learned) {
  const bool has_nodes = owns != Owns::kNothing && !IsByDestructor();
  const auto& classes = driver.classes();
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const bool is_node = std::find(driver.nodes().begin(), driver.nodes().end(),
                                   classes[i].display) != driver.nodes().end();
    const bool is_learned = i < kMostClasses && (learned.classes >> i & 1) != 0;
    if (is_learned || (has_nodes && is_node)) owned_.push_back(classes[i].type);
  }
  runner.SetOwned(owned_);
}

void Ownership::Add(const std::type_info* type) {
  const auto is_same = [&](const std::type_info* known) { return *known == *type; };
  if (std::none_of(owned_.begin(), owned_.end(), is_same)) owned_.push_back(type);
  const auto& classes = driver_.classes();
  for (std::size_t i = 0; i < std::min(classes.size(), kMostClasses); ++i) {
    if (*classes[i].type == *type) learned_.classes |= std::uint64_t{1} << i;
  }
}

void Ownership::Learn() {
  if (is_learned()) return;
  ++learned_.structures;
  struct Request {
    void (*destroy)(void*);
    void* root;
  } request{driver_.destroy(), runner_.explorer().root()};
  runner_.Call(
      [](void* pointer) {
        const auto* wanted = static_cast<const Request*>(pointer);
        wanted->destroy(wanted->root);
      },
      &request, {/*behavior=*/0, /*is_checked=*/false});
  for (const std::type_info* deleted : runner_.DeletedClasses()) Add(deleted);
  runner_.TakeBack();
  runner_.SetOwned(owned_);
}

}  // namespace korat::detail
