#include "cli/run.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string_view>

#include "cli/driver_process.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"
#include "protocol/message.h"

namespace korat::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTick = 100;  // milliseconds between looks at the clock
constexpr std::size_t kMostDeaths = 1000;

Candidate CandidateIn(SearchRecord& record) {
  return Candidate(record.candidate(), record.candidate() + record.fields);
}

class Run {
 public:
  Run(const std::string& driver, DriverOptions options, const RunListener& listener,
      const std::string& input, const Stats& before)
      : driver_(driver),
        options_(std::move(options)),
        listener_(listener),
        input_(input),
        before_(before) {
    result_.stop = {options_.start_id, options_.search.past_start};
    result_.stats = before;
    result_.stats.stopped_by.clear();
  }

  RunResult Execute() {
    while (!RunOnce()) {
    }
    return std::move(result_);
  }

 private:
  enum class Ending { kDone, kInterrupted, kDied };

  // One process; false when another has to go on.
  bool RunOnce() {
    if (most_structures_ != 0) {
      if (structures_ >= most_structures_) return true;  // it died when all was done
      options_.search.max_structures = most_structures_ - structures_;
    }
    if (most_seconds_ > 0) {
      const std::chrono::duration<double> passed = Clock::now() - started_;
      options_.search.max_seconds = std::max(most_seconds_ - passed.count(), 0.001);
    }
    DriverProcess process(driver_, options_, input_);
    stats_ = Stats();
    received_ = 0;
    last_candidates_ = 0;
    const Ending ending = Listen(process);
    if (ending == Ending::kInterrupted) {
      process.Kill();
      Drain(process);
    }
    SearchRecord* record = process.record();
    if (ending == Ending::kDone) {
      AddTotals(stats_);
      if (!stats_.exhausted && record != nullptr) NoteStop(*record, /*is_done=*/true);
      return true;
    }
    CallRecord* calls = process.calls();
    if (calls != nullptr && listener_.on_untold_calls) listener_.on_untold_calls(calls->counts());
    if (ending == Ending::kDied && calls != nullptr && calls->is_calling) {
      GoOnAfterCall(process.HowItEnded(), *record, calls->function);
      return false;
    }
    AddRecord(record);
    if (record != nullptr) NoteStop(*record, /*is_done=*/false);
    if (ending == Ending::kInterrupted) {
      result_.interrupted = true;
      result_.stats.stopped_by = "interrupted";
      return true;
    }
    return !CanGoOn(process.HowItEnded(), record);
  }

  Ending Listen(DriverProcess& process) {
    std::string line;
    for (;;) {
      if (IsInterrupted()) return Ending::kInterrupted;
      switch (process.Next(line, kTick)) {
        case DriverProcess::Event::kEnd:
          if (done_) return Ending::kDone;
          return IsInterrupted() ? Ending::kInterrupted : Ending::kDied;
        case DriverProcess::Event::kLine:
          Take(line);
          if (Clock::now() < next_look_) continue;
          break;
        case DriverProcess::Event::kTimeout:
          break;
      }
      next_look_ = Clock::now() + std::chrono::milliseconds(kTick);
      if (listener_.on_progress) {
        listener_.on_progress(process.record(), before_.structures + structures_);
      }
    }
  }

  // What it had sent before it was killed.
  void Drain(DriverProcess& process) {
    std::string line;
    while (process.Next(line, kTick) == DriverProcess::Event::kLine) Take(line);
  }

