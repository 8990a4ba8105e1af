#!/usr/bin/env python3
"""Small projects that use Korat in each of the ways that docs/cmake.md shows.

Usage: package_test.py SOURCE_DIR BUILD_DIR find|fetch|subdirectory
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def run(*command: str | Path, succeeds: bool = True, **options) -> str:
    done = subprocess.run(
        [str(word) for word in command], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options,
    )
    if (done.returncode == 0) != succeeds:
        raise SystemExit(f"{command}: exit code {done.returncode}\n{done.stdout[-5000:]}")
    return done.stdout


def expect(claim: str, holds: bool, shown: str) -> None:
    if not holds:
        raise SystemExit(f"not ok - {claim}\n{shown}")
    print(f"ok - {claim}")


class Project:
    """A copy of tests/e2e/package_NAME with one source file."""

    def __init__(self, work: Path, name: str, source_name: str, text: str):
        self.folder, self.build = work / name, work / name / "build"
        self.folder.mkdir(parents=True)
        shutil.copy(SOURCE / f"tests/e2e/package_{name}/CMakeLists.txt", self.folder)
        (self.folder / source_name).write_text(text, encoding="utf-8")

    def configure(self, *flags: str, compiler: str = "clang++-19", succeeds: bool = True) -> str:
        shutil.rmtree(self.build, ignore_errors=True)
        return run("cmake", "-G", "Ninja", "-S", self.folder, "-B", self.build, *flags,
                   succeeds=succeeds, env={**os.environ, "CXX": compiler, "CC": "clang-19"})

    def expect_gcc_is_refused(self, *flags: str) -> None:
        if shutil.which("g++"):
            output = " ".join(self.configure(*flags, compiler="g++", succeeds=False).split())
            expect("gcc is refused with the compiler to use", "CXX=clang++-19" in output, output)

    def expect_trees(self) -> None:
        run("cmake", "--build", self.build, "--target", "trees")
        trees = run(self.build / "trees")
        exhausted = "EXHAUSTED structures=15 candidates=42 " in trees
        expect("the program finds its structures",
               exhausted and trees.count("SearchTree{") == 15, trees)


def readme_example() -> str:
    return (SOURCE / "tests/docs/readme_example.cc").read_text(encoding="utf-8")


def flags_by_pkg_config(prefix: Path, what: str) -> list[str]:
    environment = {**os.environ, "PKG_CONFIG_PATH": str(prefix / "lib/pkgconfig")}
    return shlex.split(run("pkg-config", what, "korat", env=environment))


def expect_pkg_config(work: Path, prefix: Path, project: Project) -> None:
    def instrumenting(words: list[str]) -> set[str]:
        return {os.path.normpath(word) for word in words if re.match("-f|-include|korat/", word)}

    flags = flags_by_pkg_config(prefix, "--cflags")
    [command] = json.loads((project.build / "compile_commands.json").read_text())
    by_cmake = instrumenting(shlex.split(command["command"]))
    expect("pkg-config gives the flags of korat_instrument()",
           len(by_cmake) > 3 and instrumenting(flags) == by_cmake, (flags, by_cmake))

    source, program = work / "trees.cc", work / "trees"
    source.write_text(readme_example(), encoding="utf-8")
    run("clang++-19", "-std=c++17", source, "-o", program, *flags,
        *flags_by_pkg_config(prefix, "--libs"))
    trees = run(program)
    expect("a program built by its flags finds its structures",
           "EXHAUSTED structures=15 candidates=42 " in trees, trees)
    version = run(prefix / "bin/korat", "--version").split()[1]
    shown = flags_by_pkg_config(prefix, "--modversion")
    expect("pkg-config knows the program's version", shown == [version], shown)


def find(work: Path) -> None:
    # The package works after it was installed in one place and moved to another.
    run("cmake", "--install", BUILD, "--prefix", work / "first")
    prefix = (work / "first").rename(work / "a prefix")
    flag = f"-DCMAKE_PREFIX_PATH={prefix}"
    expect("the program runs", run(prefix / "bin/korat", "--version").startswith("korat "), "")
    for name in ("LICENSE", "NOTICES"):
        expect(f"{name} is there", (prefix / "share/doc/korat" / name).is_file(), "")
    package = "".join(file.read_text() for file in prefix.glob("lib/cmake/Korat/*.cmake"))
    expect("the package names no folder of this machine",
           str(SOURCE) not in package and str(BUILD) not in package, package)

    example = (SOURCE / "tests/docs/googletest_example.cc").read_text(encoding="utf-8")
    project = Project(work, "find", "tree_test.cc", example)
    project.configure(flag, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    expect_pkg_config(work, prefix, project)
    run("cmake", "--build", project.build)
    tests = run("ctest", "--test-dir", project.build)
    expect("the test passes", "100% tests passed, 0 tests failed out of 1" in tests, tests)
    again = run("cmake", "--build", project.build)
    expect("nothing is built twice", "no work to do" in again, again)
    os.utime(prefix / "lib/korat_pass.so")
    again = run("cmake", "--build", project.build)
    expect("another plugin means another build", "tree_test.cc.o" in again, again)

    project.configure(flag, "-DCMAKE_CXX_FLAGS=-fsanitize=address,undefined")
    run("cmake", "--build", project.build)
    output = run(project.build / "tree_test")
    expect("the test passes with sanitizers", "[  PASSED  ] 1 test." in output, output)
    symbols = run("nm", project.build / "tree_test")
    expect("and the sanitizers are there",
           "__asan_init" in symbols and "__ubsan_" in symbols, symbols)
    project.configure(flag)

    assert example.count(" --size;") == 1
    (project.folder / "tree_test.cc").write_text(example.replace(" --size;", " (void)size;"))
    run("cmake", "--build", project.build)
    output = run("./tree_test", cwd=project.build, succeeds=False).replace(f"{project.folder}/", "")
    page = (SOURCE / "docs/googletest.md").read_text(encoding="utf-8")
    shown = page.split("```text\n")[1].split("```")[0]
    expect("a fault is reported as the documentation shows", shown in output, output)

    wanted = project.folder / "CMakeLists.txt"
    ten_lines = wanted.read_text()
    for version, succeeds in [("0.2", True), ("0.1", False), ("0.3", False), ("1.0", False)]:
        wanted.write_text(ten_lines.replace("Korat REQUIRED", f"Korat {version} REQUIRED"))
        output = " ".join(project.configure(flag, succeeds=succeeds).split())
        refusal = f'compatible with requested version "{version}"'
        expect(f"version {version} is {'taken' if succeeds else 'refused'}",
               (refusal in output) != succeeds, output)
    wanted.write_text(ten_lines)
    project.expect_gcc_is_refused(flag)


def fetch(work: Path) -> None:
    repository = work / "repository"
    files = run("git", "-C", SOURCE, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, files.split("\0")):
        if (SOURCE / name).is_file():  # a deleted one is still listed
            (repository / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SOURCE / name, repository / name)
    git = ["git", "-C", repository, "-c", "user.name=test", "-c", "user.email=test@localhost"]
    run("git", "init", "-q", "-b", "main", repository)
    run(*git, "add", "--all")
    run(*git, "commit", "-q", "-m", "everything")

    project = Project(work, "fetch", "trees.cc", readme_example())
    project.configure(f"-DKORAT_REPOSITORY=file://{repository}", "-DCMAKE_BUILD_TYPE=Debug")
    project.expect_trees()


def subdirectory(work: Path) -> None:
    project = Project(work, "subdirectory", "trees.cc", readme_example())
    (project.folder / "korat").symlink_to(SOURCE)
    project.expect_gcc_is_refused()
    # The build type is the default one, but nothing is optimised: that builds faster.
    project.configure("-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O0")
    project.expect_trees()
    run("cmake", "--install", project.build, "--prefix", work / "prefix")
    expect("nothing of Korat is installed", not (work / "prefix").exists(), "")


if __name__ == "__main__":
    SOURCE, BUILD = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        {"find": find, "fetch": fetch, "subdirectory": subdirectory}[sys.argv[3]](Path(folder))
