#include "protocol/candidate_id.h"

#include <charconv>

namespace korat {
namespace {

constexpr std::string_view kDigits =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

}  // namespace

std::string CandidateId(const Candidate& candidate) {
  std::size_t size = candidate.size();
  while (size > 0 && candidate[size - 1] == 0) --size;
  if (size == 0) return "0";
  std::string id;
  for (std::size_t i = 0; i < size; ++i) {
    if (candidate[i] < kDigits.size())
      id += kDigits[candidate[i]];
    else
      id += "_" + std::to_string(candidate[i]) + "_";
  }
  return id;
}

std::optional<Candidate> ParseCandidateId(std::string_view id) {
  Candidate candidate;
  if (id.empty()) return std::nullopt;
  while (!id.empty()) {
    if (id.front() == '_') {
      const std::size_t end = id.find('_', 1);
      if (end == std::string_view::npos) return std::nullopt;
      ValueIndex value = 0;
      const auto [last, error] = std::from_chars(id.data() + 1, id.data() + end, value);
      if (error != std::errc() || last != id.data() + end) return std::nullopt;
      candidate.push_back(value);
      id.remove_prefix(end + 1);
    } else {
      const std::size_t digit = kDigits.find(id.front());
      if (digit == std::string_view::npos) return std::nullopt;
      candidate.push_back(static_cast<ValueIndex>(digit));
      id.remove_prefix(1);
    }
  }
  while (!candidate.empty() && candidate.back() == 0) candidate.pop_back();
  return candidate;
}

}  // namespace korat
