#include "testing/mutation_subject.h"

#include <algorithm>

#include "korat/error.h"
#include "model/c_language.h"
#include "mutation/mutated_code.h"
#include "prepare/checked_contracts.h"

namespace korat::cli {
namespace {

constexpr char kOverlay[] = "-ivfsoverlay";

// What decides must stay as it is.
std::set<std::string> PredicatesOf(const frontend::ClassModel& model) {
  return {mutation::PlaceText(model.predicate.location)};
}

mutation::Scope ScopeOf(const frontend::ClassModel& model, const std::set<std::string>& groups) {
  mutation::Scope scope;
  scope.groups = groups;
  scope.predicates = PredicatesOf(model);
  for (const frontend::TestedFunction& tested : model.tested) {
    if (tested.is_chosen) scope.tested.insert(mutation::PlaceText(tested.function.location));
  }
  return scope;
}

void ReplaceOverlay(const std::string& overlay, std::vector<std::string>& flags) {
  const auto old = std::find(flags.begin(), flags.end(), kOverlay);
  if (old != flags.end()) flags.erase(old, old + 2);
  flags.insert(flags.end(), {kOverlay, overlay});
}

}  // namespace

MutationSubject LoadMutationSubject(const SubjectOptions& options,
                                    const std::vector<std::string>& methods,
                                    const std::vector<std::string>& contract_files,
                                    const LeftOut& left_out, const std::set<std::string>& groups,
                                    const Installation& installation) {
  MutationSubject result;
  result.tested = LoadTestSubject(options, SubjectUse::kStructures, methods, contract_files,
                                  left_out, installation);
  if (!result.tested.mistakes.empty()) return result;
  Subject& subject = result.tested.subject;
  if (frontend::IsInC(subject.model)) throw Error("korat mutate: C code can't be mutated yet");
  mutation::MutatedCode code =
      mutation::MutateCode(ContractsToCheck(subject, options, contract_files, installation),
                           ScopeOf(subject.model, groups));
  result.mutants = std::move(code.mutants);
  result.dropped = code.dropped;
  result.in_macros = code.in_macros;
  result.files = std::move(code.files);
  if (result.mutants.empty()) return result;
  const frontend::OtherChanges guards = {mutation::GuardsOf(result.mutants),
                                         {mutation::kMutantHeader}};
  const CheckedContracts copy =
      CheckContractsOf(subject, options, contract_files, installation, guards);
  subject.model.is_mutated = true;
  ReplaceOverlay(copy.overlay, subject.model.flags);
  return result;
}

}  // namespace korat::cli
