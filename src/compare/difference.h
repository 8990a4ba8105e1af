// What versions of a class did on one input, and the differences between them, grouped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace korat::cli {

// What came out of a call in one version. Equal texts are equal behaviour.
struct Outcome {
  bool is_there = false;  // the version has this input
  std::string id;         // of it, in this version
  std::string ending;     // "returned 3", "threw std::out_of_range", "crashed"
  std::string after;      // the structure and the arguments, or a hash of them

  bool IsLike(const Outcome& other) const {
    return is_there == other.is_there && ending == other.ending && after == other.after;
  }
};

// An input on which not all versions do the same.
struct Difference {
  std::size_t function = 0;
  std::string input;              // a hash of it; by calls: none
  std::uint64_t size = 0;         // of the input
  std::vector<Outcome> outcomes;  // by version
};

// The version that is alone, if all others agree and there are more than two; else the number of
// versions.
std::size_t AloneIn(const Difference& difference);

// Differences that are alike: of the same function, and of the same kind.
struct DifferenceGroup {
  std::string kind;  // "returns another result", "OLD returned, NEW crashed"
  std::uint64_t count = 0;
  Difference smallest;
};

class DifferenceGroups {
 public:
  // `names`: of the versions.
  explicit DifferenceGroups(std::vector<std::string> names) : names_(std::move(names)) {}

  void Add(Difference difference);
  std::uint64_t total() const { return total_; }
  // Those with the smallest inputs first.
  std::vector<DifferenceGroup> Sorted() const;

 private:
  std::string KindOf(const Difference& difference) const;

  const std::vector<std::string> names_;
  std::map<std::pair<std::size_t, std::string>, DifferenceGroup> groups_;
  std::uint64_t total_ = 0;
};

}  // namespace korat::cli
