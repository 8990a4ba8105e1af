// The ledger of a run: everything that is known about its searches, kept on disk as they go on. A
// run that was killed continues from it and comes to what it would have come to.
//
// The ledger is the messages of the drivers, in the order in which they were taken, and what became
// of the drivers. A beginning of it is what would be known if all drivers had died at that moment,
// which loses nothing (session/piece.h). So it may be cut off anywhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/hash.h"
#include "session/ledger_entry.h"
#include "session/ledger_file.h"

namespace korat::cli {

class Ledger {
 public:
  enum class Mode {
    kBegin,     // a new file
    kContinue,  // the file of a run that was stopped; a new one if there is none
  };
  // `run` says in a line which run it is. Throws Error if the file can't be used: it is that of
  // another run, or another process has it open.
  Ledger(std::string path, Mode mode, const std::string& run);
  ~Ledger();
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  const std::string& path() const { return path_; }
  // Of a damaged or incomplete end, which is gone.
  std::uint64_t dropped_bytes() const { return dropped_bytes_; }

  // The next searches of the run begin. `identity`: the same for the same searches of the same
  // program. Throws Error if the ledger has others in their place.
  void BeginSearches(const std::string& identity);
  // The next entry about them that an earlier run wrote; nothing if there are no more.
  std::optional<LedgerEntry> Next();
  // Whether an earlier run began other searches after these.
  bool IsFollowed() const { return is_followed_; }

  // REQUIRES: Next() has returned nothing, or no more is wanted.
  void Add(const LedgerEntry& entry) { AddRecord(WriteEntry(entry)); }
  void AddRecord(const std::string& record);  // what WriteEntry returned
  // Hands everything to the system, so that it survives this process; from time to time to the
  // disk, so that it survives the machine. Throws Error when the disk is full.
  void Write();
  void Sync();

 private:
  using Clock = std::chrono::steady_clock;

  explicit Ledger(std::string path) : path_(std::move(path)) {}
  void Open(Mode mode);
  void Begin(const std::string& run);
  void CheckAndTrim(const std::string& run);
  [[noreturn]] void Fail(const std::string& what) const;

  const std::string path_;
  int file_ = -1;
  std::uint64_t dropped_bytes_ = 0;
  // --- what an earlier run wrote
  std::ifstream old_file_;
  std::unique_ptr<RecordReader> old_;
  std::string record_;  // the next one
  bool has_record_ = false;
  bool is_followed_ = false;
  // --- what this one writes
  Checksum sum_;
  std::string buffer_;  // records that are not written yet
  bool is_synced_ = true;
  Clock::time_point next_sync_ = Clock::now();
};

}  // namespace korat::cli
