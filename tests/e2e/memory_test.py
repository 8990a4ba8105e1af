#!/usr/bin/env python3
"""What calls do to memory of their own, for ever, and to the terminal: found, and named.

Usage: memory_test.py KORAT
"""

import sys

from korat_command import Workshop
from methods_test import rows
from structures_test import failures

# Each method does the wrong thing if a is 1, and something similar that is right otherwise.
MEMORY = r"""#pragma once
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>
#include <vector>
#include <unistd.h>

struct Base { int a = 0; };
struct Derived : Base { double more[4] = {}; };

inline int global = 0;
inline int kept[4] = {};

class Memory {
 public:
  bool repOk() const { return (a_ == 0 || a_ == 1) && b_ == 0; }

  // --- releases
  void freeTwice() { char* p = make(8); std::free(p); if (a_ == 1) std::free(p); }
  void deleteTwice() { int* p = new int(3); delete p; if (a_ == 1) delete p; }
  void freeInside() { char* p = make(32); std::free(p + (a_ == 1 ? 16 : 0)); }
  void freeLocal() { int local = a_; int* p = new int(local); if (a_ == 1) p = &local; delete p; }
  void freeGlobal() { if (a_ == 1) std::free(&global); }
  void freeField() { if (a_ == 1) delete &b_; }
  void freeOutput() {
    char* text = nullptr;
    (void)!asprintf(&text, "%d", a_);
    std::free(text);
  }
  void arrayAsObject() { int* p = new int[4]; if (a_ == 1) delete p; else delete[] p; }
  void objectAsMalloc() { int* p = new int; if (a_ == 1) std::free(p); else delete p; }
  void mallocAsObject() { auto* p = static_cast<int*>(std::malloc(4)); if (a_ == 1) delete p; else std::free(p); }
  void derivedAsBase() {
    if (a_ == 1) { Base* p = new Derived; delete p; } else { auto* p = new Derived; delete p; }
  }

  // --- accesses
  int readAfterFree() { char* p = make(8); if (a_ == 1) std::free(p); int r = p[3]; if (a_ != 1) std::free(p); return r; }
  void writeAfterFree() { char* p = make(8); if (a_ == 1) std::free(p); p[3] = 1; if (a_ != 1) std::free(p); }
  void writePast() { char* p = make(8); p[7 + a_] = 0; std::free(p); }
  int readPast() { std::vector<int> v(4); return *(v.data() + 3 + a_); }
  void writeBelow() { char* p = make(8); p[-a_] = 0; std::free(p); }
  int readBelow() { char* p = make(8); int r = p[-a_]; std::free(p); return r; }
  int readFarBelow() { char* p = make(8); int r = p[-a_ * 1050000]; std::free(p); return r; }
  void writeFarPast() { char* p = make(8); p[a_ * (1 << 20)] = 1; std::free(p); }
  int readFarPast() { char* p = make(8); int r = p[a_ * (1 << 20)]; std::free(p); return r; }
  void copyPast() { char* p = make(8); std::memset(p, 0, 8 + a_); std::free(p); }
  void libraryPast() { char* p = make(8); std::snprintf(p, 100, a_ == 1 ? "%08d" : "%d", a_); std::free(p); }
  void libraryPastKept() { kept_[0] = make(8); std::snprintf(kept_[0], 100, a_ == 1 ? "%08d" : "%d", a_); }
  void libraryAfterFree() {
    char* p = make(8);
    if (a_ == 1) std::free(p);
    std::snprintf(p, 8, "%d", a_);
    if (a_ != 1) std::free(p);
  }

  // --- endless loops
  void flips() { while (a_ < 10) a_ ^= 1; }

  // --- output and input
  void prints() {
    std::printf("Enter key %d:\n", a_);
    std::cout << "Thanks\n";
    std::cerr << "No key\n";
    if (a_ == 1) std::abort();
  }
  void printsAndDies() {
    (void)!write(1, "Last words\n", 11);
    if (a_ == 1) kill(getpid(), SIGKILL);
  }
  void reads() {
    std::string key;
    if (std::cin >> key || std::getchar() != EOF) std::abort();
  }

  // --- all of this is right
  void fine() {
    std::string text(100, 'x');
    text += text;
    auto shared = std::make_shared<std::vector<std::string>>(3, text);
    std::unique_ptr<int[]> many(new int[1000]);
    many[999] = a_;
    char* p = make(3);
    for (int i = 4; i < 200; ++i) {
      p = static_cast<char*>(std::realloc(p, i));
      p[i - 1] = 'c';
    }
    std::free(std::memcpy(p, shared->front().data(), 100));
    std::free(std::calloc(3, 5));
    std::free(std::aligned_alloc(256, 512));
    try {
      throw std::string("thrown, and longer than a short string");
    } catch (const std::string& caught) {
      text = caught;
    }
    for (int i = 0; i < 200000; ++i) delete[] new char[1 + i % 300];
    for (int i = 0; i < 2000; ++i) delete[] new char[100000];
  }

 private:
  static char* make(int size) { return static_cast<char*>(std::memset(std::malloc(size), 'm', size)); }

  int a_ = 0, b_ = 0;
  static inline char* kept_[1] = {};
};
"""

