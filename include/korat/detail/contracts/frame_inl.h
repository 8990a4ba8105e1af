// What frame.h declares.
#pragma once

#include <cstring>

#include "korat/detail/contracts/frame.h"
#include "korat/detail/contracts/in_library.h"

namespace korat::contracts {

KORAT_CONTRACTS_INLINE Frame::Frame(const Clause& clause) : clause_(clause) {}
KORAT_CONTRACTS_INLINE Frame::~Frame() = default;

KORAT_CONTRACTS_INLINE void Frame::AllowField(const char* name) { fields_.push_back(name); }

KORAT_CONTRACTS_INLINE void Frame::AllowObjects(const Snapshot& snapshot) {
  for (const ReachedObject& object : snapshot.objects) {
    const auto* address = static_cast<const char*>(object.address);
    ranges_.Add({address, address + object.size});
  }
}

KORAT_CONTRACTS_INLINE void Frame::AllowElementsOf(const AddressRange& container) {
  containers_.push_back(container);
}

inline bool Contains(const AddressRanges& places, const SnapshotEntry& entry) {
  return entry.address != nullptr && places.Contain({entry.address, entry.limit()});
}

KORAT_CONTRACTS_INLINE const Change* Frame::FirstForbidden(
    const Snapshot& before, const std::vector<Change>& changes) const {
  if (changes.empty()) return nullptr;
  AddressRanges allowed = ranges_;
  const std::vector<bool> is_allowed = AllowedEntries(before, allowed);
  allowed.Sort();
  for (const Change& change : changes) {
    if (is_allowed[change.entry]) continue;
    if (change.address != nullptr &&
        allowed.Contain({change.address, change.address + change.size})) {
      continue;
    }
    return &change;
  }
  return nullptr;
}

KORAT_CONTRACTS_INLINE std::vector<bool> Frame::AllowedEntries(const Snapshot& before,
                                                               AddressRanges& ranges) const {
  std::vector<bool> is_allowed(before.entries.size());
  AddressRanges places = ranges_;
  places.Sort();
  std::size_t allowed_end = 0;
  for (std::size_t i = 0; i < before.entries.size(); ++i) {
    const SnapshotEntry& entry = before.entries[i];
    is_allowed[i] = i < allowed_end || Names(entry.name) || Contains(places, entry);
    if (is_allowed[i] || AllowsElementsOf(entry)) {
      allowed_end = allowed_end < entry.end ? entry.end : allowed_end;
    }
    // The memory of a bit-field is not its own.
    const bool has_memory = entry.kind != SnapshotEntry::Kind::kBits && entry.address != nullptr;
    if (is_allowed[i] && has_memory) ranges.Add({entry.address, entry.limit()});
  }
  return is_allowed;
}

KORAT_CONTRACTS_INLINE bool Frame::Names(const char* name) const {
  const std::size_t length = std::strlen(name);
  for (const char* field : fields_) {
    const std::size_t suffix = std::strlen(field);
    if (suffix > length || std::strcmp(name + length - suffix, field) != 0) continue;
    if (suffix == length || name[length - suffix - 1] == ':') return true;
  }
  return false;
}

KORAT_CONTRACTS_INLINE bool Frame::AllowsElementsOf(const SnapshotEntry& entry) const {
  if (entry.kind != SnapshotEntry::Kind::kContainer) return false;
  for (const AddressRange& container : containers_) {
    if (container.begin == entry.address && container.end == entry.limit()) return true;
  }
  return false;
}

}  // namespace korat::contracts
