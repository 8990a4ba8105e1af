#include "harness/api/loop_path.h"

#include <charconv>
#include <optional>

#include "protocol/candidate_id.h"

namespace korat::harness {
namespace {

std::optional<LoopStep> ParseStep(std::string_view text) {
  LoopStep step;
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos) {
    const char* end = text.data() + colon;
    const auto [last, error] = std::from_chars(text.data(), end, step.ordinal);
    if (error != std::errc() || last != end || step.ordinal == 0) return std::nullopt;
    text.remove_prefix(colon + 1);
  }
  std::optional<Candidate> candidate = ParseCandidateId(text);
  if (!candidate) return std::nullopt;
  step.candidate = *std::move(candidate);
  return step;
}

}  // namespace

std::vector<LoopStep> ParseLoopPath(std::string_view id) {
  std::vector<LoopStep> path;
  for (;;) {
    const std::size_t slash = id.find('/');
    std::optional<LoopStep> step = ParseStep(id.substr(0, slash));
    if (!step) return {};
    path.push_back(*std::move(step));
    if (slash == std::string_view::npos) return path;
    id.remove_prefix(slash + 1);
  }
}

}  // namespace korat::harness