  void Take(const std::string& line) {
    if (in_schema_) return TakeSchemaLine(line);
    NoteOver(line);
    if (listener_.on_call && listener_.on_call(line)) return;
    std::string_view rest = line;
    if (TakeWord(rest, "structure")) {
      ++received_;
      ++structures_;
      const std::size_t space = rest.find(' ');
      last_structure_ = rest.substr(0, space);
      last_candidates_ = std::strtoull(rest.data() + space, nullptr, 10);
      if (listener_.on_structure) listener_.on_structure(last_structure_);
    } else if (TakeWord(rest, "doubt")) {
      if (listener_.on_doubt) listener_.on_doubt();
    } else if (TakeWord(rest, "answer")) {
      const std::size_t space = rest.find(' ');
      listener_.on_answer(std::string(rest.substr(0, space)), std::string(rest.substr(space + 1)));
    } else if (TakeWord(rest, "schema")) {
      in_schema_ = true;
      schema_text_.clear();
    } else if (TakeWord(rest, "deepest")) {
      std::istringstream words{std::string(rest)};
      words >> result_.deepest_id >> result_.deepest_field >> result_.deepest_depth;
    } else if (TakeWord(rest, "error")) {
      throw Error(UnescapeLine(rest));
    } else if (TakeWord(rest, "done")) {
      done_ = true;
    } else {
      ReadStatsLine(line, stats_);
    }
  }

  // A method that is over stays so in the next process.
  void NoteOver(std::string_view line) {
    if (options_.task != DriverOptions::Task::kTest) return;
    if (TakeWord(line, "function")) method_ = std::stoul(std::string(line));
    if (TakeWord(line, "over")) options_.over.push_back(static_cast<unsigned>(method_));
  }

  void TakeSchemaLine(const std::string& line) {
    if (line != "end schema") {
      schema_text_ += line + "\n";
      return;
    }
    in_schema_ = false;
    if (result_.schema) return;  // a second process tells the same
    std::istringstream text(schema_text_);
    result_.schema = ReadSchema(text);
    if (!result_.schema) throw std::runtime_error("the driver's schema can't be read");
    if (listener_.on_schema) listener_.on_schema(*result_.schema);
  }

  // --- totals over all processes

  void AddTotals(const Stats& stats) {
    Stats& total = result_.stats;
    const Stats so_far = total;
    total = stats;
    total.candidates += so_far.candidates;
    total.structures += so_far.structures;
    total.exceptions += so_far.exceptions;
    total.crashes += so_far.crashes;
    total.cut_offs += so_far.cut_offs;
    total.inconsistent += so_far.inconsistent;
    total.seconds += so_far.seconds;
    // The last part was exhausted; the whole is only if nothing before it was left undecided.
    if (deaths_ == 0 && so_far.cut_offs == 0 && so_far.inconsistent == 0) return;
    total.exhausted = false;
    if (total.stopped_by.empty()) {
      total.stopped_by = deaths_ > 0 ? DeathText() : "an earlier part left candidates undecided";
    }
  }

  // A process that died sent no statistics: its record has the counts.
  void AddRecord(SearchRecord* record) {
    Stats& total = result_.stats;
    const std::chrono::duration<double> passed = Clock::now() - started_;
    total.seconds = before_.seconds + passed.count();
    total.structures += received_;
    if (record == nullptr) return;
    total.candidates += GoesOnFromRecord(*record) ? record->counts.candidates : last_candidates_;
    total.exceptions += record->counts.exceptions;
    total.crashes += record->counts.crashes;
    total.cut_offs += record->counts.cut_offs;
    total.inconsistent += record->counts.inconsistent;
    if (options_.task == DriverOptions::Task::kCount ||
        options_.task == DriverOptions::Task::kProfile) {
      total.structures += record->counts.structures - received_;
    }
  }

  // Structures that were found but not told are found again. `is_done`: the search stopped by
  // itself, after the candidate.
  void NoteStop(SearchRecord& record, bool is_done) {
    const std::string id = CandidateId(CandidateIn(record));
    if (is_done ? AllTold(record) : GoesOnFromRecord(record))
      result_.stop = {id, is_done || id == last_structure_};
    else if (!last_structure_.empty())
      result_.stop = {last_structure_, true};
  }

