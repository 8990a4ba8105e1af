// What a system did with documents, and what is wrong with it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "system/program.h"

namespace korat::cli {

struct Document {
  std::string id;  // of the structure
  std::string text;
  std::optional<std::string> expected;  // the output
};

// What was found on a document.
struct Finding {
  std::string kind;  // alike findings have equal ones: "1: died of signal 11 (SIGSEGV)"
  std::vector<std::string> lines;  // more about this one
};

struct SystemOptions {
  std::vector<std::string> commands;
  std::string normalize;     // a command that outputs go through; "": none
  std::set<int> exit_codes;  // that are no failures; empty: 0 alone; if commands are compared, any
  ProgramLimits limits;
  // Documents in one run: only of one command that takes files, and without `expected`.
  std::size_t batch = 1;
};

class SystemUnderTest {
 public:
  SystemUnderTest(const SystemOptions& options, const std::filesystem::path& directory);

  // What is wrong with each document; nothing: all is well.
  std::vector<std::optional<Finding>> Judge(const std::vector<Document>& documents);

 private:
  ProgramEnd RunOn(const CommandLine& command, const std::vector<Document>& documents);
  std::optional<Finding> JudgeOne(const Document& document);
  std::string FaultInBatch(const std::vector<Document>& documents);
  bool IsAllowed(int exit_code) const;
  std::string FaultOf(const ProgramEnd& end) const;
  std::string Normalized(const std::string& output);

  const SystemOptions& options_;
  std::vector<CommandLine> commands_;
  const std::filesystem::path documents_;
  ProgramRunner runner_;
};

}  // namespace korat::cli
