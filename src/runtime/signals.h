// Crashes and the clock: turns signals that hit user code into ends of runs.
#pragma once

namespace korat::runtime {

inline constexpr unsigned kTicksPerSecond = 10;

// Once per process; handlers that were there before get the signals that are not ours.
void InstallSignalHandlers();

// A timer that looks for runs that burn no fuel, while at least one sandbox lives.
void StartTicking();
void StopTicking();

}  // namespace korat::runtime
