#!/usr/bin/env python3
"""The files that only other machines read: workflow, images, templates, citation.

Usage: repository_files_test.py SOURCE_DIR BUILD_DIR
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

from claims import expect, run


def programs_of(command: str) -> list[str]:
    """The first words of the commands in a line."""
    return [shlex.split(part)[0] for part in re.split(r" (?:&&|;|\|) ", command)]


def check_workflow(source: Path, build: Path) -> None:
    workflow = yaml.safe_load((source / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    events = workflow[True]  # "on" is a boolean in YAML
    expect("the workflow runs for pushes and pull requests", {"push", "pull_request"} <= set(events))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    commands = [step["run"] for step in steps if "run" in step]
    expect("the jobs run on Debian 12",
           {job["container"] for job in workflow["jobs"].values()} == {"debian:12"})
    expect("one of them is ./check", "./check" in commands, commands)
    for command in commands:
        for program in programs_of(command):
            there = (source / program).is_file() if "/" in program else shutil.which(program)
            expect(f"{program} is there", bool(there), command)
    text = "\n".join(commands)
    presets = {name["name"] for name in
               json.loads((source / "CMakePresets.json").read_text())["configurePresets"]}
    used = set(re.findall(r"--preset (\w+)", text))
    expect("its presets are there", used and used <= presets, used)
    [targets] = re.findall(r"--target (.*)", text)
    ninja = (build / "build.ninja").read_text(encoding="utf-8")
    missing = [name for name in targets.split() if f"\nbuild {name}: phony " not in ninja]
    expect("its targets are there", not missing, missing)
    [pattern] = re.findall(r"ctest .*-R (\S+)", text)
    listed = run("ctest", "--test-dir", build, "-N", "-R", shlex.split(pattern)[0])
    chosen = {name.split(".")[0] for name in re.findall(r"#\d+: (\S+)", listed)}
    expect("it tests what it builds", chosen == set(targets.split()), chosen)


def check_build(build: Path) -> None:
    ninja = (build / "build.ninja").read_text(encoding="utf-8")
    expect("no build begins with work, so that ./korat can be silent", "VerifyGlobs" not in ninja,
           "a file() command has CONFIGURE_DEPENDS")


def check_images(source: Path) -> None:
    text = (source / "Dockerfile").read_text(encoding="utf-8")
    joined = text.replace("\\\n", " ")
    expect("the image is Debian 12", re.findall(r"^FROM (.*)$", text, re.M) == ["debian:12"])
    [names] = re.findall(r"apt-get install -y --no-install-recommends ([\w. +-]+?) *&&", joined)
    for name in names.split():
        known = any(subprocess.run(command, capture_output=True).returncode == 0
                    for command in (["dpkg-query", "-W", name], ["apt-cache", "show", name]))
        expect(f"Debian has the package {name}", known)
    [copied] = re.findall(r"^COPY (.*) \S+$", text, re.M)
    ignored = (source / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for name in copied.split():
        expect(f"{name} can be copied", (source / name).is_file() and f"!{name}" in ignored)
    expect("the packages are those of tools/packages.txt", "setup.sh --packages" in text)

    container = json.loads((source / ".devcontainer/devcontainer.json").read_text())
    dockerfile = source / ".devcontainer" / container["build"]["dockerfile"]
    expect("the container is made of that image",
           dockerfile.resolve() == (source / "Dockerfile").resolve())
    program = shlex.split(container["postCreateCommand"])[0]
    expect("its command is there", (source / program).is_file(), program)


def check_templates(source: Path) -> None:
    forms = sorted((source / ".github/ISSUE_TEMPLATE").glob("*.yml"))
    names = {file.stem for file in forms}
    expect("there are forms for what goes wrong and what is missing",
           {"wrong_count", "crash", "feature"} <= names, names)
    for file in forms:
        form = yaml.safe_load(file.read_text(encoding="utf-8"))
        if file.stem == "config":
            continue
        expect(f"{file.name} says what it is for", {"name", "description", "body"} <= set(form))
        fields = [item for item in form["body"] if item["type"] != "markdown"]
        expect(f"{file.name} asks by fields with labels", fields
               and len({item["id"] for item in fields}) == len(fields)
               and all(item["type"] in ("textarea", "input") and item["attributes"]["label"]
                       for item in fields))


def check_citation(source: Path) -> None:
    citation = yaml.safe_load((source / "CITATION.cff").read_text(encoding="utf-8"))
    expect("the citation has what its format asks for",
           citation["cff-version"] == "1.2.0"
           and {"message", "title", "authors"} <= set(citation))
    papers = citation["references"]
    expect("it names the five papers", len(papers) == 5)
    for paper in papers:
        whole = {"type", "title", "authors"} <= set(paper) and 2000 < paper["year"] < 2012
        authors = all({"family-names", "given-names"} == set(name) for name in paper["authors"])
        doi = re.fullmatch(r"10\.\d{4,}/\S+", paper.get("doi", "10.0000/none"))
        expect(f"{paper['title']} is a whole reference", whole and authors and bool(doi), paper)


def main(source: Path, build: Path) -> None:
    check_build(build)
    check_workflow(source, build)
    check_images(source)
    check_templates(source)
    check_citation(source)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
