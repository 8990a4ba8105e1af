#include "search/profile/profiler.h"

#include <algorithm>

namespace korat {
namespace {

// Elements of vectors lie after the fields of their object.
std::vector<std::uint32_t> Owners(const StateSpace& space) {
  std::vector<std::uint32_t> owners(space.fields.size());
  for (std::uint32_t i = 0, field = 0; i < space.objects.size(); ++i) {
    const bool is_last = i + 1 == space.objects.size();
    const std::size_t end = is_last ? owners.size() : space.objects[i + 1].fields.first;
    for (; field < end; ++field) owners[field] = i;
  }
  return owners;
}

}  // namespace

std::int64_t& Profiler::CountOf(Counts& counts, std::int64_t key) {
  for (auto& [known, count] : counts) {
    if (known == key) return count;
  }
  return counts.emplace_back(key, 0).second;
}

Profiler::Profiler(const StateSpace& space)
    : space_(space),
      levels_(1),
      owner_(Owners(space)),
      values_(space.fields.size()),
      walks_(space, owner_),
      is_unused_(space.fields.size()) {
  profile_.fields.resize(space.fields.size());
}

void Profiler::OnRun(const std::vector<Step>& stack, Verdict verdict, bool all_read) {
  std::size_t same = 0;
  while (same < stack.size() && same + 1 < levels_.size() && levels_[same + 1].step == stack[same])
    ++same;
  const bool is_rerun = same == stack.size() && levels_.size() == same + 1 && levels_[0].runs > 0;
  while (levels_.size() > same + 2) CloseTop();
  if (levels_.size() == same + 2) {
    if (same < stack.size() && levels_.back().step.field == stack[same].field) {
      CloseBranch();
      levels_.back().step.value = stack[same].value;
      ++same;
    } else {
      CloseTop();
    }
  }
  for (; same < stack.size(); ++same) {
    levels_.back().has_next = true;
    levels_.push_back(Level{stack[same]});
    ++profile_.fields[Raw(stack[same].field)].reads;
  }
  const bool is_rejected = verdict != Verdict::kAccepted;
  for (Level& level : levels_) {
    ++level.runs;
    level.rejected += is_rejected;
    level.reruns += is_rerun;
  }
  if (!is_rejected) walks_.OnStructure(stack);
  profile_.rejected += is_rejected;
  profile_.rejected_all_read += is_rejected && all_read;
  if (stack.empty()) return;
  FieldProfile& top = profile_.fields[Raw(stack.back().field)];
  ++top.executions;
  top.rejected += is_rejected;
}

// The search leaves the value of the top field.
void Profiler::CloseBranch() {
  Level& level = levels_.back();
  const std::uint32_t field = Raw(level.step.field);
  const bool at_once = !level.has_next && level.runs == level.rejected;
  (at_once ? level.at_once : level.went_on).push_back(level.step.value);
  if (values_[field].empty()) values_[field].resize(space_.fields[field].domain_size);
  ++values_[field][level.step.value].tried;
  values_[field][level.step.value].at_once += at_once;
  std::vector<Step> stack;
  for (std::size_t i = 1; i < levels_.size(); ++i) stack.push_back(levels_[i].step);
  walks_.OnTried(stack, at_once);
  NoteBlind(level);
  CountMoves(level);
  level.all_rejected += level.rejected;
  level.runs = level.rejected = level.reruns = 0;
  level.has_next = level.next_is_blind = false;
}

// In a branch without structures the predicate went on reading, whatever the next field held.
void Profiler::NoteBlind(Level& level) {
  const bool is_hopeless = level.runs == level.rejected;
  if (!is_hopeless) level.valid.push_back(level.runs - level.reruns);
  if (!is_hopeless || !level.has_next) return;
  level.hopeless += level.runs - 1;
  if (level.next_is_blind) ++CountOf(level.blind, level.runs);
}

// The top field leaves the stack.
void Profiler::CloseTop() {
  CloseBranch();
  const std::size_t top = levels_.size() - 1;
  // Where no value had a structure, the hopeless one is further down.
  if (!levels_[top].valid.empty() || top == 1) {
    profile_.fields[Raw(levels_[top].step.field)].hopeless += levels_[top].hopeless;
  }
  // It did all that it does where there are structures.
  for (const auto& [runs, count] : levels_[top].blind) {
    const std::vector<std::int64_t>& valid = levels_[top].valid;
    if (std::find(valid.begin(), valid.end(), runs) == valid.end()) continue;
    profile_.fields[Raw(levels_[top].step.field)].blind += count * (runs - 1);
  }
  levels_[top - 1].next_is_blind = levels_[top].at_once.empty() && levels_[top].went_on.size() > 1;
  NoteMove(kReached, LevelReached(top));
  NoteMove(kOfObject, LevelOfObject(top));
  levels_.pop_back();
}

// --- what an earlier read would save

// The level at which the field's object, or the element, becomes part of the structure.
std::size_t Profiler::LevelReached(std::size_t level) const {
  const std::uint32_t field = Raw(levels_[level].step.field);
  const std::uint32_t owner = owner_[field];
  const bool is_root = std::any_of(space_.roots.begin(), space_.roots.end(),
                                   [&](ObjectIndex root) { return Raw(root) == owner; });
  bool is_reached = is_root;
  std::size_t reached = 0;
  for (std::size_t i = 1; i < level; ++i) {
    const Field& below = space_.At(levels_[i].step.field);
    if (below.values.empty()) continue;
    const Value& value = below.values[levels_[i].step.value];
    const bool refers = value.object != kNoObject && Raw(value.object) == owner;
    const bool reveals = field - value.reveals.first < value.reveals.count;
    if ((refers && !is_reached) || reveals) reached = i;
    is_reached = is_reached || refers;
  }
  return reached;
}

// The last level of a field of the same object; if there is none, the level at which the object is
// reached.
std::size_t Profiler::LevelOfObject(std::size_t level) const {
  const std::uint32_t owner = owner_[Raw(levels_[level].step.field)];
  for (std::size_t i = level - 1; i > 0; --i) {
    if (owner_[Raw(levels_[i].step.field)] == owner) return i;
  }
  return LevelReached(level);
}

void Profiler::NoteMove(Place place, std::size_t level) {
  const Level& top = levels_.back();
  const std::uint32_t field = Raw(top.step.field);
  if (level + 2 == levels_.size()) return;  // it is read there already
  std::vector<Moved>& moved = levels_[level].moved[place];
  auto at = std::find_if(moved.begin(), moved.end(),
                         [&](const Moved& known) { return known.field == field; });
  if (at == moved.end()) at = moved.insert(at, Moved{field, 0, 0, {}, {}});
  ++at->reads;
  at->rejected += top.all_rejected;
  for (const ValueIndex value : top.at_once) ++CountOf(at->at_once, value);
  for (const ValueIndex value : top.went_on) ++CountOf(at->went_on, value);
}

// Within this branch the field would be read once, before all that was rejected without it. A value
// that was rejected at once each time is rejected once; all else happens for each other value.
// Where there are no structures, nothing can be concluded: there may be another reason.
void Profiler::CountMoves(Level& level) {
  const bool is_hopeless = level.runs == level.rejected;
  for (const Place place : {kReached, kOfObject}) {
    for (const Moved& moved : level.moved[place]) {
      if (is_hopeless) break;
      std::int64_t saved = 0, bad = 0;
      for (const auto& [value, count] : moved.at_once) {
        const bool is_bad =
            std::none_of(moved.went_on.begin(), moved.went_on.end(),
                         [wanted = value](const auto& went) { return went.first == wanted; });
        if (!is_bad) continue;
        saved += count;
        ++bad;
      }
      const auto good = static_cast<std::int64_t>(moved.went_on.size());
      const std::int64_t before = level.rejected - moved.rejected;  // rejected without it
      FieldProfile& field = profile_.fields[moved.field];
      (place == kReached ? field.gain_reached : field.gain_object) +=
          saved - bad - std::max<std::int64_t>(good - 1, 0) * before;
    }
    level.moved[place].clear();
  }
}

// --- pruning by outcomes

void Profiler::OnRead(FieldIndex field, bool is_watched) {
  is_unused_[Raw(field)] = is_watched;
  profile_.fields[Raw(field)].watched += is_watched;
}

void Profiler::OnUse(FieldIndex field, bool is_compare, std::uint32_t since) {
  profile_.fields[Raw(field)].late += is_unused_[Raw(field)] && is_compare && since > 1;
  is_unused_[Raw(field)] = false;
}

void Profiler::OnLearn(FieldIndex field, bool has_escaped, ValueIndex ruled_out) {
  FieldProfile& counts = profile_.fields[Raw(field)];
  ++counts.values;
  counts.leaked += has_escaped;
  counts.ruled_out += ruled_out;
}

const Profile& Profiler::Finish() {
  while (levels_.size() > 1) CloseTop();
  CountMoves(levels_.back());
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const bool some_went_on = std::any_of(values_[i].begin(), values_[i].end(),
                                          [](const auto& v) { return v.at_once < v.tried; });
    for (const ValueCount& value : values_[i]) {
      if (some_went_on && value.tried > 1 && value.at_once == value.tried) {
        profile_.fields[i].alone += value.at_once;
      }
    }
  }
  profile_.walks = walks_.Find();
  return profile_;
}

}  // namespace korat