# What the optimiser would leave out, since nothing depends on the memory.
OPTIMISED = r"""#pragma once
#include <cstdlib>
struct Node { int key = 0; Node* next = nullptr; };
struct Careless {
  Node* head = nullptr;
  ~Careless() {}  // should delete the node
  bool repOk() const { return head == nullptr || head->next == nullptr; }
  void twice() { void* p = std::malloc(8); std::free(p); std::free(p); }
  void inside() { char* p = new char[8]; delete[] (p + 4); }
  void lose() { head = nullptr; }
};
"""

PAST, BEFORE = "past the end of a block", "before the beginning of a block"
# The tag, and what the message says.
EXPECTED = {
    "freeTwice()": ("deleted-twice", "released a block twice in Memory::freeTwice() ["),
    "deleteTwice()": ("deleted-twice", "released a block twice"),
    "freeInside()": ("bad-release", "released an address inside a block"),
    "freeLocal()": ("bad-release", "released a local variable"),
    "freeGlobal()": ("bad-release", "released a global variable"),
    "freeField()": ("bad-release", "released an address inside an object of the structure"),
    "freeOutput()": None,
    "arrayAsObject()": ("mismatched-release", "released with delete what was allocated with new[]"),
    "objectAsMalloc()": ("mismatched-release", "released with free what was allocated with new"),
    "mallocAsObject()": ("mismatched-release", "released with delete what was allocated with malloc"),
    "derivedAsBase()": ("mismatched-release", "(40 bytes were allocated, 4 deleted"),
    "readAfterFree()": ("used-after-delete", "used a block after it was released at memory.h:"),
    "writeAfterFree()": ("used-after-delete", "used a block after it was released at memory.h:"),
    "writePast()": ("out-of-bounds", f"wrote {PAST} at memory.h:"),
    "readPast()": ("out-of-bounds", f"read {PAST} at memory.h:"),
    "writeBelow()": ("out-of-bounds", f"wrote {BEFORE} at memory.h:"),
    "readBelow()": ("out-of-bounds", f"read {BEFORE} at memory.h:"),
    "readFarBelow()": ("out-of-bounds", "read memory outside of every object"),
    "writeFarPast()": ("out-of-bounds", f"wrote {PAST} at memory.h:"),
    "readFarPast()": ("out-of-bounds", f"read {PAST}"),
    "copyPast()": ("out-of-bounds", f"wrote {PAST} at memory.h:"),
    "libraryPast()": ("out-of-bounds", f"wrote {PAST} (offset 8 of 8 bytes)"),
    "libraryPastKept()": ("out-of-bounds", f"wrote {PAST} (offset 8 of 8 bytes)"),
    "libraryAfterFree()": ("used-after-delete", "wrote to a block after it was released"),
    "prints()": ("crashed", "signal 6"),
    "printsAndDies()": ("crashed", "signal 9"),
    "reads()": None,
    "fine()": None,
}


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    shop.write("memory.h", MEMORY)
    result = shop.run("test", "memory.h", "--class", "Memory", "--scope", 1)
    table = rows(result.out)
    found = failures(result.out)
    for method, expected in EXPECTED.items():
        if expected is None:
            shop.equal(f"{method} passes", table.get(method), (2, 0, 2, 0, 0), result)
            continue
        tag, words = expected
        shop.equal(f"{method} fails where it is wrong", table.get(method), (2, 0, 1, 0, 1), result)
        shop.equal(f"{method}: the tag", found.get(method), {tag}, result)
        shop.expect(f"{method}: the message", any(
            f"error: {method} {tag}: " in line and words in line
            for line in result.out.splitlines()), result)
    shop.equal("an endless loop that writes is no lack of memory", found.get("flips()"), {"hung"},
               result)
    for text in ("  it printed:\n    Enter key 1:\n    Thanks\n    No key\n  to replay it:\n",
                 "  it printed:\n    Last words\n  to replay it:\n"):
        shop.expect(f"shown with the failure: {text!r}", text in result.out, result)
    shop.equal("nothing else of it", (result.out.count("Enter key"), result.out.count("Last words"),
                                      result.err), (1, 1, ""), result)

    shop.write("careless.h", OPTIMISED)
    command = ("test", "careless.h", "--class", "Careless", "--scope", 1, "--method", "twice",
               "--method", "inside", "--method", "lose")
    result = shop.run(*command, env={"KORAT_OPT": "2"})
    shop.equal("optimised code releases twice and inside, too; an empty destructor owns nothing",
               failures(result.out), {"twice()": {"deleted-twice"}, "inside()": {"bad-release"}}, result)
    result = shop.run(*command, "--owns", "nodes", env={"KORAT_OPT": "2"})
    shop.equal("unless the user says that it should", failures(result.out).get("lose()"), {"leaked"},
               result)
    shop.finish()


if __name__ == "__main__":
    main()
