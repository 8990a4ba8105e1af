// What differs between two snapshots. Objects that are in one of them only were created, or can no
// longer be reached: they don't count.
#pragma once

#include <cstddef>
#include <vector>

#include "korat/detail/contracts/snapshot.h"
#include "korat/detail/contracts/violation.h"

namespace korat::contracts {

struct Change {
  std::size_t entry;    // of the earlier snapshot
  std::size_t value;    // which of the entry's
  const char* address;  // of the bytes that changed, as it was then; nullptr: unknown
  std::size_t size;
};

class Comparison {
 public:
  Comparison(const Snapshot& before, const Snapshot& after);
  ~Comparison();
  Comparison(const Comparison&) = delete;
  Comparison& operator=(const Comparison&) = delete;

  const std::vector<Change>& changes() const { return changes_; }

 private:
  const ReachedObject* Find(const ReachedObject& object, std::size_t place) const;
  void CompareInside(std::size_t old, std::size_t old_end, std::size_t now, std::size_t now_end);
  // Both are entries of the same field, and so of the same kind.
  void CompareEntries(std::size_t old, std::size_t now);
  void CompareValues(std::size_t old, std::size_t now, std::size_t value);

  const Snapshot& before_;
  const Snapshot& after_;
  std::vector<Change> changes_;
};

// "ns::Table::grid[3][1]"
void DescribeChange(const Snapshot& before, const Change& change,
                    char (&to)[sizeof(Violation::detail)]);

}  // namespace korat::contracts

#ifndef KORAT_CONTRACTS_IN_LIBRARY
#include "korat/detail/contracts/changes_inl.h"
#endif
