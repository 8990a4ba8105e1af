#include "search/conflicts.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace korat {

Conflicts::Conflicts(const StateSpace& space, bool is_on) : space_(space), is_on_(is_on) {
  if (!is_on) return;
  std::uint32_t lists = 0;
  for (const Field& field : space.fields) {
    first_list_.push_back(lists);
    lists += std::min(field.domain_size, ValueIndex{64});
  }
  lists_.assign(lists, kNoLink);
}

void Conflicts::Learn(const Literals& literals, const AccessStack& stack) {
  assert(IsOn() && !literals.empty());
  if (learned_ >= kTrials && applied_ < learned_ / kLeastShare) return GiveUp();
  if (conflicts_.size() >= kMost) DropHalf(stack);
  ++learned_;
  Add(literals.data(), static_cast<std::uint32_t>(literals.size()), ++clock_);
  // The topmost of them changes first.
  Watch(static_cast<Number>(conflicts_.size() - 1), conflicts_.back().count - 1);
}

void Conflicts::Add(const Literal* literals, std::uint32_t count, std::uint64_t used) {
  conflicts_.push_back({static_cast<std::uint32_t>(literals_.size()), count, 0, used});
  literals_.insert(literals_.end(), literals, literals + count);
  first_link_.resize(literals_.size(), kNoLink);
  for (std::uint32_t i = 0; i < count; ++i) most_links_ += LinksOf(literals[i]);
  if (links_.capacity() < most_links_) links_.reserve(2 * most_links_);
}

void Conflicts::Watch(Number number, std::uint32_t literal) {
  Conflict& conflict = conflicts_[number];
  conflict.watched = literal;
  const Literal& watched = literals_[conflict.first + literal];
  std::uint32_t& first = first_link_[conflict.first + literal];
  if (first == kNoLink) {
    first = static_cast<std::uint32_t>(links_.size());
    assert(links_.size() + LinksOf(watched) <= links_.capacity());
    links_.resize(links_.size() + LinksOf(watched), {kNoLink, number, false});
  }
  std::uint32_t at = first;
  const auto link = [&](ValueIndex value) {
    Link& place = links_[at];
    if (!place.is_linked) {
      std::uint32_t& list = ListOf(watched.field, value);
      place = {list, number, true};
      list = at;
    }
    ++at;
  };
  if (IsLarge(watched.field)) return link(static_cast<ValueIndex>(watched.values));
  for (std::uint64_t left = watched.values; left != 0; left &= left - 1) {
    link(static_cast<ValueIndex>(std::countr_zero(left)));
  }
}

// The lowest field that does not hold: it will not change soon.
bool Conflicts::WatchAnother(Number number, const AccessStack& stack) {
  const Conflict& conflict = conflicts_[number];
  for (std::uint32_t i = 0; i < conflict.count; ++i) {
    if (Holds(literals_[conflict.first + i], stack)) continue;
    Watch(number, i);
    return true;
  }
  return false;
}

Conflicts::Number Conflicts::Find(FieldIndex field, const AccessStack& stack) {
  assert(IsOn());
  const ValueIndex value = stack.ValueOf(field);
  std::uint32_t* place = &ListOf(field, value);
  while (*place != kNoLink) {
    const std::uint32_t at = *place;
    Link& link = links_[at];
    Conflict& conflict = conflicts_[link.conflict];
    const Literal& watched = literals_[conflict.first + conflict.watched];
    const bool is_watched = watched.field == field;
    if (is_watched && !Has(watched, value)) {  // of a large domain
      place = &link.next;
      continue;
    }
    if (is_watched && !WatchAnother(link.conflict, stack)) {
      conflict.used = ++clock_;
      ++applied_;
      return link.conflict;
    }
    *place = link.next;
    link.is_linked = false;
  }
  return kNone;
}

std::uint32_t Conflicts::LeastSatisfied(Number number, const AccessStack& stack) const {
  const Conflict& conflict = conflicts_[number];
  std::uint32_t topmost = 0, depth = 0;
  for (std::uint32_t i = 0; i < conflict.count; ++i) {
    const Literal& literal = literals_[conflict.first + i];
    if (!Holds(literal, stack)) return i;
    if (stack.DepthOf(literal.field) < depth) continue;
    topmost = i;
    depth = stack.DepthOf(literal.field);
  }
  return topmost;
}

// Those that were of use last are kept.
void Conflicts::DropHalf(const AccessStack& stack) {
  std::vector<std::uint64_t> times;
  for (const Conflict& conflict : conflicts_) times.push_back(conflict.used);
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                   times.end());
  const std::uint64_t since = times[times.size() / 2];
  const std::vector<Conflict> old = std::move(conflicts_);
  const Literals literals = std::move(literals_);
  conflicts_.clear();
  literals_.clear();
  first_link_.clear();
  links_.clear();
  most_links_ = 0;
  std::fill(lists_.begin(), lists_.end(), kNoLink);
  for (const Conflict& conflict : old) {
    if (conflict.used < since) continue;
    Add(&literals[conflict.first], conflict.count, conflict.used);
    const auto number = static_cast<Number>(conflicts_.size() - 1);
    Watch(number, LeastSatisfied(number, stack));
  }
}

void Conflicts::GiveUp() {
  is_on_ = false;
  conflicts_ = {};
  literals_ = {};
  first_link_ = {};
  links_ = {};
}

}  // namespace korat
