// What changes.h declares.
#pragma once

#include <algorithm>

#include "korat/detail/contracts/changes.h"
#include "korat/detail/contracts/in_library.h"

namespace korat::contracts {

KORAT_CONTRACTS_INLINE Comparison::Comparison(const Snapshot& before, const Snapshot& after)
    : before_(before), after_(after) {
  for (std::size_t i = 0; i < before.objects.size(); ++i) {
    const ReachedObject& object = before.objects[i];
    if (const ReachedObject* now = Find(object, i)) {
      CompareInside(object.first, object.end, now->first, now->end);
    }
  }
}

// Usually nothing has changed, and the object is at the same index.
KORAT_CONTRACTS_INLINE const ReachedObject* Comparison::Find(const ReachedObject& object,
                                                             std::size_t place) const {
  if (place < after_.objects.size() && after_.objects[place] == object) {
    return &after_.objects[place];
  }
  const auto found = after_.places.find(object);
  return found == after_.places.end() ? nullptr : &after_.objects[found->second];
}

KORAT_CONTRACTS_INLINE void Comparison::CompareInside(std::size_t old, std::size_t old_end,
                                                      std::size_t now, std::size_t now_end) {
  while (old < old_end && now < now_end) {
    CompareEntries(old, now);
    old = before_.entries[old].end;
    now = after_.entries[now].end;
  }
}

KORAT_CONTRACTS_INLINE void Comparison::CompareEntries(std::size_t old, std::size_t now) {
  const SnapshotEntry& was = before_.entries[old];
  const SnapshotEntry& is = after_.entries[now];
  switch (was.kind) {
    case SnapshotEntry::Kind::kContainer:
      if (was.count != is.count) changes_.push_back({old, 0, was.address, was.unit});
      [[fallthrough]];
    case SnapshotEntry::Kind::kGroup:
      return CompareInside(old + 1, was.end, now + 1, is.end);
    case SnapshotEntry::Kind::kBits:
    case SnapshotEntry::Kind::kValues:
      for (std::size_t i = 0; i < std::min(was.count, is.count); ++i) CompareValues(old, now, i);
  }
}

KORAT_CONTRACTS_INLINE void Comparison::CompareValues(std::size_t old, std::size_t now,
                                                      std::size_t value) {
  const SnapshotEntry& entry = before_.entries[old];
  const char* was = before_.values.data() + entry.values + value * entry.width;
  const char* is = after_.values.data() + after_.entries[now].values + value * entry.width;
  const std::size_t first = std::mismatch(was, was + entry.width, is).first - was;
  if (first == entry.width) return;
  Change change{old, value, entry.address, entry.unit};
  if (entry.kind == SnapshotEntry::Kind::kValues && entry.address != nullptr) {
    // If the fields of a structure are not known, a part of it may be allowed to change.
    std::size_t last = entry.width - 1;
    while (was[last] == is[last]) --last;
    change.address += value * entry.unit + first;
    change.size = last - first + 1;
  }
  changes_.push_back(change);
}

KORAT_CONTRACTS_INLINE Comparison::~Comparison() = default;

inline void AppendIndex(std::size_t number, char (&to)[sizeof(Violation::detail)]) {
  char digits[24] = {};
  char* digit = digits + sizeof(digits) - 1;
  do {
    *--digit = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  Append(to, "[");
  Append(to, digit);
  Append(to, "]");
}

KORAT_CONTRACTS_INLINE void DescribeChange(const Snapshot& before, const Change& change,
                                           char (&to)[sizeof(Violation::detail)]) {
  const SnapshotEntry& changed = before.entries[change.entry];
  Append(to, changed.name);
  for (std::size_t i = 0; i <= change.entry; ++i) {
    const SnapshotEntry& entry = before.entries[i];
    const bool is_around = entry.end > change.entry && entry.name == changed.name;
    if (!is_around || entry.element == kNoElement) continue;
    AppendIndex(entry.element + (i == change.entry ? change.value : 0), to);
  }
}

}  // namespace korat::contracts
