#include "system/judge.h"

#include <algorithm>
#include <fstream>

#include "base/escape.h"

namespace korat::cli {
namespace {

std::string Shown(const std::string& output) {
  constexpr std::size_t kMost = 200;
  std::string text = "\"";
  AppendEscaped(text, output.substr(0, kMost), '"');
  return text + (output.size() > kMost ? "\" ..." : "\"");
}

}  // namespace

SystemUnderTest::SystemUnderTest(const SystemOptions& options,
                                 const std::filesystem::path& directory)
    : options_(options),
      commands_(options.commands.begin(), options.commands.end()),
      documents_(directory / "documents"),
      runner_(directory / "run", options.limits) {
  std::filesystem::create_directories(documents_);
}

ProgramEnd SystemUnderTest::RunOn(const CommandLine& command,
                                  const std::vector<Document>& documents) {
  if (!command.takes_files()) {
    std::string input;
    for (const Document& document : documents) input += document.text;
    return runner_.Run(command.WordsFor({}), input);
  }
  std::vector<std::string> files;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    files.push_back((documents_ / std::to_string(i)).string());
  }
  return runner_.Run(command.WordsFor(files), "");
}

bool SystemUnderTest::IsAllowed(int exit_code) const {
  if (!options_.exit_codes.empty()) return options_.exit_codes.contains(exit_code);
  return exit_code == 0 || commands_.size() > 1;
}

// "": it did nothing wrong by itself.
std::string SystemUnderTest::FaultOf(const ProgramEnd& end) const {
  const std::string report = SanitizerReport(end.complaint);
  if (!report.empty()) return "sanitizer: " + report.substr(report.find(": ") + 2);
  if (!end.mishap.empty()) return end.mishap;
  return IsAllowed(end.exit_code) ? "" : "exit code " + std::to_string(end.exit_code);
}

std::string SystemUnderTest::Normalized(const std::string& output) {
  if (options_.normalize.empty()) return output;
  return runner_.Run(CommandLine(options_.normalize).WordsFor({}), output).output;
}

// With several commands, what counts is whether they accept a document, and then their output.
std::optional<Finding> SystemUnderTest::JudgeOne(const Document& document) {
  std::vector<std::string> answers;
  Finding finding;
  for (std::size_t i = 0; i < commands_.size(); ++i) {
    const ProgramEnd end = RunOn(commands_[i], {document});
    const std::string name = commands_.size() == 1 ? "" : "command " + std::to_string(i + 1) + " ";
    const std::string fault = FaultOf(end);
    if (!fault.empty()) {
      finding.kind = name + fault;
      if (!end.complaint.empty())
        finding.lines.push_back("standard error: " + Shown(end.complaint));
      return finding;
    }
    const bool accepts = end.exit_code == 0;
    const std::string output = accepts ? Normalized(end.output) : "";
    if (document.expected && output != *document.expected) {
      finding.kind = name + "other output than expected";
      finding.lines = {"expected: " + Shown(*document.expected), "output:   " + Shown(output)};
      return finding;
    }
    answers.push_back(accepts ? "accepts, with output " + Shown(output)
                              : "exits with " + std::to_string(end.exit_code));
    finding.kind += (i == 0 ? "" : ", ") + name + (accepts ? "accepts" : "refuses");
    finding.lines.push_back(name + answers.back());
    // Exit codes of programs need not mean the same; outputs are compared as a whole.
    answers.back() = accepts ? "1" + output : "0";
  }
  const bool agree = std::all_of(answers.begin(), answers.end(),
                                 [&](const std::string& one) { return one == answers[0]; });
  if (agree) return std::nullopt;
  const bool all_accept = std::all_of(answers.begin(), answers.end(),
                                      [](const std::string& one) { return one[0] == '1'; });
  if (all_accept) finding.kind = "different outputs";
  return finding;
}

// What went wrong in one run on all of them; "": nothing.
std::string SystemUnderTest::FaultInBatch(const std::vector<Document>& documents) {
  return FaultOf(RunOn(commands_[0], documents));
}

std::vector<std::optional<Finding>> SystemUnderTest::Judge(const std::vector<Document>& documents) {
  std::vector<std::optional<Finding>> findings(documents.size());
  const auto write = [this](const Document& document, std::size_t number) {
    // A new file: some file systems write one to disk at once that is overwritten.
    const std::filesystem::path file = documents_ / std::to_string(number);
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
    std::ofstream(file, std::ios::binary) << document.text;
  };
  std::string in_batch;
  if (documents.size() > 1) {
    for (std::size_t i = 0; i < documents.size(); ++i) write(documents[i], i);
    in_batch = FaultInBatch(documents);
    if (in_batch.empty()) return findings;
  }
  for (std::size_t i = 0; i < documents.size(); ++i) {
    write(documents[i], 0);
    findings[i] = JudgeOne(documents[i]);
  }
  const bool is_explained =
      in_batch.empty() || std::any_of(findings.begin(), findings.end(),
                                      [](const auto& finding) { return finding.has_value(); });
  if (!is_explained) findings.back() = Finding{in_batch + ", only in one run with others", {}};
  return findings;
}

}  // namespace korat::cli
