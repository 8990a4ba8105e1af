// Where the candidates of a search went, as pure data: counts per field. What follows from them is
// said by report/advice.h.
#pragma once

#include <cstdint>
#include <vector>

namespace korat {

// docs/writing-predicates.md says what each is good for.
struct FieldProfile {
  std::int64_t reads = 0;       // times it joined the access stack
  std::int64_t executions = 0;  // candidates that ended with it on top: it was read last
  std::int64_t rejected = 0;    // ... and were not valid
  std::int64_t alone = 0;       // ... with a value that was rejected at once wherever it was tried
  std::int64_t hopeless = 0;    // candidates below values of it that had nothing valid below them,
                                // where another value had; the first of each apart
  std::int64_t blind = 0;       // ... where the predicate went on as below a value that is valid
  // Candidates that reading it earlier would save: as soon as its object is reached, and right
  // after the field of its object that was read before it.
  std::int64_t gain_reached = 0;
  std::int64_t gain_object = 0;

  // With pruning by outcomes only.
  std::int64_t values = 0;     // that were tried, or known without a run
  std::int64_t leaked = 0;     // ... and used in another way than in compares, or told from all
  std::int64_t ruled_out = 0;  // passed over
  std::int64_t listed = 0;     // known without a run
  std::int64_t watched = 0;    // reads whose uses were seen
  std::int64_t late = 0;       // ... first compared when two others or more had been read since
};

// Fields of a class that are read in two walks over its objects.
struct WalkProfile {
  std::uint32_t first = 0, second = 0;  // a field that each walk reads, of the same object
  std::int64_t repeated = 0;            // rejections in the second that are known from another
  std::int64_t cost = 0;                // rejections in the first that one walk would repeat
};

struct Profile {
  std::vector<FieldProfile> fields;  // by FieldIndex
  std::vector<WalkProfile> walks;
  std::int64_t rejected = 0;
  std::int64_t rejected_all_read = 0;  // ... when there was no field left to read
};

}  // namespace korat
