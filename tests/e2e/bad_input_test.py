#!/usr/bin/env python3
"""Users' mistakes: each causes one clear message and exit code 2, never a wall of errors.

Usage: bad_input_test.py KORAT
"""

import re
import json
import sys
from dataclasses import dataclass, field

from bad_input_files import FILES
from korat_command import Result, Workshop

# No message for a user may contain these.
NEVER = (r"static_assert|(?<!class )template|instantiat|In file included from|internal fault"
         r"|driver\.cc")
MOST_LINES = 8


@dataclass
class Case:
    claim: str
    words: list[str]
    message: str  # a pattern that standard error contains
    code: int = 2
    env: dict[str, str] = field(default_factory=dict)


def generate(claim: str, message: str, *words: str, **options) -> Case:
    return Case(claim, ["generate", *words], message, **options)


def tree(claim: str, message: str, *words: str, **options) -> Case:
    return generate(claim, message, "tree.h", "--class", "Tree", *words, **options)


def sized(claim: str, message: str, *words: str, **options) -> Case:
    return tree(claim, message, "--scope", "2", "--set", "index={}", *words, **options)


def setting(claim: str, message: str, text: str, **options) -> Case:
    return sized(claim, message, "--set", text, **options)


COMMAND_LINE = [
    Case("no subcommand", [], "no command given; korat --help"),
    Case("unknown subcommand", ["generat"], r"no command 'generat'; did you mean 'generate'\?"),
    Case("a word that is like no command", ["frobnicate"], "the commands are generate, view, "),
    Case("unknown subcommand's option", ["replay", "--frobnicate", "x"], "--frobnicate"),
    sized("unknown option", "korat generate has no option '--frobnicate'", "--frobnicate"),
    tree("misspelt option", r"has no option '--scop'; did you mean '--scope'\?", "--scop", "2"),
    tree("misspelt option with its value", r"'--scop'; did you mean '--scope'\?", "--scop=2"),
    tree("option without its value", "--scope needs a value; see korat generate --help", "--scope"),
    tree("option given twice", "--scope can be given only once", "--scope", "2", "--scope", "3"),
    Case("misspelt help", ["test", "--hepl"], r"did you mean '--help'"),
    generate("no file", "no file given", "--class", "Tree", "--scope", "2"),
    generate("several classes", r"several classes: name one with --class '", "types.h"),
    generate("no class with a predicate", r"no class in plain\.h has a predicate \(there is Plain\)",
             "plain.h"),
    tree("scope and args", "can't be used together", "--scope", "2", "--args", "2"),
    tree("scope below 0", "--scope -1: expected a number from 0 to 1000", "--scope", "-1"),
    tree("scope is no number", "--scope three: expected a number", "--scope", "three"),
    tree("scope with a tail", "--scope 3x: expected a number", "--scope", "3x"),
    tree("huge scope", "--scope 99999999999: expected a number", "--scope", "99999999999"),
    sized("duration without unit", "--max-time 90: .*unit", "--max-time", "90"),
    sized("negative duration", "--max-time -5s: .*duration", "--max-time=-5s"),
    sized("unknown unit", "--max-time 5d: .*90s, 5m or 2h", "--max-time", "5d"),
    sized("unknown engine", "--engine warp: expected 'auto', 'resume' or 'replay'", "--engine", "warp"),
    sized("unknown pruning", "--prune.*all", "--prune", "all"),
    sized("shard index out of range", "--shard-index 3 must be less than --shards 3",
          "--shard-index", "3", "--shard-count", "3"),
    sized("no shards", "--shards", "--shards", "0"),
    sized("negative limit", "--max-structs", "--max-structs=-1"),
    sized("no structures at most", "--max-structs 0: expected a number, 1 or more",
          "--max-structs", "0"),
    sized("two forms", "only one of --json, --dot and --count", "--json", "--dot"),
    sized("data twice on standard output", "--stats - and --json", "--json", "--stats", "-"),
]

