#include "search/profile/walks.h"

#include <algorithm>
#include <set>

namespace korat {
namespace {

constexpr std::size_t kMostPrefixes = 1 << 20;
constexpr std::uint32_t kMostMembers = 32;
constexpr std::uint32_t kNone = 0xffffffffu;

std::uint64_t Mix(std::uint64_t hash, std::uint64_t number) {
  hash = (hash ^ number) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 29;
}

std::uint64_t HashOf(const Step& step) {
  return Mix(Mix(0, Raw(step.field) + 1u), step.value + 1u);
}

}  // namespace

Walks::Walks(const StateSpace& space, const std::vector<std::uint32_t>& owner)
    : space_(space),
      owner_(owner),
      class_sizes_(space.classes.size()),
      orders_(space.classes.size()),
      ordinals_(space.objects.size()) {
  for (const Object& object : space.objects) ++class_sizes_[Raw(object.class_index)];
}

std::uint32_t Walks::ClassOf(const Step& step) const {
  return Raw(space_.objects[owner_[Raw(step.field)]].class_index);
}

std::uint32_t Walks::MemberOf(const Step& step) const {
  return Raw(step.field) - space_.objects[owner_[Raw(step.field)]].fields.first;
}

bool Walks::IsWalked(const Step& step) const {
  const Object& object = space_.objects[owner_[Raw(step.field)]];
  return class_sizes_[Raw(object.class_index)] > 1 && MemberOf(step) < object.fields.count &&
         MemberOf(step) < kMostMembers;
}

void Walks::OnStructure(const std::vector<Step>& stack) {
  struct Span {
    std::size_t first, last;
    std::uint32_t count;
  };
  std::map<std::pair<std::uint32_t, std::uint32_t>, Span> spans;  // by class and member
  for (std::size_t i = 0; i < stack.size(); ++i) {
    if (!IsWalked(stack[i])) continue;
    const auto [at, is_new] =
        spans.try_emplace({ClassOf(stack[i]), MemberOf(stack[i])}, Span{i, i, 0});
    at->second.last = i;
    ++at->second.count;
  }
  for (const auto& [one, span] : spans) {
    for (const auto& [other, other_span] : spans) {
      if (one.first != other.first || one == other || span.count < 2 || other_span.count < 2) {
        continue;
      }
      Order& order = orders_[one.first][{one.second, other.second}];
      ++(span.last < other_span.first ? order.apart : order.mixed);
    }
  }
}

void Walks::OnTried(const std::vector<Step>& stack, bool at_once) {
  if (stack.empty() || !IsWalked(stack.back())) return;
  const std::uint32_t class_index = ClassOf(stack.back());
  std::uint32_t next = 0;
  std::fill(ordinals_.begin(), ordinals_.end(), kNone);
  for (const Step& step : stack) {
    std::uint32_t& ordinal = ordinals_[owner_[Raw(step.field)]];
    if (ordinal == kNone && ClassOf(step) == class_index) ordinal = next++;
  }
  const std::uint32_t last = ordinals_[owner_[Raw(stack.back().field)]];
  // Fields in any order: one walk reads the same ones as two, in a different order.
  std::uint64_t before = 0;
  for (const Step& step : stack) {
    if (ClassOf(step) != class_index || ordinals_[owner_[Raw(step.field)]] >= last) continue;
    before += HashOf(step);
  }
  const std::uint64_t prefix = Mix(before, HashOf(stack.back()));
  const Place place{class_index, MemberOf(stack.back()), last};
  if (tried_.size() >= kMostPrefixes && tried_.count(prefix) == 0) return;
  Tried& tried = tried_.try_emplace(prefix, Tried{place, before}).first->second;
  ++(at_once ? tried.at_once : tried.went_on);
}

std::vector<WalkProfile> Walks::Find() const {
  std::map<Place, Totals> totals;
  std::set<std::pair<Place, std::uint64_t>> ways;
  for (const auto& [prefix, tried] : tried_) {
    Totals& total = totals[tried.place];
    total.rejected += tried.at_once;
    // If it went on elsewhere, these objects were not all that was wrong.
    if (tried.went_on == 0) total.repeated += tried.at_once - 1;
    total.passed += tried.went_on > 0;
    total.ways += ways.emplace(tried.place, tried.before).second;
  }
  std::vector<WalkProfile> walks;
  for (std::uint32_t index = 0; index < orders_.size(); ++index) {
    for (const auto& [members, order] : orders_[index]) {
      if (order.apart > 0 && order.mixed == 0) walks.push_back(Compare(index, members, totals));
    }
  }
  return walks;
}

WalkProfile Walks::Compare(std::uint32_t class_index, MemberPair members,
                           const std::map<Place, Totals>& totals) const {
  WalkProfile walk;
  for (const Object& object : space_.objects) {
    if (Raw(object.class_index) != class_index) continue;
    walk.first = object.fields.first + members.first;
    walk.second = object.fields.first + members.second;
    break;
  }
  const auto at = [&](std::uint32_t member, std::uint32_t ordinal) {
    const auto found = totals.find({class_index, member, ordinal});
    return found == totals.end() ? Totals() : found->second;
  };
  double cost = 0;
  for (std::uint32_t ordinal = 0; ordinal < class_sizes_[class_index]; ++ordinal) {
    walk.repeated += at(members.second, ordinal).repeated;
    // One walk meets a rejection of the first once for each way to fill the objects up to there.
    const Totals first = at(members.first, ordinal);
    const std::int64_t filled = at(members.second, ordinal).passed;
    if (filled <= first.ways) continue;
    cost += static_cast<double>(first.rejected) *
            (static_cast<double>(filled) / static_cast<double>(first.ways) - 1);
  }
  walk.cost = static_cast<std::int64_t>(cost);
  return walk;
}

}  // namespace korat
