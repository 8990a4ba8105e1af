#include "benchmarks/direct/direct.h"

namespace korat::benchmarks {

void Take(const void* structure) { asm volatile("" : : "r"(structure) : "memory"); }

const std::vector<DirectGenerator>& AllDirect() {
  using Arguments = const std::vector<int>&;
  static const std::vector<DirectGenerator> all = {
      {"SearchTree", [](Arguments a) { return GenerateSearchTrees(a.at(0)); }},
      {"HeapArray", [](Arguments a) { return GenerateHeapArrays(a.at(0)); }},
      // The benchmark's least and largest sizes are equal, so one of them suffices.
      {"SortedList", [](Arguments a) { return GenerateSortedLists(a.at(1), a.at(3)); }},
      {"LinkedList", [](Arguments a) { return GenerateLinkedLists(a.at(0)); }},
      {"TreeMap", [](Arguments a) { return GenerateRedBlackTrees(a.at(0)); }},
      {"RedBlackTree", [](Arguments a) { return GenerateRedBlackTrees(a.at(0)); }},
  };
  return all;
}

const DirectGenerator* FindDirect(std::string_view subject) {
  for (const DirectGenerator& generator : AllDirect()) {
    if (generator.subject == subject) return &generator;
  }
  return nullptr;
}

}  // namespace korat::benchmarks
