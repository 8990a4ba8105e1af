#!/usr/bin/env python3
"""korat test FILE, and nothing else: classes, predicates and scopes are found.

Usage: first_minute_test.py KORAT
"""

import re
import sys

from korat_command import Result, Workshop

# top() fails on the empty stack, push() on the full one; so one hides nothing of the other.
TWO = r"""#pragma once
#include <vector>
namespace util {
class Stack {
 public:
  bool isValid() const { return 0 <= size_ && size_ <= 2; }
  void push(int x) { items_.at(static_cast<unsigned>(size_++)) = x; }
  int top() const { return items_[static_cast<unsigned>(size_ - 1)]; }
  bool empty() const { return size_ == 0; }

 private:
  std::vector<int> items_ = std::vector<int>(2);
  int size_ = 0;
};

template <typename T>
class Bag {
 public:
  bool repOk() const { return items_.size() <= 3; }
  void add(const T& x) {
    if (items_.size() < 3) items_.push_back(x);
  }

 private:
  std::vector<T> items_;
};

struct Logger {
  void log(int) {}
};
struct Shape {
  virtual ~Shape() = default;
  virtual bool ok() const = 0;
};
struct Flag {
  bool on = false;
  bool ok() const { return true; }
  void flip() { on = !on; }
};
}  // namespace util
"""

COUNTER = """#pragma once
struct Counter {
  int n = 0;
  bool repOk() const { return n >= 0; }
  void up() { ++n; }
  //@ requires n > 1000000;
  void never() {}
  void raw(void* p) { if (p != nullptr) ++n; }
};
"""


