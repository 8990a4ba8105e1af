#!/usr/bin/env python3
"""korat system: documents made of structures, and programs that are run on them, whatever they do.

Usage: system_test.py KORAT
"""

import os
import sys
from pathlib import Path

from korat_command import Result, Workshop

WORD = """#pragma once
#include <string>
struct Word {
  int n, a, b, c;
  bool repOk() const {
    if (n < 1 && a != 0) return false;
    if (n < 2 && b != 0) return false;
    return n >= 3 || c == 0;
  }
};
inline std::string ToText(const Word& w) {
  std::string s;
  const int all[] = {w.a, w.b, w.c};
  for (int i = 0; i < w.n; ++i) s += static_cast<char>('a' + all[i]);
  return s;
}
inline std::string Swapped(const Word& w) {
  std::string s = ToText(w);
  for (char& c : s) c = c == 'a' ? 'b' : 'a';
  return s;
}
inline std::string Long(const Word&) { return std::string(100000, 'x'); }
inline int Number(const Word&) { return 1; }
"""

# What it does depends on the document. Processes that it leaves behind have its directory's name.
HOSTILE = """import os, signal, sys, time
text = open(sys.argv[1]).read()
if text == "a":
    os.kill(os.getpid(), signal.SIGSEGV)
if text == "b":
    time.sleep(1000)
if text == "aa":
    while True:
        os.write(1, b"x" * 65536)
if text == "ab":
    for i in range(3):
        if os.fork() == 0:
            os.setsid()
            os.fork()
            time.sleep(1000)
    time.sleep(0.3)
if text == "ba":
    x = bytearray(3 << 30)
if text == "bb":
    sys.exit(3)
if text == "aaa":
    open("left", "w").write("x")
if text == "aab" and os.path.exists("left"):
    sys.exit(4)
if text == "bbb":
    sys.stderr.write("x.c:1:2: runtime error: signed integer overflow\\n")
"""

BOUNDS = ("--set", "Word::n=0..3", "--set", "Word::a=0..1", "--set", "Word::b=0..1", "--set",
          "Word::c=0..1")


class SystemTest(Workshop):
    def expect(self, what: str, result: Result, code: int, *texts: str) -> None:
        missing = [text for text in texts if text not in result.out + result.err]
        if result.code == code and not missing:
            return
        self.failures += 1
        print(f"FAILED: {what}: expected exit code {code} and {missing}\n{result}")

    def system(self, *words: object, bounds: tuple = BOUNDS) -> Result:
        return self.run("system", "word.h", "--class", "Word", *bounds, "--print", "ToText",
                        "--quiet", *words)

    def processes_left(self) -> list[str]:
        left = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                text = (folder / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if str(self.folder) in text and "hostile.py" in text and int(folder.name) != os.getpid():
                left.append(text)
        return left

    def hostile(self) -> None:
        result = self.system("--run", f"python3 {self.folder}/hostile.py {{}}", "--timeout", "3s",
                             "-j", 2)
        self.expect(
            "a hostile program", result, 1, "died of signal 11 (SIGSEGV): on 1 document",
            "did not end within 3s: on 1 document", "wrote more than 1048576 bytes: on 1 document",
            "MemoryError", "exit code 3: on 1 document", "sanitizer: ",
            "EXHAUSTED documents=15 runs=15 failed=6 ",
        )
        if self.processes_left():
            self.expect(f"no process left: {self.processes_left()}", result, -1)
        kept = sorted(path.name for path in (self.folder / "korat-failing").iterdir())
        if kept != [f"{i}-0001" for i in range(1, 7)] or list(self.folder.glob(".korat/system-*")):
            self.expect(f"what is kept: {kept}", result, -1)

    def outputs(self) -> None:
        same = self.system("--run", "tr ab ba", "--expect", "Swapped")
        self.expect("an expected output", same, 0, "EXHAUSTED documents=15 runs=15 failed=0")
        other = self.system("--run", "cat", "--expect", "Swapped")
        self.expect("another one", other, 1, "other output than expected: on 14 documents",
                    'expected: "b"', 'output:   "a"')
        two = self.system("--run", "cat {}", "--run", "sed s/ab/x/ {}", "--run", "cat")
        self.expect("three programs", two, 1, "different outputs: on 5 documents",
                    'command 2 accepts, with output "x"', "runs=45")
        refusing = self.system("--run", "grep -q bb {}", "--run", "grep -q b {}")
        self.expect("who accepts", refusing, 1, "command 1 refuses, command 2 accepts: on 7 documents")
        normal = self.system("--run", "cat", "--run", "tr ab AB", "--normalize", "tr AB ab")
        self.expect("a filter", normal, 0, "failed=0")
        self.expect("other exit codes", self.system("--run", "grep -q b {}", "--exit-code", 0,
                                                    "--exit-code", 1), 0, "failed=0")

    def batches(self) -> None:
        run = ("--run", "sh -c 'cat \"$@\" >> count; ! grep -qx ab \"$@\"' sh {}")
        whole = self.system(*run, "--batch", 100)
        self.expect("a batch", whole, 1, "exit code 1: on 1 document", "    ab\n", "failed=1 ")
        self.expect("a batch from standard input", self.system("--run", "cat", "--batch", 9), 2,
                    "takes files")

    def corpus(self) -> None:
        result = self.system("--emit-files", "corpus")
        self.expect("a corpus", result, 0, "EXHAUSTED documents=15 runs=0")
        files = {path.read_text() for path in (self.folder / "corpus").glob("0*")}
        lines = (self.folder / "corpus/manifest.tsv").read_text().splitlines()
        if len(files) != 15 or len(lines) != 16 or "bbb" not in files:
            self.expect(f"its files: {files} {lines}", result, -1)

    def mistakes(self) -> None:
        def printing(name: str) -> Result:
            return self.run("system", "word.h", "--class", "Word", "--print", name, "--run", "cat",
                            "--quiet", *BOUNDS)

        self.expect("no such program", self.system("--run", "no-such-program {}"), 1,
                    "could not be started: on 15 documents")
        self.expect("no such printer", printing("No"), 2, "no such method")
        self.expect("not a text", printing("Number"), 2, "has to return a std::string")
        self.expect("too long", printing("Long"), 3, "returned more than 64 KiB", "INCOMPLETE")
        self.expect("nothing to do", self.system(), 2, "add --run COMMAND")

    def main(self) -> int:
        self.write("word.h", WORD)
        self.write("hostile.py", HOSTILE)
        self.hostile()
        self.outputs()
        self.batches()
        self.corpus()
        self.mistakes()
        return 1 if self.failures else 0


if __name__ == "__main__":
    sys.exit(SystemTest(sys.argv[1], optimize=False).main())