  bool AllTold(const SearchRecord& record) const {
    return options_.task != DriverOptions::Task::kList || record.counts.structures == received_;
  }
  // Whether the candidate in the record of a process that ended is where to go on; otherwise that
  // is after the last structure it told.
  bool GoesOnFromRecord(const SearchRecord& record) const {
    return AllTold(record) && record.running;
  }

  static std::string DeathText() { return "the predicate ended the process"; }

  // The search itself is fine: the next method is called on the same structure, or the first one on
  // the next structure.
  void GoOnAfterCall(const std::string& how, SearchRecord& record, std::uint32_t method) {
    const std::string id = CandidateId(CandidateIn(record));
    const bool is_last = method + 1 == options_.methods.size();
    Stats& total = result_.stats;
    const std::chrono::duration<double> passed = Clock::now() - started_;
    total.seconds = before_.seconds + passed.count();
    total.candidates += record.counts.candidates;
    // One that others are to be called on is found again.
    const std::uint64_t structures = record.counts.structures - (is_last ? 0 : 1);
    total.structures += structures;
    structures_ += structures;
    if (listener_.on_deadly_call) listener_.on_deadly_call(method, id, how);
    if (++deadly_calls_[method] > kMostDeaths) {
      Take("function " + std::to_string(method));
      Take("over too many calls ended the process");
    }
    result_.stop = {id, is_last};
    options_.start_id = id;
    options_.search.past_start = is_last;
    options_.first_method = is_last ? 0 : method + 1;
  }

  bool CanGoOn(const std::string& how, SearchRecord* record) {
    const std::string what = "the process that ran the user's code died: " +
                             (how.empty() ? "it left without a word" : how);
    result_.stats.stopped_by = DeathText();
    const bool nothing_to_keep = record == nullptr || (record->depth == 0 && structures_ == 0);
    if (nothing_to_keep || options_.task == DriverOptions::Task::kAsk) {
      throw Error(what + (record == nullptr ? ", before the search began" : ""));
    }
    if (record->depth == 0 || !record->running) {
      if (listener_.on_death) listener_.on_death(what + "; there is nowhere to go on");
      return false;
    }
    const DeadlyCandidate deadly{CandidateId(CandidateIn(*record)), record->depth};
    for (const DeadlyCandidate& known : options_.deadly) {
      if (known.id == deadly.id && known.depth == deadly.depth) {
        if (listener_.on_death)
          listener_.on_death(what + ", twice at the same candidate; giving up");
        return false;
      }
    }
    if (++deaths_ > kMostDeaths) {
      if (listener_.on_death) listener_.on_death(what + ", too often; giving up");
      return false;
    }
    if (listener_.on_death) listener_.on_death(what + "; going on after that candidate");
    options_.deadly.push_back(deadly);
    if (record->counts.structures > 0) options_.first_method = 0;
    options_.start_id = result_.stop.id;
    options_.search.past_start = result_.stop.past;
    return true;
  }

  const std::string& driver_;
  DriverOptions options_;
  const RunListener& listener_;
  const std::string& input_;
  const Stats& before_;
  const std::uint64_t most_structures_ = options_.search.max_structures;
  const double most_seconds_ = options_.search.max_seconds;
  RunResult result_;

  Stats stats_;                   // of the present process
  std::uint64_t received_ = 0;    // structures of the present process
  std::uint64_t structures_ = 0;  // of all
  std::string last_structure_;
  std::uint64_t last_candidates_ = 0;  // of the present process, with the last structure
  bool in_schema_ = false;
  bool done_ = false;
  std::string schema_text_;
  std::size_t deaths_ = 0;
  std::map<std::uint32_t, std::size_t> deadly_calls_;  // by method
  std::size_t method_ = 0;                             // that lines are about
  Clock::time_point started_ = Clock::now();
  Clock::time_point next_look_ = started_;
};

}  // namespace

RunResult RunDriver(const std::string& driver, DriverOptions options, const RunListener& listener,
                    const std::string& input, const Stats& before) {
  return Run(driver, std::move(options), listener, input, before).Execute();
}

}  // namespace korat::cli
