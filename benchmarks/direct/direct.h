// Generators written by hand, one for each structure: they show how fast the structures could be
// built if somebody took the trouble. They build the same structures as the subjects of the same
// names, in memory, one after the other, but are not derived from a predicate.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace korat::benchmarks {

struct DirectGenerator {
  std::string_view subject;
  // Builds every structure that the subject has for these arguments; returns how many.
  std::uint64_t (*generate)(const std::vector<int>& arguments);
};

// Null if there is none for the subject.
const DirectGenerator* FindDirect(std::string_view subject);
const std::vector<DirectGenerator>& AllDirect();

// Called with each structure, so that the optimiser can't know that nobody uses it.
void Take(const void* structure);

std::uint64_t GenerateSearchTrees(int size);
std::uint64_t GenerateHeapArrays(int most);
std::uint64_t GenerateSortedLists(int size, int elements);
std::uint64_t GenerateLinkedLists(int size);
std::uint64_t GenerateRedBlackTrees(int size);

}  // namespace korat::benchmarks
