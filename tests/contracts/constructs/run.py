#!/usr/bin/env python3
"""Checks one construct: run.py KORAT CXX[;FLAG...] FILE...

The flags read a precompiled header; they are used where the file has no flags of its own.

The first file contains its expectations, in comments on separate lines:
  // PRINTS: a line that the checked program prints; all lines, in order
  // ERROR: LINE:COLUMN: a mistake that `korat contracts` finds; all mistakes, in order
  // FLAGS: compiler flags          // OPTIONS: further options of `korat contracts`
  // LISTS: a line of the listing   // WITH: further files, as in FILES of the command line
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path


def said(text, word):
    return re.findall(rf"^// {word}: ?(.*)$", text, re.MULTILINE)


def fail(message):
    print(message)
    sys.exit(1)


def same(what, expected, found):
    if expected != found:
        fail(f"{what}\n--- expected\n" + "\n".join(expected) + "\n--- found\n" + "\n".join(found))


def main():
    korat, compiler, name = sys.argv[1:4]
    compiler, *precompiled = compiler.split(";")
    source = Path(name)
    text = source.read_text()
    flags = " ".join(said(text, "FLAGS")).split()
    if flags:
        precompiled = []
    flags = flags or ["-std=c++17"]
    options = " ".join(said(text, "OPTIONS")).split()
    files = [source.name] + " ".join(said(text, "WITH")).split()
    prints, errors, lists = (said(text, word) for word in ("PRINTS", "ERROR", "LISTS"))
    if not prints and not errors and not lists:
        fail("nothing is expected of " + name)
    with tempfile.TemporaryDirectory() as scratch:
        command = [korat, "contracts", *files, *options, "--emit", scratch + "/out", "--", *flags]
        run = subprocess.run(command, cwd=source.parent, capture_output=True, text=True)
        if errors:
            pattern = rf"^([\w.]+):(\d+:\d+: )error: (.*) \[korat-contract\]$"
            found = re.findall(pattern, run.stderr, re.MULTILINE)
            same("mistakes", errors,
                 [(f"{file}:" if file != source.name else "") + at + what
                  for file, at, what in found])
            if run.returncode != 2:
                fail(f"exit code {run.returncode}, not 2")
            return
        if run.returncode != 0:
            fail(run.stdout + run.stderr)
        for line in lists:
            if line.strip() not in [printed.strip() for printed in run.stdout.splitlines()]:
                fail(f"not in the listing: {line}\n{run.stdout}")
        if not prints:
            return
        sources = [f for f in files if f.endswith(".cc")]

        def checked(file):
            copy = Path(scratch, "out", file)
            return copy if copy.exists() else source.parent / file

        build = [compiler, *flags, *precompiled, "-Wall", "-Wextra", "-Werror", "-Wno-unused-value",
                 "-Wno-unused-result", "-I", scratch + "/out", "-I", str(source.parent),
                 *[str(checked(f)) for f in sources], "-o", scratch + "/program"]
        built = subprocess.run(build, capture_output=True, text=True)
        if built.returncode != 0:
            fail(built.stderr[:4000])
        ran = subprocess.run([scratch + "/program"], capture_output=True, text=True, timeout=60)
        same("output", prints, ran.stdout.splitlines())
        if ran.returncode != 0:
            fail(f"the program ended with {ran.returncode}: {ran.stderr}")


main()
