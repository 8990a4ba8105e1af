"""Helpers of the tests in this folder: they run commands and report results."""

import subprocess
from pathlib import Path


def run(*command: str | Path, succeeds: bool = True, **options) -> str:
    """Runs a command that must succeed, or must fail; returns its standard output and errors."""
    done = subprocess.run(
        [str(word) for word in command], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options,
    )
    if (done.returncode == 0) != succeeds:
        raise SystemExit(f"{command}: exit code {done.returncode}\n{done.stdout[-5000:]}")
    return done.stdout


def expect(claim: str, holds: bool, shown: object = "") -> None:
    if not holds:
        raise SystemExit(f"not ok - {claim}\n{shown}")
    print(f"ok - {claim}")
