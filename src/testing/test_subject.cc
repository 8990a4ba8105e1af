#include "testing/test_subject.h"

#include <algorithm>

#include "base/near_names.h"
#include "frontend/no_predicate.h"
#include "frontend/reading/precompiled.h"
#include "korat/error.h"
#include "model/bound_names.h"
#include "model/by_calls.h"
#include "model/c_language.h"
#include "model/tested.h"
#include "os/files.h"
#include "prepare/checked_contracts.h"

namespace korat::cli {
namespace {

using frontend::Function;

bool IsNamed(const Function& function, const std::string& name) {
  return function.name == name || function.Signature() == name || function.qualified == name;
}

// Everything that can be called: members, including those that the compiler writes, and free
// functions about the class.
std::vector<const Function*> Callable(const frontend::ClassModel& model) {
  const frontend::Class& tested = model.classes[0];
  std::vector<const Function*> all;
  for (const auto* list : {&tested.constructors, &tested.special, &tested.methods,
                           &tested.inherited, &model.functions}) {
    for (const Function& function : *list) all.push_back(&function);
  }
  return all;
}

void CheckNames(const frontend::ClassModel& model, const std::vector<std::string>& names) {
  const std::vector<const Function*> all = Callable(model);
  std::vector<std::string> known;
  for (const Function* function : all) known.push_back(function->name);
  for (const std::string& name : names) {
    const auto& uncallable = model.classes[0].uncallable;
    const bool is_there =
        std::any_of(all.begin(), all.end(),
                    [&](const Function* function) { return IsNamed(*function, name); }) ||
        std::any_of(uncallable.begin(), uncallable.end(),
                    [&](const Function& function) { return IsNamed(function, name); });
    if (is_there) continue;
    const std::vector<std::string> near = NearNames(name, known);
    throw Error(
        "--method " + name + ": class '" + model.classes[0].name +
        "' has no such method, and no function in these files takes an object of that class" +
        (near.empty() ? "" : "; did you mean " + Alternatives(near) + "?"));
  }
}

// A predicate is listed without the parameters that have default arguments.
bool IsSame(const Function& a, const Function& b) {
  return a.qualified == b.qualified && a.location.line == b.location.line &&
         a.location.column == b.location.column;
}

// The constructor of a class that declares none: users set the members themselves.
bool IsImplicitConstructor(const Function& function, const frontend::ClassModel& model) {
  return function.role == frontend::Role::kConstructor && model.classes[0].constructors.empty();
}

// Without names: public methods, and free functions with a contract. In C, functions whose first
// parameter is a pointer to the class are its methods. Friends that are defined in
// the class can't have one. No contract says what the standard library demands of its callers, so
// its methods would fail.
bool IsChosen(const Function& function, const std::vector<std::string>& names,
              const frontend::ClassModel& model,
              const std::vector<frontend::ContractFacts>& contracts) {
  if (!names.empty()) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return IsNamed(function, name); });
  }
  if (IsSame(function, model.predicate) || IsImplicitConstructor(function, model)) return false;
  if (function.access != frontend::Access::kPublic || function.is_library) return false;
  const bool is_free =
      !function.is_member && !function.is_static && function.role == frontend::Role::kOrdinary;
  if (is_free && frontend::IsInC(model) && function.receiver == 0) {
    return function.parameters[0].type.kind == frontend::TypeKind::kPointer;
  }
  return !is_free || function.is_friend || frontend::HasContract(function, contracts);
}

void TellOfLibrary(const frontend::ClassModel& model, TestSubject& result) {
  const Function* first = nullptr;
  std::size_t count = 0;
  for (const Function& function : model.classes[0].inherited) {
    if (!function.is_library) continue;
    if (first == nullptr) first = &function;
    ++count;
  }
  if (first == nullptr) return;
  const std::string more = count == 1 ? "" : " and " + std::to_string(count - 1) + " more";
  result.skipped.push_back({first->Signature() + more + " of the standard library",
                            "name one with --method, or in the class with a using-declaration",
                            /*is_missed=*/false});
}