SOURCES = [
    generate("a file that isn't there", "no such file.*nowhere.h|nowhere.h.*no such file",
             "nowhere.h", "--class", "Tree", "--scope", "2"),
    generate("a directory as a file", r"folder.*directory", "folder", "--class", "Tree",
             "--scope", "2"),
    generate("a class that isn't there", r"no class 'Tre' in tree\.h; did you mean 'Tree'\?",
             "tree.h", "--class", "Tre", "--scope", "2"),
    generate("a name that is no class", "not the name of a class", "tree.h", "--class", "Tree; int x",
             "--scope", "2"),
    generate("an enum as class", "'Color' is an enum", "types.h", "--class", "Color",
             "--scope", "2"),
    generate("a class that is only declared", "declared in .*but not defined", "types.h",
             "--class", "Declared", "--scope", "2"),
    generate("a name that may be two classes", "may be 'one::Twin', 'two::Twin'", "types.h",
             "--class", "Twin", "--scope", "2"),
    generate("a template without arguments", r"needs its arguments, as in --class 'Heap<int>'",
             "types.h", "--class", "Heap", "--scope", "2"),
    generate("no predicate", r"'Silent' has no predicate.*repOk.*invariant", "types.h",
             "--class", "Silent", "--scope", "2"),
    sized("no such predicate", r"no predicate 'repOkay'.*did you mean --predicate 'repOk'",
          "--predicate", "repOkay"),
    sized("malformed predicate", r"--predicate 'contains\(int': ", "--predicate", "contains(int"),
    sized("no overload of the predicate", r"which 'contains'.*'contains\(int\)'",
          "--predicate", "contains(long)"),
    generate("a predicate that returns void", r"types\.h:\d+: predicate 'repOk\(\)' returns 'void'",
             "types.h", "--class", "Mute", "--scope", "2"),
    generate("code that does not compile", r"broken\.h:4:\d+: error: unknown type name 'Nodee'",
             "broken.h", "--class", "Broken", "--scope", "2"),
    generate("a body that does not compile", r"body\.cc:2:\d+: error: ", "body.h", "body.cc",
             "--class", "Body", "--scope", "2"),
    generate("a template's body that does not compile", r"types\.h:\d+:\d+: error: ", "types.h",
             "--class", "Heap<NoLess>", "--scope", "2"),
    generate("an include that isn't there", r"lost\.h:1:\d+: .*'nowhere\.h' file not found",
             "lost.h", "--class", "Lost", "--scope", "2"),
    generate("a function without its source", r"undefined symbol: Body::repOk\(\)(.|\n)*add the source file",
             "body.h", "--class", "Body", "--scope", "2"),
    generate("no default constructor", r"'Node' has no default constructor.*--construct 'Node=",
             "types.h", "--class", "Ctor", "--scope", "2"),
    generate("an abstract root", "'Shape' is abstract", "types.h", "--class", "Shape",
             "--scope", "2"),
    generate("--construct of an unknown class", "--construct 'Nod=Nod.*no class 'Nod'", "types.h",
             "--class", "Ctor", "--scope", "2", "--construct", "Nod=Nod(0)"),
    generate("--construct without an expression", "--construct 'Node': write CLASS=EXPR",
             "types.h", "--class", "Ctor", "--scope", "2", "--construct", "Node"),
    generate("--construct that does not compile", r"--construct 'Node=Node\(nothing\)':.*identifier 'nothing'",
             "types.h", "--class", "Ctor", "--scope", "2", "--construct", "Node=Node(nothing)"),
    sized("-p without compile_commands.json", r"compile_commands\.json", "-p", "folder"),
    sized("a compiler that isn't on the PATH", r"clang\+\+-19.*PATH", env={"PATH": "/nowhere"}),
    sized("a compiler that isn't there", "KORAT_CXX=/nowhere/clang[+]{2}: there is no such program",
          env={"KORAT_CXX": "/nowhere/clang++"}),
    sized("a state directory that can't be written", "can't write to /proc/nope.*KORAT_STATE_DIR",
          env={"KORAT_STATE_DIR": "/proc/nope"}),
    sized("a save file in a directory that isn't there", "can't write nowhere/x: there is no directory nowhere",
          "--save", "nowhere/x"),
    sized("statistics in a directory that isn't there", "can't write nowhere/x: there is no directory nowhere",
          "--stats", "nowhere/x"),
]

