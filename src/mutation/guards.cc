#include "mutation/guards.h"

#include <cassert>

#include "contracts/language/code_writer.h"

namespace korat::mutation {
namespace {

using frontend::CodeWriter;

// At one offset, what ends there comes before what begins; outer code encloses inner code.
constexpr int kAfterEnds = 1 << 29;

int Depth(const Mutant& mutant) {
  return 3 * static_cast<int>(mutant.end - mutant.begin) + static_cast<int>(mutant.form);
}

std::string Cast(Form form, const std::string& code) {
  switch (form) {
    case Form::kValue:
      return "(" + code + ")";
    case Form::kCondition:
      return "static_cast<bool>(" + code + ")";
    case Form::kStatement:
      return "static_cast<void>(0)";
  }
  assert(false);
  return "";
}

bool IsSameSite(const Mutant& one, const Mutant& other) {
  return one.path == other.path && one.begin == other.begin && one.end == other.end &&
         one.form == other.form;
}

const char* Opening(Form form) {
  return form == Form::kValue       ? "("
         : form == Form::kCondition ? "static_cast<bool>("
                                    : "static_cast<void>(";
}

}  // namespace

Guards GuardsOf(const std::vector<Mutant>& mutants) {
  Guards guards;
  for (std::size_t i = 0; i < mutants.size();) {
    const Mutant& first = mutants[i];
    assert(first.number != 0);
    CodeWriter choice;
    choice.Add("(");
    for (; i < mutants.size() && IsSameSite(first, mutants[i]); ++i) {
      const std::string number = std::to_string(mutants[i].number);
      choice.Return(kMutantFile, mutants[i].number, 1);
      choice.Add("korat::mutants::Is(" + number + ") ? " +
                 Cast(first.form, mutants[i].replacement) + " : ");
    }
    choice.Add(Opening(first.form));
    choice.Return(first.place.file, first.place.line, first.place.column);
    auto& file = guards[first.path];
    file.insert({first.begin, kAfterEnds - Depth(first), choice.Take()});
    file.insert({first.end, -kAfterEnds + Depth(first), "))"});
  }
  return guards;
}

}  // namespace korat::mutation
