#include "benchmarks/instructions.h"

#include <cstdlib>
#include <stdexcept>

#include "benchmarks/korat_program.h"

namespace korat::benchmarks {
namespace {

// The number after `word`; throws if there is none.
double NumberAfter(const std::string& word, const std::string& text) {
  const std::size_t at = text.find(word);
  if (at == std::string::npos) throw std::runtime_error("valgrind printed:\n" + text);
  return std::strtod(text.c_str() + at + word.size(), nullptr);
}

std::string Counted(const std::string& search) {
  return OutputOf("valgrind --tool=callgrind --callgrind-out-file=/dev/null '" +
                  ProgramNextToThis("run_subject") + "' " + search + " 2>&1");
}

}  // namespace

double InstructionsPerExecution(const std::string& subject, const std::string& prune,
                                const std::vector<int>& arguments) {
  constexpr const char* kCollected = "Collected : ";
  std::string words;
  for (const int argument : arguments) words += " " + std::to_string(argument);
  const std::string searched = Counted(subject + " resume " + prune + words);
  const double start_up = NumberAfter(kCollected, Counted("SearchTree resume outcomes 0"));
  return (NumberAfter(kCollected, searched) - start_up) / NumberAfter("candidates=", searched);
}

}  // namespace korat::benchmarks
