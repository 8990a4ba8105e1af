// A command that is run on documents, one after the other, and can do no harm: it has a directory
// of its own, limits, and no process that it starts outlives it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace korat::cli {

struct ProgramLimits {
  double seconds = 10;                // that a run may take
  std::uint64_t memory = 1ull << 30;  // bytes of address space, of each process; 0: any number
  std::size_t output = 1u << 20;      // bytes that it may write to standard output, or to error
};

// How a run ended.
struct ProgramEnd {
  int exit_code = -1;     // -1: it did not exit
  std::string mishap;     // "died of signal 11 (SIGSEGV)", "did not end within 10s"; "": it exited
  std::string output;     // what it wrote to standard output
  std::string complaint;  // ... to standard error
};

// A command line as words: {} stands for documents. What only a shell understands is left to one.
class CommandLine {
 public:
  // Throws Error if a quote is missing.
  explicit CommandLine(const std::string& text);
  // Whether documents are files; otherwise they are standard input.
  bool takes_files() const { return takes_files_; }
  // With the files in the place of {}.
  std::vector<std::string> WordsFor(const std::vector<std::string>& files) const;

 private:
  std::string text_;
  std::vector<std::string> words_;  // empty: a shell is needed
  bool takes_files_ = false;
};

// Runs commands in the calling process, which has to be one that does nothing else: it adopts, and
// ends, all processes that the command leaves behind.
class ProgramRunner {
 public:
  // `directory` is where commands run; whatever they leave there is removed.
  ProgramRunner(std::filesystem::path directory, ProgramLimits limits);
  ProgramEnd Run(const std::vector<std::string>& words, const std::string& input);

 private:
  void EndRest();
  void Clean() const;

  const std::filesystem::path directory_;
  const ProgramLimits limits_;
};

// The first line of a sanitizer's report; "" if there is none.
std::string SanitizerReport(const std::string& complaint);

}  // namespace korat::cli
