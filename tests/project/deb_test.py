#!/usr/bin/env python3
"""The Debian package: its contents, its dependencies, and that its files work once installed.

Usage: deb_test.py SOURCE_DIR BUILD_DIR

deb_in_chroot_test.sh installs it on a fresh Debian 12, on request.
"""

import re
import sys
import tempfile
from pathlib import Path

from claims import expect, run

# Files without which the package would be useless, and the packages that it needs to run.
FILES = ("bin/korat", "include/korat/korat.h", "lib/libkorat.a", "lib/korat_pass.so",
         "lib/cmake/Korat/KoratConfig.cmake", "lib/pkgconfig/korat.pc",
         "share/doc/korat/LICENSE", "share/doc/korat/NOTICES", "share/man/man1/korat.1",
         "share/bash-completion/completions/korat", "share/zsh/vendor-completions/_korat",
         "share/fish/vendor_completions.d/korat.fish")
STARTED = {"clang-19", "lld-19", "libstdc++-12-dev"}  # by the program
LINKED = {"libc6", "libclang-cpp19", "libllvm19", "libfmt9", "libpugixml1v5", "libstdc++6"}


def field(package: Path, name: str) -> str:
    return run("dpkg-deb", "--field", package, name).strip()


def main(source: Path, build: Path, work: Path) -> None:
    run("cpack", "-G", "DEB", "--config", build / "CPackConfig.cmake", "-B", work / "package")
    [package] = (work / "package").glob("*.deb")
    version = run(build / "bin/korat", "--version").split()[1]
    expect("its name has version and architecture", package.name == f"korat_{version}_amd64.deb")
    expect("its version is the program's", field(package, "Version") == version)

    needs = field(package, "Depends")
    names = {need.split()[0] for need in needs.split(", ")}
    expect("it depends on what the program starts", STARTED <= names, needs)
    expect("and on what it is linked with", LINKED <= names, needs)
    expect("and on nothing that only building takes",
           not any(name.endswith("-dev") for name in names - STARTED), needs)

    run("dpkg-deb", "-x", package, work / "root")
    prefix = work / "root/usr"
    missing = [name for name in FILES if not (prefix / name).is_file()]
    expect("it has all its files", not missing, missing)
    expect("and all of them below /usr", [path.name for path in (work / "root").iterdir()] == ["usr"])
    sections = run("readelf", "-S", prefix / "bin/korat")
    expect("the program is stripped", ".symtab" not in sections and ".debug" not in sections)
    paths = re.findall(r"\((?:RPATH|RUNPATH)\).*", run("readelf", "-d", prefix / "bin/korat"))
    expect("it looks for libraries where the system does", not paths, paths)

    header = source / "examples/search_tree/search_tree.h"
    found = run(prefix / "bin/korat", "generate", header, "--class", "SearchTree", "--scope", "3",
                cwd=work)
    expect("it finds its structures", "EXHAUSTED structures=15 " in found, found)
    commands = "".join(file.read_text() for file in prefix.glob("lib/**/*.cmake"))
    expect("the package names no folder of this machine",
           str(source) not in commands and str(build) not in commands)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), Path(folder))
