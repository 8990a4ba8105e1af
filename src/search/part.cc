#include "search/part.h"

#include <algorithm>
#include <utility>

namespace korat {

Part::Part(const StateSpace& space, SearchOptions options)
    : space_(space),
      options_(std::move(options)),
      start_left_(
          static_cast<std::uint32_t>(std::count_if(options_.start.begin(), options_.start.end(),
                                                   [](ValueIndex value) { return value != 0; }))) {
  Update(/*restarting=*/start_left_ != 0 || options_.past_start);
}

void Part::Update(bool restarting) {
  restarting_ = restarting;
  is_whole_ = !restarting && !options_.past_start && options_.end.empty() && !IsShard();
}

void Part::Restart(ValueIndex wanted, ValueIndex value) {
  bool restarting = value == wanted;  // past the start everything is to be tried
  // After the last value of the start nothing is skipped, unless the start itself is to be.
  if (restarting && wanted != 0 && --start_left_ == 0) restarting = options_.past_start;
  Update(restarting);
}

bool Part::IsPastEnd(const AccessStack& stack, bool is_run) const {
  for (const Access& access : stack) {
    const ValueIndex value = stack.ValueOf(access.field);
    const ValueIndex end = options_.end[Raw(access.field)];
    if (value != end) return value > end;
  }
  return is_run || options_.end == stack.candidate();
}

// They are after the start once that was passed. They are before the end if a field on the stack
// is.
bool Part::HasAllAboveOfPart(const AccessStack& stack) const {
  if (restarting_ || !passed_start_ || IsShard()) return false;
  if (options_.end.empty()) return true;
  for (const Access& access : stack) {
    const ValueIndex value = stack.ValueOf(access.field);
    const ValueIndex end = options_.end[Raw(access.field)];
    if (value != end) return value < end;
  }
  return false;
}

Candidate Part::SplitAt(const AccessStack& stack, std::uint32_t depth, ValueIndex next) {
  Candidate split(stack.candidate().size(), 0);
  for (std::uint32_t i = 0; i < depth; ++i) {
    split[Raw(stack[i].field)] = stack.ValueOf(stack[i].field);
  }
  split[Raw(stack[depth].field)] = next;
  options_.end = split;
  Update(restarting_);
  return split;
}

ShardUnit Part::UnitOf(const AccessStack& stack) const {
  ShardUnit unit(options_.shard_count);
  while (unit.size() < stack.Depth() && !unit.complete()) {
    const FieldIndex field = stack[unit.size()].field;
    unit.Add(stack.ValueOf(field), space_.At(field).domain_size);
  }
  return unit;
}

}  // namespace korat
