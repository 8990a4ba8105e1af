// Crashes and the clock: a signal that hits user code ends the run.
#pragma once

#include <cstddef>

namespace korat::runtime {

inline constexpr unsigned kTicksPerSecond = 10;

// Once per process; handlers that were there before get the signals that are not ours.
void InstallSignalHandlers();

// What to print when the process crashes outside all sandboxes; size 0: nothing. The caller keeps
// the text alive.
void SetCrashNote(const char* text, std::size_t size);

// Prints that text, once, and only in the process that set it.
void WriteCrashNote();

// A timer that looks for runs that burn no fuel, while at least one sandbox lives.
void StartTicking();
void StopTicking();

}  // namespace korat::runtime
