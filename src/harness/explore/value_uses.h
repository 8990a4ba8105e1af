// How the predicate uses the values that it reads, as pruning by outcomes needs to know: which
// other values of a field would have answered a compare in the same way, and which values escape,
// that is, are used in any other way.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/explore/predicate_search.h"
#include "harness/explore/recording.h"
#include "harness/layout/layout.h"
#include "runtime/observer.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class ValueUses {
 public:
  ValueUses(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search,
            const Recording& recording)
      : sandbox_(sandbox), table_(layout.table), search_(search), recording_(recording) {}

  // From now on the uses of the field's value are reported, or no longer are.
  void Watch(FieldIndex field) {
    if (!table_.IsAlone(field)) return search_.Escaped(field);
    if (!table_.IsFresh(field)) table_.SetMark(field, KORAT_WATCHED);
  }
  void Unwatch(FieldIndex field) {
    if (!table_.IsFresh(field)) table_.SetMark(field, 0);
  }

  // --- inside user code

  void OnCompare(const runtime::Compare& compare);
  void OnCompareBy(const runtime::CompareBy& compare);
  // The value of a field escapes, or some bytes of it do.
  void Escape(FieldIndex field);
  void Escape(FieldIndex field, std::uint64_t address, std::uint64_t size);
  void EscapeAt(std::uint64_t address, std::uint64_t size);
  void EscapeAll();

 private:
  // Whether it matters how the field is used from now on.
  bool IsOpen(FieldIndex field) const {
    return recording_.is_on() && search_.stack().OnStack(field) &&
           !search_.pruning().HasEscaped(field);
  }
  std::optional<FieldIndex> ComparedField(const runtime::Extent& loaded,
                                          const runtime::Extent& other);
  bool IsReadAbove(FieldIndex field, const runtime::Extent& other) const;
  template <typename Answers>
  void KeepAlike(FieldIndex field, Answers answers);

  runtime::Sandbox& sandbox_;
  FieldTable& table_;
  PredicateSearch& search_;
  const Recording& recording_;
};

}  // namespace korat::harness
