#include "testing/input_groups.h"

#include <algorithm>
#include <map>

#include "korat/detail/bounds.h"
#include "model/bound_names.h"
#include "source/driver_methods.h"

namespace korat::cli {
namespace {

// The values of its arguments, in their order.
std::string ValuesText(const PreparedRun& prepared, const frontend::Function& function) {
  std::string text;
  for (const std::size_t i : frontend::ArgumentsOf(function)) {
    const std::string argument = frontend::ArgumentBound(function, i);
    for (const auto& [name, values] : prepared.bounds) {
      if (name != argument && !detail::IsPartOf(name, argument)) continue;
      text += std::to_string(i) + name.substr(argument.size()) + "=" + values + "\n";
    }
  }
  return text;
}

}  // namespace

std::string UnboundedArgument(const PreparedRun& prepared, const frontend::Function& function) {
  for (const std::size_t i : frontend::ArgumentsOf(function)) {
    const std::string name = frontend::ArgumentBound(function, i);
    const bool is_bounded =
        std::any_of(prepared.bounds.begin(), prepared.bounds.end(), [&](const auto& bound) {
          return bound.first == name || detail::IsPartOf(bound.first, name);
        });
    if (!is_bounded) return name;
  }
  return "";
}

std::vector<InputGroup> GroupByInputs(const PreparedRun& prepared, const InputGroup& functions) {
  const frontend::ClassModel& model = prepared.subject.model;
  std::vector<InputGroup> groups;
  std::map<std::string, std::size_t> known;
  for (const frontend::TestedFunction* tested : functions) {
    const std::string inputs =
        frontend::InputsText(model, *tested) + ValuesText(prepared, tested->function);
    const auto [found, is_new] = known.try_emplace(inputs, groups.size());
    if (is_new) groups.emplace_back();
    groups[found->second].push_back(tested);
  }
  return groups;
}

InputGroup FunctionsWithInputs(
    const PreparedRun& prepared,
    const std::function<void(const std::string& signature, const std::string& reason)>& skip) {
  InputGroup functions;
  for (const frontend::TestedFunction& tested : prepared.subject.model.tested) {
    if (!tested.is_chosen) continue;
    const std::string unbounded = UnboundedArgument(prepared, tested.function);
    if (unbounded.empty()) {
      functions.push_back(&tested);
    } else {
      skip(tested.function.Signature(),
           "its argument has no values; add --set '" + unbounded + "=...'");
    }
  }
  return functions;
}

}  // namespace korat::cli
