// Choices inside ordinary functions: ForEachChoice runs a function once for each way to choose.
//
//   const auto result = korat::ForEachChoice([] {
//     std::set<int> set;
//     for (int i = 1; i <= 3; ++i)
//       if (korat::ChooseBool()) set.insert(korat::Choose(1, 3));
//     return Sum(set) <= 6;  // false: a failure, with the choices that led to it
//   });
//
// Each run starts the function from the beginning, and what it does to other variables stays. After
// the same choices, it must ask for the same next one. The choices are fields of a search like any
// other (korat/options.h has its limits, shards and candidate vectors). The pass is not needed.
// docs/choices.md has more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "korat/all.h"
#include "korat/detail/choice_tape.h"
#include "korat/error.h"
#include "korat/options.h"

namespace korat {
namespace detail {

template <typename Iterator>
Iterator ChooseIn(Iterator begin, Iterator end) {
  const auto count = static_cast<std::uint64_t>(std::distance(begin, end));
  if (count == 0) NotAssumed();
  const std::uint64_t index = ChooseIndex(count - 1, ChoiceKind::kElement, 0);
  return std::next(begin,
                   static_cast<typename std::iterator_traits<Iterator>::difference_type>(index));
}

}  // namespace detail

// --- choosing

// A number or an enumerator from `low` to `high`, both included, in that order. If there is none,
// this way to choose leads nowhere, as with Assume(false).
template <typename Low, typename High>
auto Choose(Low low, High high) {
  using T = std::common_type_t<Low, High>;
  static_assert(std::is_integral_v<T> || std::is_enum_v<T>,
                "Choose takes integers or enumerators; use ChooseFrom for other values");
  const auto first = static_cast<std::int64_t>(static_cast<T>(low));
  if (static_cast<T>(high) < static_cast<T>(low)) detail::NotAssumed();
  const std::uint64_t more =
      static_cast<std::uint64_t>(static_cast<T>(high)) - static_cast<std::uint64_t>(first);
  const std::uint64_t index = detail::ChooseIndex(more, detail::ChoiceKind::kNumber, first);
  return static_cast<T>(static_cast<std::uint64_t>(first) + index);
}

inline bool ChooseBool() {  // first false, then true
  return detail::ChooseIndex(1, detail::ChoiceKind::kBool, 0) != 0;
}

// An element of the range, by reference if the range outlives the call.
template <typename Range>
decltype(auto) ChooseFrom(Range&& range) {
  if constexpr (std::is_lvalue_reference_v<Range>) {
    return *detail::ChooseIn(std::begin(range), std::end(range));
  } else {
    return std::decay_t<decltype(*std::begin(range))>(
        *detail::ChooseIn(std::begin(range), std::end(range)));
  }
}
template <typename T>
T ChooseFrom(std::initializer_list<T> values) {
  return *detail::ChooseIn(values.begin(), values.end());
}

// Gives up this way to choose unless the condition holds: it is neither counted nor a failure.
inline void Assume(bool condition) {
  if (!condition) detail::NotAssumed();
}

// A number that is chosen when it is first used, if it is.
//
//   korat::Later<int> key(1, 3);
//   if (!tree.empty()) tree.remove(key);  // no choice for the empty tree
template <typename T>
class Later {
 public:
  Later(T low, T high) : low_(low), high_(high) {}
  operator T() const {
    if (!value_) value_ = korat::Choose(low_, high_);
    return *value_;
  }

 private:
  T low_, high_;
  mutable std::optional<T> value_;
};

// At most `most` objects, for a function that builds a structure: of structures that differ only in
// the identity of their objects, it builds one. A pool is a local variable of that
// function.
template <typename T>
class Pool {
 public:
  explicit Pool(std::size_t most) : most_(most) {}

