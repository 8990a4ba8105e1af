#include "testing/no_input.h"

#include <cctype>
#include <set>

#include "korat/detail/bounds.h"
#include "model/bound_names.h"
#include "report/run_text.h"
#include "source/method_inputs.h"

namespace korat::cli {
namespace {

bool IsOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Members are often called size_ and asked for by size().
std::string Stem(std::string name) {
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

std::set<std::string> NamesIn(const std::string& text) {
  std::set<std::string> names;
  std::string name;
  for (const char c : text + " ") {
    if (IsOfName(c)) {
      name += c;
    } else if (!name.empty()) {
      names.insert(Stem(std::exchange(name, "")));
    }
  }
  return names;
}

// "at(int).index": index; "List::size_": size; "Heap::array.length": array.
std::string NameOfBound(const std::string& bound) {
  const std::size_t argument = bound.find(").");
  const std::size_t field = bound.rfind("::");
  std::size_t at = argument != std::string::npos ? argument + 2
                   : field != std::string::npos  ? field + 2
                                                 : bound.size();  // a number of objects
  std::string name;
  while (at < bound.size() && IsOfName(bound[at])) name += bound[at++];
  return Stem(name);
}

// The bounds that the clause names; if it names none, those of the arguments.
frontend::BoundList BoundsToChange(const PreparedRun& prepared, const frontend::Function& function,
                                   const std::string& clause) {
  const std::set<std::string> names = NamesIn(clause);
  std::set<std::string> arguments;
  for (const std::size_t i : frontend::ArgumentsOf(function)) {
    arguments.insert(frontend::ArgumentBound(function, i));
  }
  frontend::BoundList named, all_arguments;
  for (const auto& [bound, values] : prepared.bounds) {
    const bool is_argument = arguments.count(bound) != 0;
    if (is_argument) all_arguments.emplace_back(bound, values);
    const bool is_of_call = bound.find(").") != std::string::npos;
    if ((is_argument || !is_of_call) && names.count(NameOfBound(bound)) != 0) {
      named.emplace_back(bound, values);
    }
  }
  return named.empty() ? all_arguments : named;
}

// A pointer into the structure may be another one, too.
std::string OtherValues(const frontend::MethodInputs& inputs, const std::string& bound,
                        const std::string& values) {
  const std::string usual = "=...' (now " + values + ")";
  if (values.find(detail::kAnyObject) != std::string::npos) return usual;
  for (const std::size_t i : inputs.arguments()) {
    const bool is_meant = frontend::ArgumentBound(inputs.function(), i) == bound;
    if (!is_meant || !inputs.IsInner(i) || !inputs.function().parameters[i].type.is_object)
      continue;
    return "=" + std::string(detail::kAnyObject) + values +
           "', which also tries an object outside of the structure (now " + values + ")";
  }
  return usual;
}

std::string Advice(const frontend::MethodInputs& inputs, const frontend::BoundList& bounds) {
  if (bounds.empty()) return "a larger --scope, or --set, gives it other structures";
  std::string text;
  for (const auto& [bound, values] : bounds) {
    text += (text.empty() ? "--set '" : ", --set '") + bound + OtherValues(inputs, bound, values);
  }
  return "change what is tried with " + text;
}

}  // namespace

std::string WhyNoInput(const PreparedRun& prepared, const frontend::TestedFunction& tested,
                       const TriedInputs& tried, const RunResult& run) {
  if (tried.behavior > tested.behaviors && tested.behaviors > 0) {
    return "no input: its contract has " + std::to_string(tested.behaviors) +
           (tested.behaviors == 1 ? " behaviour" : " behaviours");
  }
  if (tried.skipped == 0) {
    std::string text;
    for (const std::string& line : report::ExplainNothing(run.stats, run.schema, run.deepest))
      text += (text.empty() ? "" : "\n  ") + line;
    if (!prepared.hint.empty()) text += "\n  " + prepared.hint;
    return text;
  }
  const std::string none = "no input: none of " + std::to_string(tried.skipped) +
                           (tried.skipped == 1 ? " combination" : " combinations");
  if (tried.unmet.empty()) {
    return none +
           " has structures that can be destroyed one after another: do they delete the same "
           "objects?";
  }
  const std::size_t end = tried.unmet.find('\n');
  const std::string clause = tried.unmet.substr(0, end);
  return none + " satisfies '" + clause + "' (" + tried.unmet.substr(end + 1) + "); " +
         Advice(frontend::MethodInputs(prepared.subject.model, tested),
                BoundsToChange(prepared, tested.function, clause));
}

}  // namespace korat::cli
