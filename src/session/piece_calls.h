// The calls under test in one piece of a search, by all its processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "protocol/calls.h"
#include "protocol/message.h"

namespace korat::cli {

// A call that failed, and what its function had counted up to and including it.
struct CallEvent {
  CallCounts counts;  // by all processes of the piece
  CallFailure failure;
  bool is_deadly = false;  // it ended its process: the failure has only an id and a message
};

// Like the piece, it knows what is settled: what was counted up to the piece's start. The rest is
// done again if the process dies.
class PieceCalls {
 public:
  struct Function {
    FunctionCalls before;           // by earlier processes
    FunctionCalls settled;          // by the present one, up to the piece's start
    std::vector<CallEvent> events;  // in order
    std::size_t settled_events = 0;
    std::string over;  // why this piece no longer calls it; "": it does

    CallCounts Total() const;
  };

  explicit PieceCalls(std::size_t functions) : functions_(functions) {}

  const std::vector<Function>& functions() const { return functions_; }

  void StartProcess();
  // False if there is no such function.
  bool Take(FailedCall failed);
  bool Take(const FunctionOver& over);
  // What the present process has counted is settled. False if these are other functions.
  bool Settle(const std::vector<FunctionCalls>& calls);
  // The same, from the record of a process that could not send it; one for each function.
  void Settle(const CallCounts* counts);
  // This call of function number `index` ended the process. False if there is no such function.
  // REQUIRES: everything before it is settled.
  struct DeadlyCall {
    std::string id, how, output;
  };
  bool AddDeadly(std::uint32_t index, const DeadlyCall& call);
  // Forgets what is not settled.
  void GoBack();

 private:
  void SettleEvents();

  std::vector<Function> functions_;
};

}  // namespace korat::cli
