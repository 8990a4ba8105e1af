#include "harness/layout/member_keeper.h"

#include <utility>
#include <vector>

#include "harness/layout/planning/keyed_shapes.h"

namespace korat::harness {

using detail::Choice;
using detail::DomainSpec;

void MemberKeeper::Keep(ObjectIndex object, const std::string& name, char* address,
                        const DomainSpec& domain) {
  switch (domain.kind) {
    case DomainSpec::Kind::kScalar:
      return KeepScalar(object, name, address, domain);
    case DomainSpec::Kind::kParts:
      for (const DomainSpec::Part& part : domain.parts) {
        if (part.domain == nullptr) continue;
        Keep(object, name + part.name, address + part.offset, *part.domain);
      }
      return;
    case DomainSpec::Kind::kContainer: {
      const DomainSpec& complete = WithShapes(layout_, name, address, domain);
      values_.Reshape(name, address, complete, 0);
      const std::vector<void*> addresses = complete.elements(address);
      const std::vector<detail::DomainPtr>& elements = complete.shapes[0].elements;
      const auto first = static_cast<std::ptrdiff_t>(layout_.kept.size());
      for (std::size_t i = 0; i < elements.size(); ++i) {
        Keep(object, name + "[" + std::to_string(i) + "]", static_cast<char*>(addresses[i]),
             *elements[i]);
      }
      if (complete.is_alternatives) {  // shown as a whole
        layout_.kept.erase(layout_.kept.begin() + first, layout_.kept.end());
        layout_.kept.push_back({object, name, kNoObject, "", &complete, address});
      }
      return;
    }
    case DomainSpec::Kind::kIterator:
      detail::Fail("field '" + name + "' is an iterator, so it can't be kept at a value: use Set");
    case DomainSpec::Kind::kDependent:
      detail::Fail("field '" + name + "' depends on '" + domain.depends_on +
                   "', so it can't be kept at a value: use Set");
  }
}

void MemberKeeper::KeepScalar(ObjectIndex object, const std::string& name, char* address,
                              const DomainSpec& domain) {
  for (const Choice& choice : domain.choices) {
    if (choice.count == 0) continue;
    KeptPlace kept{object, name, kNoObject, choice.part, &domain, address};
    if (choice.objects != nullptr) {
      kept.refers = objects_.At(name, choice, 0);
      if (choice.naming != detail::Naming::kAnonymous) objects_.TellApart(choice, 0);
      objects_.NamePart(choice);
    }
    layout_.kept.push_back(std::move(kept));
    char* const target = objects_.AddressOf(choice, 0);
    values_.Store(name, choice, 0, target, address, domain.size, /*for_good=*/true);
    // What a weak_ptr refers to for good has an owner elsewhere.
    if (choice.share && (!choice.is_weak || values_.Hold(*choice.objects, target) != nullptr)) {
      layout_.space.objects[Raw(objects_.At(name, choice, 0))].is_held = true;
    }
    return;
  }
  detail::Fail("field '" + name + "' is kept at the first value of an empty domain");
}

}  // namespace korat::harness
