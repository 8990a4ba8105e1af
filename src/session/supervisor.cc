// The supervisor of all driver processes: it decides which piece of which search each worker gets,
// waits for messages, and makes busy workers share their work with idle ones.
#include <poll.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <filesystem>
#include <utility>

#include "base/hash.h"
#include "korat/error.h"
#include "session/driver_host.h"
#include "session/ledger.h"
#include "session/run.h"
#include "session/supervised_search.h"

namespace korat::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTick = 100, kImpatientTick = 10;     // milliseconds
constexpr std::chrono::milliseconds kPatience{20};  // then every process is asked for work
constexpr std::chrono::seconds kBetweenPoints{1};   // what a death may cost

// What decides the result of the searches: the program, which is kept under a name that changes
// with it, and what it is asked for. Limits may change.
std::string IdentityOf(const std::string& driver, const std::vector<SearchTask>& tasks) {
  std::string text = std::filesystem::path(driver).parent_path().filename().string();
  for (const SearchTask& task : tasks) {
    DriverOptions options = task.options;
    options.search.max_structures = 0;
    options.search.max_seconds = 0;
    for (const std::string& argument : WriteDriverOptions(options)) text += "\n" + argument;
    text += "\n\n";
  }
  return HashOf(text);
}

class Supervisor {
 public:
  Supervisor(std::string driver, std::vector<SearchTask> tasks, const Jobs& jobs)
      : driver_(std::move(driver)),
        workers_(jobs.count),
        max_seconds_(jobs.max_seconds),
        ledger_(jobs.ledger) {
    const std::string identity = ledger_ == nullptr ? "" : IdentityOf(driver_, tasks);
    for (std::uint32_t i = 0; i < tasks.size(); ++i) {
      searches_.emplace_back(std::move(tasks[i]), workers_, jobs, i);
    }
    if (ledger_ != nullptr) Replay(identity);
  }

  std::vector<RunResult> Run() {
    while (!IsOver()) {
      StartPieces();
      MeasureAll();
      AskForWork();
      Wait();
      for (SupervisedSearch& search : searches_) {
        if (!search.is_over()) search.TakeMessages();
        search.CheckTime();
        if (IsInterrupted()) search.Stop(kInterruption);
        if (IsTimeUp()) search.Stop(kTimeLimit);
      }
      AskForPoints();
      if (ledger_ != nullptr) ledger_->Write();
    }
    if (ledger_ != nullptr) ledger_->Sync();
    std::vector<RunResult> results;
    for (SupervisedSearch& search : searches_) results.push_back(search.Finish());
    return results;
  }

 private:
  // Takes up what an earlier run wrote down about the same searches.
  void Replay(const std::string& identity) {
    ledger_->BeginSearches(identity);
    while (std::optional<LedgerEntry> entry = ledger_->Next()) {
      const bool is_true = entry->search < searches_.size() &&
                           searches_[entry->search].Replay(entry->piece, entry->event);
      if (!is_true) RefuseLedger();
      if (!IsInterrupted()) continue;
      // Nothing may be added to a ledger that was not read to its end.
      for (SupervisedSearch& search : searches_) search.Stop(kInterruption);
      return;
    }
    // A run goes on to other searches only when these are over.
    if (ledger_->IsFollowed() && !IsOver()) RefuseLedger();
  }

  [[noreturn]] void RefuseLedger() const {
    throw Error(ledger_->path() + " contradicts itself: remove it, and begin again with --ledger");
  }

  bool IsOver() const {
    return std::all_of(searches_.begin(), searches_.end(),
                       [](const SupervisedSearch& search) { return search.is_over(); });
  }

  bool IsTimeUp() const {
    return max_seconds_ > 0 && Clock::now() - start_ >= std::chrono::duration<double>(max_seconds_);
  }

  // Calls `visit(search, piece)` for the pieces of searches that are not over.
  template <typename Visit>
  void ForEachPiece(Visit visit) {
    for (SupervisedSearch& search : searches_) {
      if (search.is_over()) continue;
      for (Piece& piece : search.pieces()) visit(search, piece);
    }
  }

  std::vector<unsigned> FreeWorkers() {
    std::vector<bool> is_busy(workers_);
    ForEachPiece([&](SupervisedSearch&, Piece& piece) {
      if (piece.process() != nullptr) is_busy[piece.worker] = true;
    });
    std::vector<unsigned> free;
    for (unsigned i = 0; i < workers_; ++i) {
      if (!is_busy[i]) free.push_back(i);
    }
    return free;
  }

