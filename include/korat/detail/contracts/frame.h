// What a call may assign to: the places of one `assignable` clause, as they were on entry.
#pragma once

#include <cstddef>
#include <cstring>
#include <iterator>
#include <memory>
#include <type_traits>
#include <vector>

#include "korat/detail/contracts/address_ranges.h"
#include "korat/detail/contracts/changes.h"
#include "korat/detail/contracts/reach.h"
#include "korat/detail/contracts/violate.h"

namespace korat::contracts {

class Frame {
 public:
  explicit Frame(const Clause& clause) : clause_(clause) {}

  // Each place is given by a function, which is evaluated as part of the clause.
  template <typename Place>
  void Allow(const Place& place) {
    Evaluate(clause_, [&] { ranges_.Add(place()); });
  }

  // That field of any object; "Node::left" is also that of a Node in a namespace.
  void AllowField(const char* name) { fields_.push_back(name); }

  template <typename Place>
  void AllowElements(const Place& place) {
    using Container = std::remove_cv_t<std::remove_reference_t<decltype(place())>>;
    if constexpr (std::is_pointer_v<Container>) {
      static_assert(!std::is_pointer_v<Container>,
                    "a[*] needs an array or a container: a pointer does not say how many elements "
                    "it points to");
    } else {
      Evaluate(clause_, [&] {
        auto& container = place();
        containers_.push_back(RangeOf(container));
        for (auto&& element : container) {
          if constexpr (std::is_lvalue_reference_v<decltype(*std::begin(container))>) {
            ranges_.Add(element);
          }
        }
      });
    }
  }

  template <typename Place>
  void AllowReach(const Place& place) {
    Evaluate(clause_, [&] {
      auto&& start = place();
      RequireTarget<decltype(place())>();
      const auto* target = TargetOf(start);
      if (target == nullptr) return;
      Snapshot snapshot;
      TakeSnapshot(snapshot, Traversal::Wants::kObjects, *target);
      for (const ReachedObject& object : snapshot.objects) {
        const auto* address = static_cast<const char*>(object.address);
        ranges_.Add({address, address + object.size});
      }
    });
  }

  const Clause& clause() const { return clause_; }

  // The first change it does not allow; nullptr: it allows them all.
  const Change* FirstForbidden(const Snapshot& before, const std::vector<Change>& changes) const {
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

 private:
  // By entry. Their memory joins `ranges`: an object may have entries at two places, as an element
  // and as what a pointer leads to.
  std::vector<bool> AllowedEntries(const Snapshot& before, AddressRanges& ranges) const {
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

  static bool Contains(const AddressRanges& places, const SnapshotEntry& entry) {
    return entry.address != nullptr && places.Contain({entry.address, entry.limit()});
  }

  bool Names(const char* name) const {
    const std::size_t length = std::strlen(name);
    for (const char* field : fields_) {
      const std::size_t suffix = std::strlen(field);
      if (suffix > length || std::strcmp(name + length - suffix, field) != 0) continue;
      if (suffix == length || name[length - suffix - 1] == ':') return true;
    }
    return false;
  }

  bool AllowsElementsOf(const SnapshotEntry& entry) const {
    if (entry.kind != SnapshotEntry::Kind::kContainer) return false;
    for (const AddressRange& container : containers_) {
      if (container.begin == entry.address && container.end == entry.limit()) return true;
    }
    return false;
  }

  Clause clause_;
  AddressRanges ranges_;
  std::vector<const char*> fields_;
  std::vector<AddressRange> containers_;  // whose elements may change
};

}  // namespace korat::contracts
