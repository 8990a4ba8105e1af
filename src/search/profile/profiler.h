// Records where the candidates of a search go. The runs of a search, one after another, are a
// walk through a tree: a level for each field on the access stack, a branch for each of its values.
// The profiler follows that walk, and counts when it leaves a branch.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "search/options.h"
#include "search/profile/walks.h"
#include "space/profile.h"
#include "space/state_space.h"

namespace korat {

class Profiler {
 public:
  explicit Profiler(const StateSpace& space);

  // The predicate ran on this stack, without the fields that joined, and gave this verdict.
  // `all_read`: it left no field unread.
  void OnRun(const std::vector<Step>& stack, Verdict verdict, bool all_read);

  // How the search prunes by outcomes. Called inside user code: nothing is allocated.
  // A field joined the stack; whether its uses are reported.
  void OnRead(FieldIndex field, bool is_watched);
  // It was first used: compared with a value that is not another field's, or in another way.
  // `since`: how many fields have been read since.
  void OnUse(FieldIndex field, bool is_compare, std::uint32_t since);
  // Everything below a value was tried; `ruled_out` values after it are skipped.
  void OnLearn(FieldIndex field, bool has_escaped, ValueIndex ruled_out);
  void OnList(FieldIndex field) { ++profile_.fields[Raw(field)].listed; }

  // When the search is over, or as far as it got.
  const Profile& Finish();

 private:
  using Counts = std::vector<std::pair<std::int64_t, std::int64_t>>;  // few keys

  // The results of reading a field, within one branch of another field that it might have followed.
  struct Moved {
    std::uint32_t field;
    std::int64_t reads, rejected;
    Counts at_once, went_on;  // by value
  };
  enum Place { kReached, kOfObject, kPlaces };
  struct Level {
    Step step;
    // The branch of the present value.
    std::int64_t runs = 0, rejected = 0;
    std::int64_t reruns = 0;     // the same was read as in the run before: unread fields differ
    bool has_next = false;       // a further field was read below
    bool next_is_blind = false;  // if so: none of its values was rejected at once
    std::vector<Moved> moved[kPlaces] = {};
    // All branches so far.
    std::int64_t all_rejected = 0;
    std::int64_t hopeless = 0;  // candidates in those without structures, except the first of each
    std::vector<ValueIndex> at_once, went_on;  // values
    Counts blind;                     // by number of runs: the blind branches that had that many
    std::vector<std::int64_t> valid;  // the runs of those that had structures
  };
  struct ValueCount {
    std::int64_t tried = 0, at_once = 0;
  };

  void CloseTop();
  void CloseBranch();
  static std::int64_t& CountOf(Counts& counts, std::int64_t key);
  void NoteBlind(Level& level);
  void CountMoves(Level& level);
  void NoteMove(Place place, std::size_t level);
  std::size_t LevelReached(std::size_t level) const;
  std::size_t LevelOfObject(std::size_t level) const;

  const StateSpace& space_;
  Profile profile_;
  std::vector<Level> levels_;  // the first stands for no field: it is before all reads
  std::vector<std::uint32_t> owner_;
  std::vector<std::vector<ValueCount>> values_;  // by field, by value
  Walks walks_;
  std::vector<std::uint8_t> is_unused_;  // by field: watched, and not used since it was read
};

}  // namespace korat
