// The slow truth: tries every combination of field values, one after the other, and runs the
// predicate on each from its start. There is no pruning and no isomorphism breaking. It shares the
// layout of the objects and the sandbox with the engine, but nothing of the search.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/layout/layout.h"
#include "korat/all.h"
#include "korat/finitization.h"
#include "runtime/sandbox.h"
#include "space/state_space.h"

namespace korat::oracle {

// A structure up to renaming of interchangeable objects: two structures of one space are isomorphic
// if and only if their forms are equal.
using Form = std::vector<std::uint32_t>;

// What a structure consists of: the objects that the roots lead to, or all objects (for classes
// whose kept fields lead to objects).
enum class Extent { kReachable, kAllObjects };

// The fields of a structure in breadth-first order: no field's position depends on the values of
// the fields after it.
std::vector<FieldIndex> FieldsOf(const StateSpace& space, const Candidate& candidate,
                                 Extent extent = Extent::kReachable);

// Objects are numbered, per class, in the order in which a breadth-first walk from the roots meets
// them; objects that are told apart keep their own numbers.
Form FormOf(const StateSpace& space, const Candidate& candidate);

// No two unique_ptr fields of the structure own the same object, and none owns a root. Every
// weak_ptr refers to an object that a shared_ptr holds, or that is held from outside.
bool KeepsTypeRules(const StateSpace& space, const Candidate& candidate,
                    const std::vector<FieldIndex>& fields);

struct Truth {
  bool complete = true;           // false: there were more candidates than allowed
  std::uint64_t tried = 0;        // candidates, including those that break the type rules
  std::set<Candidate> accepted;   // all, including isomorphic ones; unreachable fields are 0
  std::set<Form> forms;           // their forms
  std::set<Candidate> read_part;  // the accepted ones with every unread field at 0; arguments are
                                  // not fields of the structure, and keep their values
};

class BruteForcer final : private runtime::Observer {
 public:
  BruteForcer(const detail::FinitizationSpec& spec,
              const std::vector<detail::ArgumentSpec>& arguments,
              const detail::PredicateSpec& predicate, const runtime::Limits& limits);
  BruteForcer(const BruteForcer&) = delete;
  BruteForcer& operator=(const BruteForcer&) = delete;

  // Gives up after `max_candidates`.
  Truth Enumerate(Extent extent = Extent::kReachable, std::uint64_t max_candidates = 10'000'000);

  const StateSpace& space() const { return layout_.space; }
  // A candidate as text, from separate memory.
  std::string TextOf(const Candidate& candidate);

 private:
  void EnumerateFrom(std::size_t depth);
  bool Accepts(const std::vector<FieldIndex>& fields);
  void Assign(FieldIndex field, ValueIndex value);
  void OnRead(std::uint64_t address, std::uint64_t size, bool escapes) override;
  bool OnWrite(std::uint64_t address, std::uint64_t size) override;
  void OnForeignCall(const void* function) override;
  void MarkEverything();

  const detail::FinitizationSpec spec_;
  const std::vector<detail::ArgumentSpec> arguments_;
  const detail::PredicateSpec predicate_;
  runtime::Sandbox sandbox_;
  harness::Layout layout_;

  Candidate candidate_;
  std::vector<bool> read_;  // per field: whether the current run read it
  bool verdict_ = false;    // what the predicate returned
  Extent extent_ = Extent::kReachable;
  std::uint64_t max_candidates_ = 0;
  Truth truth_;
};

// A brute-force enumerator that owns its predicate, as korat::All does.
template <typename Root, typename Predicate, typename... Values>
class BruteForce {
 public:
  template <typename... Domains>
  BruteForce(const runtime::Limits& limits, const Finitization<Root>& finitization,
             Predicate predicate, const Domains&... more)
      : predicate_(std::move(predicate)),
        forcer_(finitization.spec(), Arguments(more...), Spec(), limits) {}

  BruteForcer& operator*() { return forcer_; }
  BruteForcer* operator->() { return &forcer_; }

 private:
  template <typename... Domains>
  static std::vector<detail::ArgumentSpec> Arguments(const Domains&... more) {
    std::vector<detail::ArgumentSpec> arguments;
    (arguments.push_back(detail::MakeArgument(more, arguments.size())), ...);
    return arguments;
  }
  template <std::size_t... I>
  static bool Call(Predicate& predicate, void* root, void* const* arguments,
                   std::index_sequence<I...>) {
    return detail::Invoke(predicate, *static_cast<Root*>(root),
                          *static_cast<Values*>(arguments[I])...);
  }
  detail::PredicateSpec Spec() {
    detail::PredicateSpec spec;
    spec.call = [](void* closure, void* root, void* const* arguments) {
      return Call(*static_cast<Predicate*>(closure), root, arguments,
                  std::index_sequence_for<Values...>());
    };
    spec.closure = &predicate_;
    return spec;
  }

  Predicate predicate_;
  BruteForcer forcer_;
};

template <typename Root, typename Predicate, typename... Domains>
BruteForce(const runtime::Limits&, const Finitization<Root>&, Predicate, const Domains&...)
    -> BruteForce<Root, Predicate, typename Domains::value_type...>;

}  // namespace korat::oracle
