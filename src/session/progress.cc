#include "session/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

namespace korat::cli {
namespace {

constexpr std::chrono::milliseconds kRedraw{200}, kFirstDraw{1000};
constexpr std::chrono::seconds kPlainLine{30};
constexpr std::uint32_t kEnough = 64;  // fields of a fraction: more do not show

}  // namespace

std::string DurationText(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f}s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f}m", seconds / 60);
  return fmt::format("{:.1f}h", seconds / 3600);
}

double FractionLeft(const StateSpace& space, SearchRecord& record, const Candidate& end) {
  double at = 0, last = 0, weight = 1;
  bool bounded = !end.empty();  // the stack so far is that of the end
  double limit = bounded ? 0 : 1;
  for (std::uint32_t i = 0; i < record.depth && i < kEnough && i < record.fields; ++i) {
    const std::uint32_t field = record.stack()[i];
    if (field >= space.fields.size()) break;
    weight /= space.fields[field].domain_size;
    const ValueIndex value = record.candidate()[field];
    at += weight * value;
    if (!bounded) continue;
    const ValueIndex end_value = field < end.size() ? end[field] : 0;
    last += weight * end_value;
    limit = last;
    bounded = value == end_value;
  }
  return std::max(limit - at, 0.0);
}

Progress::Progress(Mode mode) {
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
  on_terminal_ = isatty(STDERR_FILENO) != 0 && !dumb;
  shows_ = mode != Mode::kNever;
  on_terminal_ = on_terminal_ || mode == Mode::kAlways;
  next_ = started_ + (on_terminal_ ? Clock::duration(kFirstDraw) : Clock::duration(kPlainLine));
}

void Progress::Update(std::uint64_t structures, std::uint64_t candidates, double done) {
  const Clock::time_point now = Clock::now();
  if (!shows_ || now < next_) return;
  next_ = now + (on_terminal_ ? Clock::duration(kRedraw) : Clock::duration(kPlainLine));
  const std::chrono::duration<double> passed = now - started_;
  const double millions = static_cast<double>(candidates) / 1e6;
  std::string line = fmt::format("{} structures, {:.1f}M candidates, {:.1f}M/s, {:.1f}%",
                                 structures, millions, millions / passed.count(), done * 100);
  if (done > 0.02) {
    line += ", " + DurationText(passed.count() * (1 - done) / done) + " left";
  }
  std::fprintf(stderr, on_terminal_ ? "\r\033[K%s" : "korat: %s\n", line.c_str());
  std::fflush(stderr);
  drawn_ = on_terminal_;
}

void Progress::Clear() {
  if (!drawn_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace korat::cli
