#!/usr/bin/env python3
"""Runs that end early: signals to korat, and predicates that end the process they run in.

Usage: interruption_test.py KORAT EXAMPLES_DIR
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from korat_command import Workshop

DEADLY = """\
#include <csignal>
#include <cstdlib>
#include <unistd.h>

class Deadly {
 public:
  bool killsOne() const {
    if (a_ == 1 && b_ == 2) raise(SIGKILL);
    return a_ <= b_;
  }
  bool killsMany() const {
    if (a_ == 2) raise(SIGKILL);
    if (b_ == 0 && a_ == 0) raise(SIGKILL);
    return a_ <= b_;
  }
  bool leaves() const {
    if (a_ == 1 && b_ == 2) _exit(0);
    return a_ <= b_;
  }
  bool exits() const {
    if (a_ == 1 && b_ == 2) std::exit(3);
    return a_ <= b_;
  }
  bool atOnce() const { return raise(SIGKILL) == 0; }
  bool endless() const {
    volatile int turns = 0;
    while (a_ == 0 && b_ == 1) turns = turns + 1;
    return a_ <= b_;
  }

 private:
  int a_ = 0, b_ = 0;
};
"""


def saved_ids(path: Path) -> list[str]:
    lines = path.read_text().splitlines()
    return [line for line in lines[lines.index("structures") + 1:] if not line.startswith("end ")]


def wait_for_structures(part: Path, process: subprocess.Popen) -> None:
    """Waits until the file has some structures, or the process has ended."""
    while process.poll() is None:
        if part.exists() and part.read_bytes().count(b"\n") > 300:
            return
        time.sleep(0.01)


def interrupted(workshop: Workshop, command: list[object], how: signal.Signals,
                whole: list[str]) -> None:
    name = f"stopped by {how.name}"
    save, part = workshop.folder / how.name, workshop.folder / f"{how.name}.part"
    process = workshop.start(*command, "--save", save)
    wait_for_structures(part, process)
    process.send_signal(how)
    _, errors = process.communicate()
    if how == signal.SIGKILL:
        workshop.equal(f"{name}: the exit code", process.returncode, -how)
        workshop.expect(f"{name}: what was found is there", part.exists() and not save.exists())
    else:
        workshop.equal(f"{name}: the exit code", process.returncode, 130, errors)
        workshop.expect(f"{name}: says how to go on", b"--restart" in errors, errors)
    found = saved_ids(part if how == signal.SIGKILL else save)
    workshop.expect(f"{name}: in the middle", 0 < len(found) < len(whole), len(found))
    workshop.equal(f"{name}: what was found is the beginning", found[:-1], whole[:len(found) - 1])
    rest = workshop.run("generate", "--restart", save)
    workshop.equal(f"{name}: the rest makes it whole", saved_ids(save), whole, rest.err)
    workshop.equal(f"{name}: the verdict counts all",
                   (rest.code, rest.verdict.split()[0], rest.number("structures")),
                   (0, "EXHAUSTED", len(whole)), rest.err)
    replayed = workshop.run("replay", save)
    workshop.equal(f"{name}: the file is sound", len(replayed.structures), len(whole))


def interrupted_twice(workshop: Workshop, command: list[object], whole: list[str]) -> None:
    save, part = workshop.folder / "twice", workshop.folder / "twice.part"
    workshop.run(*command, "--save", save, "--max-structs", "100")
    process = workshop.start("generate", "--restart", save, "--quiet")
    wait_for_structures(part, process)
    process.send_signal(signal.SIGINT)
    process.communicate()
    found = saved_ids(save)
    workshop.expect("stopped twice: in the middle", 100 < len(found) < len(whole), len(found))
    rest = workshop.run("generate", "--restart", save)
    workshop.equal("stopped twice: the rest makes it whole", saved_ids(save), whole, rest.err)


def signals(workshop: Workshop, examples: Path) -> None:
    command = ["generate", examples / "search_tree/search_tree.h", "--class", "SearchTree",
               "--scope", 8, "--engine", "replay", "--count"]
    workshop.run(*command)  # compiles the driver
    command.remove("--count")
    workshop.run(*command, "--save", "whole")
    whole = saved_ids(workshop.folder / "whole")
    # C(8,n) * Catalan(n) for n = 0..8
    workshop.equal("the whole", (len(whole), len(set(whole))), (12235, 12235))
    command.append("--quiet")
    for how in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        interrupted(workshop, command, how, whole)
    interrupted_twice(workshop, command, whole)
    names = [path.name for path in Path("/proc").iterdir() if path.name.isdigit()]
    mine = [pid for pid in names if str(workshop.folder).encode() in command_line(pid)]
    workshop.equal("no driver is left behind", mine, [])


def command_line(pid: str) -> bytes:
    try:
        return (Path("/proc") / pid / "cmdline").read_bytes()
    except OSError:
        return b""


def deaths(workshop: Workshop) -> None:
    workshop.write("deadly.h", DEADLY)

    def run(predicate: str, *words: str):
        return workshop.run("generate", "deadly.h", "--class", "Deadly", "--scope", "3",
                            "--predicate", predicate, *words)

    valid = {(a, b) for a in range(4) for b in range(4) if a <= b}
    lines = {pair: f"Deadly{{a_: {pair[0]}, b_: {pair[1]}}}" for pair in valid}
    for engine in ("resume", "replay"):
        one = run("killsOne", "--engine", engine)
        workshop.equal(f"{engine}: one candidate kills the process: the others are all there",
                       sorted(one.structures),
                       sorted(lines[pair] for pair in valid - {(1, 2)}), one)
        workshop.expect(f"{engine}: the verdict is INCOMPLETE",
                        one.verdict.startswith("INCOMPLETE (the predicate ended the process) "
                                               "structures=9 "), one)
        workshop.expect(f"{engine}: korat says so",
                        one.err.count("died: signal 9 (Killed); continuing") == 1, one)
        workshop.equal(f"{engine}: the exit code", one.code, 0)
        many = run("killsMany", "--engine", engine)
        workshop.equal(f"{engine}: several kill the process: the others are all there",
                       sorted(many.structures),
                       sorted(lines[pair] for pair in valid if pair[0] != 2 and pair != (0, 0)),
                       many)
    counted = run("killsOne", "--count")
    workshop.equal("the same when only counting",
                   (counted.verdict.split()[0], counted.number("structures")),
                   ("INCOMPLETE", 9), counted)
    strict = run("killsOne", "--require-exhaustive")
    workshop.equal("--require-exhaustive", strict.code, 4, strict)
    for predicate in ("leaves", "exits"):
        left = run(predicate)
        workshop.equal(f"a predicate that {predicate}: that candidate counts as a crash",
                       sorted(left.structures),
                       sorted(lines[pair] for pair in valid - {(1, 2)}), left)
        workshop.expect(f"a predicate that {predicate}: korat says so",
                        "1 candidate made the predicate crash" in left.err, left)
    workshop.equal("a predicate that kills at once", run("atOnce").code, 2, run("atOnce"))
    workshop.expect("the message says so", "died: signal 9" in run("atOnce").err)


def undecided(workshop: Workshop) -> None:
    """A candidate that was left undecided before a stop still counts after it."""
    words = ("generate", "deadly.h", "--class", "Deadly", "--predicate", "endless", "--scope", "2",
             "--fuel", "100000")
    saved = workshop.folder / "undecided.korat"
    stopped = workshop.run(*words, "--max-structs", "4", "--save", saved)
    workshop.expect("doubt is noted in the file", "doubt" in saved.read_text().splitlines(),
                    stopped)
    # (0,0) (0,2) (1,1) (1,2), and then (2,2); (0,1) was cut off.
    again = workshop.run("generate", "--restart", saved)
    workshop.equal("a restarted search with doubt in its first part is not EXHAUSTED",
                   (again.verdict.split()[0], again.number("structures")), ("INCOMPLETE", 5), again)

    # The same holds if the first part was killed and left no counts.
    workshop.run(*words, "--max-structs", "4", "--save", saved)
    lines = saved.read_text().splitlines()[:-1]
    saved.unlink()
    Path(f"{saved}.part").write_text("\n".join(lines) + "\n")
    again = workshop.run("generate", "--restart", saved)
    workshop.equal("nor is one whose first part was killed",
                   (again.verdict.split()[0], again.number("structures")), ("INCOMPLETE", 5), again)


def while_compiling(workshop: Workshop) -> None:
    """Ctrl-C reaches the compilers as well; a signal sent by kill reaches only korat."""
    workshop.write("box.h", "#include <map>\n#include <regex>\nstruct Box {\n  int n = 0;\n"
                            "  bool repOk() const { return n >= 0; }\n  void f() {}\n};\n")
    for command in ("generate", "test"):
        for goes_to_all in (True, False):
            name = f"Ctrl-C while {command} compiles, {'to all' if goes_to_all else 'to korat'}"
            process = subprocess.Popen(
                [workshop.korat, command, "box.h", "--class", "Box", "--scope", "1"],
                cwd=workshop.folder, env=workshop.environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            while process.poll() is None and not children.read_text():
                time.sleep(0.01)
            compilers = children.read_text().split()
            if goes_to_all:
                os.killpg(process.pid, signal.SIGINT)
            else:
                process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=workshop.patience)
            workshop.equal(f"{name}: the exit code", (process.returncode, errors), (130, b""))
            workshop.equal(f"{name}: no compiler is left",
                           [pid for pid in compilers if b"box.h" in command_line(pid)
                            or b"watched.cc" in command_line(pid)], [])
            workshop.equal(f"{name}: nothing is left behind",
                           list((workshop.folder / ".korat" / "drivers").glob("*.tmp*")), [])


def main() -> None:
    workshop = Workshop(sys.argv[1])
    while_compiling(workshop)
    deaths(workshop)
    undecided(workshop)
    signals(workshop, Path(sys.argv[2]).resolve())
    workshop.finish()


if __name__ == "__main__":
    main()
