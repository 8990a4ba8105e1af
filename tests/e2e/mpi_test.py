#!/usr/bin/env python3
"""mpirun korat ... --mpi: the results of one process, on any number of ranks, whoever dies.

Usage: mpi_test.py KORAT EXAMPLES_DIR [--subjects] [--runs N] [--kills N] [--balance]

--subjects tries all subjects; --runs and --kills say how many small runs and kills there are; a few
of each if nothing is given. --balance measures how evenly eight ranks share long searches.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

from korat_command import Result, Workshop
from ledger_test import FAULTY, comparable
from parallel_test import SUBJECTS, header_of, statistics

# What the ten subjects of the dissertation take, where eight ranks have something to share.
LONG = {
    "AVTree": ["--args", "5"],
    "BinomialHeap": ["--args", "8"],
    "DisjSet": ["--args", "5"],
    "DoublyLinkedList": ["--args", "9"],
    "FibonacciHeap": ["--args", "6"],
    "HashSet": ["--scope", "4"],
    "HeapArray": ["--args", "8"],
    "RedBlackTree": ["--args", "9"],
    "SearchTree": ["--scope", "9"],
    "TreeMap": ["--args", "9"],
}
# Long enough for others to take part.
SLOW = ["generate", "row.h", "--class", "Row", "--scope", "5", "--prune", "reads", "-q"]
MARK = "KORAT_MPI_TEST"  # in the environment of all processes of a run
AS_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def mpirun(workshop: Workshop, ranks: int, command: list[object], env: dict | None = None,
           program: str = "") -> Result:
    done = subprocess.run(
        ["mpirun", "--oversubscribe", "-n", str(ranks), program or workshop.korat,
         *map(str, command), "--mpi"], cwd=workshop.folder, stdin=subprocess.DEVNULL,
        capture_output=True, env={**workshop.environment, **AS_ROOT, **(env or {})},
        timeout=workshop.patience)
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


# --- the same results


def subjects(workshop: Workshop, examples: Path, all_of_them: bool) -> None:
    for name in SUBJECTS if all_of_them else ["BinomialHeap"]:
        command = ["generate", header_of(examples, name), "--class", name, *SUBJECTS[name],
                   "--quiet", "--stats", "stats.json", "--prune", "reads"]
        one = workshop.run(*command)
        for ranks in (1, 2, 4, 8) if all_of_them else (1, 3):
            label = f"{name}, {ranks} ranks"
            ordered = ["--ordered"] if ranks != 2 else []
            many = mpirun(workshop, ranks, [*command, *ordered], {"KORAT_GIFTS": "4"})
            found = many.structures if ordered else sorted(many.structures)
            wanted = one.structures if ordered else sorted(one.structures)
            workshop.expect(f"{label}: the same structures", len(found) > 1 and found == wanted,
                            many)
            workshop.equal(f"{label}: as many candidates", many.number("candidates"),
                           one.number("candidates"), many)
            workshop.equal(f"{label}: the verdict", many.verdict.split()[0], "EXHAUSTED")


def methods(workshop: Workshop) -> None:
    """Calls that fail, or end their process, on whatever rank."""
    for command in (["test", "row.h", "--class", "Row", "--scope", "6", "--predicate", "isSorted"],
                    ["mutate", "row.h", "--class", "Row", "--scope", "4", "--predicate", "isSorted",
                     "--method", "sum"]):
        one = workshop.run(*command)
        many = mpirun(workshop, 3, command, {"KORAT_GIFTS": "3"})
        workshop.equal(f"{command[0]}: the report of one process", comparable(many.out, True),
                       comparable(one.out, True), many)
        workshop.equal(f"{command[0]}: the exit code", many.code, one.code, many)


def usage(workshop: Workshop) -> None:
    command = ["generate", "row.h", "--class", "Row", "--scope", "3", "--predicate", "isSorted"]
    both = mpirun(workshop, 1, [*command, "-j", "2"])
    workshop.expect("-j and --mpi", both.code == 2 and "mpirun -n decides" in both.err, both)
    wrong = mpirun(workshop, 2, [*command, "--set", "Row::nothing=1"])
    workshop.expect("the user's mistakes end all ranks",
                    wrong.code == 2 and wrong.err.count("no field or class") == 1, wrong)


# --- nodes that share nothing


def unshared(workshop: Workshop) -> None:
    """Only the first rank sees the drivers; the others have to be sent them."""
    hides = ["unshare", "-m", "mount", "-t", "tmpfs", "none", str(workshop.folder / ".korat")]
    if subprocess.run(hides, capture_output=True).returncode != 0:
        print("skipped: this machine lets nobody hide a folder")
        return
    script = workshop.write("node.sh", """#!/bin/sh
