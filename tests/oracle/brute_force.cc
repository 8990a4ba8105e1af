#include "oracle/brute_force.h"

#include <algorithm>

#include "harness/layout/text.h"

namespace korat::oracle {
namespace {

constexpr std::uint32_t kPlain = 0xffffffffu;  // in a form: a value that refers to no object

const Value* ShapeOf(const StateSpace& space, FieldIndex field, ValueIndex value) {
  const Field& description = space.At(field);
  return description.values.empty() ? nullptr : &description.values[value];
}

// Breadth first, calling meet(object) when an object is first reached and visit(field) for every
// field.
template <typename Meet, typename Visit>
void Walk(const StateSpace& space, const Candidate& candidate, Extent extent, Meet meet,
          Visit visit, bool passes_weak = true) {
  std::vector<bool> met(space.objects.size(), false);
  std::vector<FieldRange> pending;
  const auto reach = [&](ObjectIndex object) {
    if (met[Raw(object)]) return;
    met[Raw(object)] = true;
    meet(object);
    pending.push_back(space.At(object).fields);
  };
  for (ObjectIndex root : space.roots) reach(root);
  if (extent == Extent::kAllObjects) {
    for (std::uint32_t i = 0; i < space.objects.size(); ++i) reach(ObjectIndex{i});
  }
  for (std::size_t next = 0; next < pending.size(); ++next) {
    const FieldRange range = pending[next];
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
      const Value* shape = ShapeOf(space, FieldIndex{i}, candidate[i]);
      const bool refers = shape != nullptr && shape->object != kNoObject;
      const bool passes =
          passes_weak || !space.fields[i].is_weak || (refers && space.At(shape->object).is_held);
      if (refers && passes) reach(shape->object);
      if (shape != nullptr && shape->reveals.count != 0) pending.push_back(shape->reveals);
      visit(FieldIndex{i});
    }
  }
}

}  // namespace

std::vector<FieldIndex> FieldsOf(const StateSpace& space, const Candidate& candidate,
                                 Extent extent) {
  std::vector<FieldIndex> fields;
  Walk(
      space, candidate, extent, [](ObjectIndex) {},
      [&](FieldIndex field) { fields.push_back(field); });
  return fields;
}

Form FormOf(const StateSpace& space, const Candidate& candidate) {
  std::vector<std::uint32_t> met(space.classes.size(), 0);  // per class: objects numbered so far
  std::vector<std::uint32_t> number(space.objects.size());  // meaningful once met
  Form form;
  const auto meet = [&](ObjectIndex index) {
    const Object& object = space.At(index);
    const bool keeps = space.classes[Raw(object.class_index)].distinguishable;
    number[Raw(index)] = keeps ? object.order : met[Raw(object.class_index)]++;
  };
  const auto visit = [&](FieldIndex field) {
    const ValueIndex value = candidate[Raw(field)];
    const Value* shape = ShapeOf(space, field, value);
    const bool refers = shape != nullptr && shape->object != kNoObject;
    form.push_back(refers ? shape->class_end : value);
    form.push_back(refers ? number[Raw(shape->object)] : kPlain);
  };
  Walk(space, candidate, Extent::kReachable, meet, visit);
  return form;
}

bool KeepsTypeRules(const StateSpace& space, const Candidate& candidate,
                    const std::vector<FieldIndex>& fields) {
  std::set<ObjectIndex> held, watched;
  const auto object_of = [&](FieldIndex field) {
    const Value* shape = ShapeOf(space, field, candidate[Raw(field)]);
    return shape == nullptr ? kNoObject : shape->object;
  };
  Walk(
      space, candidate, Extent::kReachable, [](ObjectIndex) {},
      [&](FieldIndex field) {
        const ObjectIndex object = object_of(field);
        const bool is_held = object != kNoObject && space.At(object).is_held;
        if (space.At(field).shares || is_held) held.insert(object);
      },
      /*passes_weak=*/false);
  for (FieldIndex field : fields) {
    const Value* shape = ShapeOf(space, field, candidate[Raw(field)]);
    if (shape == nullptr) continue;
    if (shape->decider != kNoField && candidate[Raw(shape->decider)] != shape->needs) return false;
    if (space.At(field).is_weak && shape->object != kNoObject) watched.insert(shape->object);
  }
  if (!std::includes(held.begin(), held.end(), watched.begin(), watched.end())) return false;
  std::vector<bool> owned(space.objects.size(), false);
  for (ObjectIndex root : space.roots) owned[Raw(root)] = true;
  for (FieldIndex field : fields) {
    if (!space.At(field).owns) continue;
    const Value* shape = ShapeOf(space, field, candidate[Raw(field)]);
    if (shape == nullptr || shape->object == kNoObject) continue;
    if (owned[Raw(shape->object)]) return false;
    owned[Raw(shape->object)] = true;
  }
  return true;
}

