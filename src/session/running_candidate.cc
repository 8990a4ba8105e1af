#include "session/running_candidate.h"

#include "protocol/candidate_id.h"

namespace korat::cli {

std::optional<std::string> RecordedCandidate(SearchRecord* record, const StateSpace& space) {
  if (record == nullptr || record->fields != space.fields.size()) return std::nullopt;
  const Candidate candidate(record->candidate(), record->candidate() + record->fields);
  for (std::size_t i = 0; i < candidate.size(); ++i) {
    if (candidate[i] >= space.fields[i].domain_size) return std::nullopt;
  }
  return CandidateId(candidate);
}

std::optional<DeadlyCandidate> RunningCandidate(SearchRecord* record,
                                                const std::optional<Schema>& schema) {
  if (record == nullptr || !schema || !record->running) return std::nullopt;
  if (record->depth == 0 || record->depth > record->fields) return std::nullopt;
  const std::optional<std::string> id = RecordedCandidate(record, schema->space);
  if (!id) return std::nullopt;
  return DeadlyCandidate{*id, record->depth};
}

bool HasReadNothing(const SearchRecord* record) {
  return record == nullptr || (record->running && record->depth == 0);
}

}  // namespace korat::cli
