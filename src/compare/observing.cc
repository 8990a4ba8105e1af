#include "compare/observing.h"

#include <algorithm>
#include <map>
#include <utility>

#include "os/console.h"
#include "session/progress.h"
#include "session/run.h"

namespace korat::cli {
namespace {

class Observer {
 public:
  Observer(const Comparison& comparison, std::size_t version, const CommandOptions& options)
      : comparison_(comparison),
        number_(version),
        version_(comparison.versions[version]),
        options_(options) {}

  Observed Run() {
    Observed observed{OutcomeTable(comparison_.functions.size()), "", false};
    InputGroup functions;
    for (const CommonFunction& common : comparison_.functions) {
      functions.push_back(common.versions[number_]);
    }
    Progress progress(options_.quiet ? Progress::Mode::kNever : options_.progress);
    std::vector<SearchTask> tasks;
    std::vector<std::vector<std::size_t>> numbers;
    for (const InputGroup& group : GroupByInputs(version_.prepared, functions)) {
      std::vector<std::size_t>& of_group = numbers.emplace_back();
      for (const frontend::TestedFunction* tested : group) {
        of_group.push_back(static_cast<std::size_t>(
            std::find(functions.begin(), functions.end(), tested) - functions.begin()));
      }
      SearchTask& task = tasks.emplace_back();
      task.options = OptionsFor(of_group);
      task.listener.on_observed = [this, &observed, of_group](const CallObserved& call) {
        if (call.function >= of_group.size()) return;
        const std::size_t function = of_group[call.function];
        if (call.input.empty()) {
          deadly_.emplace_back(function, call);
        } else {
          observed.table.Add(function, call);
        }
      };
      task.listener.on_progress = [&progress](std::uint64_t structures, std::uint64_t candidates,
                                              double done) {
        progress.Update(structures, candidates, done);
      };
      task.listener.on_death = [&](const std::string& text) {
        progress.Clear();
        Say(version_.name + ": " + text);
      };
    }
    const Jobs jobs{.count = options_.jobs, .max_seconds = options_.request.search.max_seconds};
    for (const RunResult& run : RunSearches(version_.prepared.driver, std::move(tasks), jobs)) {
      Take(run, observed);
    }
    AddDeadly(observed);
    return observed;
  }

  CallObserved One(std::size_t function, const std::string& id, bool wants_texts) {
    CallObserved result, input;
    for (const bool is_dry : {true, false}) {
      SearchTask task;
      task.options = OptionsFor({function});
      task.options.observe.wants_texts = wants_texts;
      task.options.observe.is_dry = is_dry;
      task.options.start_id = id;
      task.options.search.max_structures = 1;
      CallObserved& into = is_dry ? input : result;
      task.listener.on_observed = [&](const CallObserved& call) { into = call; };
      RunSearch(version_.prepared.driver, std::move(task));
    }
    result.input = std::move(input.input);
    result.size = input.size;
    return result;
  }

 private:
  DriverOptions OptionsFor(const std::vector<std::size_t>& functions) const {
    DriverOptions driver = version_.prepared.options;
    driver.task = DriverOptions::Task::kObserve;
    driver.owns = options_.owns;
    driver.search.max_seconds = 0;
    driver.observe.names_classes = comparison_.names_classes;
    driver.observe.left_out = comparison_.left_out[number_];
    for (const std::size_t function : functions) {
      const CommonFunction& common = comparison_.functions[function];
      if (common.is_mute) {
        driver.observe.mute.push_back(static_cast<unsigned>(driver.methods.size()));
      }
      driver.methods.push_back(common.versions[number_]->function.Signature());
    }
    return driver;
  }

  void Take(const RunResult& run, Observed& observed) const {
    observed.interrupted = observed.interrupted || run.interrupted;
    std::string& why = observed.stopped_by;
    if (!run.stats.exhausted && why.empty()) {
      why = run.stats.stopped_by.empty() ? "not all inputs" : run.stats.stopped_by;
    }
    for (const TestedCalls& tested : run.calls) {
      if (why.empty()) why = tested.over;
      if (why.empty() && tested.calls.counts.undecided > 0) why = "calls were cut off";
    }
  }

  // The process could not say on which structure it died.
  void AddDeadly(Observed& observed) {
    for (auto& [function, call] : deadly_) {
      const CallObserved found = One(function, call.id, /*wants_texts=*/false);
      call.input = found.input;
      call.size = found.size;
      observed.table.Add(function, call);
    }
  }

  const Comparison& comparison_;
  const std::size_t number_;
  const Version& version_;
  const CommandOptions& options_;
  std::vector<std::pair<std::size_t, CallObserved>> deadly_;  // with the function
};

}  // namespace

Observed Observe(const Comparison& comparison, std::size_t version, const CommandOptions& options) {
  return Observer(comparison, version, options).Run();
}

CallObserved ObserveOne(const Comparison& comparison, std::size_t version, std::size_t function,
                        const std::string& id, const CommandOptions& options) {
  return Observer(comparison, version, options).One(function, id, /*wants_texts=*/true);
}

std::string InputOf(const Comparison& comparison, std::size_t version, std::size_t function,
                    const std::string& id, const CommandOptions& options) {
  return Observer(comparison, version, options).One(function, id, /*wants_texts=*/false).input;
}

}  // namespace korat::cli
