// Compiled with the pass.
#include "benchmarks/subjects.h"

#include <type_traits>
#include <utility>

#include "av_tree/av_tree.h"
#include "benchmarks/dedicated_predicates.h"
#include "benchmarks/plain_predicates.h"
#include "binary_tree/binary_tree.h"
#include "binomial_heap/binomial_heap.h"
#include "dag/dag.h"
#include "disj_set/disj_set.h"
#include "document/document.h"
#include "doubly_linked_list/doubly_linked_list.h"
#include "expression/expression.h"
#include "fibonacci_heap/fibonacci_heap.h"
#include "hash_set/hash_set.h"
#include "heap_array/heap_array.h"
#include "korat/korat.h"
#include "linked_list/linked_list.h"
#include "owned_tree/owned_tree.h"
#include "red_black_tree/red_black_tree.h"
#include "search_tree/search_tree.h"
#include "singly_linked_list/singly_linked_list.h"
#include "sorted_list/sorted_list.h"
#include "tree_map/tree_map.h"

namespace korat::benchmarks {
namespace {

// Calls `fin` with the arguments if it has an overload for them.
template <typename Fin, std::size_t... I>
auto Apply(Fin fin, const std::vector<int>& arguments, std::index_sequence<I...>)
    -> decltype(fin(arguments[I]...)) {
  return fin(arguments[I]...);
}

template <typename Use, typename Fin, std::size_t N = 1>
Stats WithArity(Use use, Fin fin, std::string_view name, const std::vector<int>& arguments) {
  if constexpr (N > 6) {
    throw Error("Fin" + std::string(name) + " has no overload of " +
                std::to_string(arguments.size()) + " arguments");
  } else {
    if (arguments.size() == N) {
      if constexpr (requires { Apply(fin, arguments, std::make_index_sequence<N>()); }) {
        return use(Apply(fin, arguments, std::make_index_sequence<N>()));
      }
    }
    return WithArity<Use, Fin, N + 1>(use, fin, name, arguments);
  }
}

template <typename Root, typename Fin, typename Predicate>
Stats MeasureSubject(const Options& options, const std::vector<int>& arguments, Fin fin,
                     Predicate predicate, std::string_view name, PlainPredicate plain) {
  return WithArity(
      [&](const Finitization<Root>& finitization) {
        auto range = All(options, finitization, predicate);
        if (plain != nullptr) detail::CallAfterRuns(range.explorer(), plain);
        while (detail::CountNext(range.explorer())) {
        }
        return range.stats();
      },
      fin, name, arguments);
}

// The predicate as a driver calls it: not through a pointer.
template <typename Root>
struct RepOk {
  bool operator()(Root& root) const { return root.repOk(); }
};

template <typename Root>
constexpr bool kHasDedicated = requires(const Root& root) { DedicatedOk(root); };

template <typename Root, typename Fin>
Stats MeasureDedicated(const Options& options, const std::vector<int>& arguments, Fin fin,
                       std::string_view name) {
  if constexpr (kHasDedicated<Root>) {
    const auto predicate = [](const Root& root) { return DedicatedOk(root); };
    return MeasureSubject<Root>(options, arguments, fin, predicate, name, nullptr);
  } else {
    return {};  // never called
  }
}

// `fin` as a function of any number of arguments for which the overload set Fin<Class> has one.
#define KORAT_FIN(Class) \
  [](auto... arguments) -> decltype(Fin##Class(arguments...)) { return Fin##Class(arguments...); }
#define KORAT_SUBJECT(Class)                                                                  \
  Subject {                                                                                   \
    #Class,                                                                                   \
        [](const Options& options, const std::vector<int>& arguments) {                       \
          return MeasureSubject<Class>(options, arguments, KORAT_FIN(Class), RepOk<Class>(),  \
                                       #Class, nullptr);                                      \
        },                                                                                    \
        [](const Options& options, const std::vector<int>& arguments) {                       \
          return MeasureSubject<Class>(options, arguments, KORAT_FIN(Class), RepOk<Class>(),  \
                                       #Class, PlainPredicateOf(#Class));                     \
        },                                                                                    \
        !kHasDedicated<Class>                                                                 \
            ? nullptr                                                                         \
            : +[](const Options& options, const std::vector<int>& arguments) {                \
                return MeasureDedicated<Class>(options, arguments, KORAT_FIN(Class), #Class); \
              }                                                                               \
  }

}  // namespace

const std::vector<Subject>& AllSubjects() {
  static const std::vector<Subject> subjects = {
      KORAT_SUBJECT(BinaryTree),
      KORAT_SUBJECT(SearchTree),
      KORAT_SUBJECT(HeapArray),
      KORAT_SUBJECT(RedBlackTree),
      KORAT_SUBJECT(SinglyLinkedList),
      KORAT_SUBJECT(DoublyLinkedList),
      KORAT_SUBJECT(SortedList),
      KORAT_SUBJECT(BinomialHeap),
      KORAT_SUBJECT(FibonacciHeap),
      KORAT_SUBJECT(DisjSet),
      KORAT_SUBJECT(DAG),
      KORAT_SUBJECT(LinkedList),
      KORAT_SUBJECT(TreeMap),
      KORAT_SUBJECT(HashSet),
      KORAT_SUBJECT(AVTree),
      KORAT_SUBJECT(OwnedTree),
      KORAT_SUBJECT(Document),
      KORAT_SUBJECT(Expression),
  };
  return subjects;
}

const Subject& FindSubject(std::string_view name) {
  std::string names;
  for (const Subject& subject : AllSubjects()) {
    if (subject.name == name) return subject;
    names += (names.empty() ? "" : ", ") + std::string(subject.name);
  }
  throw Error("no subject '" + std::string(name) + "'; the subjects are " + names);
}

}  // namespace korat::benchmarks
