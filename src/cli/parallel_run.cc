#include "cli/parallel_run.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <list>
#include <sstream>

#include "cli/piece.h"
#include "cli/workers.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"
#include "protocol/message.h"

namespace korat::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kTick{100};    // between looks
constexpr std::chrono::seconds kBetweenPoints{1};  // what a death may cost
constexpr int kLinesAtOnce = 4096;                 // of one process, before the others' turn
constexpr std::size_t kMostDeaths = 1000;
constexpr const char *kStructureLimit = "structure limit", *kInterruption = "interrupted";
constexpr const char* kDeath = "the predicate ended the process";

class ParallelRun {
 public:
  ParallelRun(const std::string& driver, const DriverOptions& options, const Jobs& jobs,
              const RunListener& listener, const Stats& before)
      : options_(options), listener_(listener), before_(before), workers_(driver, jobs.count) {
    // The limits are those of all together.
    options_.search.max_structures = 0;
    options_.search.max_seconds = 0;
    most_structures_ = options.search.max_structures;
    most_seconds_ = options.search.max_seconds;
    // Only who tells structures can stop right after one.
    if (most_structures_ != 0) options_.task = DriverOptions::Task::kList;
    tells_ = options_.task == DriverOptions::Task::kList;
    is_ordered_ = jobs.ordered && tells_;
    pieces_.emplace_back(StopPoint{options.start_id, options.search.past_start}, "");
  }

  RunResult Execute() {
    while (!pieces_.empty() && stopped_by_.empty()) {
      workers_.StartPieces(options_, /*only_one=*/!result_.schema);  // which may still refuse
      if (result_.schema) workers_.AskForWork(result_.schema->space);
      workers_.Wait(/*at_once=*/has_backlog_);
      has_backlog_ = false;
      for (auto piece = pieces_.begin(); piece != pieces_.end(); ++piece) Listen(piece);
      while (!pieces_.empty() && stopped_by_.empty() && pieces_.front().is_done()) Retire();
      Look();
    }
    if (!stopped_by_.empty()) AddUnfinished();
    Conclude();
    result_.worker_candidates = workers_.candidates();
    return std::move(result_);
  }

 private:
  using Place = Workers::Place;

  // --- what they tell

  void Listen(Place piece) {
    std::string line;
    for (int i = 0; piece->process() != nullptr; ++i) {
      if (i == kLinesAtOnce) has_backlog_ = true;
      if (i == kLinesAtOnce || !stopped_by_.empty()) return;
      switch (piece->process()->Next(line, 0)) {
        case DriverProcess::Event::kTimeout:
          return;
        case DriverProcess::Event::kLine:
          Take(piece, line);
          if (piece->is_done()) Release(*piece);
          break;
        case DriverProcess::Event::kEnd:
          if (IsInterrupted()) return Stop(kInterruption);
          TakeDeath(*piece);
      }
    }
  }

  void Release(Piece& piece) {
    workers_.Free(piece);
    piece.Stop();
    if (!piece.lines.empty()) spool_.Flush(piece.lines);
  }

  void Take(Place piece, const std::string& line) {
    if (piece->in_schema) return TakeSchemaLine(*piece, line);
    std::string_view rest = line;
    if (TakeWord(rest, "structure")) {
      if (!piece->TakeStructure()) return;
      const std::size_t space = rest.find(' ');
      TellInTurn(piece, std::string(rest.substr(0, space)),
                 piece->candidates_before() + std::stoull(std::string(rest.substr(space + 1))));
    } else if (TakeWord(rest, "doubt")) {
      // Sooner than in turn does no harm.
      if (listener_.on_doubt && !has_doubt_) listener_.on_doubt();
      has_doubt_ = true;
    } else if (TakeWord(rest, "gave")) {
      workers_.GiveAway(piece, std::string(rest), result_.schema->space);
      ++result_.pieces;
    } else if (TakeWord(rest, "schema")) {
      piece->in_schema = true;
      schema_text_.clear();
    } else if (TakeWord(rest, "error")) {
      throw Error(UnescapeLine(rest));
    } else {
      piece->TakeLine(line);
    }
  }

