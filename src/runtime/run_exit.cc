#include "runtime/run_exit.h"

#include "runtime/own_faults.h"

namespace korat::runtime {

void RunExit::GiveUp(RunEnd end) {
  SetInOwnCode(true);
  end_ = is_reported_ ? RunEnd::kReported : end;
  if (HasAddressSanitizer()) {
    memory_.ForgetFrames();
    StartStackSwitch(host_stack_);
  }
  korat_context_jump(target_);
}

}  // namespace korat::runtime