void ChooseMethods(const std::vector<std::string>& names,
                   const std::vector<frontend::ContractFacts>& contracts, const LeftOut& left_out,
                   TestSubject& result) {
  frontend::ClassModel& model = result.subject.model;
  CheckNames(model, names);
  // Those that are not chosen help to build the inputs of those that are, and so one driver serves
  // every choice.
  std::vector<std::pair<Function, bool>> candidates;
  for (const Function* function : Callable(model)) {
    const bool is_chosen = IsChosen(*function, names, model, contracts);
    const bool helps =
        IsChosen(*function, {}, model, contracts) || IsImplicitConstructor(*function, model);
    if (is_chosen || helps) {
      candidates.emplace_back(*function, is_chosen);
    }
  }
  for (const auto& [function, is_chosen] : candidates) {
    const auto known = left_out.find(function.Signature());
    const std::string reason = known != left_out.end()
                                   ? known->second
                                   : frontend::AddTested(function, is_chosen, contracts, model);
    if (reason.empty() || !is_chosen) continue;
    const bool is_missed = known == left_out.end();
    result.skipped.push_back({function.Signature(), reason, is_missed});
  }
  if (names.empty()) TellOfLibrary(model, result);
  for (const Function& function : model.classes[0].uncallable) {
    const auto is_named = [&](const std::string& name) { return IsNamed(function, name); };
    if (!names.empty() && std::none_of(names.begin(), names.end(), is_named)) continue;
    const bool is_missed = function.uncallable != frontend::kUncompiled;
    result.skipped.push_back({function.Signature(), function.uncallable, is_missed});
  }
}

// Checks are C++: in C there are none but the predicate and asserts.
CheckedContracts ContractsOf(Subject& subject, const SubjectOptions& options,
                             const std::vector<std::string>& contract_files,
                             const Installation& installation) {
  if (!frontend::IsInC(subject.model)) {
    return CheckContractsOf(subject, options, contract_files, installation);
  }
  if (!contract_files.empty()) throw Error("--contracts: contracts of C code can't be checked");
  const auto has_contract = [](const std::string& file) {
    const std::string text = ReadWhole(file);
    return text.find("//@") != std::string::npos || text.find("/*@") != std::string::npos;
  };
  if (std::any_of(options.files.begin(), options.files.end(), has_contract)) {
    subject.model.notes.push_back(
        "the contracts are not checked, because this is C; the predicate and asserts are");
  }
  return {};
}

}  // namespace

TestSubject LoadTestSubject(const SubjectOptions& options, SubjectUse use,
                            const std::vector<std::string>& methods,
                            const std::vector<std::string>& contract_files, const LeftOut& left_out,
                            const Installation& installation) {
  TestSubject result;
  SubjectOptions with_calls = options;
  with_calls.calls_methods = true;
  const bool by_calls = use == SubjectUse::kCalls;
  with_calls.wants_predicate = !by_calls || HasPredicate(options, installation);
  result.subject = LoadSubject(with_calls, installation);
  frontend::ClassModel& model = result.subject.model;
  if (!by_calls && !frontend::ArgumentsOf(model.predicate).empty()) {
    throw Error("predicate '" + model.predicate.Signature() +
                "' takes arguments: to test methods, give one that takes none");
  }
  const CheckedContracts contracts =
      ContractsOf(result.subject, options, contract_files, installation);
  result.mistakes = contracts.mistakes;
  if (!result.mistakes.empty()) return result;
  if (by_calls) frontend::LeaveObjectsToCalls(model);
  ChooseMethods(methods, contracts.facts, left_out, result);
  if (by_calls) frontend::LeaveOutFields(model);
  auto& flags = model.flags;
  flags.push_back(frontend::kAssertions);
  if (contracts.overlay.empty()) return result;
  flags.insert(flags.end(), {"-ivfsoverlay", contracts.overlay});
  return result;
}

bool HasPredicate(const SubjectOptions& options, const Installation& installation) {
  SubjectOptions with_calls = options;
  with_calls.calls_methods = true;
  try {
    LoadSubject(with_calls, installation);
    return true;
  } catch (const frontend::NoPredicate&) {
    if (!options.predicate.empty()) throw;
    return false;
  }
}

}  // namespace korat::cli
