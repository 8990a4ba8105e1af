// Where the candidates of a search went, as pure data: counts per field. report/advice.h draws the
// conclusions.
#pragma once

#include <cstdint>
#include <vector>

namespace korat {

// docs/writing-predicates.md says what each count is for.
struct FieldProfile {
  std::int64_t reads = 0;       // times it joined the access stack
  std::int64_t executions = 0;  // candidates that ended with it on top: it was read last
  std::int64_t rejected = 0;    // executions that were not valid
  std::int64_t alone = 0;       // rejected; the value was rejected at once wherever it was tried
  // Candidates below a value that led to nothing valid although another value did, not counting the
  // first candidate below each.
  std::int64_t hopeless = 0;
  std::int64_t blind = 0;  // hopeless, and the predicate went on as it does below a valid value
  // Candidates that an earlier read of the field would save: one as soon as its object is reached,
  // or one right after the previously read field of its object.
  std::int64_t gain_reached = 0;
  std::int64_t gain_object = 0;

  // Counted only when pruning by outcomes.
  std::int64_t values = 0;     // values that were tried, or known without a run
  std::int64_t leaked = 0;     // values that escaped, or that compares set apart from all others
  std::int64_t ruled_out = 0;  // values that were skipped
  std::int64_t listed = 0;     // values that were known without a run
  std::int64_t watched = 0;    // reads whose uses were watched
  std::int64_t late = 0;       // watched reads first compared after two or more other reads
};

// Two fields of a class that are read in two separate walks over its objects.
struct WalkProfile {
  std::uint32_t first = 0, second = 0;  // the field that each walk reads, of the same object
  std::int64_t repeated = 0;            // rejections in the second walk that repeat an earlier one
  std::int64_t cost = 0;                // rejections in the first walk that one walk would repeat
};

struct Profile {
  std::vector<FieldProfile> fields;  // by FieldIndex
  std::vector<WalkProfile> walks;
  std::int64_t rejected = 0;
  std::int64_t rejected_all_read = 0;  // rejected after every field was read
};

}  // namespace korat