def sections(result: Result) -> dict[str, str]:
    """What is printed about each class."""
    parts = re.split(r"^korat \S+: ([\w:<>]+), ", result.out, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def every_class(shop: Workshop) -> None:
    result = shop.run("test", "two.h", "--time", "1s")
    parts = sections(result)
    shop.equal("a failure is found", result.code, 1, result)
    shop.equal("each class is tested",
               list(parts), ["util::Stack", "util::Bag<int>", "util::Logger", "util::Flag"], result)
    shop.expect("it says what it chose, and why",
                "found util::Stack (predicate isValid()), util::Bag<int> (predicate repOk(); "
                "a class template, these arguments are an example), "
                "util::Logger (no predicate: by calls), util::Flag (predicate ok())"
                in result.err, result)
    shop.expect("and what it left out, and why",
                "left out: util::Shape: it is abstract" in result.err, result)
    flag = parts["util::Flag"]
    shop.expect("where no bound grows, the first scope is the last",
                "scope 2" not in flag and "EXHAUSTED up to scope 1 methods=1 inputs=2 failed=0"
                in flag, result)
    # Lists of up to three numbers from 0 to n, each with an argument from 0 to n, and with -1.
    counted = [int(n) for n in re.findall(r"scope \d+: EXHAUSTED methods=1 inputs=(\d+) failed=0",
                                          parts["util::Bag<int>"])]
    wanted = [(n + 2) * sum((n + 1) ** k for k in range(min(n, 3) + 1)) for n in range(1, len(counted) + 1)]
    shop.expect("scopes go up, and each is whole", len(counted) >= 4 and counted == wanted,
                f"{counted}\n{result}")
    shop.expect("the verdict names the last whole one",
                f"EXHAUSTED up to scope {len(counted)} methods=1 inputs={counted[-1]} failed=0"
                in parts["util::Bag<int>"], result)


def failures(shop: Workshop) -> None:
    result = shop.run("test", "two.h", "--class", "util::Stack", "--time", "1s")
    shop.equal("exit code", result.code, 1, result)
    shop.expect("methods that pass go on to larger scopes",
                "top(): failed at scope 1, so it was not called at larger ones" in result.out
                and re.search(r"push\(int\): failed at scope [23],", result.out), result)
    shop.expect("the verdict claims no more than what all of them got",
                result.verdict.startswith("EXHAUSTED up to scope 1 methods=3 "), result)
    replay = re.search(r"(test two.h --class util::Stack --scope 1 --method 'top\(\)' --input \S+)",
                       result.out)
    again = shop.run(*replay[1].replace("'", "").split()) if replay else None
    shop.expect("the replay command repeats the failure", again is not None and again.code == 1,
                again or result)


def uncalled(shop: Workshop) -> None:
    result = shop.run("test", "counter.h", "--scope", 2)
    shop.equal("methods without an input give exit code 3", result.code, 3, result)
    shop.expect("and the verdict counts them", " failed=0 uncalled=2 time=" in result.verdict, result)
    allowed = shop.run("test", "counter.h", "--scope", 2, "--allow-empty")
    shop.equal("unless that is allowed", allowed.code, 0, allowed)


def other_commands(shop: Workshop) -> None:
    for command in ("generate", "profile", "view"):
        result = shop.run(command, "counter.h")
        shop.expect(f"{command} finds the class, and takes scope 3",
                    result.code == 0 and "Counter, predicate repOk(), scope 3" in result.out, result)
    shop.expect("skeleton finds the class", "FinCounter" in shop.run("skeleton", "counter.h").out)
    several = shop.run("generate", "two.h")
    shop.expect("of several classes, one must be named",
                several.code == 2 and "name one with --class 'util::Stack'" in several.err, several)
    named = shop.run("test", "two.h", "--method", "push")
    shop.expect("an option about one class needs its name",
                named.code == 2 and "--method needs one class: add --class" in named.err, named)
    slow = shop.run("test", "counter.h", "--time", 3)
    shop.expect("a time has a unit", slow.code == 2 and "a duration with its unit" in slow.err, slow)


def config_file(shop: Workshop) -> None:
    """What korat.toml says is as if it were given, unless something else is."""
    (shop.folder / "project/src").mkdir(parents=True)
    shop.write("project/src/counter.h", "#ifdef WANTED\n" + COUNTER + "#endif\n")
    toml = shop.write("korat.toml", """# beside the project
files = ["project/src/counter.h"]
flags = ["-DWANTED", "-I", "project"]
scope = 1
[test]
allow-empty = true
quiet = false
method = ["up", "raw(void *)"]
scope = 2
""")
    result = shop.run("test")
    shop.expect("files, flags and options are taken, those of the command first",
                result.code == 0 and "Counter, predicate repOk(), scope 2," in result.out
                and "\nup() " in result.out and "never" not in result.out, result)
    result = shop.run("generate", "--count")
    shop.equal("options for all commands", result.number("structures"), 2, result)
    result = shop.run("generate", "--count", "--scope", 4)
    shop.equal("the command line goes before", result.number("structures"), 5, result)
    result = shop.run("test", "two.h", "--class", "util::Flag", "--scope", 1)
    shop.expect("what is about one class is not about other files",
                result.code == 0 and "flip()" in result.out, result)
    for text, message in (("[test]\nscop = 3\n", "no option 'scop' of korat test; did you mean 'scope'?"),
                          ("[tset]\nscope = 3\n", "no command for [tset]; did you mean 'test'?"),
                          ("scope = \"many\"\n", "korat.toml: "),
                          ("flags = [\"-fplugin=evil.so\"]\n", "loads code into the compiler")):
        toml.write_text(text)
        result = shop.run("test", "counter.h", "--class", "Counter")
        shop.expect(f"{text!r}: {message}", result.code == 2 and message in result.err
                    and "korat.toml" in result.err, result)
    toml.unlink()


def script(shop: Workshop) -> None:
    """The file that skeleton --script writes can be tested as it is."""
    shop.write("small.h", """#pragma once
struct Small {
  int n = 0;
  bool repOk() const { return 0 <= n && n < 3; }
  void up() { if (n < 2) ++n; }
  void set(int value) { if (value == 0 || value == 1) n = value; }
  void fill(int& out) const { out = n; }
};
""")
    made = shop.run("skeleton", "small.h", "--script", "-o", "small_script.h")
    text = (shop.folder / "small_script.h").read_text() if made.code == 0 else str(made)
    shop.expect("each method is called, with a few values",
                all(call in text for call in ("object.up();", "object.set(0);", "object.set(1);"))
                and "// fill in: fill(int &)" in text, text)
    # Three objects; scripts of up to three of three calls, 1 + 3 + 9 + 27.
    result = shop.run("test", "small_script.h", "--class", "Small", "--method", "RunScript",
                      "--scope", 3, "--set", "ops[]=0..2")
    shop.expect("all sequences are tried", result.code == 0 and result.number("inputs") == 3 * 40, result)
    command = re.search(r"korat (test small_script.h .*)", text)
    shop.expect("with the command in its comment", command is not None and "'ops[]=0..2'" in command[1], text)


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    shop.patience = 180  # a command compiles a driver for each class
    shop.write("two.h", TWO)
    shop.write("counter.h", COUNTER)
    every_class(shop)
    failures(shop)
    uncalled(shop)
    other_commands(shop)
    config_file(shop)
    script(shop)
    shop.finish()


if __name__ == "__main__":
    main()
