// Deaths on demand, for tests: a driver can be made to kill itself at a point in the code, so that
// every window between two steps of the protocol is tried, not only those that random kills hit.
//
// KORAT_FAULT=NAME:N:FOLDER kills a process as it passes the point NAME for the Nth time, if it can
// remove one of the files "1", "2", ... of the folder: one process dies per file.
//
// KORAT_GIFTS=N makes the process that begins a search give away part of its work N times without
// being asked, after each structure, so that tests of sharing do not depend on timing.
//
// KORAT_OWN_FAULT=PLACE:KIND:N lets N passages go well and then injects a fault of Korat's own; see
// runtime/own_faults.h. PLACE is "read" or "allocation", KIND "assertion" or "signal".
#pragma once

namespace korat::harness {

class FaultPoints {
 public:
  // Called by a driver at its start: other programs ignore the variable.
  static void Arm();

  static void Pass(const char* name) {
    if (is_armed_ && IsDue(name)) Die();
  }
  static bool AreArmed() { return is_armed_; }
  // For a point at which something is to be done first: Die() follows.
  static bool IsDue(const char* name) { return is_armed_ && IsLast(name); }
  [[noreturn]] static void Die();

  static unsigned Gifts();

 private:
  static bool IsLast(const char* name);

  static inline bool is_armed_ = false;
};

}  // namespace korat::harness
