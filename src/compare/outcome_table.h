// What one version did on every input of every function, in little memory: millions of inputs fit.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "compare/difference.h"
#include "protocol/message.h"

namespace korat::cli {

class OutcomeTable {
 public:
  // `functions`: how many the versions have in common.
  explicit OutcomeTable(std::size_t functions) : rows_(functions) {}

  // `function`: among those that are common. The texts of structures are hashes.
  void Add(std::size_t function, const CallObserved& observed);
  std::uint64_t size() const;
  // What came of the function on this input, the first one of them.
  Outcome Find(std::size_t function, const std::string& input) const;

 private:
  friend std::uint64_t CompareTables(std::vector<OutcomeTable>& tables, DifferenceGroups& groups,
                                     bool is_whole);

  using Digest = std::array<char, 16>;
  struct Row {
    Digest input, after;
    std::uint32_t ending = 0;  // in endings_
    std::uint32_t size = 0;
    std::uint64_t id = 0;  // where it begins in ids_
  };

  static Digest DigestOf(const std::string& digits);
  void Sort(std::size_t function);
  Outcome OutcomeOf(const Row& row) const;

  std::vector<std::vector<Row>> rows_;  // by function
  std::string ids_;                     // each ends with a zero
  std::vector<std::string> endings_;
  std::map<std::string, std::uint32_t> numbers_;  // of these
};

// Compares what versions did, input by input. In one version an input may have several outcomes,
// where members that others lack tell its structures apart: then each of them counts. Returns how
// many inputs there are, of all functions.
// `is_whole`: every version has come to all of its inputs; otherwise one that a version lacks is no
// difference.
std::uint64_t CompareTables(std::vector<OutcomeTable>& tables, DifferenceGroups& groups,
                            bool is_whole);

}  // namespace korat::cli
