// Fields whose domain depends on another field: an array that is as long as a member says.
//
// For each value of that member there are fields of their own, which its value reveals. They lie in
// the same bytes, as the alternatives of a variant do.
#include <algorithm>
#include <utility>

#include "harness/layout/planning/decisions.h"
#include "harness/layout/planning/field_planner.h"
#include "harness/layout/text.h"

namespace korat::harness {
namespace {

using detail::Decision;
using detail::DomainSpec;
using detail::Fail;

// The member of that name in the object, or the part of it, that has member `name`.
std::string Sibling(const std::string& name, const std::string& other) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? other : name.substr(0, dot + 1) + other;
}

}  // namespace

void FieldPlanner::Begin(ObjectIndex object) {
  object_ = object;
  first_of_object_ = static_cast<std::uint32_t>(space_.fields.size());
}

std::optional<FieldIndex> FieldPlanner::FieldNamed(const std::string& name) const {
  for (std::size_t i = space_.fields.size(); i-- > first_of_object_;) {
    if (space_.fields[i].name == name) return FieldIndex{static_cast<std::uint32_t>(i)};
  }
  return std::nullopt;
}

// What a member that is kept holds.
Decision FieldPlanner::KeptDecision(const Dependent& dependent) const {
  const ObjectPlace& place = layout_.objects[Raw(object_)];
  const std::string wanted = Sibling(dependent.name, dependent.domain->depends_on);
  if (place.spec != nullptr) {
    std::vector<detail::Leaf> leaves;
    place.spec->reflect(place.address, leaves);
    for (const detail::Leaf& leaf : leaves) {
      if (leaf.name != wanted || leaf.print == nullptr) continue;
      const auto decision = DecisionIn(layout_, leaf.print, place.address + leaf.offset, leaf.size);
      if (decision) return *decision;
    }
  }
  FailWithoutNumber(dependent.name, wanted);
}

void FieldPlanner::PlanFixed() {
  std::vector<Dependent> rest;
  for (const Dependent& dependent : std::exchange(dependents_, {})) {
    if (dependent.domain->kind == DomainSpec::Kind::kIterator) {
      PlanIterator(dependent.name, dependent.address, *dependent.domain);
      continue;
    }
    if (FieldNamed(Sibling(dependent.name, dependent.domain->depends_on))) {
      rest.push_back(dependent);
      continue;
    }
    const detail::DomainPtr domain = dependent.domain->domain_for(KeptDecision(dependent));
    if (domain == nullptr) continue;
    layout_.made.push_back(domain);
    detail::CheckDomain(dependent.name, *domain);
    Plan(dependent.name, dependent.address, *domain);
  }
  dependents_.insert(dependents_.begin(), rest.begin(), rest.end());
}

// All that depend on the same field are planned together: a value reveals fields side by side.
void FieldPlanner::PlanDependents() {
  while (!dependents_.empty()) {
    const std::string deciding =
        Sibling(dependents_.front().name, dependents_.front().domain->depends_on);
    std::vector<Dependent> group;
    for (const Dependent& dependent : std::exchange(dependents_, {})) {
      const bool is_of_group = Sibling(dependent.name, dependent.domain->depends_on) == deciding;
      (is_of_group ? group : dependents_).push_back(dependent);
    }
    const std::optional<FieldIndex> field = FieldNamed(deciding);
    if (!field) FailWithoutNumber(group.front().name, deciding);
    layout_.deciding.insert(*field);
    const std::vector<Decision> decisions = DecisionsOf(layout_, *layout_.domains[Raw(*field)],
                                                        group.front().name, space_.At(*field).name);
    std::vector<Value> values = space_.At(*field).values;
    values.resize(decisions.size());
    for (ValueIndex value = 0; value < decisions.size(); ++value) {
      const auto first = static_cast<std::uint32_t>(space_.fields.size());
      for (const Dependent& dependent : group) {
        const detail::DomainPtr domain = dependent.domain->domain_for(decisions[value]);
        if (domain == nullptr) continue;
        layout_.made.push_back(domain);
        detail::CheckDomain(dependent.name, *domain);
        Plan(dependent.name, dependent.address, *domain);
      }
      const auto end = static_cast<std::uint32_t>(space_.fields.size());
      layout_.length_of.resize(first, kNoField);
      layout_.length_of.resize(end, *field);
      values[value].reveals = {first, end - first};
      for (std::uint32_t i = first; i < end; ++i) {
        layout_.table.SetFirst(*field, value, FieldIndex{i});
      }
    }
    space_.fields[Raw(*field)].values = std::move(values);
  }
}

}  // namespace korat::harness
