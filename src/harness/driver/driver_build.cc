#include "harness/driver/driver_build.h"

#include <optional>
#include <set>

#include "harness/calls/call_runner.h"
#include "harness/calls/call_sequences.h"
#include "harness/calls/graph_text.h"
#include "harness/explore/explorer.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"

namespace korat::detail {
namespace {

// What an input consists of: the graphs of its objects, the rest as source.
struct Parts {
  struct Structure {
    const void* address;
    std::string name, graph;
  };
  std::string receiver;               // a graph; "": there is none
  std::vector<Structure> structures;  // the others
  std::set<const void*> objects;      // of all of them
  bool is_shared = false;             // some belong to two: calls build them one by one
  std::optional<std::string> arguments;
};

class Builder {
 public:
  Builder(const Driver& driver, const DriverInputs& inputs)
      : driver_(driver), inputs_(inputs), root_(*driver.classes().front().type) {
    const ClassPtr root = driver.classes().front().make(1);
    reflect_ = root->reflect;
  }

  std::vector<BuiltInput> Build(const std::vector<std::pair<std::string, std::string>>& wanted) {
    std::vector<Parts> all;
    std::set<std::string> graphs;
    for (const auto& [method, id] : wanted) {
      all.push_back(TakeApart(driver_.methods().at(method), id));
      if (!all.back().receiver.empty()) graphs.insert(all.back().receiver);
      for (const Parts::Structure& other : all.back().structures) graphs.insert(other.graph);
    }
    const Inputs nothing = DriverInputs::MakeNone(driver_.predicate());
    Explorer host(nothing.spec, nothing.arguments, nothing.predicate, Options());
    host.Next(/*touched=*/false);
    harness::CallRunner runner(host);
    harness::CallSequences sequences(runner, reflect_, Steps(/*makers=*/true),
                                     Steps(/*makers=*/false));
    if (!graphs.empty()) sequences.Find(graphs);
    std::vector<BuiltInput> built;
    for (const Parts& parts : all) built.push_back(Join(parts, sequences));
    return built;
  }

 private:
  std::vector<harness::SequenceStep> Steps(bool makers) const {
    std::vector<harness::SequenceStep> steps;
    for (const auto& [signature, entry] : driver_.methods()) {
      if (makers ? entry.make == nullptr : !entry.is_mutator) continue;
      try {
        steps.push_back({&entry, inputs_.ArgumentsAlone(entry)});
      } catch (const Error&) {
        // Its arguments are structures.
      }
    }
    return steps;
  }

  Parts TakeApart(const Driver::MethodEntry& method, const std::string& id) {
    const Inputs inputs = inputs_.Make(&method);
    Explorer explorer(inputs.spec, inputs.arguments, inputs.predicate, Options());
    Candidate candidate = *ParseCandidateId(id);
    candidate.resize(explorer.layout().space.fields.size());
    explorer.machine().Ask(candidate);
    Parts parts;
    if (method.has_receiver) parts.receiver = GraphOf(explorer, explorer.root(), parts);
    std::string arguments;
    bool has_source = true;
    for (std::size_t i = 0; i < inputs.arguments.size(); ++i) {
      const std::string source = SourceOf(explorer, inputs.arguments[i], i, parts);
      has_source = has_source && !source.empty();
      arguments += (i == 0 ? "" : "\n") + source;
    }
    if (has_source) parts.arguments = std::move(arguments);
    return parts;
  }

  std::string GraphOf(Explorer& explorer, const void* object, Parts& parts) const {
    std::vector<const void*> objects;
    std::string graph =
        harness::GraphTextOrNone(object, reflect_, explorer.sandbox(), explorer.layout(), &objects);
    for (const void* met : objects) {
      parts.is_shared = !parts.objects.insert(met).second || parts.is_shared;
    }
    return graph;
  }

  std::string SourceOf(Explorer& explorer, const ArgumentSpec& argument, std::size_t i,
                       Parts& parts) {
    const void* value = explorer.argument(i);
    const bool is_structure = argument.target != nullptr && *argument.target == root_;
    if (!is_structure) return argument.source(value);
    const void* object = *static_cast<const void* const*>(value);
    if (object == nullptr) return "nullptr";
    if (object == explorer.root()) return "object";
    for (const Parts::Structure& other : parts.structures) {
      if (other.address == object) return other.name;
    }
    const std::string name =
        parts.structures.empty() ? "other" : "other" + std::to_string(parts.structures.size() + 1);
    parts.structures.push_back({object, name, GraphOf(explorer, object, parts)});
    return name;
  }

  static BuiltInput Join(const Parts& parts, const harness::CallSequences& sequences) {
    BuiltInput built;
    built.arguments = parts.arguments;
    if (parts.is_shared) return built;
    built.is_exhausted = sequences.is_exhausted();
    if (!parts.receiver.empty()) {
      built.statements = sequences.StatementsFor(parts.receiver, "object");
      if (built.statements.empty()) return built;
    }
    for (const Parts::Structure& other : parts.structures) {
      const std::string statements = sequences.StatementsFor(other.graph, other.name);
      if (statements.empty()) {
        built.statements.clear();
        return built;
      }
      built.statements += statements;
    }
    return built;
  }

  const Driver& driver_;
  const DriverInputs& inputs_;
  const std::type_info& root_;
  ReflectFunction reflect_ = nullptr;
};

}  // namespace

std::vector<BuiltInput> BuildInputs(
    const Driver& driver, const DriverInputs& inputs,
    const std::vector<std::pair<std::string, std::string>>& wanted) {
  return Builder(driver, inputs).Build(wanted);
}

}  // namespace korat::detail