  void TakeSchemaLine(Piece& piece, const std::string& line) {
    if (line != "end schema") {
      if (!result_.schema) schema_text_ += line + "\n";
      return;
    }
    piece.in_schema = false;
    if (result_.schema) return;
    std::istringstream text(schema_text_);
    result_.schema = ReadSchema(text);
    if (!result_.schema) throw std::runtime_error("the driver's schema can't be read");
    if (listener_.on_schema) listener_.on_schema(*result_.schema);
  }

  void TellInTurn(Place piece, const std::string& id, std::uint64_t candidates) {
    if (!is_ordered_ || piece == pieces_.begin()) return Tell(id, candidates);
    spool_.Add(piece->lines, id + " " + std::to_string(candidates));
  }

  void Tell(const std::string& id, std::uint64_t candidates) {
    if (!stopped_by_.empty()) return;
    ++structures_;
    last_ = {{id, true}, candidates};
    if (result_.stats.seconds_to_first < 0) result_.stats.seconds_to_first = Passed();
    if (listener_.on_structure) listener_.on_structure(id);
    if (structures_ == most_structures_) Stop(kStructureLimit);
  }

  // The first piece is done: what the next one found meanwhile is told.
  void Retire() {
    const Piece& done = pieces_.front();
    AddStats(done.counted(), result_.stats);
    TakeDeepest(done.deepest());
    pieces_.pop_front();
    last_ = {};
    if (pieces_.empty()) return;
    spool_.TakeAll(pieces_.front().lines, [this](const std::string& line) {
      const std::size_t space = line.find(' ');
      Tell(line.substr(0, space), std::stoull(line.substr(space + 1)));
      if (IsInterrupted()) Stop(kInterruption);
      return stopped_by_.empty();
    });
    is_cut_ = !stopped_by_.empty();
  }

  void TakeDeepest(const std::string& text) {
    std::istringstream words(text);
    std::string id;
    std::uint32_t field = 0, depth = 0;
    if (!(words >> id >> field >> depth) || depth <= result_.deepest_depth) return;
    result_.deepest_id = id;
    result_.deepest_field = field;
    result_.deepest_depth = depth;
  }

  // --- deaths

  void TakeDeath(Piece& piece) {
    const std::string how = piece.process()->HowItEnded();
    const std::string what = "a process that ran the user's code died: " +
                             (how.empty() ? "it left without a word" : how);
    SearchRecord* record = piece.record();
    if (record == nullptr && !result_.schema) throw Error(what + ", before the search began");
    std::string next = "; going on where it was";
    if (record != nullptr && record->running) {
      const Candidate candidate(record->candidate(), record->candidate() + record->fields);
      const DeadlyCandidate at{CandidateId(candidate), record->depth};
      const auto is_there = [&](const DeadlyCandidate& other) {
        return other.id == at.id && other.depth == at.depth;
      };
      const auto known = options_.deadly.begin() + static_cast<long>(piece.known_deadly());
      if (std::any_of(options_.deadly.begin(), known, is_there)) {
        return GiveUp(what + ", though it was to stop before that; giving up");
      }
      if (piece.died_at && is_there(*piece.died_at)) {
        if (at.depth == 0) throw Error(what);
        ++deaths_;
        options_.deadly.push_back(at);
        next = ", again at the same candidate; going on after it";
      }
      piece.died_at = at;
    }
    if (++restarts_ > kMostDeaths) return GiveUp(what + ", too often; giving up");
    if (listener_.on_death) listener_.on_death(what + next);
    piece.GoBack(tells_);
    workers_.Free(piece);
  }

  void GiveUp(const std::string& text) {
    if (listener_.on_death) listener_.on_death(text);
    Stop(kDeath);
  }

  // --- the whole

  double Passed() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  void Stop(const std::string& why) {
    if (stopped_by_.empty()) stopped_by_ = why;
  }

