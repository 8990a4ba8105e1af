// Walking over all structures.
//
//   for (SearchTree& tree : korat::All(TreesUpTo(5), &SearchTree::repOk)) ...
//   for (auto& [tree, info] : korat::All(TreesUpTo(5), &SearchTree::repOk, korat::Range(1, 5))) ...
//
// The predicate is a member function, a free function or a lambda; it gets the root and, if it
// takes them, the further arguments. The loop body may change the structure, delete its nodes, or
// leave with break, return or an exception: the structure is restored. Memory that the body
// allocates and links into the structure is the body's own: restoring forgets it.
#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "korat/detail/setup_code.h"
#include "korat/detail/spec.h"
#include "korat/finitization.h"
#include "korat/options.h"
#include "korat/types.h"

extern "C" int korat_rt_is_instrumented(void);

namespace korat {
namespace detail {

class Explorer;  // src/harness/explore/explorer.h
struct ExplorerDeleter {
  void operator()(Explorer* explorer) const;
};
using ExplorerPtr = std::unique_ptr<Explorer, ExplorerDeleter>;

ExplorerPtr MakeExplorer(const FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments,
                         const PredicateSpec& predicate, const Options& options);
bool Next(Explorer& explorer);
// Like Next, for callers that only count: structures that are known without being made are added to
// the statistics and passed over.
bool CountNext(Explorer& explorer);
void* RootOf(Explorer& explorer);
void* ArgumentOf(Explorer& explorer, std::size_t index);
const Stats& StatsOf(Explorer& explorer);
// For measurements: call(root) after each run of the predicate, outside the sandbox.
void CallAfterRuns(Explorer& explorer, void (*call)(void* root));
std::vector<std::uint32_t> CandidateOf(Explorer& explorer);
std::string TextOf(Explorer& explorer);
// Runs the body on the present structure, and survives a crash. Returns "" or how it failed.
std::string RunBody(Explorer& explorer, bool (*body)(void*), void* closure);

template <typename Predicate, typename Root, typename... Arguments>
bool Invoke(Predicate& predicate, Root& root, Arguments&... arguments) {
  if constexpr (std::is_invocable_v<Predicate&, Root&, Arguments&...>) {
    return static_cast<bool>(std::invoke(predicate, root, arguments...));
  } else {
    static_assert(std::is_invocable_v<Predicate&, Root&>,
                  "the predicate must be callable with the root, or with the root and all further "
                  "arguments");
    return static_cast<bool>(std::invoke(predicate, root));
  }
}

// The code of an ordinary function, to look at its mark; null for virtual and other callables.
template <typename Predicate>
const void* CodeOf(const Predicate& predicate) {
  if constexpr (std::is_member_function_pointer_v<Predicate>) {
    std::uintptr_t words[2];
    static_assert(sizeof(predicate) == sizeof(words));
    std::memcpy(words, &predicate, sizeof(words));
    return (words[0] & 1) != 0 ? nullptr : reinterpret_cast<const void*>(words[0]);
  } else if constexpr (std::is_pointer_v<Predicate>) {
    return reinterpret_cast<const void*>(predicate);
  } else {
    return nullptr;
  }
}

template <typename D>
KORAT_SETUP_CODE ArgumentSpec MakeArgument(const D& domain, std::size_t index) {
  using Value = typename D::value_type;
  ArgumentSpec spec;
  spec.name = "argument" + std::to_string(index + 1);
  spec.size = sizeof(Value);
  spec.alignment = alignof(Value);
  spec.domain = Lower<Value>(domain);
  CheckDomain(spec.name, *spec.domain);
  spec.print = [](Printer& printer, const void* value) {
    PrintValue(printer, *static_cast<const Value*>(value));
  };
  return spec;
}

}  // namespace detail

// An input range over all structures. One pass; ranges may be nested and alive at the same time.
template <typename Root, typename Predicate, typename... Values>
class Structures {
 public:
  using value_type =
      std::conditional_t<sizeof...(Values) == 0, Root, std::tuple<Root&, Values&...>>;

  KORAT_SETUP_CODE
  Structures(const Options& options, const Finitization<Root>& finitization, Predicate predicate,
             const std::vector<detail::ArgumentSpec>& arguments)
      : predicate_(std::make_unique<Predicate>(std::move(predicate))) {
    detail::PredicateSpec spec;
    spec.call = &Call;
    spec.closure = predicate_.get();
    spec.function = detail::CodeOf(*predicate_);
    spec.caller_is_instrumented = korat_rt_is_instrumented() != 0;
    explorer_ = detail::MakeExplorer(finitization.spec(), arguments, spec, options);
    Bind(std::index_sequence_for<Values...>());
  }

  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = typename Structures::value_type;
    using difference_type = std::ptrdiff_t;
    using pointer = value_type*;
    using reference = value_type&;

    iterator() = default;
    explicit iterator(Structures* range) : range_(range) { ++*this; }
    reference operator*() const { return range_->Current(); }
    pointer operator->() const { return &range_->Current(); }
    iterator& operator++() {
      if (!detail::Next(*range_->explorer_)) range_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const iterator& a, const iterator& b) { return a.range_ == b.range_; }
    friend bool operator!=(const iterator& a, const iterator& b) { return a.range_ != b.range_; }

   private:
    Structures* range_ = nullptr;
  };

  iterator begin() { return iterator(this); }
  iterator end() { return iterator(); }

  // What has been counted so far.
  const Stats& stats() const { return detail::StatsOf(*explorer_); }
  // The present structure as a vector of value indexes: a search can be restarted here.
  std::vector<std::uint32_t> candidate() const { return detail::CandidateOf(*explorer_); }
  // The present structure as text, as it is in memory now.
  std::string Text() const { return detail::TextOf(*explorer_); }

