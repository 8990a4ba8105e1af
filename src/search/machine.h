// What a search needs from the machine that runs the predicate and keeps the candidate in memory.
#pragma once

#include <concepts>
#include <cstdint>

#include "search/options.h"
#include "space/state_space.h"

namespace korat {

template <typename M>
concept Machine = requires(M& machine, std::uint32_t depth, FieldIndex field, ValueIndex value,
                           std::uint64_t structures) {
  // Runs the predicate. The field at `depth` - 1 is the one that changed since the last run; depth
  // 0 is the first run.
  { machine.Run(depth) } -> std::same_as<Verdict>;
  // Undoes what the predicate wrote since it read the field at `depth`.
  { machine.Rewind(depth) } -> std::same_as<void>;
  // Stores the value in memory.
  { machine.Assign(field, value) } -> std::same_as<void>;
  // The field left the stack; its next read is a first read.
  { machine.Forget(field) } -> std::same_as<void>;
  // From now on the uses of the field's value must be reported, or no longer need to be.
  { machine.Watch(field) } -> std::same_as<void>;
  { machine.Unwatch(field) } -> std::same_as<void>;
  // The present candidate is a structure, though the predicate did not run on it; it may be asked,
  // to be sure.
  { machine.Confirm() } -> std::same_as<void>;
  // The next structures are known without runs: whether that many need only be counted.
  { machine.CanCount(structures) } -> std::same_as<bool>;
};

}  // namespace korat
