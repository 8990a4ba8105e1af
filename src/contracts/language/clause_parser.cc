#include "contracts/language/clause_parser.h"

#include <string>

#include "contracts/language/expression.h"
#include "contracts/language/words.h"

namespace korat::frontend {
namespace {

void ParseCondition(const Source& source, TokenRange range, Clause& clause,
                    ExpressionTranslator& translator) {
  clause.condition_location = source.At(range.begin);
  clause.condition = translator.Translate(range);
}

}  // namespace

Clause ParseClause(const Source& source, ClauseKind kind, std::size_t keyword, std::size_t end,
                   int first_old) {
  TokenRange range = {keyword + 1, end};
  Clause clause{.kind = kind, .location = source.At(keyword), .text = source.Text(range)};
  ExpressionTranslator translator(source, clause, keyword, first_old);
  switch (kind) {
    case ClauseKind::kSignals: {
      const TokenRange condition = ParseCaught(source, range, clause);
      const TokenRange caught = source.Inside(range.begin);
      const std::size_t name = DeclaredName(source, caught);
      if (name != caught.end) translator.Bind(source[name].text);
      if (!condition.empty()) ParseCondition(source, condition, clause, translator);
      break;
    }
    case ClauseKind::kSignalsOnly:
      ParseTypes(source, range, clause);
      break;
    case ClauseKind::kAssignable:
      ParsePlaces(source, range, clause);
      break;
    default:
      ParseCondition(source, range, clause, translator);
  }
  return clause;
}

}  // namespace korat::frontend