  detail::Explorer& explorer() { return *explorer_; }

 private:
  template <std::size_t... I>
  static bool CallWith(Predicate& predicate, void* root, void* const* arguments,
                       std::index_sequence<I...>) {
    return detail::Invoke(predicate, *static_cast<Root*>(root),
                          *static_cast<Values*>(arguments[I])...);
  }
  KORAT_PREDICATE static bool Call(void* closure, void* root, void* const* arguments) {
    return CallWith(*static_cast<Predicate*>(closure), root, arguments,
                    std::index_sequence_for<Values...>());
  }

  template <std::size_t... I>
  void Bind(std::index_sequence<I...>) {
    Root& root = *static_cast<Root*>(detail::RootOf(*explorer_));
    if constexpr (sizeof...(Values) == 0) {
      current_ = &root;
    } else {
      current_ = std::make_unique<value_type>(
          root, *static_cast<Values*>(detail::ArgumentOf(*explorer_, I))...);
    }
  }
  value_type& Current() { return *current_; }

  std::unique_ptr<Predicate> predicate_;  // at a fixed address: the engine holds a pointer to it
  detail::ExplorerPtr explorer_;
  std::conditional_t<sizeof...(Values) == 0, Root*, std::unique_ptr<value_type>> current_{};
};

template <typename Root, typename Predicate, typename... Domains>
KORAT_SETUP_CODE auto All(const Options& options, const Finitization<Root>& finitization,
                          Predicate predicate, const Domains&... more) {
  std::vector<detail::ArgumentSpec> arguments;
  (arguments.push_back(detail::MakeArgument(more, arguments.size())), ...);
  return Structures<Root, Predicate, typename Domains::value_type...>(
      options, finitization, std::move(predicate), arguments);
}
template <typename Root, typename Predicate, typename... Domains>
auto All(const Finitization<Root>& finitization, Predicate predicate, const Domains&... more) {
  return All(Options(), finitization, std::move(predicate), more...);
}

// The number of structures, with everything else that was counted.
template <typename Root, typename Predicate, typename... Domains>
Stats Measure(const Options& options, const Finitization<Root>& finitization, Predicate predicate,
              const Domains&... more) {
  auto range = All(options, finitization, std::move(predicate), more...);
  while (detail::CountNext(range.explorer())) {
  }
  return range.stats();
}
// The number of structures. Throws an Error if the search is incomplete: the number is then
// unknown.
template <typename Root, typename Predicate, typename... Domains>
std::uint64_t Count(const Finitization<Root>& finitization, Predicate predicate,
                    const Domains&... more) {
  const Stats stats = Measure(Options(), finitization, std::move(predicate), more...);
  if (!stats.exhausted) detail::Fail("the number of structures is unknown: " + stats.Verdict());
  return stats.structures;
}

// A structure on which the body of ForEach failed.
struct Failure {
  std::string reason;     // "returned false", "threw", "signal 11 (Segmentation fault)", ...
  std::string structure;  // before the body ran
  std::vector<std::uint32_t> candidate;
};
struct ForEachResult {
  Stats stats;
  std::vector<Failure> failures;
};

namespace detail {

// body(parts...) as a test: a body that returns nothing has passed.
template <typename Body, typename... Parts>
bool Passes(Body& body, Parts&... parts) {
  if constexpr (std::is_void_v<decltype(body(parts...))>) {
    body(parts...);
    return true;
  } else {
    return static_cast<bool>(body(parts...));
  }
}

template <typename Root, typename Predicate, typename Domains, typename Body, std::size_t... I>
ForEachResult ForEachOf(const Options& options, const Finitization<Root>& finitization,
                        Predicate predicate, const Domains& domains, Body& body,
                        std::index_sequence<I...>) {
  auto range = All(options, finitization, std::move(predicate), std::get<I>(domains)...);
  ForEachResult result;
  for (auto& structure : range) {
    auto run = [&] {
      if constexpr (sizeof...(I) == 0)
        return Passes(body, structure);
      else
        return std::apply([&](auto&... parts) { return Passes(body, parts...); }, structure);
    };
    Failure failure{"", range.Text(), range.candidate()};
    failure.reason = RunBody(
        range.explorer(), [](void* closure) { return (*static_cast<decltype(run)*>(closure))(); },
        &run);
    if (!failure.reason.empty()) result.failures.push_back(std::move(failure));
  }
  result.stats = range.stats();
  return result;
}

}  // namespace detail

// Runs body(root, arguments...) on every structure, in the sandbox: an exception, a crash, an
// endless loop or a double delete is that structure's failure, and the loop goes on. A body that
// returns a bool fails by returning false.
template <typename Root, typename Predicate, typename... DomainsAndBody>
ForEachResult ForEach(const Options& options, const Finitization<Root>& finitization,
                      Predicate predicate, DomainsAndBody&&... more) {
  constexpr std::size_t domains = sizeof...(more) - 1;
  auto all = std::forward_as_tuple(more...);
  return detail::ForEachOf(options, finitization, std::move(predicate), all, std::get<domains>(all),
                           std::make_index_sequence<domains>());
}
template <typename Root, typename Predicate, typename... DomainsAndBody>
ForEachResult ForEach(const Finitization<Root>& finitization, Predicate predicate,
                      DomainsAndBody&&... more) {
  return ForEach(Options(), finitization, std::move(predicate),
                 std::forward<DomainsAndBody>(more)...);
}

}  // namespace korat
