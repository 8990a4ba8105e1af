// What a call may assign to: the places of one `assignable` clause, as they were on entry.
#pragma once

#include <cstddef>
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
  explicit Frame(const Clause& clause);
  ~Frame();
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

  // Each place is given by a function, which is evaluated as part of the clause.
  template <typename Place>
  void Allow(const Place& place) {
    Evaluate(clause_, [&] { ranges_.Add(place()); });
  }

  // That field of any object; "Node::left" is also that of a Node in a namespace.
  void AllowField(const char* name);

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
        AllowElementsOf(RangeOf(container));
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
      AllowObjects(snapshot);
    });
  }

  const Clause& clause() const { return clause_; }

  // The first change it does not allow; nullptr: it allows them all.
  const Change* FirstForbidden(const Snapshot& before, const std::vector<Change>& changes) const;

 private:
  void AllowObjects(const Snapshot& snapshot);
  void AllowElementsOf(const AddressRange& container);

  // By entry. Their memory joins `ranges`: an object may have entries at two places, as an element
  // and as what a pointer leads to.
  std::vector<bool> AllowedEntries(const Snapshot& before, AddressRanges& ranges) const;
  bool Names(const char* name) const;
  bool AllowsElementsOf(const SnapshotEntry& entry) const;

  Clause clause_;
  AddressRanges ranges_;
  std::vector<const char*> fields_;
  std::vector<AddressRange> containers_;  // whose elements may change
};

}  // namespace korat::contracts

#ifndef KORAT_CONTRACTS_IN_LIBRARY
#include "korat/detail/contracts/frame_inl.h"
#endif