BruteForcer::BruteForcer(const detail::FinitizationSpec& spec,
                         const std::vector<detail::ArgumentSpec>& arguments,
                         const detail::PredicateSpec& predicate, const runtime::Limits& limits)
    : spec_(spec), arguments_(arguments), predicate_(predicate), layout_(sandbox_.arena()) {
  if (const char* problem = sandbox_.Init(limits)) detail::Fail(problem);
  harness::BuildLayout(spec_, arguments_, sandbox_.arena(), layout_);
  candidate_.assign(layout_.space.fields.size(), 0);
  read_.assign(layout_.space.fields.size(), false);
  sandbox_.guard().set_observer(*this);
}

Truth BruteForcer::Enumerate(Extent extent, std::uint64_t max_candidates) {
  extent_ = extent;
  max_candidates_ = max_candidates;
  truth_ = Truth();
  EnumerateFrom(0);
  return std::move(truth_);
}

// The fields before `depth` have their values; those after it are at 0. Fields that are not part of
// the structure stay at 0, because nothing can tell their values apart.
void BruteForcer::EnumerateFrom(std::size_t depth) {
  const std::vector<FieldIndex> fields = FieldsOf(space(), candidate_, extent_);
  if (depth < fields.size()) {
    const FieldIndex field = fields[depth];
    for (ValueIndex value = 0; value < space().At(field).domain_size; ++value) {
      Assign(field, value);
      EnumerateFrom(depth + 1);
      if (!truth_.complete) return;
    }
    Assign(field, 0);
    return;
  }
  truth_.complete = ++truth_.tried <= max_candidates_;
  if (!truth_.complete || !KeepsTypeRules(space(), candidate_, fields) || !Accepts(fields)) return;
  truth_.accepted.insert(candidate_);
  truth_.forms.insert(FormOf(space(), candidate_));
  for (const Argument& argument : space().arguments) {  // scalars, in all subjects
    const FieldRange range = space().At(argument.object).fields;
    std::fill_n(read_.begin() + range.first, range.count, true);
  }
  Candidate read_part = candidate_;
  for (std::size_t i = 0; i < read_part.size(); ++i) read_part[i] *= read_[i] ? 1 : 0;
  truth_.read_part.insert(std::move(read_part));
}

// A run that ends in any way but a return does not accept. The use counts of shared_ptrs count the
// structure's fields.
bool BruteForcer::Accepts(const std::vector<FieldIndex>& fields) {
  std::fill(read_.begin(), read_.end(), false);
  if (layout_.table.use_counts().Any()) {
    layout_.table.use_counts().Recount([&](FieldIndex field) {
      return std::find(fields.begin(), fields.end(), field) != fields.end();
    });
  }
  const runtime::RunEnd end = sandbox_.Run(
      runtime::Mode::kPredicate,
      [](void* pointer) {
        auto* self = static_cast<BruteForcer*>(pointer);
        void* root = self->layout_.objects[Raw(self->space().roots.back())].address;
        self->verdict_ =
            self->predicate_.call(self->predicate_.closure, root, self->layout_.arguments.data());
      },
      this);
  sandbox_.log().UndoTo(0);
  return end == runtime::RunEnd::kReturned && verdict_;
}

void BruteForcer::Assign(FieldIndex field, ValueIndex value) {
  candidate_[Raw(field)] = value;
  layout_.table.Assign(field, value);
}

void BruteForcer::OnRead(std::uint64_t address, std::uint64_t size, bool /*escapes*/) {
  layout_.table.ForEachAt(
      address, size, [this](FieldIndex field) { read_[Raw(field)] = true; },
      [this] { MarkEverything(); });
}

// A field that is written counts as read.
bool BruteForcer::OnWrite(std::uint64_t address, std::uint64_t size) {
  OnRead(address, size, /*escapes=*/true);
  return true;
}

void BruteForcer::OnForeignCall(const void* /*function*/) { MarkEverything(); }

void BruteForcer::MarkEverything() { std::fill(read_.begin(), read_.end(), true); }

std::string BruteForcer::TextOf(const Candidate& candidate) {
  for (std::uint32_t i = 0; i < candidate.size(); ++i)
    layout_.table.Assign(FieldIndex{i}, candidate[i]);
  std::string text = harness::StructureText(layout_);
  for (std::uint32_t i = 0; i < candidate.size(); ++i)
    layout_.table.Assign(FieldIndex{i}, candidate_[i]);
  return text;
}

}  // namespace korat::oracle
