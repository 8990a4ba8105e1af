#include "runtime/signals.h"

#include <signal.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>

#include "runtime/own_faults.h"
#include "runtime/sandbox.h"

namespace korat::runtime {
namespace {

constexpr int kCrashSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
constexpr std::size_t kHandlerStack = 64 << 10;

struct sigaction g_previous[NSIG];
std::terminate_handler g_previous_terminate = nullptr;
alignas(16) char g_handler_stack[kHandlerStack];
timer_t g_timer;
bool g_has_timer = false;
int g_ticking = 0;
const char* volatile g_crash_note = nullptr;
volatile std::size_t g_crash_note_size = 0;
pid_t g_crash_note_process = 0;

int TickSignal() { return SIGRTMAX - 3; }

Fault FaultOf(int number, const siginfo_t& info, const void* context) {
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
  constexpr greg_t kWriting = 2;  // a bit of a page fault's error code
  return {number, reinterpret_cast<std::uintptr_t>(info.si_addr),
          (registers[REG_ERR] & kWriting) != 0, reinterpret_cast<const void*>(registers[REG_RIP]),
          static_cast<std::uint64_t>(registers[REG_RSP])};
}

// Raised by an instruction or by abort(), not sent by another process.
bool IsOfThisCode(const siginfo_t& info) {
  return info.si_code > 0 || (info.si_signo == SIGABRT && info.si_pid == getpid());
}

// Outside runs, only drivers set the flag for own code, and they search on their main thread.
bool IsOwnThread() { return Sandbox::Active() != nullptr || gettid() == getpid(); }

// During a run, OnSignal does not return. It jumps to where the run was started, and the run has
// ended with kSignal, kStackOverflow or, for an address near the arena, kReadOutside or
// kWroteOutside.
void OnCrash(int number, siginfo_t* info, void* context) {
  Sandbox* active = Sandbox::Active();
  const Fault fault = FaultOf(number, *info, context);
  if (IsOwnThread() && InOwnCode() && IsOfThisCode(*info) &&
      (active == nullptr || !active->IsStackOverflow(fault))) {
    EndByOwnSignal(number, info->si_code > 0 ? info->si_addr : nullptr, fault.code);
  }
  if (active != nullptr) active->OnSignal(fault);
  WriteCrashNote();
  // Nothing to do with a run. An earlier handler may well recover; then this one must stay in
  // place.
  const struct sigaction& previous = g_previous[number];
  if ((previous.sa_flags & SA_SIGINFO) != 0) return previous.sa_sigaction(number, info, context);
  if (previous.sa_handler == SIG_IGN && info->si_code <= 0) return;
  if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    return previous.sa_handler(number);
  }
  // Put back what was there and let the instruction fault again.
  sigaction(number, &previous, nullptr);
  if (number == SIGABRT || info->si_code <= 0) raise(number);
}

void OnTickSignal(int) {
  if (Sandbox* active = Sandbox::Active()) active->OnTick();
}

void OnTerminate() {
  if (IsOwnThread() && InOwnCode()) EndByOwnFault("std::terminate was called");
  if (Sandbox* active = Sandbox::Active()) active->GiveUp(RunEnd::kTerminated);
  if (g_previous_terminate != nullptr) g_previous_terminate();
  std::abort();
}

}  // namespace

void SetCrashNote(const char* text, std::size_t size) {
  // The size must never belong to another text.
  g_crash_note_size = 0;
  g_crash_note = text;
  g_crash_note_size = size;
  static const pid_t process = getpid();
  g_crash_note_process = process;
}

void WriteCrashNote() {
  if (g_crash_note_size == 0 || g_crash_note_process != getpid()) return;
  (void)!write(STDERR_FILENO, g_crash_note, g_crash_note_size);
  g_crash_note_size = 0;  // an abort may follow
}

void InstallSignalHandlers() {
  static bool installed = false;
  if (installed) return;
  installed = true;
  stack_t previous{};
  sigaltstack(nullptr, &previous);
  if ((previous.ss_flags & SS_DISABLE) != 0) {  // else there is one, such as a sanitizer's
    stack_t stack{};
    stack.ss_sp = g_handler_stack;
    stack.ss_size = sizeof(g_handler_stack);
    sigaltstack(&stack, nullptr);
  }
  struct sigaction action{};
  action.sa_sigaction = &OnCrash;
  // Left with a jump: no signal may stay blocked.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (int number : kCrashSignals) sigaction(number, &action, &g_previous[number]);

  struct sigaction tick{};
  tick.sa_handler = &OnTickSignal;
  tick.sa_flags = SA_ONSTACK | SA_NODEFER | SA_RESTART;
  sigaction(TickSignal(), &tick, nullptr);
  g_previous_terminate = std::set_terminate(&OnTerminate);
}

void StartTicking() {
  if (g_ticking++ > 0) return;
  if (!g_has_timer) {
    struct sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;  // to the thread that runs the predicates
    event._sigev_un._tid = gettid();
    event.sigev_signo = TickSignal();
    g_has_timer = timer_create(CLOCK_MONOTONIC, &event, &g_timer) == 0;
    if (!g_has_timer) return;
  }
  const long period = 1'000'000'000L / kTicksPerSecond;
  const struct itimerspec every = {{0, period}, {0, period}};
  timer_settime(g_timer, 0, &every, nullptr);
}

void StopTicking() {
  if (--g_ticking > 0 || !g_has_timer) return;
  const struct itimerspec never = {};
  timer_settime(g_timer, 0, &never, nullptr);
}

}  // namespace korat::runtime
