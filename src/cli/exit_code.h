// How commands end.
#pragma once

namespace korat::cli {

// stored: scripts rely on them, never renumber.
enum ExitCode {
  kClean = 0,
  kFailureFound = 1,
  kWrongUsage = 2,
  kNothingTested = 3,
  kStoppedEarly = 4,
  kInternalFault = 70,
  kNotWritten = 74,  // EX_IOERR of sysexits.h: standard output could not be written
  kInterrupted = 130,
};

}  // namespace korat::cli