BOUNDS = [
    setting("no equals sign", "--set 'Node': write NAME=VALUES", "Node"),
    setting("no name", "--set '=3': write NAME=VALUES", "=3"),
    setting("no values", "Node::info=': a value is missing", "Node::info="),
    setting("a missing value in a list", "a value is missing", "Node::info=1,,2"),
    setting("a comma at the end", "a value is missing", "Node::info=1,"),
    setting("half a range", "a range needs two integers", "Node::info=1.."),
    setting("a range of three dots", "a range needs two integers", "Node::info=1...5"),
    setting("an empty range", "5..1': the range is empty", "Node::info=5..1"),
    setting("an open quote", "a quote is not closed", "Node::info='a"),
    setting("an open bracket", "a bracket is not closed", "Node::info=f(1"),
    setting("brackets that do not match", "brackets do not match", "Node::info=f(1]"),
    setting("an unknown field", "no field or class 'Node::inf'.*did you mean 'Node::info'",
            "Node::inf=1..2"),
    setting("an unknown class", "no field or class 'Nod'.*did you mean 'Node'", "Nod=3"),
    setting("a field that may be two", "'next' may be 'Tree::next' or 'Node::next': write one", "next=null"),
    setting("a word for a number", "values of 'int' are integers", "Node::info=many"),
    setting("a number for a pointer", "this pointer may be 'null' or 'Node'", "Tree::root=7"),
    setting("a number for a string", "strings are written in quotes", "Tree::name=7"),
    setting("a wrong truth value", "values of bool are true and false", "Tree::ready=maybe"),
    setting("a wrong enumerator", "enumerators of 'Color' are 'kRed' or 'kGreen'",
            "Tree::color=kBlue"),
    setting("a value that does not fit", "'Tree::small': the value 300 does not fit.*'unsigned char'", "Tree::small=300"),
    setting("a negative value for an unsigned field", "'Tree::small': the value -1 does not fit.*'unsigned char'",
            "Tree::small=-1"),
    setting("a number that no type holds", "99999999999999999999", "Node::info=99999999999999999999"),
    setting("objects below 0", "give one number of objects", "Node=-1"),
    setting("a range of objects", "give one number of objects", "Node=1..3"),
    setting("too many objects", r"give one number of objects, from 0 to", "Node=100000"),
    setting("a length below 0", "lengths are integers, 0 or more", "Tree::cells.length=-1"),
    setting("a length that is no number", "lengths are integers, 0 or more",
            "Tree::cells.length=long"),
    setting("kept elements", "elements of a container can't be kept", "Tree::cells[]=keep"),
    setting("a domain too large", r"Node::info.*(too large|too many|at most)",
            "Node::info=0..1073741824"),
    setting("an expression that does not compile", r"--set 'Tree::index={nothing}':.*identifier 'nothing'",
            "Tree::index={nothing}"),
    setting("a part of a field that has none", "no field or class 'Node::info.x'",
            "Node::info.x=1"),
    tree("wrong number of arguments", r"no finitization takes 3 arguments; there is\n.*FinTree\(int",
         "--args", "1,2,3"),
    tree("an argument that is no number", "argument 1, 'two', is not an integer", "--args", "two"),
    tree("an argument too large", "argument 1, '99999999999', is not a number that fits",
         "--args", "99999999999"),
    tree("an argument missing", "--args '1,': expected values separated by commas", "--args", "1,"),
    generate("no finitization", r"no function FinSilent returns", "types.h", "--class", "Silent",
             "--predicate", "size", "--args", "2"),
]


