// Sequences of calls, from a constructor on, that build given structures through the public
// interface: breadth first over calls, up to isomorphism of what they build.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/calls/call_runner.h"
#include "korat/detail/driver.h"

namespace korat::harness {

// A function that may be called in a sequence, with the values its arguments may have.
struct SequenceStep {
  const detail::Driver::MethodEntry* entry = nullptr;
  std::vector<detail::ArgumentSpec> arguments;
};

class CallSequences {
 public:
  // The calls run in the sandbox of `host`. `makers` construct, `mutators` change.
  CallSequences(CallRunner& host, detail::ReflectFunction reflect, std::vector<SequenceStep> makers,
                std::vector<SequenceStep> mutators);

  // Looks for all of these graphs (see GraphText), until they are found or the budget is spent.
  void Find(const std::set<std::string>& wanted);

  // Statements that build it in a variable: "Stack object;\nobject.push(1);\n"; "": not found.
  std::string StatementsFor(const std::string& graph, const std::string& variable) const;
  // Whether every sequence with the given values was tried, except those whose structures are much
  // larger than the ones wanted. If so, a structure that was not found can't be built.
  bool is_exhausted() const { return is_exhausted_; }

 private:
  struct Call {
    const SequenceStep* step;
    std::vector<std::uint32_t> values;  // the choice of each argument
  };
  struct State {
    std::size_t before;  // the state that the call was made on; its own index: it was constructed
    Call call;
  };

  static constexpr std::size_t kMostCalls = 40000;
  static constexpr std::chrono::seconds kLongest{3};

  std::vector<Call> CallsOf(const std::vector<SequenceStep>& steps) const;
  std::vector<const Call*> PathTo(std::size_t state) const;
  // The graph that the call leaves; "" when it does not end well.
  std::string Try(const std::vector<const Call*>& path);
  void Add(std::size_t before, const Call& call, const std::string& graph);
  static std::string Source(const Call& call);

  CallRunner& host_;
  detail::ReflectFunction reflect_;
  const std::vector<SequenceStep> makers_, mutators_;
  std::deque<State> states_;                  // calls are pointed to
  std::map<std::string, std::size_t> known_;  // graph: state
  std::size_t tried_ = 0;
  std::set<const SequenceStep*> hung_;  // once is enough: such calls take long
  std::size_t longest_ = 0;             // graph worth going on from
  bool is_exhausted_ = false;
};

}  // namespace korat::harness
