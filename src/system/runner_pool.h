// Processes that run a system on documents, several at a time. Each is the parent of what it runs,
// and ends all of it; see ProgramRunner.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "system/judge.h"

namespace korat::cli {

class RunnerPool {
 public:
  using OnFinding = std::function<void(const Document&, const Finding&)>;

  // `directory` is for commands to run in; it is removed at the end.
  RunnerPool(const SystemOptions& options, unsigned count, std::filesystem::path directory,
             OnFinding on_finding);
  ~RunnerPool();
  RunnerPool(const RunnerPool&) = delete;
  RunnerPool& operator=(const RunnerPool&) = delete;

  // Waits until a process is free, and has it run a batch; then tells of findings that are there.
  void Add(Document document);
  // Waits for all of them. What was not started is dropped after an interrupt.
  void Finish();
  std::uint64_t judged() const { return judged_; }

 private:
  struct Runner {
    pid_t process = -1;
    int socket = -1;
    std::vector<Document> working_on;  // empty: it is free
    bool has_died = false;             // once, on these
  };

  void Start(Runner& runner);
  void Send(Runner& runner);
  void Take(Runner& runner);
  void SendBatch();
  Runner& WaitForFree();
  void WaitForAny();

  const SystemOptions& options_;
  const std::filesystem::path directory_;
  const OnFinding on_finding_;
  std::vector<Runner> runners_;
  std::vector<Document> batch_;
  std::uint64_t judged_ = 0;
};

}  // namespace korat::cli
