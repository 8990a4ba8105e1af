// A search in driver processes: starts one, takes what it sends, and when one dies goes on with
// another after the candidate that killed it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/interrupts.h"
#include "korat/options.h"
#include "protocol/calls.h"
#include "protocol/driver_options.h"
#include "protocol/schema.h"
#include "search/record.h"

namespace korat::cli {

// Where a search stopped, to go on from.
struct StopPoint {
  std::string id;     // "" when there is nothing to go on from
  bool past = false;  // the candidate itself is dealt with
};

struct RunListener {
  std::function<void(const Schema&)> on_schema;  // once, before all others
  std::function<void()> on_doubt;  // a candidate before the next structure was not decided
  std::function<void(const std::string& id)> on_structure;
  std::function<void(const std::string& id, const std::string& answer)> on_answer;  // kAsk
  std::function<void(SearchRecord*, std::uint64_t structures)> on_progress;         // now and then
  // The same when several processes search; `done` is a fraction.
  std::function<void(std::uint64_t structures, std::uint64_t candidates, double done)> on_totals;
  std::function<void(const std::string&)> on_death;      // a message for the user
  std::function<bool(const std::string& line)> on_call;  // kTest: whether the line is about calls
  // kTest: a process ended before it could tell its counts, one for each method.
  std::function<void(const CallCounts* counts)> on_untold_calls;
  // kTest, after that: it was the call of this method on the candidate that ended it.
  std::function<void(std::size_t method, const std::string& id, const std::string& how)>
      on_deadly_call;
};

struct RunResult {
  Stats stats;
  std::uint64_t pieces = 1;                      // the search was done in so many
  std::vector<std::uint64_t> worker_candidates;  // of RunDrivers: by worker
  std::optional<Schema> schema;
  StopPoint stop;
  bool interrupted = false;
  // See Search::deepest(); "" when nothing was rejected.
  std::string deepest_id;
  std::uint32_t deepest_field = 0, deepest_depth = 0;
};

// `before`: what an earlier part of the same search counted. Throws Error when the driver reports a
// mistake of the user's.
RunResult RunDriver(const std::string& driver, DriverOptions options, const RunListener& listener,
                    const std::string& input = "", const Stats& before = Stats());

}  // namespace korat::cli
