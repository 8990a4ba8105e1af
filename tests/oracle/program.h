// Random predicates as data: small programs over a root, nodes, numbers and links, which
// oracle/machine.h executes on real objects.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "oracle/random.h"

namespace korat::oracle {

inline constexpr int kRegisters = 3;  // of each kind: numbers n0.. and node pointers p0..
inline constexpr int kVerdicts = 8;

enum class Op {
  kRootLink,    // p[to] = root.link[which]
  kLink,        // p[to] = p[from]->link[which]: crashes on null
  kRootNumber,  // n[to] = root.number[which]
  kNumber,      // n[to] = p[from]->number[which]
  kRootExtra,   // n[to] = what only this family has: a size, a string, a use count, ...
  kExtra,
  kRootWrite,   // root.number[which] = n[from]
  kWrite,       // p[to]->number[which] = n[from]
  kRelink,      // p[to]->link[which] = p[from], or what comes closest for owning links
  kArithmetic,  // n[to] = n[to] <which> n[from]: crashes on division by zero
  kCopy,        // n[to] = number[which] of a copy of *p[from]
  kWalk,        // n[to] = sum over the chain of link[which] from p[from], until one repeats
  kVisit,       // n[to] = number of nodes reachable from p[from]; keys decide the order
  kKeys,        // n[to] = something about the keys reachable from p[from], by local containers
  kRecurse,     // n[to] = weight of the tree at p[from]; on a cycle the stack overflows
  kMark,        // n[to] = length of the chain from p[from], by marks left in the nodes
  kGlobal,      // a global, thread_local or static grows by n[from]; n[to] = its value
  kIf,          // condition `which` of n[from], n[to], p[from], p[to]
  kTest,        // compare `which` of a number of p[from] with a constant, in its own memory
  kRootTest,    // compare `which` of a number of the root with a constant
  kTestTwo,     // compare `which` of numbers of p[from] and p[to], or the root
  kTry,         // first; and if that throws, n[to] = what was thrown, second
  kThrow,       // n[from], as an int or in a runtime_error
  kReturn,      // verdicts[n[from] + n[to]]
  kReturnTrue,
  kReturnFalse,
  kHang,  // for ever
  kAbort,
  kGenerator,  // way `which` of an object, p[from] or the root: false where it says no
};

struct Statement {
  Op op = Op::kReturnTrue;
  int to = 0, from = 0, which = 0;
  std::vector<Statement> first, second;  // the blocks of kIf, the tests and kTry
};

struct Program {
  std::vector<Statement> checks;  // of oracle/checks.h, before the body: to = number, from = link
  std::vector<Statement> body;
  std::array<bool, kVerdicts> verdicts{};
  bool careful = true;         // statements that need a node are skipped if there is none
  bool ends_by_table = false;  // the result without a return is from verdicts; else it is true
};

Program RandomProgram(Random& random);
// At random places.
void AddGenerators(Random& random, Program& program);
std::string Print(const Program& program);

}  // namespace korat::oracle