[ "$OMPI_COMM_WORLD_RANK" = 0 ] && exec "$KORAT" "$@"
exec unshare -m sh -c 'mount -t tmpfs none .korat && exec "$KORAT" "$@"' sh "$@"
""")
    script.chmod(0o755)
    command = [*SLOW, "--stats", "stats.json", "--ordered"]
    one = workshop.run(*command)
    many = mpirun(workshop, 3, command, {"KORAT": workshop.korat, "KORAT_GIFTS": "6"}, str(script))
    workshop.equal("nodes without a shared folder: the same structures", many.structures,
                   one.structures, many)
    counts = statistics(workshop)["workerCandidates"]
    workshop.expect("nodes without a shared folder: others have worked", sum(counts[1:]) > 0, counts)


AGENT = """#!/bin/sh
# What mpirun calls instead of ssh: HOST COMMAND... The second node sees neither the code nor .korat.
host=$1; shift
exec ip netns exec "$SPACE-${host##*.}" unshare -u sh -c '
  hostname node-${0##*.}
  case $0 in *.3) mount -t tmpfs none "$FOLDER" ;; esac
  exec sh -c "$1"' "$host" "$*"
"""


def networks(space: str) -> list[list[str]]:
    """The commands that make two nodes, 10.213.77.2 and .3, each with a network of its own."""
    commands = [["ip", "link", "add", space, "type", "bridge"],
                ["ip", "addr", "add", "10.213.77.1/24", "dev", space],
                ["ip", "link", "set", space, "up"]]
    for node in ("2", "3"):
        outer, name = f"{space}{node}", f"{space}-{node}"
        inside = ["ip", "netns", "exec", name, "ip"]
        commands += [["ip", "netns", "add", name],
                     ["ip", "link", "add", outer, "type", "veth", "peer", "name", "korat0",
                      "netns", name],
                     ["ip", "link", "set", outer, "master", space, "up"],
                     [*inside, "addr", "add", f"10.213.77.{node}/24", "dev", "korat0"],
                     [*inside, "link", "set", "korat0", "up"],
                     [*inside, "link", "set", "lo", "up"]]
    return commands


def apart(workshop: Workshop) -> None:
    """Ranks in network namespaces that share no folder."""
    space = f"korat{os.getpid() % 100000}"
    agent = Path(tempfile.mkdtemp(prefix="korat-agent-")) / "agent.sh"  # both nodes see this
    try:
        for command in networks(space):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                print("skipped: no network namespaces here:", done.stderr.strip())
                return
        agent.write_text(AGENT, encoding="utf-8")
        agent.chmod(0o755)
        command = [*SLOW, "--stats", "stats.json"]
        one = workshop.run(*command)
        net = "10.213.77.0/24"
        time.sleep(1)  # until the links are up
        done = subprocess.run(
            ["mpirun", "--mca", "plm_rsh_agent", str(agent), "--mca", "plm_rsh_no_tree_spawn",
             "1", "--mca", "btl_tcp_if_include", net,
             "--mca", "oob_tcp_if_include", net, "--host", "10.213.77.2:1,10.213.77.3:2", "-n", "3",
             "-x", "KORAT_GIFTS", workshop.korat, *command, "--mpi", "--ordered"],
            cwd=workshop.folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60,
            env={**workshop.environment, **AS_ROOT, "SPACE": space, "KORAT_GIFTS": "6",
                 "FOLDER": str(workshop.folder)})
        many = Result(done.returncode, done.stdout.decode(), done.stderr.decode())
        workshop.equal("nodes with networks of their own: the same structures", many.structures,
                       one.structures, many)
        counts = statistics(workshop).get("workerCandidates", [])
        workshop.expect("nodes with networks of their own: others have worked",
                        sum(counts[1:]) > 0, counts)
    finally:
        for node in ("2", "3"):
            subprocess.run(["ip", "netns", "del", f"{space}-{node}"], capture_output=True)
        subprocess.run(["ip", "link", "del", space], capture_output=True)
        shutil.rmtree(agent.parent, ignore_errors=True)


# --- deaths


def marked(mark: str) -> dict[int, str]:
    """The processes of a run: "mpirun", "driver", or the rank of a korat."""
    found = {}
    for process in Path("/proc").iterdir():
        if not process.name.isdigit():
            continue
        try:
            variables = dict(line.split("=", 1)
                             for line in (process / "environ").read_text().split("\0") if "=" in line)
            program = (process / "cmdline").read_text().split("\0")[0]
        except (OSError, UnicodeDecodeError):
            continue
        if variables.get(MARK) != mark or not program:
            continue
        name = Path(program).name
        rank = variables.get("OMPI_COMM_WORLD_RANK", "0")
        found[int(process.name)] = rank if name == "korat" else \
            "mpirun" if name in ("mpirun", "orterun") else "driver"
    return found


def kill_all(pids: list[int]) -> None:
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def end_of(mark: str) -> int:
    """Waits until nothing of the run is left. Returns how many had to be killed."""
    for _ in range(100):
        if not marked(mark):
            return 0
        time.sleep(0.1)
    left = list(marked(mark))
    kill_all(left)
    time.sleep(0.2)
    return len(left)


def run_and_kill(workshop: Workshop, command: list[object], after: float,
                 victim: str) -> Result | None:
    """None: it was killed. A driver's death ends nothing."""
    mark = uuid.uuid4().hex
    process = subprocess.Popen(
        ["mpirun", "--oversubscribe", "-n", "3", workshop.korat, *map(str, command), "--mpi"],
        cwd=workshop.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**workshop.environment, **AS_ROOT, MARK: mark})
    try:
        out, err = process.communicate(timeout=after)
        return Result(process.returncode, out.decode(), err.decode())
    except subprocess.TimeoutExpired:
        pass
    there = marked(mark)
    wanted = {"machine": set(there.values()), "rank": {"1", "2"}, "coordinator": {"0"},
              "mpirun": {"mpirun"}, "driver": {"driver"}}[victim]
    pids = [pid for pid, name in there.items() if name in wanted]
    kill_all(pids if victim == "machine" else pids[:1])
    out, err = process.communicate(timeout=workshop.patience)
    end_of(mark)
    if victim == "driver" or not pids:
        return Result(process.returncode, out.decode(), err.decode())
    return None


