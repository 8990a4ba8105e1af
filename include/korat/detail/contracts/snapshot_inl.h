// What snapshot.h declares.
#pragma once

#include "korat/detail/contracts/in_library.h"
#include "korat/detail/contracts/snapshot.h"

namespace korat::contracts {

KORAT_CONTRACTS_INLINE Snapshot::Snapshot() = default;
KORAT_CONTRACTS_INLINE Snapshot::~Snapshot() = default;

KORAT_CONTRACTS_INLINE void Snapshot::AddObject(const ReachedObject& object) {
  const auto [place, is_new] = places.emplace(object, objects.size());
  if (!is_new) {
    if (objects[place->second].entries != EntriesOf::kNobody) return;
    if (object.entries == EntriesOf::kNobody) return;
    place->second = objects.size();
  }
  objects.push_back(object);
}

KORAT_CONTRACTS_INLINE std::size_t Snapshot::Open(const SnapshotEntry& entry) {
  entries.push_back(entry);
  Close(entries.size() - 1);
  return entries.size() - 1;
}

KORAT_CONTRACTS_INLINE void Snapshot::Close(std::size_t entry) {
  entries[entry].end = static_cast<std::uint32_t>(entries.size());
}

KORAT_CONTRACTS_INLINE void Snapshot::AddValues(SnapshotEntry entry, const void* bytes) {
  entry.values = values.size();
  const auto* from = static_cast<const char*>(bytes);
  for (std::size_t i = 0; i < entry.count; ++i, from += entry.unit) {
    values.insert(values.end(), from, from + entry.width);
  }
  Open(entry);
}

}  // namespace korat::contracts
