#include "harness/layout/layout.h"

#include "harness/layout/constructed_objects.h"
#include "harness/layout/member_keeper.h"
#include "harness/layout/planning/field_planner.h"
#include "harness/layout/planning/value_maker.h"

namespace korat::harness {
namespace {

class Builder {
 public:
  Builder(runtime::Arena& arena, Layout& layout)
      : layout_(layout),
        space_(layout.space),
        objects_(arena, layout),
        values_(arena, layout.table.use_counts()),
        fields_(objects_, values_, layout),
        kept_(objects_, values_, layout) {}

  void Build(const detail::FinitizationSpec& spec,
             const std::vector<detail::ArgumentSpec>& arguments) {
    objects_.Construct(spec, arguments);
    layout_.members = MatchMembers(objects_.Examples(), spec.settings);
    for (std::uint32_t i = 0; i < layout_.objects.size(); ++i) PlanObject(ObjectIndex{i});
    layout_.length_of.resize(space_.fields.size(), kNoField);
    HoldFromOutside();
    values_.DropOwnShares();
    fields_.Complete();
    layout_.table.Finish();
  }

 private:
  void PlanObject(ObjectIndex object) {
    const ObjectPlace& place = layout_.objects[Raw(object)];
    const auto first = static_cast<std::uint32_t>(space_.fields.size());
    fields_.Begin(object);
    if (place.argument != nullptr) {
      if (place.argument->construct) {
        values_.Make(place.argument->name, [&] { place.argument->construct(place.address); });
      }
      fields_.Plan(place.argument->name, place.address, *place.argument->domain);
      for (std::size_t i = first; i < space_.fields.size(); ++i) {
        space_.fields[i].is_inner = place.argument->is_inner && !space_.fields[i].values.empty();
      }
    } else {
      for (const Member& member : layout_.members.at(place.spec)) {
        PlanMember(object, member, place.address + member.offset);
      }
    }
    fields_.PlanFixed();
    space_.objects[Raw(object)].fields = {first,
                                          static_cast<std::uint32_t>(space_.fields.size()) - first};
    fields_.PlanElements();
    if (place.argument == nullptr) NoteOwners(first);
  }

  // Notes which objects the fields from this one on can own.
  void NoteOwners(std::size_t first) {
    can_be_owned_.resize(space_.objects.size());
    for (std::size_t i = first; i < space_.fields.size(); ++i) {
      const Field& field = space_.fields[i];
      if (!field.shares && !field.owns) continue;
      for (const Value& value : field.values) {
        if (value.object != kNoObject) can_be_owned_[Raw(value.object)] = true;
      }
    }
  }

  // Objects that nothing in the structure can own, and that are made to be shared, have an owner
  // elsewhere: the receiver of a call, which may ask for a shared_ptr to itself, and those that
  // weak_ptrs refer to.
  void HoldFromOutside() {
    std::vector<bool> is_wanted(space_.objects.size());
    is_wanted[Raw(space_.roots.back())] = true;
    const ClassIndex root_class = space_.At(space_.roots.back()).class_index;
    for (std::size_t i = 0; i < is_wanted.size(); ++i) {
      if (space_.objects[i].class_index == root_class && !can_be_owned_[i]) is_wanted[i] = true;
      ClassDomain& domain = space_.classes[Raw(space_.objects[i].class_index)];
      const detail::ClassSpec* spec = layout_.objects[i].spec;
      domain.knows_shares = spec != nullptr && spec->share != nullptr;
    }
    for (const Field& field : space_.fields) {
      if (!field.is_weak) continue;
      for (const Value& value : field.values) {
        if (value.object != kNoObject && !can_be_owned_[Raw(value.object)]) {
          is_wanted[Raw(value.object)] = true;
        }
      }
    }
    for (std::size_t i = 0; i < is_wanted.size(); ++i) {
      const ObjectPlace& place = layout_.objects[i];
      if (!is_wanted[i] || place.spec == nullptr) continue;
      const int* const count = values_.Hold(*place.spec, place.address);
      if (count == nullptr) continue;
      space_.objects[i].is_held = true;
      layout_.held_counts.push_back(reinterpret_cast<const char*>(count));
    }
  }

  void PlanMember(ObjectIndex object, const Member& member, char* address) {
    const detail::Setting& setting = *member.setting;
    if (setting.domain == nullptr) return;
    if (!setting.monitored)
      kept_.Keep(object, member.name, address, *setting.domain);
    else if (setting.set_bits)
      fields_.PlanBits(member.name, {setting.name, setting.size, *setting.domain, setting.set_bits},
                       address);
    else
      fields_.Plan(member.name, address, *setting.domain);
  }

  Layout& layout_;
  StateSpace& space_;
  ConstructedObjects objects_;
  ValueMaker values_;
  FieldPlanner fields_;
  MemberKeeper kept_;
  std::vector<bool> can_be_owned_;  // by object
};

}  // namespace

void BuildLayout(const detail::FinitizationSpec& spec,
                 const std::vector<detail::ArgumentSpec>& arguments, runtime::Arena& arena,
                 Layout& layout) {
  Builder(arena, layout).Build(spec, arguments);
}

}  // namespace korat::harness
