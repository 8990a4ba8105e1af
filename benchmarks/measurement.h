// One subject, searched in all ways that are compared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace korat::benchmarks {

struct Case {
  std::string_view subject;
  std::vector<int> largest;  // from Fig. 8-2 of the dissertation, and the original tool's
  std::vector<int> quick;    // empty: not part of --quick
};

struct Timed {
  std::uint64_t executions = 0;  // of the predicate
  double seconds = 0;            // the least of several runs, since noise only adds time
};

struct Measurement {
  std::string subject;
  std::vector<int> arguments;
  std::uint64_t structures = 0;
  double log2_state_space = 0;
  Timed replay, resume;                // pruned by reads
  Timed replay_outcomes, outcomes;     // pruned by outcomes; the second resumes, as do the next two
  Timed conflicts;                     // pruned by conflicts
  std::optional<Timed> dedicated;      // by outcomes, with dedicated generators
  Timed automatic;                     // --engine auto, pruned by outcomes
  double with_plain = 0;               // replay, and the uninstrumented predicate after each run
  std::optional<double> direct;        // seconds of the generator written by hand
  std::optional<double> growth;        // see measurement.cc
  std::optional<Timed> older_replay;   // by an older program, pruned by reads
  std::optional<Timed> older_default;  // by an older program, as it is called without options
  std::optional<double> instructions;  // per execution by conflicts, at the quick size
  bool agree = true;                   // all found the same
  bool is_extra = false;               // a larger size of the subject is measured, too

  std::string Name() const;
};

struct Comparisons {
  std::string against;  // an older korat program; "" for none
  bool instructions = false;
};

Measurement Measure(const Case& benchmark, bool is_quick, const Comparisons& comparisons);

}  // namespace korat::benchmarks
