#include "korat/detail/reflect.h"

#include <string_view>
#include <utility>

namespace korat::detail {

LeafCollector::LeafCollector(const void* object, std::vector<Leaf>& leaves)
    : object_(static_cast<const char*>(object)), leaves_(&leaves) {}
LeafCollector::~LeafCollector() = default;

void LeafCollector::operator()(const char* format, const char* /*text*/) {
  const bool leaves = std::string_view(format).find('}') != std::string_view::npos;
  if (leaves && !prefixes_.empty()) prefixes_.pop_back();
}
void LeafCollector::operator()(const char*, const char*, const char* /*base*/) {
  prefixes_.push_back(prefix());
}
void LeafCollector::operator()(const char*, const char*, const char*, const char* name) {
  prefixes_.push_back(prefix() + name + ".");
}

bool LeafCollector::IsPointerToMember(const char* format) {
  return std::string_view(format).find("= *%p") != std::string_view::npos;
}

// What std::enable_shared_from_this has. It changes with the shared_ptrs to the object.
bool LeafCollector::IsHidden(const char* name) {
  return std::string_view(name) == "_M_weak_this" || std::string_view(name) == "__weak_this_";
}

std::string LeafCollector::prefix() const {
  return prefixes_.empty() ? std::string() : prefixes_.back();
}

void LeafCollector::AddLeaf(const char* type, const char* name, const volatile void* member,
                            const LeafFunctions& functions) {
  if (IsHidden(name)) return;
  Leaf leaf;
  leaf.name = prefix() + name;
  leaf.type = type;
  leaf.offset = static_cast<std::size_t>(static_cast<const volatile char*>(member) - object_);
  leaf.size = functions.size;
  leaf.print = functions.print;
  leaf.expand = functions.expand;
  leaves_->push_back(std::move(leaf));
}

void LeafCollector::AddBits(const char* type, const char* name, long long value) {
  Leaf leaf;
  leaf.name = prefix() + name;
  leaf.type = type;
  leaf.is_bits = true;
  leaf.bits = value;
  leaves_->push_back(std::move(leaf));
}

}  // namespace korat::detail
