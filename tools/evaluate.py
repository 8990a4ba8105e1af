#!/usr/bin/env python3
"""Repeats the dissertation's mutation testing (Marinov 2004, Fig 8-4), and writes docs/evaluation.md.

    tools/evaluate.py KORAT [--quick] [--seconds N] [--only SUBJECT]... [-o FILE]

--quick runs the smallest published scope of each subject; otherwise scopes are run from the smallest
to the largest, as long as one takes at most N seconds (default: 600). With --only, the page keeps the
other subjects' rows.
"""

import argparse
import csv
import json
import re
import subprocess
import sys
import tempfile
import textwrap
import time
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/e2e"))

from published_counts_test import header_of  # noqa: E402
from subjects_test import SUBJECTS  # noqa: E402

# The dissertation's operators: an operator, a variable, a field or a method becomes another one.
OPERATORS = "relational,arithmetic,bitwise,logical,assignment,increment,variable,field,call"
PUBLISHED_NAMES = {"BinomialHeap": "BinHeap", "FibonacciHeap": "FibHeap"}
SUBJECT_NAMES = ["SearchTree", "HeapArray", "BinomialHeap", "FibonacciHeap", "DisjSet", "LinkedList",
                 "SortedList", "TreeMap", "HashSet", "AVTree"]
EQUIVALENT = ROOT / "benchmarks/equivalent"
PICTURE = "img/evaluation_mutation.svg"  # beside the page


@dataclass
class Row:
    subject: str
    scope: int
    mutants: int
    killed: int
    unreached: int
    inputs: int
    seconds: float
    published_inputs: int
    published: float  # in percent

    @property
    def score(self) -> float:
        return 100 * self.killed / self.mutants


def published() -> dict[tuple[str, int, str], float]:
    """Fig 8-4, by subject, scope and column."""
    with open(ROOT / "tests/data/published_mutation.csv", encoding="utf-8") as table:
        return {(row["benchmark"], int(row["size"]), row["metric"]): float(row["value"])
                for row in csv.DictReader(table)}


def run(korat: str, name: str, scope: int, seconds: int, folder: str) -> str:
    """What korat mutate prints; "" if it takes too long."""
    subject = SUBJECTS[name]
    chosen = [word for method in subject.methods for word in ("--method", method)]
    words = [korat, "mutate", header_of(ROOT / "examples", name), "--class", name, *chosen,
             *subject.words(scope), "--operators", OPERATORS, "--mutants", "200..300", "--seed", "1",
             "--quiet"]
    try:
        done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True,
                              text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return ""
    if done.returncode != 0 or not done.stdout.splitlines()[-1].startswith("EXHAUSTED "):
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


def rows_of(korat: str, name: str, options: argparse.Namespace, folder: str) -> list[Row]:
    values, rows = published(), []
    paper = PUBLISHED_NAMES.get(name, name)
    scopes = sorted({size for subject, size, _ in values if subject == paper})
    for scope in scopes[:1] if options.quick else scopes:
        start = time.monotonic()
        out = run(korat, name, scope, options.seconds, folder)
        took = time.monotonic() - start
        if not out:
            print(f"{name} {scope}: more than {options.seconds} s", flush=True)
            break
        count = {key: int(value) for key, value in re.findall(r"(\w+)=(\d+)\b", out.splitlines()[-1])}
        rows.append(Row(name, scope, count["mutants"], count["killed"], count["unreached"],
                        count["inputs"], round(took, 1),
                        int(values[paper, scope, "inputs"]),
                        values[paper, scope, "mutants_killed_pct"]))
        print(f"{name} {scope}: {rows[-1].score:.2f} % of {count['mutants']} ({took:.1f} s)", flush=True)
        (Path(folder) / f"{name}-{scope}.txt").write_text(out, encoding="utf-8")
    return rows


def plot(rows: list[Row]) -> str:
    """Published scores and ours, at the largest scope of each subject that was run."""
    last = list({row.subject: row for row in rows}.values())
    width, top, height, step = 60 + 90 * len(last), 20, 180, 90

    def y(percent: float) -> float:
        return top + height * (100 - percent) / 40  # from 60 % on

    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top + height + 60}" '
           'font-family="sans-serif" font-size="11">']
    for percent in (60, 70, 80, 90, 100):
        svg.append(f'<line x1="50" x2="{width}" y1="{y(percent)}" y2="{y(percent)}" stroke="#ccc"/>'
                   f'<text x="45" y="{y(percent) + 4}" text-anchor="end">{percent} %</text>')
    for i, row in enumerate(last):
        x = 60 + step * i
        for shift, value, color in ((0, row.published, "#999"), (32, row.score, "#06c")):
            bar = max(value, 60)
            svg.append(f'<rect x="{x + shift}" y="{y(bar):.1f}" width="28" '
                       f'height="{y(60) - y(bar):.1f}" fill="{color}"/>'
                       f'<text x="{x + shift + 14}" y="{y(bar) - 3:.1f}" text-anchor="middle" '
                       f'font-size="9">{value:.1f}</text>')
        svg.append(f'<text x="{x + 30}" y="{top + height + 16}" text-anchor="middle">{row.subject}'
                   f'</text><text x="{x + 30}" y="{top + height + 30}" text-anchor="middle">'
                   f'scope {row.scope}</text>')
    svg.append(f'<text x="60" y="{top + height + 50}">grey: published, blue: measured</text></svg>')
    return "\n".join(svg) + "\n"


