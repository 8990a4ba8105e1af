// The words of contracts, and the messages about unknown ones.
#pragma once

#include <string>
#include <string_view>

#include "contracts/language/specification.h"

namespace korat::frontend {

enum class WordKind { kAccess, kPure, kHelper, kAlso, kBehavior, kClause };

struct GrammarWord {
  std::string_view text;
  WordKind kind = WordKind::kAccess;
  ClauseKind clause = ClauseKind::kRequires;     // kClause
  BehaviorKind behavior = BehaviorKind::kPlain;  // kBehavior
};

// Null if it is not a word of the grammar.
const GrammarWord* FindGrammarWord(std::string_view word);

std::string_view ClauseWord(ClauseKind kind);  // "requires"

// Messages about an unknown word where a clause was expected, and about \word in an expression.
std::string UnknownClause(const std::string& word);
std::string UnknownBackslashWord(const std::string& word);

// A possible reason why a clause has no end.
inline constexpr char kSplitComment[] =
    "; if clang-format has split the comment, docs/contracts.md has the setting that stops it";

}  // namespace korat::frontend
