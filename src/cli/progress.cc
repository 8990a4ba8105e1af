#include "cli/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

namespace korat::cli {
namespace {

constexpr std::chrono::milliseconds kRedraw{200}, kFirstDraw{1000};
constexpr std::chrono::seconds kPlainLine{30};

std::string DurationText(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f}s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f}m", seconds / 60);
  return fmt::format("{:.1f}h", seconds / 3600);
}

}  // namespace

double FractionDone(const StateSpace& space, SearchRecord& record) {
  constexpr std::uint32_t kEnough = 64;  // fields: more do not show
  double fraction = 0, weight = 1;
  for (std::uint32_t i = 0; i < record.depth && i < kEnough && i < record.fields; ++i) {
    const std::uint32_t field = record.stack()[i];
    if (field >= space.fields.size()) break;  // it is being written right now
    weight /= space.fields[field].domain_size;
    fraction += weight * record.candidate()[field];
  }
  return fraction;
}

Progress::Progress(Mode mode) {
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
  on_terminal_ = isatty(STDERR_FILENO) != 0 && !dumb;
  shows_ = mode != Mode::kNever;
  on_terminal_ = on_terminal_ || mode == Mode::kAlways;
  next_ = started_ + (on_terminal_ ? Clock::duration(kFirstDraw) : Clock::duration(kPlainLine));
}

void Progress::Update(const StateSpace& space, SearchRecord* record, std::uint64_t structures) {
  const Clock::time_point now = Clock::now();
  if (!shows_ || record == nullptr || now < next_) return;
  next_ = now + (on_terminal_ ? Clock::duration(kRedraw) : Clock::duration(kPlainLine));
  const std::chrono::duration<double> passed = now - started_;
  const auto candidates = static_cast<double>(record->counts.candidates);
  const double done = FractionDone(space, *record);
  std::string line =
      fmt::format("{} structures, {:.1f}M candidates, {:.1f}M/s, {:.1f}%", structures,
                  candidates / 1e6, candidates / 1e6 / passed.count(), done * 100);
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

void AddProgressOption(CLI::App& command, Progress::Mode& mode) {
  static const std::map<std::string, Progress::Mode> kModes = {{"auto", Progress::Mode::kAuto},
                                                               {"always", Progress::Mode::kAlways},
                                                               {"never", Progress::Mode::kNever}};
  command
      .add_option_function<std::string>(
          "--progress", [&mode](const std::string& text) { mode = kModes.at(text); },
          "Show progress on standard error")
      ->check(CLI::IsMember(kModes).description(""))
      ->type_name("auto|always|never");
}

}  // namespace korat::cli
