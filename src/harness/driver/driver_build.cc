#include "harness/driver/driver_build.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>

#include "harness/calls/call_output.h"
#include "harness/calls/call_runner.h"
#include "harness/calls/graph_text.h"
#include "harness/calls/sequence_input.h"
#include "harness/calls/sequence_text.h"
#include "harness/driver/driver_calls.h"
#include "harness/driver/wanted_graph.h"
#include "harness/explore/explorer.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"

namespace korat::detail {
namespace {

// What an input consists of: the graphs of its objects, the rest as source.
struct Parts {
  std::string with_other_values;  // the receiver's graph, where parts that were not read differ
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

// Looks for sequences of calls that build certain graphs.
class GraphSearch {
 public:
  explicit GraphSearch(harness::CallSequences& sequences) : sequences_(sequences) {}

  // `other`: see WantedGraph.
  void Add(const std::string& graph, const std::string& other = "") {
    if (graph.empty()) return;
    longest_ = std::max(longest_, 2 * graph.size() + 64);
    const auto [wanted, is_new] = wanted_.try_emplace(graph, graph, other);
    if (is_new && wanted->second.has_dead_parts()) with_dead_parts_.push_back(&wanted->second);
  }

  void Run() {
    harness::CallSequences::Limits limits;
    limits.is_over = [this] {
      return found_.size() == wanted_.size() || tried_ >= kMostCalls || Clock::now() > end_;
    };
    extent_ =
        sequences_.Explore(limits, [this](harness::SequenceInput& input) { return Try(input); });
  }

  const harness::CallSequences::Extent& extent() const { return extent_; }
  // "": none was found.
  std::string StatementsFor(const std::string& graph, const std::string& variable) const {
    return StatementsIn(found_, graph, variable);
  }
  // The same for a graph that differs only where the predicate does not look.
  std::string StatementsLike(const std::string& graph, const std::string& variable) const {
    return StatementsIn(alike_, graph, variable);
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Known = std::map<std::string, harness::SequenceState>;
  static constexpr std::size_t kMostCalls = 40'000;
  static constexpr std::chrono::seconds kLongest{3};

  std::string StatementsIn(const Known& known, const std::string& graph,
                           const std::string& variable) const {
    const auto found = known.find(graph);
    if (found == known.end()) return "";
    return harness::SequenceText(sequences_).Statements(found->second, variable);
  }

  // Whether to extend the sequence. A graph much larger than every wanted one is not extended.
  bool Try(harness::SequenceInput& input) {
    const Driver::MethodEntry& entry = *input.step().entry;
    if (entry.make == nullptr && !entry.is_mutator) return false;
    ++tried_;
    std::string graph;
    harness::CallRunner& host = sequences_.host();
    input.set_look([&](const void* object) {
      graph = harness::GraphTextOrNone(object, sequences_.reflect(), host.explorer().sandbox(),
                                       host.explorer().layout());
    });
    harness::CallOutput::Begin();  // what the calls print is dropped
    if (!input.Build() || graph.empty() || graph.size() > longest_) return false;
    if (wanted_.count(graph) != 0) found_.try_emplace(graph, input.made());
    for (const WantedGraph* wanted : with_dead_parts_) {
      if (wanted->IsLike(graph)) alike_.try_emplace(wanted->text(), input.made());
    }
    return true;
  }

  harness::CallSequences& sequences_;
  std::map<std::string, WantedGraph> wanted_;
  std::vector<const WantedGraph*> with_dead_parts_;
  Known found_, alike_;
  std::size_t longest_ = 0;  // of a graph that is still extended
  std::size_t tried_ = 0;
  const Clock::time_point end_ = Clock::now() + kLongest;
  harness::CallSequences::Extent extent_;
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
    for (const auto& [method, id] : wanted) {
      all.push_back(TakeApart(driver_.methods().at(method), id));
    }
    const Inputs nothing = DriverInputs::MakeNone(driver_.predicate());
    Explorer host(nothing.spec, nothing.arguments, nothing.predicate, Options());
    host.Next(/*touched=*/false);
    harness::CallRunner runner(host);
    harness::CallSequences sequences(runner, driver_.classes().front(),
                                     SequenceSteps(driver_, inputs_));
    GraphSearch search(sequences);
    for (const Parts& parts : all) {
      search.Add(parts.receiver, parts.with_other_values);
      for (const Parts::Structure& other : parts.structures) search.Add(other.graph);
    }
    search.Run();
    std::vector<BuiltInput> built;
    for (const Parts& parts : all) built.push_back(Join(parts, search));
    return built;
  }

 private:
  Parts TakeApart(const Driver::MethodEntry& method, const std::string& id) {
    const Inputs inputs = inputs_.Make(&method);
    Explorer explorer(inputs.spec, inputs.arguments, inputs.predicate, Options());
    Candidate candidate = *ParseCandidateId(id);
    candidate.resize(explorer.layout().space.fields.size());
    explorer.machine().Ask(candidate);
    Parts parts;
    if (method.has_receiver) {
      parts.receiver = GraphOf(explorer, explorer.root(), parts);
      if (!method.is_helper) parts.with_other_values = WithOtherValues(inputs, candidate);
    }
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

  // The graph of the receiver, where what the predicate does not read has other values.
  std::string WithOtherValues(const Inputs& inputs, const Candidate& candidate) const {
    Options options;
    options.start = candidate;
    Explorer explorer(inputs.spec, inputs.arguments, inputs.predicate, options);
    if (!explorer.Next(/*touched=*/false) || explorer.candidate() != candidate) return "";
    const auto& search = explorer.search();
    Candidate other = candidate;
    explorer.search().ForEachReachable([&](FieldIndex index) {
      const Field& field = search.space().At(index);
      const bool was_read =
          search.stack().OnStack(index) && !search.stack()[search.stack().DepthOf(index)].joined;
      // A value that refers to objects makes another graph.
      if (!was_read && field.values.empty() && field.domain_size > 1) {
        other[Raw(index)] = (other[Raw(index)] + 1) % field.domain_size;
      }
      return true;
    });
    if (other == candidate) return "";
    Explorer changed(inputs.spec, inputs.arguments, inputs.predicate, Options());
    changed.machine().Ask(other);
    return harness::GraphTextOrNone(changed.root(), reflect_, changed.sandbox(), changed.layout());
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

  static BuiltInput Join(const Parts& parts, const GraphSearch& sequences) {
    BuiltInput built;
    built.arguments = parts.arguments;
    if (parts.is_shared) return built;
    built.calls = sequences.extent().calls;
    built.is_exhausted = sequences.extent().is_all;
    if (!parts.receiver.empty()) {
      built.statements = sequences.StatementsFor(parts.receiver, "object");
      if (built.statements.empty()) {
        built.alike = sequences.StatementsLike(parts.receiver, "object");
      }
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