def kills(workshop: Workshop, wanted: int, seed: int) -> None:
    commands = {
        "generate": ["generate", "row.h", "--class", "Row", "--scope", "6", "--prune", "reads"],
        "test": ["test", "row.h", "--class", "Row", "--scope", "6", "--prune", "reads", "-q"]}
    chance = random.Random(seed)
    whole, longest = {}, {}
    for name, command in commands.items():
        started = time.monotonic()
        whole[name] = mpirun(workshop, 3, command)
        longest[name] = time.monotonic() - started
    deaths: dict[str, int] = {}
    for round_number in range(10 * wanted):
        if sum(deaths.values()) >= wanted:
            break
        name = chance.choice(list(commands))
        ledger = workshop.folder / "mpi.ledger"
        ledger.unlink(missing_ok=True)
        done, times, victims = None, 0, []
        while done is None:
            victims.append(chance.choice(["machine", "rank", "coordinator", "mpirun", "driver"]))
            after = chance.uniform(0.3, longest[name]) * 1.2**times
            done = run_and_kill(workshop, [*commands[name], "--resume", ledger], after, victims[-1])
            times += 1
            if done is None:
                deaths[victims[-1]] = deaths.get(victims[-1], 0) + 1
        same = comparable(done.out, False) == comparable(whole[name].out, False)
        if done.code != whole[name].code or not same:
            workshop.expect(f"killed: {victims}", False, f"{done}\n--- wanted\n{whole[name]}")
            return
    workshop.expect(f"{sum(deaths.values())} kills, and the same result each time",
                    sum(deaths.values()) >= wanted, deaths)
    print("   ", dict(sorted(deaths.items())))


def small_runs(workshop: Workshop, count: int) -> None:
    command = ["generate", "row.h", "--class", "Row", "--scope", "3", "--predicate", "isSorted", "-q"]
    wanted = sorted(workshop.run(*command).structures)
    chance = random.Random(1)
    for i in range(count):
        many = mpirun(workshop, chance.randint(1, 6), command, {"KORAT_GIFTS": str(i % 5)})
        if sorted(many.structures) != wanted or many.code != 0:
            workshop.expect(f"small run {i}", False, many)
            return
    workshop.expect(f"{count} small runs end", True)


def balance(workshop: Workshop, examples: Path) -> None:
    for name, bounds in LONG.items():
        command = ["generate", header_of(examples, name), "--class", name, *bounds, "-q", "--count",
                   "--stats", "stats.json", "--prune", "reads"]
        workshop.patience = 600
        many = mpirun(workshop, 8, command)
        counts = json.loads((workshop.folder / "stats.json").read_text())["workerCandidates"]
        even = sum(counts) / len(counts) / max(counts)
        workshop.expect(f"{name}: balance {even:.3f}, {many.verdict}", even >= 0.9, counts)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("korat")
    parser.add_argument("examples", type=lambda name: Path(name).resolve())
    parser.add_argument("--subjects", action="store_true")
    parser.add_argument("--runs", type=int)
    parser.add_argument("--kills", type=int)
    parser.add_argument("--balance", action="store_true")
    options = parser.parse_args()
    if shutil.which("mpirun") is None:
        sys.exit("mpirun is missing: apt-get install openmpi-bin libopenmpi-dev")
    workshop = Workshop(options.korat, optimize=options.balance)
    workshop.write("row.h", FAULTY)
    in_full = options.subjects or options.runs or options.kills or options.balance
    if options.subjects or not in_full:
        subjects(workshop, options.examples, options.subjects)
    if not in_full:
        methods(workshop)
        usage(workshop)
        unshared(workshop)
        apart(workshop)
    if options.runs or not in_full:
        small_runs(workshop, options.runs or 3)
    if options.kills or not in_full:
        kills(workshop, options.kills or 2, 7)
    if options.balance:
        balance(workshop, options.examples)
    workshop.finish()


if __name__ == "__main__":
    main()
