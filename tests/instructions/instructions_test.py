"""Counts the instructions of searches with callgrind, which shows a slow-down on any machine.

    instructions_test.py RUN_SUBJECT

The bounds are the measured numbers plus 3 %. Lower them when you make a search faster; if you must
raise one, give the reason in the commit. Start-up is measured separately and subtracted. What is
left is the same in every run, whatever the environment; another compiler or C library may count
otherwise.
"""

import re
import subprocess
import sys

SLACK = 1.03

# Millions of instructions, by subject, engine and pruning.
MEASURED = {
    ("SearchTree", "resume", "outcomes", "6"): 35.0,
    ("SearchTree", "replay", "reads", "5"): 28.6,
    ("HeapArray", "resume", "outcomes", "6"): 6.5,
    ("TreeMap", "resume", "outcomes", "6"): 22.4,
    ("LinkedList", "resume", "outcomes", "8"): 27.9,
}


def count(program, arguments):
    result = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *arguments],
        capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or collected is None:
        sys.exit(f"{' '.join(arguments)}: exit {result.returncode}\n{result.stdout}{result.stderr}")
    return int(collected.group(1)) / 1e6


def main():
    program = sys.argv[1]
    start_up = count(program, ("SearchTree", "resume", "outcomes", "0"))
    failed = False
    for arguments, measured in MEASURED.items():
        now = count(program, arguments) - start_up
        is_slower = now > measured * SLACK
        failed = failed or is_slower
        print(f"{'FAILED' if is_slower else 'ok':<7}{' '.join(arguments):<36}{now:9.1f} M,"
              f" {measured:.1f} M when the bound was set")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
