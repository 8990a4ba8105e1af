"""Runs the korat command in a temporary directory and checks what it does."""

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Result:
    code: int
    out: str
    err: str

    @property
    def structures(self) -> list[str]:
        """The lines of standard output between banner and verdict."""
        return [line for line in self.out.splitlines() if not is_frame(line)]

    @property
    def verdict(self) -> str:
        lines = self.out.splitlines()
        return lines[-1] if lines else ""

    def number(self, name: str) -> int:
        """A count in the verdict: structures, candidates."""
        for word in self.verdict.split():
            if word.startswith(name + "="):
                return int(word.split("=")[1])
        return -1

    def __str__(self) -> str:
        return f"exit code {self.code}\n--- stdout\n{self.out}--- stderr\n{self.err}---"


def is_frame(line: str) -> bool:
    return line.startswith(("korat ", "EXHAUSTED ", "INCOMPLETE ", "REPLAYED "))


class Workshop:
    """A temporary directory, with one .korat that all commands in it share."""

    def __init__(self, korat: str, optimize: bool = True):
        self.korat = str(Path(korat).resolve())
        self.failures = 0
        self.patience = 60  # seconds for a command: one that hangs is a failure
        self._temporary = tempfile.TemporaryDirectory(prefix="korat-e2e-")
        self.folder = Path(self._temporary.name).resolve()
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("KORAT_")}
        asserting = Path(self.korat).parents[1] / "lib/libkorat_asserting.a"
        if asserting.exists():
            self.environment["KORAT_LIBRARY"] = str(asserting)
        if not optimize:  # compiling takes longer than running
            self.environment["KORAT_OPT"] = "0"

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def run(self, *words: object, env: dict | None = None, cwd: Path | None = None) -> Result:
        done = subprocess.run(
            [self.korat, *map(str, words)], cwd=cwd or self.folder, stdin=subprocess.DEVNULL,
            capture_output=True, env={**self.environment, **(env or {})}, timeout=self.patience,
        )
        return Result(done.returncode, done.stdout.decode(errors="replace"),
                      done.stderr.decode(errors="replace"))

    def precompiled(self, header: str, flags: list[str]) -> list[str]:
        """Flags that begin with a header. It is compiled once for all files with equal flags."""
        language = [flag for flag in flags if flag.startswith(("-f", "-std", "-pthread"))]
        name = re.sub(r"\W+", "_", " ".join([header, *language]))
        file = self.folder / "precompiled" / f"{name}.pch"
        if not file.exists():
            source = self.write(f"precompiled/{name}.h", f"#include <{header}>\n")
            subprocess.run(["clang++-19", *language, "-w", "-x", "c++-header", source, "-o", file],
                           check=True)
        return ["-include-pch", str(file)]

    def start(self, *words: object) -> subprocess.Popen:
        """Starts a run in the background; its standard output is dropped."""
        return subprocess.Popen([self.korat, *map(str, words)], cwd=self.folder,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, env=self.environment)

    def expect(self, claim: str, holds: bool, shown: object = "") -> None:
        print(("ok - " if holds else "not ok - ") + claim, flush=True)
        if not holds:
            print(shown, flush=True)
            self.failures += 1

    def equal(self, claim: str, got: object, wanted: object, shown: object = "") -> None:
        self.expect(claim, got == wanted, f"got {got!r}, wanted {wanted!r}\n{shown}")

    def finish(self) -> None:
        self._temporary.cleanup()
        if self.failures:
            sys.exit(f"{self.failures} failed")
