#include "harness/layout/planning/decisions.h"

#include "harness/layout/text.h"

namespace korat::harness {

using detail::Choice;
using detail::Decision;
using detail::DomainSpec;

void FailWithoutNumber(const std::string& dependent, const std::string& member) {
  detail::Fail("field '" + dependent + "' depends on '" + member +
               "', which is not an integer, enum or bool that has values of its own: name a "
               "member that is one");
}

std::vector<Decision> DecisionsOf(const Layout& layout, const DomainSpec& domain,
                                  const std::string& dependent, const std::string& member) {
  constexpr std::size_t kMostBytes = 16;
  std::vector<Decision> decisions;
  if (domain.kind != DomainSpec::Kind::kScalar || domain.size > kMostBytes) {
    FailWithoutNumber(dependent, member);
  }
  for (const Choice& choice : domain.choices) {
    for (std::uint32_t i = 0; i < choice.count; ++i) {
      if (choice.objects != nullptr) FailWithoutNumber(dependent, member);
      alignas(kMostBytes) char value[kMostBytes] = {};
      choice.store(value, i, nullptr);
      const auto decision = DecisionIn(layout, domain.print, value, domain.size);
      if (!decision) FailWithoutNumber(dependent, member);
      decisions.push_back(*decision);
    }
  }
  return decisions;
}

}  // namespace korat::harness