def explained(name: str) -> list[str]:
    """The lines about survivors of a subject."""
    path = EQUIVALENT / f"{name}.txt"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def explanations() -> str:
    text = ""
    for path in sorted(EQUIVALENT.glob("*.txt")):
        text += f"\n### {path.stem}\n\n"
        for line in explained(path.stem):
            change, _, reason = line.partition(" # ")
            text += f"- `{change}`: {reason}\n"
    return text


def page(rows: list[Row]) -> str:
    table = "".join(
        f"| {row.subject} | {row.scope} | {row.inputs} | {row.published_inputs} | {row.mutants} "
        f"| {row.score:.2f} | {row.published:.2f} | {row.mutants - row.killed} "
        f"| {len(explained(row.subject)) or 'no'} | {row.seconds} |\n"
        for row in rows)
    last = {row.subject: row for row in rows}.values()
    reached = [row.subject for row in last if row.score >= row.published]
    below = [row for row in last if row.score < row.published]
    gap = "".join(f" {row.subject} at scope {row.scope} ({row.score:.2f} % against "
                  f"{row.published:.2f} %)," for row in below)
    verdict = (f"Of the {len(last)} subjects, {len(reached)} reach the published score at the largest "
               "scope that was run" + (f"; the others are{gap.rstrip(',')}." if below else "."))
    verdict = textwrap.fill(verdict, 115)
    return f"""# The evaluation, repeated

`./korat evaluate` writes this page. It repeats the mutation testing of Marinov's dissertation (2004, Fig 8-4) with
[`korat mutate`](mutation.md): the same subjects, methods and bounds, and the dissertation's operators
(`--operators {OPERATORS}`).

| Subject | Scope | Inputs | Published | Mutants | Killed (%) | Published (%) | Survivors | Explained | Time (s) |
|---|---|---|---|---|---|---|---|---|---|
{table}
![Mutants killed, published and measured]({PICTURE})

{verdict}

Some things differ from the dissertation:

- The code is different: ours is in C++, is shorter, and calls the standard library, which is not mutated. Code with
  fewer than 300 mutants runs them all; otherwise `--mutants 200..300 --seed 1` selects as the dissertation does.
- *Explained* counts the survivors, listed below, that were examined and mean the same as the original. Here, as in
  the dissertation, they still count as survivors, so the score can't reach 100 %. The fewer mutants there are, the
  more each of them weighs. `korat mutate --equivalent benchmarks/equivalent/SUBJECT.txt` leaves them out.
- The time includes finding and compiling the mutants. The machine was doing other work, too.
- The inputs of `BinomialHeap`, `FibonacciHeap`, `HashSet` and `AVTree` differ from the published ones, since the
  texts do not determine them; `tests/e2e/subjects_test.py` says which bounds are used.
- Korat has not yet repeated statement and branch coverage, or random subsets of the inputs (Fig 8-5 to 8-7, A-3).

## Survivors that mean the same
{explanations()}"""


def write(rows: list[Row], options: argparse.Namespace) -> None:
    rows.sort(key=lambda row: (SUBJECT_NAMES.index(row.subject), row.scope))
    options.data.parent.mkdir(exist_ok=True)
    options.data.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n",
                            encoding="utf-8")
    options.output.write_text(page(rows), encoding="utf-8")
    picture = options.output.parent / PICTURE
    picture.parent.mkdir(exist_ok=True)
    picture.write_text(plot(rows), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("korat")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--only", action="append", choices=SUBJECT_NAMES)
    parser.add_argument("--keep", help="a directory for what korat mutate prints")
    parser.add_argument("--data", type=Path, default=ROOT / "docs/data/mutation.json",
                        help="the rows, for --only")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "docs/evaluation.md")
    options = parser.parse_args()
    options.korat = str(Path(options.korat).resolve())
    rows = []
    if options.only and options.data.exists():
        rows = [Row(**row) for row in json.loads(options.data.read_text(encoding="utf-8"))]
    with tempfile.TemporaryDirectory(prefix="korat-evaluate-") as folder:
        for name in options.only or SUBJECT_NAMES:
            rows = [row for row in rows if row.subject != name]
            rows += rows_of(options.korat, name, options, options.keep or folder)
            write(rows, options)  # what is known, if the next one is interrupted


if __name__ == "__main__":
    main()
