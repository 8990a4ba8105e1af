#include "harness/calls/call_sequences.h"

#include <algorithm>
#include <cstring>

#include "harness/calls/call_output.h"
#include "harness/calls/graph_text.h"

namespace korat::harness {
namespace {

using detail::ArgumentSpec;
using detail::Choice;
using detail::DomainSpec;

// Plain values only: a pointer into a structure belongs to that structure.
std::uint32_t CountValues(const ArgumentSpec& argument) {
  if (argument.domain == nullptr || argument.domain->kind != DomainSpec::Kind::kScalar) return 0;
  std::uint32_t count = 0;
  for (const Choice& choice : argument.domain->choices) {
    if (choice.objects == nullptr) count += choice.count;
  }
  return count;
}

void Store(const ArgumentSpec& argument, std::uint32_t value, void* at) {
  for (const Choice& choice : argument.domain->choices) {
    if (choice.objects != nullptr) continue;
    if (value < choice.count) return choice.store(at, value, nullptr);
    value -= choice.count;
  }
}

// Values of one call, made afresh each time: a call may change or move them.
class Values {
 public:
  Values(const std::vector<ArgumentSpec>& arguments, const std::vector<std::uint32_t>& chosen) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      memory_.emplace_back((arguments[i].size + sizeof(Block) - 1) / sizeof(Block));
      Store(arguments[i], chosen[i], memory_.back().data());
      pointers_.push_back(memory_.back().data());
    }
  }
  void* const* data() const { return pointers_.data(); }

 private:
  struct alignas(16) Block {
    char bytes[16];
  };
  std::vector<std::vector<Block>> memory_;
  std::vector<void*> pointers_;
};

// Filled in where the sandbox's heap is the only one.
struct Graph {
  char text[1 << 16];
  std::size_t size;
} g_graph;

}  // namespace

CallSequences::CallSequences(CallRunner& host, detail::ReflectFunction reflect,
                             std::vector<SequenceStep> makers, std::vector<SequenceStep> mutators)
    : host_(host), reflect_(reflect), makers_(std::move(makers)), mutators_(std::move(mutators)) {}

void CallSequences::Find(const std::set<std::string>& wanted) {
  const auto end = std::chrono::steady_clock::now() + kLongest;
  const auto all_found = [&] {
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](const std::string& graph) { return known_.count(graph) != 0; });
  };
  for (const std::string& graph : wanted) longest_ = std::max(longest_, 2 * graph.size() + 64);
  for (const Call& call : CallsOf(makers_)) Add(states_.size(), call, Try({&call}));
  const std::vector<Call> calls = CallsOf(mutators_);
  for (std::size_t i = 0; i < states_.size() && !all_found(); ++i) {
    std::vector<const Call*> path = PathTo(i);
    for (const Call& call : calls) {
      if (tried_ >= kMostCalls || std::chrono::steady_clock::now() > end) return;
      if (hung_.count(call.step) != 0) continue;
      path.push_back(&call);
      Add(i, call, Try(path));
      path.pop_back();
    }
  }
  is_exhausted_ = true;
}

std::vector<CallSequences::Call> CallSequences::CallsOf(
    const std::vector<SequenceStep>& steps) const {
  std::vector<Call> calls;
  for (const SequenceStep& step : steps) {
    std::vector<std::uint32_t> values(step.arguments.size(), 0);
    const auto next = [&] {
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (++values[i] < CountValues(step.arguments[i])) return true;
        values[i] = 0;
      }
      return false;
    };
    const bool has_values =
        std::all_of(step.arguments.begin(), step.arguments.end(),
                    [](const ArgumentSpec& argument) { return CountValues(argument) > 0; });
    if (!has_values) continue;
    do {
      calls.push_back({&step, values});
    } while (next());
  }
  return calls;
}

std::vector<const CallSequences::Call*> CallSequences::PathTo(std::size_t state) const {
  std::vector<const Call*> path;
  for (std::size_t i = state;; i = states_[i].before) {
    path.push_back(&states_[i].call);
    if (states_[i].before == i) break;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::string CallSequences::Try(const std::vector<const Call*>& path) {
  ++tried_;
  CallOutput::Begin();  // nobody wants to see it
  struct Request {
    CallSequences* self;
    const std::vector<const Call*>& path;
    std::vector<Values> values;
  } request{this, path, {}};
  for (const Call* call : path) request.values.emplace_back(call->step->arguments, call->values);
  const CallOutcome outcome = host_.Call(
      [](void* pointer) {
        auto* made = static_cast<Request*>(pointer);
        void* object = made->path[0]->step->entry->make(made->values[0].data());
        for (std::size_t i = 1; i < made->path.size(); ++i) {
          detail::CallResult result;
          made->path[i]->step->entry->call(object, made->values[i].data(), result);
        }
        const std::string text =
            GraphText(object, made->self->reflect_, made->self->host_.explorer().sandbox(),
                      made->self->host_.explorer().layout());
        g_graph.size = text.size() < sizeof(g_graph.text) ? text.size() : 0;
        std::memcpy(g_graph.text, text.data(), g_graph.size);
      },
      &request);
  host_.TakeBack();
  if (outcome.end == CallEnd::kHung) hung_.insert(path.back()->step);
  return outcome.end == CallEnd::kPassed ? std::string(g_graph.text, g_graph.size) : "";
}

void CallSequences::Add(std::size_t before, const Call& call, const std::string& graph) {
  if (graph.empty() || graph.size() > longest_ || !known_.try_emplace(graph, states_.size()).second)
    return;
  states_.push_back({before, call});
}

std::string CallSequences::Source(const Call& call) {
  const Values values(call.step->arguments, call.values);
  std::string text;
  for (std::size_t i = 0; i < call.step->arguments.size(); ++i) {
    text += (i == 0 ? "" : ", ") + call.step->arguments[i].source(values.data()[i]);
  }
  return text;
}

std::string CallSequences::StatementsFor(const std::string& graph,
                                         const std::string& variable) const {
  const auto found = known_.find(graph);
  if (found == known_.end()) return "";
  const std::vector<const Call*> path = PathTo(found->second);
  const std::string arguments = Source(*path[0]);
  std::string text =
      "{class} " + variable + (arguments.empty() ? "" : "(" + arguments + ")") + ";\n";
  for (std::size_t i = 1; i < path.size(); ++i) {
    text += variable + "." + path[i]->step->entry->name + "(" + Source(*path[i]) + ");\n";
  }
  return text;
}

}  // namespace korat::harness
