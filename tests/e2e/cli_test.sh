#!/usr/bin/env bash
# The program as its users call it: exit codes, and the text on each stream. Usage: cli_test.sh KORAT
set -uo pipefail
korat=$1
bench=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect NAME CODE COMMAND...: runs the command, keeps stdout and stderr, checks the exit code.
expect() {
  local name=$1 code=$2
  shift 2
  "$@" > "$work/out" 2> "$work/err" < /dev/null
  local got=$?
  if [ "$got" -eq "$code" ]; then
    echo "ok - $name"
  else
    echo "not ok - $name: exit code $got instead of $code"
    cat "$work/out" "$work/err"
    failed=1
  fi
}
# has FILE PATTERN: the output of the last command has a line that matches.
has() {
  grep -Eq -- "$2" "$work/$1" && return
  echo "not ok - std$1 lacks: $2"
  cat "$work/$1"
  failed=1
}

expect "help" 0 "$korat" --help
has out 'demo'
expect "help of the benchmark" 0 "$bench" --help
has out 'Example: korat bench'
expect "version" 0 "$korat" --version
has out '^korat [0-9]+\.[0-9]+'
expect "help of a command" 0 "$korat" generate --help
has out '^  --max-structs.* N$'
has out 'Stop after N structures'
has out 'Example: korat generate'
expect "a group without its command" 2 "$korat" emit
has err 'korat emit --help lists the commands'
expect "the man page" 0 "$korat" reference man
has out '^\.SS korat emit gtest'
if command -v man > /dev/null; then
  man --warnings -l "$work/out" > "$work/page" 2> "$work/warnings" || failed=1
  [ ! -s "$work/warnings" ] || { echo "not ok - man warns:"; cat "$work/warnings"; failed=1; }
fi
expect "no command" 2 "$korat"
expect "unknown command" 2 "$korat" frobnicate
expect "unknown option" 2 "$bench" --frobnicate
expect "unknown subject" 2 "$bench" NoSuchTree
has err "no subject 'NoSuchTree'; the subjects are BinaryTree"
expect "subject outside the benchmark" 3 "$bench" Document

expect "demo" 0 "$korat" demo
has out 'EXHAUSTED structures=15 candidates=115 '
has out '6 of 15 inputs fail'
[ "$(grep -c '^   SearchTree{' "$work/out")" -eq 15 ] || { echo "not ok - 15 trees"; failed=1; }

expect "bench as text" 0 "$bench" --quick FibonacciHeap
has out '^FibonacciHeap 5 +52281 +164365 '
has out '^  con/rp .*faster resuming by conflicts'
expect "bench as JSON" 0 "$bench" --quick --json --instructions --against "$korat" FibonacciHeap \
  parallel
python3 - "$work/out" <<'PYTHON' || failed=1
import json, sys
report = json.load(open(sys.argv[1]))
assert report["schemaVersion"] == 2 and report["quick"] is True
[row] = report["subjects"]
assert row["structures"] == 52281 and row["candidates"] == 164365 and row["enginesAgree"]
assert row["runsByConflicts"] <= row["runsByOutcomes"] < row["candidates"]
assert 100 < row["instructionsPerExecution"] < 100_000
assert row["timesOlder"] > 0 and row["timesJava"] > 0 and row["growth"] > 0
assert report["geometricMeans"]["resumeAgainstReplay"] == row["resumeAgainstReplay"] > 0
assert "secondsToFirstStructureCold" not in report  # only what was asked for
[gain] = report["twoJobs"]
assert gain["twoJobsAgainstOne"] > 0 and 1 < gain["balance"] <= 2
print("ok - the JSON reads back")
PYTHON
expect "bench against a program that is not there" 2 "$bench" --against "$work/none" FibonacciHeap
exit $failed