def check(workshop: Workshop, case: Case, result: Result) -> None:
    problems = []
    if result.code != case.code:
        problems.append(f"exit code {result.code} instead of {case.code}")
    if not re.search(case.message, result.err):
        problems.append(f"standard error lacks: {case.message}")
    if re.search(NEVER, result.err):
        problems.append(f"standard error has: {re.search(NEVER, result.err).group()}")
    if len(result.err.splitlines()) > MOST_LINES:
        problems.append("too many lines")
    if result.out:
        problems.append("standard output is not empty")
    shown = "\n".join(["korat " + " ".join(case.words), *problems, str(result)])
    workshop.expect(case.claim, not problems, shown)


def damaged_files(workshop: Workshop) -> list[Case]:
    """Save files that were truncated or changed, and files that are not save files."""
    saved = workshop.run("generate", "tree.h", "--class", "Tree", "--scope", "1",
                         "--set", "index={}", "--save", "good")
    workshop.equal("a run is saved", saved.code, 0, saved)
    text = (workshop.folder / "good").read_bytes()
    lines = text.splitlines(keepends=True)
    cases = []

    def damaged(claim: str, content: bytes, message: str) -> None:
        name = claim.replace(" ", "_")
        (workshop.folder / name).write_bytes(content)
        for command in (["replay", name], ["generate", "--restart", name]):
            cases.append(Case(f"{command[0]} of {claim}", command, message))

    not_ours = "was not saved by korat"
    damaged("an empty file", b"", not_ours)
    damaged("a foreign file", b"\x7fELF\0\1\2\n" * 9, not_ours)
    damaged("a save cut in its first line", text[:7], not_ours)
    damaged("a save cut after its first line", lines[0], "is damaged")
    damaged("a save cut in its header", lines[0] + lines[1][:40], "is damaged")
    damaged("a save cut in its schema", b"".join(lines[:9]), "is damaged")
    damaged("a save cut before its structures", text[:text.index(b"\nstructures\n") + 1],
            "is damaged")
    damaged("a save cut among its structures", b"".join(lines[:-2]), "is damaged")
    damaged("a save cut in its last line", text[:-9], "is damaged")
    damaged("a save with a structure less", b"".join(lines[:-2] + lines[-1:]), "is damaged")
    damaged("a save with a wrong structure", b"".join(lines[:-2] + [b"zzzzzz\n"] + lines[-1:]),
            "is damaged")
    damaged("a save with a wrong header", lines[0] + b'{"request": 7}\n' + b"".join(lines[2:]),
            "is damaged")
    for name, value in [("prune", 2**64 - 1), ("engine", 3), ("unread", -1), ("fuel", "much"),
                        ("shard_count", 0), ("scope", 2**40)]:
        header = json.loads(lines[1])
        header["request"][name] = value
        damaged(f"a save with a wrong {name}",
                lines[0] + json.dumps(header).encode() + b"\n" + b"".join(lines[2:]),
                r"is damaged \(line 2: ")
    for flags in (["-fplugin=evil.so"], ["-fpass-plugin=evil.so"], ["-Xclang", "-load", "evil.so"],
                  ["@evil"], ["-B", "evil"]):
        header = json.loads(lines[1])
        header["request"]["compiler_flags"] = flags
        damaged(f"a save with {' '.join(flags)}",
                lines[0] + json.dumps(header).encode() + b"\n" + b"".join(lines[2:]),
                "which loads code into the compiler")
    cases += [
        Case("replay of an unknown run", ["replay", "0123abcd-11"], "no run '0123abcd' is known"),
        Case("replay of no id", ["replay", "nonsense"], "neither a saved file nor the id"),
        Case("restart of a finished run", ["generate", "--restart", "good"], "EXHAUSTED"),
        Case("restart with other bounds", ["generate", "--restart", "good", "--scope", "2"],
             "leave them out"),
    ]
    return cases


def main() -> None:
    workshop = Workshop(sys.argv[1], optimize=False)
    (workshop.folder / "folder").mkdir()
    for name, text in FILES.items():
        workshop.write(name, text)
    for case in [*COMMAND_LINE, *SOURCES, *BOUNDS, *damaged_files(workshop)]:
        check(workshop, case, workshop.run(*case.words, env=case.env))
    workshop.finish()


if __name__ == "__main__":
    main()
