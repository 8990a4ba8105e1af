// A search for the structures of one monitored predicate: what a loop over structures, or a driver,
// works with.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "harness/explore/predicate_machine.h"
#include "harness/explore/predicate_search.h"
#include "harness/explore/search_stats.h"
#include "harness/layout/layout.h"
#include "korat/all.h"
#include "korat/options.h"
#include "runtime/sandbox.h"

namespace korat::detail {

class Explorer {
 public:
  Explorer(const FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments,
           const PredicateSpec& predicate, const Options& options);
  ~Explorer();
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;

  // Finds the next structure. When the caller is going to touch it, memory is saved first, and put
  // back at the next call. If structures are only counted (PredicateMachine::CountOnly), it need
  // not be the next one, and is not shown.
  bool Next(bool touched);
  // Instead of a search: shows one structure, whose vector may lack trailing zeros; false when the
  // predicate does not accept it.
  bool ShowOnly(Candidate candidate);
  // Whether a structure is in memory, as Next(false) leaves it.
  bool IsPresenting() const { return presents_; }
  // The structure as text, as it was when Next or ShowOnly returned.
  std::string PresentedText();
  // Runs the body of a loop on it, and survives a crash. Returns "" or how it failed.
  std::string RunBody(bool (*body)(void*), void* closure);

  void* root() const { return layout_.Root(); }
  void* argument(std::size_t index) const { return layout_.arguments[index]; }
  const Candidate& candidate() const { return search_.candidate(); }
  // As of now, or when the search ended.
  const Stats& stats() { return stats_.Get(); }
  const Options& options() const { return options_; }
  // The live explorer whose objects include the one at `address`; null if there is none.
  static Explorer* Find(const void* address);

  // Called between candidates when the process that watches wants something.
  void set_on_asked(std::function<void()> on_asked) { on_asked_ = std::move(on_asked); }
  // This candidate once ended the process, after its predicate had read `depth` fields: it is run
  // just up to there and counts as cut off.
  void AddDeadly(Candidate candidate, std::uint32_t depth) {
    machine_.monitor().first_reads().deadly().Add(std::move(candidate), depth);
  }

  // What it is made of.
  runtime::Sandbox& sandbox() { return sandbox_; }
  harness::Layout& layout() { return layout_; }
  const harness::Layout& layout() const { return layout_; }
  harness::PredicateMachine& machine() { return machine_; }
  harness::PredicateSearch& search() { return search_; }
  const harness::PredicateSearch& search() const { return search_; }

 private:
  harness::Layout& BuildLayout(const PredicateSpec& predicate);
  bool ShouldStop();
  void Present(bool touched);
  void Restore();

  const FinitizationSpec spec_;
  const std::vector<ArgumentSpec> arguments_;
  const Options options_;
  runtime::Sandbox sandbox_;
  harness::Layout layout_;
  harness::PredicateMachine machine_;
  harness::PredicateSearch search_;
  harness::SearchStats stats_;
  std::function<void()> on_asked_;
  std::string saved_;  // the arena while the caller may touch it
  bool presents_ = false;
};

}  // namespace korat::detail
