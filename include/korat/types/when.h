// Members of a union, which are there while another member of the same object says so: a kind, or a
// size up to which elements fit into the object itself.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

inline DomainPtr MakeWhen(const std::string& member, std::function<bool(const Decision&)> holds,
                          DomainPtr domain) {
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kDependent;
  spec.size = domain->size;
  spec.problem = domain->problem;
  spec.depends_on = member;
  spec.is_in_union = true;
  if (domain->kind == DomainSpec::Kind::kDependent && domain->depends_on != member) {
    Report(spec, "it depends on '" + domain->depends_on + "' and on '" + member +
                     "': only one member can decide");
  }
  spec.domain_for = [holds = std::move(holds), domain](const Decision& decision) -> DomainPtr {
    if (!holds(decision)) return nullptr;
    return domain->kind == DomainSpec::Kind::kDependent ? domain->domain_for(decision) : domain;
  };
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F, typename D>
DomainPtr LowerTo(FieldTag<F>, const WhenDomain<D>& domain) {
  return MakeWhen(domain.member, domain.holds, Lower<F>(domain.domain));
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
