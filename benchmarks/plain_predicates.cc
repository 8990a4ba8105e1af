// Compiled without the pass, so that its copies of the inline predicates are uninstrumented.
#include "benchmarks/plain_predicates.h"

#include "av_tree/av_tree.h"
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
#include "linked_list/linked_list.h"
#include "owned_tree/owned_tree.h"
#include "red_black_tree/red_black_tree.h"
#include "search_tree/search_tree.h"
#include "singly_linked_list/singly_linked_list.h"
#include "sorted_list/sorted_list.h"
#include "tree_map/tree_map.h"

namespace korat::benchmarks {
namespace {

volatile bool g_answer;

template <typename Root>
void Call(void* root) {
  g_answer = static_cast<const Root*>(root)->repOk();
}

struct Entry {
  std::string_view name;
  PlainPredicate call;
};
#define KORAT_PLAIN(Class) \
  Entry { #Class, &Call<Class> }

}  // namespace

PlainPredicate PlainPredicateOf(std::string_view name) {
  static const Entry entries[] = {
      KORAT_PLAIN(BinaryTree),
      KORAT_PLAIN(SearchTree),
      KORAT_PLAIN(HeapArray),
      KORAT_PLAIN(RedBlackTree),
      KORAT_PLAIN(SinglyLinkedList),
      KORAT_PLAIN(DoublyLinkedList),
      KORAT_PLAIN(SortedList),
      KORAT_PLAIN(BinomialHeap),
      KORAT_PLAIN(FibonacciHeap),
      KORAT_PLAIN(DisjSet),
      KORAT_PLAIN(DAG),
      KORAT_PLAIN(LinkedList),
      KORAT_PLAIN(TreeMap),
      KORAT_PLAIN(HashSet),
      KORAT_PLAIN(AVTree),
      KORAT_PLAIN(OwnedTree),
      KORAT_PLAIN(Document),
      KORAT_PLAIN(Expression),
  };
  for (const Entry& entry : entries) {
    if (entry.name == name) return entry.call;
  }
  return nullptr;
}

}  // namespace korat::benchmarks
