#!/usr/bin/env python3
"""korat test leaves out methods that no correct program calls, says so, and tests the rest.

Usage: uncallable_test.py KORAT
"""

import sys

from korat_command import Workshop

NEVER = """#pragma once
struct Gate {
  int n = 0;
  Gate() = default;
  explicit Gate(int n);
  bool repOk() const { return n >= 0; }
  void never();
  static int nowhere();
  void open() { n = 0; }
};
"""

BOX = """#pragma once
template <class T>
struct Box {
  T v{};
  bool repOk() const { return true; }
  void onlyForClasses() { v.clear(); }
  int size() const { return v.size(); }
  //@ ensures v == x;
  void set(T x) { v = x; }
  auto deduced() { return v.front(); }
};
"""


def main(korat: str) -> None:
    shop = Workshop(korat, optimize=False)
    shop.write("gate.h", NEVER)
    shop.write("gate.cc", '#include "gate.h"\nvoid Gate::never() { n = -1; }\n')
    shop.write("box.h", BOX)

    test = shop.run("test", "gate.h", "--class", "Gate", "--scope", "1")
    shop.expect("what is declared and not defined is left out",
                test.code == 0 and "EXHAUSTED methods=2 inputs=3 failed=0" in test.out, test)
    for name, symbol in (("Gate(int)", "Gate::Gate(int)"), ("never()", "Gate::never()"),
                         ("nowhere()", "Gate::nowhere()")):
        shop.expect(f"a line says that {name} is not defined",
                    f"{name}: not called: '{symbol}' is declared, but not defined: add the source "
                    "file that defines it" in test.out, test)
    again = shop.run("test", "gate.h", "--class", "Gate", "--scope", "1")
    shop.expect("a second run says the same", again.out.split("time=")[0].count("not called") == 3
                and again.code == 0, again)

    whole = shop.run("test", "gate.h", "gate.cc", "--class", "Gate", "--scope", "1")
    shop.expect("with the file that defines it, it is tested",
                whole.code == 1 and "never()" in whole.out and "failed=2" in whole.out, whole)

    box = shop.run("test", "box.h", "--class", "Box<int>", "--scope", "2")
    shop.expect("members that do not compile for these arguments are left out",
                box.code == 0 and "EXHAUSTED methods=1 inputs=12 failed=0" in box.out, box)
    for name in ("onlyForClasses()", "size()", "deduced()"):
        shop.expect(f"a line says that {name} does not compile",
                    f"{name}: not called: it does not compile for" in box.out, box)
    strings = shop.run("test", "box.h", "--class", "Box<std::string>", "--scope", "1",
                       "--", "-include", "string")
    shop.expect("for other arguments they are tested",
                "not called" not in strings.out and "onlyForClasses()" in strings.out, strings)
    shop.finish()


if __name__ == "__main__":
    main(sys.argv[1])
