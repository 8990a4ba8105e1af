#include "harness/explore/fault_points.h"

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "runtime/own_faults.h"

namespace korat::harness {
namespace {

constexpr int kMostFiles = 1000;

struct Fault {
  std::string name, folder;
  unsigned long left = 0;  // passages
};

Fault& Wanted() {
  static Fault fault;
  return fault;
}

bool TakeFile(const std::string& folder) {
  for (int i = 1; i <= kMostFiles; ++i) {
    if (unlink((folder + "/" + std::to_string(i)).c_str()) == 0) return true;
  }
  return false;
}

void ArmOwnFault() {
  const char* variable = std::getenv("KORAT_OWN_FAULT");
  if (variable == nullptr) return;
  const std::string text = variable;
  const std::size_t first = text.find(':'), second = text.find(':', first + 1);
  if (second == std::string::npos) return;
  using runtime::InjectedFault;
  const bool is_signal = text.compare(first + 1, second - first - 1, "signal") == 0;
  const bool is_read = text.compare(0, first, "read") == 0;
  InjectedFault& fault = is_read ? runtime::fault_on_read : runtime::fault_on_allocation;
  fault.kind = is_signal ? InjectedFault::Kind::kSignal : InjectedFault::Kind::kAssertion;
  fault.passages = static_cast<unsigned>(std::strtoul(text.c_str() + second + 1, nullptr, 10));
}

}  // namespace

void FaultPoints::Arm() {
  ArmOwnFault();
  const char* variable = std::getenv("KORAT_FAULT");
  if (variable == nullptr) return;
  const std::string text = variable;
  const std::size_t first = text.find(':'), second = text.find(':', first + 1);
  if (second == std::string::npos) return;
  Wanted() = {text.substr(0, first), text.substr(second + 1),
              std::strtoul(text.c_str() + first + 1, nullptr, 10)};
  is_armed_ = true;
}

bool FaultPoints::IsLast(const char* name) {
  Fault& fault = Wanted();
  if (fault.left == 0 || fault.name != name || --fault.left != 0) return false;
  return TakeFile(fault.folder);
}

unsigned FaultPoints::Gifts() {
  const char* variable = std::getenv("KORAT_GIFTS");
  return variable == nullptr ? 0 : static_cast<unsigned>(std::strtoul(variable, nullptr, 10));
}

void FaultPoints::Die() {
  raise(SIGKILL);
  std::abort();
}

}  // namespace korat::harness
