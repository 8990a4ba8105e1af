// Generators written by hand for one structure each: how fast all structures could be had if
// somebody took the trouble. They build the same structures as the subjects of the same names, in
// memory, one after the other; what they are not is derived from a predicate.
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

// Called with each structure: nobody may know that it is not looked at.
void Take(const void* structure);

std::uint64_t GenerateSearchTrees(int size);
std::uint64_t GenerateHeapArrays(int most);
std::uint64_t GenerateSortedLists(int size, int elements);
std::uint64_t GenerateLinkedLists(int size);
std::uint64_t GenerateRedBlackTrees(int size);

}  // namespace korat::benchmarks