  // Starts one for each idle worker, in order.
  void StartPieces() {
    std::vector<unsigned> free = FreeWorkers();
    auto worker = free.begin();
    for (SupervisedSearch& search : searches_) {
      while (!search.is_over() && worker != free.end()) {
        Piece* piece = search.NextToStart();
        if (piece == nullptr) break;
        search.Start(*piece, driver_, *worker++);
      }
    }
    idle_ = free.end() - worker;
  }

  void MeasureAll() {
    ForEachPiece([](SupervisedSearch& search, Piece& piece) {
      if (search.schema() != nullptr) piece.Measure(search.schema()->space);
    });
  }

  // Asks for one part per idle worker, from the pieces that have the most left; after a while, from
  // all of them. A driver answers in DriverRun::AnswerRequests.
  void AskForWork() {
    std::vector<Piece*> busy;
    ForEachPiece([&](SupervisedSearch& search, Piece& piece) {
      if (search.schema() != nullptr && piece.record() != nullptr) busy.push_back(&piece);
    });
    const Clock::time_point now = Clock::now();
    is_short_of_work_ = idle_ > 0 && !busy.empty();
    if (!is_short_of_work_) {
      short_since_ = now;
      return;
    }
    const bool asks_all = now - short_since_ > kPatience;
    std::size_t wanted = asks_all ? busy.size() : static_cast<std::size_t>(idle_);
    std::sort(busy.begin(), busy.end(), [](Piece* a, Piece* b) { return a->left > b->left; });
    for (Piece* piece : busy) {
      if (wanted-- == 0) return;
      if (!piece->is_asked) piece->record()->asked |= SearchRecord::kPart;
      piece->is_asked = true;
    }
  }

  // From time to time, asks every process how far it has got.
  void AskForPoints() {
    const Clock::time_point now = Clock::now();
    if (now < next_points_) return;
    next_points_ = now + kBetweenPoints;
    ForEachPiece([](SupervisedSearch&, Piece& piece) {
      if (piece.record() != nullptr) piece.record()->asked |= SearchRecord::kPoint;
    });
  }

  // Waits until a process has sent something, or for a moment.
  void Wait() {
    std::vector<pollfd> waits;
    ForEachPiece([&](SupervisedSearch&, Piece& piece) {
      if (piece.process() != nullptr) waits.push_back({piece.process()->fd(), POLLIN, 0});
    });
    const bool has_backlog = std::any_of(
        searches_.begin(), searches_.end(),
        [](const SupervisedSearch& search) { return !search.is_over() && search.has_backlog(); });
    const int tick = is_short_of_work_ ? kImpatientTick : kTick;
    poll(waits.data(), waits.size(), has_backlog ? 0 : tick);
  }

  const std::string driver_;
  const unsigned workers_;
  const double max_seconds_;  // of all searches; 0: no limit
  const Clock::time_point start_ = Clock::now();
  Ledger* const ledger_;  // null: there is none
  std::deque<SupervisedSearch> searches_;
  long idle_ = 0;  // workers
  bool is_short_of_work_ = false;
  Clock::time_point short_since_ = Clock::now();
  Clock::time_point next_points_ = Clock::now() + kBetweenPoints;
};

unsigned CoreCount() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof(cores), &cores) != 0) return 1;
  return static_cast<unsigned>(CPU_COUNT(&cores));
}

bool CanBeDivided(const SearchTask& task) {
  using Kind = DriverOptions::Task;
  const Kind kind = task.options.task;
  return kind == Kind::kList || kind == Kind::kCount || CallsMethods(kind);
}

}  // namespace

std::vector<RunResult> RunSearches(const std::string& driver, std::vector<SearchTask> tasks,
                                   const Jobs& jobs) {
  Jobs chosen = jobs;
  if (chosen.count == 0) chosen.count = CoreCount();
  if (chosen.host != nullptr) chosen.count = chosen.host->workers();
  if (!std::all_of(tasks.begin(), tasks.end(), CanBeDivided)) chosen.count = 1;
  return Supervisor(driver, std::move(tasks), chosen).Run();
}

RunResult RunSearch(const std::string& driver, SearchTask task, const Jobs& jobs) {
  std::vector<SearchTask> tasks;
  tasks.push_back(std::move(task));
  return std::move(RunSearches(driver, std::move(tasks), jobs).front());
}

}  // namespace korat::cli
