// Searches one subject, for callgrind to count: run_subject NAME ENGINE PRUNE ARGUMENT...
#include <cstdio>
#include <string_view>

#include "benchmarks/subjects.h"

int main(int argc, char** argv) {
  if (argc < 5) return 2;
  const std::string_view engine = argv[2], prune = argv[3];
  korat::Options options;
  options.engine = engine == "replay" ? korat::Engine::kReplay : korat::Engine::kResume;
  options.prune = prune == "reads"      ? korat::Prune::kReads
                  : prune == "outcomes" ? korat::Prune::kOutcomes
                                        : korat::Prune::kConflicts;
  std::vector<int> arguments;
  for (int i = 4; i < argc; ++i) arguments.push_back(std::stoi(argv[i]));
  const korat::Stats stats = korat::benchmarks::FindSubject(argv[1]).measure(options, arguments);
  std::printf("%s\n", stats.Verdict().c_str());
  return stats.exhausted ? 0 : 1;
}
