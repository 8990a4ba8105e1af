#include "oracle/program.h"

#include "oracle/checks.h"

namespace korat::oracle {
namespace {

struct Kind {
  Op op;
  const char* name;
  int weight;  // how often it is drawn, relative to the others
};

constexpr Kind kKinds[] = {
    {Op::kRootLink, "root_link", 16},
    {Op::kLink, "link", 16},
    {Op::kRootNumber, "root_number", 8},
    {Op::kNumber, "number", 16},
    {Op::kRootExtra, "root_extra", 5},
    {Op::kExtra, "extra", 5},
    {Op::kRootWrite, "root_write", 2},
    {Op::kWrite, "write", 3},
    {Op::kRelink, "relink", 2},
    {Op::kArithmetic, "arithmetic", 6},
    {Op::kCopy, "copy", 2},
    {Op::kWalk, "walk", 5},
    {Op::kVisit, "visit", 5},
    {Op::kKeys, "keys", 5},
    {Op::kRecurse, "recurse", 3},
    {Op::kMark, "mark", 3},
    {Op::kGlobal, "global", 4},
    {Op::kIf, "if", 22},
    {Op::kTest, "test", 18},
    {Op::kRootTest, "root_test", 8},
    {Op::kTestTwo, "test_two", 10},
    {Op::kTry, "try", 4},
    {Op::kThrow, "throw", 2},
    {Op::kReturn, "return", 5},
    {Op::kReturnTrue, "return_true", 2},
    {Op::kReturnFalse, "return_false", 3},
    {Op::kHang, "hang", 1},
    {Op::kAbort, "abort", 1},
    {Op::kGenerator, "generator", 0},
};

const Kind& RandomKind(Random& random) {
  int total = 0;
  for (const Kind& kind : kKinds) total += kind.weight;
  int left = random.Below(total);
  for (const Kind& kind : kKinds) {
    if (left < kind.weight) return kind;
    left -= kind.weight;
  }
  return kKinds[0];
}

bool HasBlocks(Op op) {
  return op == Op::kIf || op == Op::kTest || op == Op::kRootTest || op == Op::kTestTwo ||
         op == Op::kTry;
}

bool EndsProgram(Op op) {
  return op == Op::kThrow || op == Op::kHang || op == Op::kAbort || op == Op::kReturn ||
         op == Op::kReturnTrue || op == Op::kReturnFalse;
}

std::vector<Statement> RandomBlock(Random& random, int length, int depth) {
  std::vector<Statement> block;
  while (static_cast<int>(block.size()) < length) {
    Statement statement;
    statement.op = RandomKind(random).op;
    const bool nests = HasBlocks(statement.op);
    // The rest of a block after an end never runs, and at the top level ends would be too frequent.
    if (nests ? depth == 0 : EndsProgram(statement.op) && block.empty()) continue;
    if (!nests && EndsProgram(statement.op) && depth == 3) continue;
    statement.to = random.Below(kRegisters);
    statement.from = random.Below(kRegisters);
    statement.which = random.Below(HasBlocks(statement.op) && statement.op != Op::kIf ? 32 : 8);
    if (nests) {
      statement.first = RandomBlock(random, random.Between(1, 3), depth - 1);
      statement.second = RandomBlock(random, random.Between(0, 2), depth - 1);
    }
    block.push_back(std::move(statement));
    if (EndsProgram(block.back().op)) break;
  }
  return block;
}

void Print(const std::vector<Statement>& block, int indent, std::string& text) {
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  for (const Statement& statement : block) {
    const char* name = "";
    for (const Kind& kind : kKinds) name = kind.op == statement.op ? kind.name : name;
    text += margin + name + " to=" + std::to_string(statement.to) +
            " from=" + std::to_string(statement.from) +
            " which=" + std::to_string(statement.which) + "\n";
    Print(statement.first, indent + 4, text);
    if (statement.second.empty()) continue;
    text += margin + (statement.op == Op::kTry ? "catch\n" : "else\n");
    Print(statement.second, indent + 4, text);
  }
}

}  // namespace

Program RandomProgram(Random& random) {
  Program program;
  // Most predicates start at nodes; otherwise most of them would do nothing.
  for (int to = 0; to < 2 && !random.OneIn(8); ++to) {
    program.body.push_back({Op::kRootLink, to, 0, random.Below(2), {}, {}});
  }
  for (Statement& statement : RandomBlock(random, random.Between(2, 10), 3)) {
    program.body.push_back(std::move(statement));
  }
  for (bool& verdict : program.verdicts) verdict = random.OneIn(2);
  program.careful = !random.OneIn(6);
  program.ends_by_table = !random.OneIn(4);
  while (random.OneIn(2)) {
    program.checks.push_back(
        {Op::kIf, random.Between(0, 2), random.Below(3), random.Below(kChecks), {}, {}});
  }
  return program;
}

void AddGenerators(Random& random, Program& program) {
  for (int count = random.Between(1, 5); count > 0; --count) {
    std::vector<Statement>* block = &program.body;
    while (!block->empty() && !random.OneIn(3)) {
      Statement& statement =
          (*block)[static_cast<std::size_t>(random.Below(static_cast<int>(block->size())))];
      if (HasBlocks(statement.op)) block = random.OneIn(2) ? &statement.first : &statement.second;
    }
    Statement generator{Op::kGenerator,
                        random.Below(kRegisters),
                        random.Below(kRegisters),
                        random.Below(64),
                        {},
                        {}};
    block->insert(block->begin() + random.Below(static_cast<int>(block->size()) + 1),
                  std::move(generator));
  }
}

std::string Print(const Program& program) {
  std::string text;
  for (const Statement& check : program.checks) {
    text += "  check " + std::to_string(check.which) + " of link " + std::to_string(check.from) +
            ", " + std::to_string(check.to) + "\n";
  }
  Print(program.body, 2, text);
  text += "  verdicts ";
  for (bool verdict : program.verdicts) text += verdict ? '1' : '0';
  text += program.ends_by_table ? ", also at the end" : ", true at the end";
  return text + (program.careful ? ", careful\n" : "\n");
}

}  // namespace korat::oracle
