#!/usr/bin/env python3
"""User code that copies, robs or stops its own process: the command ends with the right verdict.

Usage: hostile_test.py KORAT
"""

import sys

from korat_command import Workshop
from methods_test import rows

# Each predicate misbehaves if a is 1 and b is 2, and accepts everything.
HOSTILE = r"""#pragma once
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

class Hostile {
 public:
  bool fine() const { return a_ + b_ < 100; }

  // --- copies of the process
  bool forksBySystemCall() const { return !isThere() || (syscall(SYS_fork), fine()); }
  bool forksByInstruction() const {
    if (!isThere()) return fine();
    long process = SYS_fork;
    asm volatile("syscall" : "+a"(process) : : "rcx", "r11", "memory");
    if (process > 0) waitpid(static_cast<pid_t>(process), nullptr, 0);
    return fine();
  }
  bool runsShell() const { return !isThere() || (system("true") == 0 && fine()); }
  bool opensPipe() const { return !isThere() || (pclose(popen("true", "r")) == 0 && fine()); }

  // --- the process's descriptors
  bool closesSome() const {
    for (int fd = 3; isThere() && fd < 256; ++fd) close(fd);
    return fine();
  }
  bool closesAll() const {
    if (isThere()) syscall(SYS_close_range, 3u, ~0u, 0u);
    return fine();
  }
  bool writesAndTruncates() const {
    for (int fd = 3; isThere() && fd < 64; ++fd) {
      (void)!write(fd, "structure x 1\n", 14);
      (void)!ftruncate(fd, 0);
    }
    return fine();
  }
  // Writes to every descriptor, wherever the protocol's is.
  bool writesEverywhere() const {
    for (int fd = 3; isThere() && fd < 10000; ++fd) (void)!write(fd, "nonsense\n", 9);
    return fine();
  }

  // --- processes that stop
  bool stops() const {
    if (isThere()) raise(SIGSTOP);
    return fine();
  }
  bool waits() const {
    sigset_t all;
    sigfillset(&all);
    if (isThere()) sigprocmask(SIG_SETMASK, &all, nullptr);
    while (isThere()) pause();
    return fine();
  }

  void callForks() {
    if (isThere()) syscall(SYS_fork);
  }
  void callStops() {
    if (isThere()) raise(SIGSTOP);
  }

 private:
  bool isThere() const { return a_ == 1 && b_ == 2; }

  int a_ = 0, b_ = 0;
};
"""

ALL = 16  # of a and b in 0..3
STARTS = "INCOMPLETE (the predicate started a thread, a process"
ENDS = "INCOMPLETE (the predicate ended the process) structures=15 "


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    shop.patience = 120
    shop.write("hostile.h", HOSTILE)

    def run(predicate: str, jobs: int):
        return shop.run("generate", "hostile.h", "--class", "Hostile", "--scope", 3, "--predicate",
                        predicate, "--prune", "reads", "-j", jobs,
                        env={"KORAT_PATIENCE": "2"} if predicate == "waits" else {})

    for jobs in (1, 2):
        for predicate in ("forksBySystemCall", "runsShell", "opensPipe"):
            result = run(predicate, jobs)
            shop.expect(f"{predicate}, -j {jobs}: the others once each, and the verdict says why",
                        result.verdict.startswith(STARTS)
                        and len(set(result.structures)) == len(result.structures) == ALL - 1, result)
        result = run("forksByInstruction", jobs)
        shop.expect(f"a copy made by an instruction, -j {jobs}: all of them once, and the verdict "
                    "says why", "a process" in result.verdict
                    and len(set(result.structures)) == len(result.structures) == ALL, result)
        for predicate in ("closesSome", "writesAndTruncates"):
            result = run(predicate, jobs)
            shop.expect(f"{predicate}, -j {jobs}: nothing of ours is there",
                        result.verdict.startswith(f"EXHAUSTED structures={ALL} "), result)
        result = run("closesAll", jobs)
        shop.expect(f"closesAll, -j {jobs}: an end like any other", result.verdict.startswith(ENDS)
                    and len(set(result.structures)) == ALL - 1, result)
        result = run("writesEverywhere", jobs)
        shop.expect(f"writesEverywhere, -j {jobs}: nonsense is not a structure", result.code == 0
                    and result.verdict.startswith("INCOMPLETE (the predicate ended the process)")
                    and len(set(result.structures)) == len(result.structures), result)
        for predicate, why in (("stops", "it was stopped by signal 19"),
                               ("waits", "it made no progress for 2 seconds")):
            result = run(predicate, jobs)
            shop.expect(f"{predicate}, -j {jobs}: an end like any other",
                        result.verdict.startswith(ENDS) and result.err.count(why) >= 2
                        and len(set(result.structures)) == ALL - 1, result)

    result = shop.run("test", "hostile.h", "--class", "Hostile", "--scope", 3, "--predicate", "fine",
                      "--method", "callForks", "--method", "callStops")
    table = rows(result.out)
    shop.equal("a call that forks: the others pass", table.get("callForks()"), (16, 0, 15, 0, 0),
               result)
    shop.equal("a call that stops its process fails", table.get("callStops()"), (16, 0, 15, 0, 1),
               result)
    shop.finish()


if __name__ == "__main__":
    main()
