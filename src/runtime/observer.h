// The observer of a predicate: the hooks (abi/hooks.h) report to it what the running code does.
#pragma once

#include <cstdint>

#include "abi/hooks.h"

namespace korat::runtime {

// A compare of a loaded value, as korat_rt_compare reports it.
struct Compare {
  std::uint64_t address;
  std::uint64_t other;
  std::uint64_t shape;
  std::uint64_t other_address;
};

// A compare of a loaded value, as korat_rt_compare_by reports it.
struct CompareBy {
  std::uint64_t address;
  std::uint64_t bytes;
  std::uint64_t other_address;
  std::uint64_t other_bytes;
  korat_evaluator evaluator;
  std::uint64_t first;
  std::uint64_t second;
};

// Where something was done.
struct Place {
  const char* source = nullptr;  // "file:line:column"; null if that is not known
  const void* code = nullptr;    // in the function that did it
};

// Consecutive bytes.
struct Extent {
  std::uint64_t address;
  std::uint64_t size;
};

// A slice (abi/hooks.h) with the values that it wants.
struct Slice {
  const korat_slice* site;
  std::uint64_t* live;
};

#if defined(__clang__)
#define KORAT_TAIL_CALL __attribute__((musttail))
#else
#define KORAT_TAIL_CALL
#endif

// Handles a compare in place of korat_rt_compare, while a predicate runs.
using CompareHook = KORAT_HOOK_CC void (*)(std::uint64_t address, std::uint64_t other,
                                           std::uint64_t shape, std::uint64_t other_address);
// The usual one: tells the observer.
KORAT_HOOK_CC void ReportCompare(std::uint64_t address, std::uint64_t other, std::uint64_t shape,
                                 std::uint64_t other_address);

// Called on the sandbox's stack: must not throw or allocate. Every observer handles reads, writes
// and foreign calls; the rest is ignored unless it is overridden.
class Observer {
 public:
  // Called instead of OnCompare; it may pass the compare on to ReportCompare. A leaf, for speed: a
  // hook that calls others saves all registers first.
  CompareHook compare_hook = &ReportCompare;

  // The bytes are in the arena and at least one of them is marked. If what was read escapes, it may
  // be used in any way.
  virtual void OnRead(std::uint64_t address, std::uint64_t size, bool escapes) = 0;
  // The same, asked first. Does what OnRead would do and returns true if a run that goes on from
  // the checkpoint taken here need not come back to the observer; otherwise does nothing. The bytes
  // may lie outside of all objects; then it does nothing, either. `slice`: what becomes of the
  // value, or null.
  virtual bool OnPlainRead(std::uint64_t /*address*/, std::uint64_t /*size*/, bool /*escapes*/,
                           const Slice* /*slice*/) {
    return false;
  }
  // The bytes are in the arena and about to be written. Returns whether that changes the structure:
  // a use count is no part of it.
  virtual bool OnWrite(std::uint64_t address, std::uint64_t size) = 0;
  // Uninstrumented code is about to get a pointer into the arena.
  virtual void OnForeignCall(const void* function) = 0;

  // How a value that was read is used: in compares, or in any other way.
  virtual void OnCompare(const Compare& /*compare*/) {}
  virtual void OnCompareBy(const CompareBy& /*compare*/) {}
  virtual void OnEscape(std::uint64_t /*address*/, std::uint64_t /*size*/) {}

  // What korat_rt_domain, korat_rt_withhold and korat_rt_refuse report and ask.
  virtual const void* OnDomain(const Extent& /*field*/, std::uint64_t* /*count*/) {
    return nullptr;
  }
  virtual void OnWithhold(const Extent& /*field*/, const std::uint64_t* /*withheld*/) {}
  virtual void OnRefuse() {}

  // The predicate is about to return false. `is_doomed`: it may do anything else before.
  virtual void OnReject(bool /*is_doomed*/) {}

  // A scope has ended. `before`: korat_rt_reads when it began.
  virtual void OnScopeEnd(std::uint64_t /*before*/) {}

  // What korat_rt_tagged and korat_rt_forged report.
  virtual void OnTagged(std::uint64_t /*pointer*/, const Place& /*place*/) {}
  virtual void OnForged(const Extent& /*integer*/, const Place& /*place*/) {}

 protected:
  ~Observer() = default;
};

}  // namespace korat::runtime