  // An object that was not used before; gives up where there is none left.
  template <typename... Arguments>
  T* New(Arguments&&... arguments) {
    Assume(objects_.size() < most_);
    return &objects_.emplace_back(std::forward<Arguments>(arguments)...);
  }
  // One of the objects that were used before, or a new one: the others that are left would only be
  // other names for it.
  T* Any() {
    Assume(most_ > 0);
    return At(korat::Choose(std::size_t{0}, Largest()));
  }
  // The same, or null.
  T* AnyOrNull() {
    const std::size_t chosen = korat::Choose(std::size_t{0}, Largest() + 1);
    return chosen == 0 ? nullptr : At(chosen - 1);
  }
  // One that was used before; gives up where there is none.
  T* Used() {
    Assume(!objects_.empty());
    return At(korat::Choose(std::size_t{0}, objects_.size() - 1));
  }
  std::size_t size() const { return objects_.size(); }

 private:
  // The last of the choices; that of AnyOrNull wraps where there is no object.
  std::size_t Largest() const { return objects_.size() - (objects_.size() == most_ ? 1 : 0); }
  T* At(std::size_t index) { return index == objects_.size() ? New() : &objects_[index]; }

  std::size_t most_;
  std::deque<T> objects_;  // those that were used, in the order of their first uses
};

// --- running

// Runs body() once for each way to choose, in the sandbox: an exception, a crash or an endless loop
// is a failure, and the loop goes on. A body that returns a bool fails by returning false. In the
// result, `structures` counts the ways to choose, and `candidates` also those that Assume gave up.
template <typename Body>
ForEachResult ForEachChoice(const Options& options, Body&& body) {
  return detail::RunChoices(options, {}, detail::BodyOf(body));
}
template <typename Body>
ForEachResult ForEachChoice(Body&& body) {
  return korat::ForEachChoice(Options(), body);
}

// Where there are too many ways to choose: `runs` of them at random. The same seed gives the same
// choices. A failure's candidate vector is that of ForEachChoice.
template <typename Body>
ForEachResult ForEachRandomChoice(const Options& options, std::uint64_t runs, std::uint64_t seed,
                                  Body&& body) {
  return detail::RunChoices(options, {runs, seed}, detail::BodyOf(body));
}
template <typename Body>
ForEachResult ForEachRandomChoice(std::uint64_t runs, std::uint64_t seed, Body&& body) {
  return korat::ForEachRandomChoice(Options(), runs, seed, body);
}

// Runs the body with the choices of one failure.
template <typename Body>
ForEachResult ReplayChoices(const Failure& failure, Body&& body) {
  Options options;
  options.start = failure.candidate;
  options.max_structures = 1;
  return korat::ForEachChoice(options, body);
}

// --- mixed with a predicate

// Choices inside a predicate that is searched: the structure comes from the finitization, the rest
// is chosen. The search varies a choice like a field, with checkpoints, pruning and shards. One
// search at a time.
//
//   korat::Finitization<List> f = ListsUpTo(3);
//   korat::Choices choices(f, 4);  // at most four in one run
//   for (List& list : korat::All(f, choices.In([](List& list) {
//          return list.repOk() && list.Sum() == korat::Choose(2, 3);
//        })))
//     choices.Again([&] { list.Grow(korat::Choose(2, 3)); });  // what was chosen for this list
class Choices {
 public:
  template <typename Root>
  Choices(Finitization<Root>& finitization, int most)
      : tape_(detail::AddTape(finitization, most)) {}

  // The predicate, which may choose now. Assume(false) rejects.
  template <typename Predicate>
  auto In(Predicate predicate) const {
    return detail::ChoosingPredicate<Predicate>{std::move(predicate), tape_};
  }
  // Runs body() with the choices that led to the present structure.
  template <typename Body>
  decltype(auto) Again(Body&& body) const {
    const detail::TapeReader reader(*tape_);
    return body();
  }

 private:
  std::shared_ptr<const detail::ChoiceTape> tape_;
};

}  // namespace korat
