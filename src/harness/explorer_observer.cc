// The observer of a predicate: on the sandbox's stack, inside user code.
#include <algorithm>
#include <cstring>

#include "harness/comparison.h"
#include "harness/explorer.h"
#include "runtime/static_guards.h"

namespace korat::detail {

using runtime::RunEnd;

runtime::Observer Explorer::MakeObserver() {
  runtime::Observer observer;
  observer.self = this;
  observer.read = [](void* self, std::uint64_t address, std::uint64_t size, bool leaks) {
    static_cast<Explorer*>(self)->OnRead(address, size, leaks);
  };
  observer.compare = [](void* self, const runtime::Compare& compare) {
    static_cast<Explorer*>(self)->OnCompare(compare);
  };
  observer.compare_by = [](void* self, const runtime::CompareBy& compare) {
    static_cast<Explorer*>(self)->OnCompareBy(compare);
  };
  observer.leak = [](void* self, std::uint64_t address, std::uint64_t size) {
    static_cast<Explorer*>(self)->OnLeak(address, size);
  };
  observer.write = [](void* self, std::uint64_t address, std::uint64_t size) {
    static_cast<Explorer*>(self)->OnWrite(address, size);
  };
  observer.foreign_call = [](void* self, const void* function) {
    static_cast<Explorer*>(self)->OnForeignCall(function);
  };
  AddDedicated(observer);
  return observer;
}

void Explorer::OnRead(std::uint64_t address, std::uint64_t size, bool leaks) {
  layout_.table.ForEachAt(
      address, size,
      [&](FieldIndex field) {
        Access(field);
        if (leaks) Leak(field, address, size);
      },
      [this] { AccessEverything(); });
}

// A use count that is written tells the predicate nothing. What a field holds afterwards is not the
// value that the search gave it.
void Explorer::OnWrite(std::uint64_t address, std::uint64_t size) {
  layout_.table.ForEachAt(
      address, size,
      [this](FieldIndex field) {
        Access(field);
        Leak(field);
      },
      [] {});
}

// --- how values are used

// See Outcomes::Compared.
template <typename Answers>
void Explorer::Narrow(FieldIndex field, Answers answers) {
  if (!search_.Compared(field, answers)) Unwatch(field);
}

// The field there, if it matters how it was compared with `other`. Of two fields the one that was
// read first must be enumerated value by value: the other's values were told apart by it.
std::optional<FieldIndex> Explorer::ComparedField(const runtime::Extent& loaded,
                                                  const runtime::Extent& other) {
  if (verifying_) return std::nullopt;
  const auto field = layout_.table.FieldAround(loaded.address, loaded.size);
  if (!field || !search_.OnStack(*field)) {
    OnLeak(loaded.address, loaded.size);
    return std::nullopt;
  }
  if (search_.HasLeaked(*field)) return std::nullopt;
  if (other.address == 0 || !IsReadAbove(*field, other.address, other.size)) return field;
  Leak(*field);
  return std::nullopt;
}

void Explorer::OnCompareBy(const runtime::CompareBy& compare) {
  const auto field =
      ComparedField({compare.address, compare.bytes}, {compare.other_address, compare.other_bytes});
  if (!field) return;
  const auto part = layout_.table.PartOf(*field, compare.address, compare.bytes);
  Narrow(*field, [&](std::uint32_t from) {
    std::uint64_t answers = 0;
    const std::uint32_t end = std::min(part.count, from + 64);
    for (std::uint32_t i = from; i < end; ++i) {
      const char* value = part.first + std::size_t{i} * part.stride;
      answers |= compare.evaluator(value, compare.first, compare.second) << (i % 64);
    }
    return answers;
  });
}

void Explorer::OnCompare(const runtime::Compare& compare) {
  using harness::Comparison;
  const auto bytes = static_cast<std::uint32_t>(compare.shape >> 8 & 0xff);
  const auto field =
      ComparedField({compare.address, bytes}, {compare.other_address, compare.shape >> 56});
  if (!field) return;
  const bool is_range = layout_.table.IsRange(*field) && layout_.table.SizeOf(*field) == bytes;
  const std::int64_t first = layout_.table.FirstOfRange(*field);
  const std::uint32_t count = layout_.table.CountOf(*field);
  if (is_range && count <= 64) {
    if (const auto side = Comparison::SideOfUsual(compare, bytes, first)) {
      return Narrow(*field, [side](std::uint32_t) { return *side; });
    }
  }
  const Comparison comparison(compare);
  const Comparison::Interval all{first, first + count - 1};
  if (is_range && comparison.KeepsOrder(all)) {
    return Narrow(*field, [&](std::uint32_t from) { return comparison.Side(all, from); });
  }
  const auto loads = layout_.table.PartOf(*field, compare.address, bytes);
  Narrow(*field, [&](std::uint32_t from) {
    return comparison.Answers(loads.first, loads.stride, from, loads.count);
  });
}

// Whether one of the fields there is the field itself, or was first read after it.
bool Explorer::IsReadAbove(FieldIndex field, std::uint64_t address, std::uint64_t size) {
  bool is_above = false;
  if (!sandbox_.arena().Contains(address)) return false;
  layout_.table.ForEachAt(
      address, size,
      [&](FieldIndex other) {
        is_above = is_above ||
                   (search_.OnStack(other) && search_.DepthOf(other) >= search_.DepthOf(field));
      },
      [&] { is_above = true; });
  return is_above;
}

void Explorer::OnLeak(std::uint64_t address, std::uint64_t size) {
  layout_.table.ForEachAt(
      address, size, [&](FieldIndex field) { Leak(field, address, size); }, [] {});
}

// Of a string or an optional only some bytes may be used: values that agree in those stay alike.
void Explorer::Leak(FieldIndex field, std::uint64_t address, std::uint64_t size) {
  if (verifying_ || !search_.OnStack(field) || search_.HasLeaked(field)) return;
  const auto part = layout_.table.PartOf(field, address, size);
  if (part.size == part.stride) return Leak(field);
  const char* present = part.first + std::size_t{candidate()[Raw(field)]} * part.stride;
  Narrow(field, [&](std::uint32_t from) {
    std::uint64_t same = 0;
    const std::uint32_t end = std::min(part.count, from + 64);
    for (std::uint32_t i = from; i < end; ++i) {
      const char* other = part.first + std::size_t{i} * part.stride;
      same |= std::uint64_t{std::memcmp(present, other, part.size) == 0} << (i % 64);
    }
    return same;
  });
}

void Explorer::Leak(FieldIndex field) {
  if (verifying_ || !search_.OnStack(field) || search_.HasLeaked(field)) return;
  search_.Leaked(field);
  Unwatch(field);
}

void Explorer::LeakEverything() {
  if (!search_.PrunesByOutcomes()) return;
  for (std::uint32_t depth = 0; depth < search_.Depth(); ++depth) Leak(search_.FieldAt(depth));
}

void Explorer::Watch(FieldIndex field) {
  if (!layout_.table.IsAlone(field)) return search_.Leaked(field);
  if (!layout_.table.IsFresh(field)) layout_.table.SetMark(field, KORAT_WATCHED);
}

void Explorer::Unwatch(FieldIndex field) {
  if (!layout_.table.IsFresh(field)) layout_.table.SetMark(field, 0);
}

// --- which fields are read

void Explorer::Access(FieldIndex field, const std::uint64_t* withheld) {
  if (!Exists(field)) return;
  if (runtime::InStaticInitialiser()) sandbox_.GiveUp(RunEnd::kStaticRead);
  if (search_.OnStack(field)) return Settle(field);
  if (verifying_) return;
  if (layout_.space.At(field).is_inner) AccessShape();
  const std::uint32_t depth = search_.Depth();
  const std::size_t position = sandbox_.log().position();
  if (!search_.Read(field, Trusted(field, withheld))) sandbox_.GiveUp(RunEnd::kGivenUp);
  Settle(field);
  layout_.table.TakeShare(field);
  if (resumes_) Checkpoint(field, depth, position);
  if (IsDeadly()) sandbox_.GiveUp(RunEnd::kDeadly);
}

// While nothing is recorded, the hook need not be called again.
void Explorer::Settle(FieldIndex field) {
  layout_.table.SetMark(field, verifying_ || search_.HasLeaked(field) ? 0 : KORAT_WATCHED);
}

// Afterwards it must be.
void Explorer::SettleAll() {
  if (!search_.PrunesByOutcomes()) return;
  for (std::uint32_t depth = 0; depth < search_.Depth(); ++depth) {
    const FieldIndex field = search_.FieldAt(depth);
    if (!search_.HasLeaked(field)) Watch(field);
  }
}

bool Explorer::IsDeadly() const {
  for (const auto& [candidate, depth] : deadly_) {
    if (search_.Depth() == depth && search_.candidate() == candidate) return true;
  }
  return false;
}

void Explorer::Checkpoint(FieldIndex field, std::uint32_t depth, std::size_t position) {
  log_positions_[depth] = position;
  reads_ = depth + 1;
  if (layout_.space.At(field).domain_size == 1) return;  // never changes, never resumed
  checkpoints_[depth] = sandbox_.checkpoints_used();
  falls_back_ = falls_back_ || !sandbox_.TakeCheckpoint();
}

// An element past its vector's length is memory, but no part of the structure: growing or releasing
// the vector touches it. Who touches it knows the length.
bool Explorer::IsElement(FieldIndex field, FieldIndex length) {
  if (!Exists(length)) return false;
  Access(length);
  const FieldRange elements = layout_.space.At(length).values[candidate()[Raw(length)]].reveals;
  return Raw(field) - elements.first < elements.count;
}

// What refers to objects of the structure alone has to know them: all that leads to them is read
// first. One at a time, as in AccessEverything.
void Explorer::AccessShape() {
  for (;;) {
    FieldIndex unread{};
    const bool all_read = search_.ForEachReachable([&](FieldIndex field) {
      unread = field;
      const Field& asked = layout_.space.At(field);
      return search_.OnStack(field) || asked.is_inner || asked.values.empty();
    });
    if (all_read) return;
    Access(unread);
  }
}

// Looks for one field at a time: a checkpoint may bring us back after any of them, when the search
// has long forgotten where it was in its walk.
void Explorer::AccessEverything() {
  if (verifying_) return;
  // What refers to others comes after them: read first, it would know no object.
  for (const bool inner : {false, true}) {
    for (;;) {
      FieldIndex unread{};
      const bool all_read = search_.ForEachReachable([&](FieldIndex field) {
        unread = field;
        return search_.OnStack(field) || layout_.space.At(field).is_inner != inner;
      });
      if (all_read) break;
      Access(unread);
      Leak(unread);
    }
  }
  // What everything is depends on where the references lead.
  LeakEverything();
}

void Explorer::OnForeignCall(const void* function) {
  if (verifying_) return;
  if (foreign_.size() < foreign_.capacity() &&
      std::find(foreign_.begin(), foreign_.end(), function) == foreign_.end()) {
    foreign_.push_back(function);
  }
  AccessEverything();
}

}  // namespace korat::detail