  // Now and then.
  void Look() {
    if (IsInterrupted()) Stop(kInterruption);
    if (most_seconds_ > 0 && Passed() >= most_seconds_) Stop("time limit");
    const Clock::time_point now = Clock::now();
    if (now >= next_points_) {
      next_points_ = now + kBetweenPoints;
      workers_.AskForPoints();
    }
    if (now < next_look_ || !listener_.on_totals || !result_.schema) return;
    next_look_ = now + kTick;
    Stats so_far = result_.stats;
    for (const Piece& piece : pieces_) {
      AddStats(piece.record() == nullptr ? piece.counted() : piece.CountedNow(), so_far);
    }
    const std::uint64_t structures = tells_ ? structures_ : so_far.structures;
    listener_.on_totals(before_.structures + structures, before_.candidates + so_far.candidates,
                        std::max(1 - workers_.FractionLeft(result_.schema->space), 0.0));
  }

  // It was stopped early. In order, what is behind the last structure told does not count.
  void AddUnfinished() {
    for (Piece& piece : pieces_) {
      Stats counted = piece.counted();
      if (piece.process() != nullptr) {
        piece.process()->Kill();
        (void)piece.process()->HowItEnded();
        if (piece.record() != nullptr) counted = piece.CountedNow();
        piece.GoBack(tells_);
      }
      if (!is_ordered_) {
        AddStats(counted, result_.stats);
        continue;
      }
      const bool is_behind = piece.told_ahead() > 0 || stopped_by_ == kStructureLimit || is_cut_;
      if (is_behind && !last_.at.id.empty()) {
        result_.stop = last_.at;
        counted.candidates = last_.candidates;
      } else {
        result_.stop = piece.start();
        counted = piece.counted();
      }
      AddStats(counted, result_.stats);
      break;
    }
    result_.interrupted = stopped_by_ == kInterruption;
  }

  void Conclude() {
    Stats& stats = result_.stats;
    if (tells_) stats.structures = structures_;
    const bool is_earlier = before_.cut_offs != 0 || before_.inconsistent != 0;
    if (!stopped_by_.empty()) {
      stats.stopped_by = stopped_by_;
    } else if (deaths_ > 0) {
      stats.stopped_by = kDeath;
    } else if (stats.stopped_by.empty() && is_earlier) {
      stats.stopped_by = "an earlier part left candidates undecided";
    }
    stats.exhausted = stats.stopped_by.empty();
    stats.seconds = before_.seconds + Passed();
    const std::string stopped_by = stats.stopped_by;
    AddStats(before_, stats);
    stats.stopped_by = stopped_by;
  }

  DriverOptions options_;
  const RunListener& listener_;
  const Stats& before_;
  std::uint64_t most_structures_ = 0;
  double most_seconds_ = 0;
  bool tells_ = false, is_ordered_ = false;
  RunResult result_;

  Workers workers_;
  std::list<Piece>& pieces_ = workers_.pieces;
  Spool spool_;
  std::uint64_t structures_ = 0;  // told
  struct {
    StopPoint at;
    std::uint64_t candidates = 0;  // of its piece, up to it
  } last_;                         // structure told of the first piece
  bool is_cut_ = false;            // ... and not all that it found
  bool has_doubt_ = false, has_backlog_ = false;
  std::string schema_text_;
  std::size_t deaths_ = 0, restarts_ = 0;
  std::string stopped_by_;  // "": it goes on
  Clock::time_point started_ = Clock::now();
  Clock::time_point next_look_ = started_, next_points_ = started_ + kBetweenPoints;
};

unsigned CoreCount() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof(cores), &cores) != 0) return 1;
  return static_cast<unsigned>(CPU_COUNT(&cores));
}

}  // namespace

RunResult RunDrivers(const std::string& driver, const DriverOptions& options, const Jobs& jobs,
                     const RunListener& listener, const Stats& before) {
  Jobs chosen = jobs;
  if (chosen.count == 0) chosen.count = CoreCount();
  if (chosen.count == 1) return RunDriver(driver, options, listener, "", before);
  return ParallelRun(driver, options, chosen, listener, before).Execute();
}

}  // namespace korat::cli
