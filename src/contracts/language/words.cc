#include "contracts/language/words.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/near_names.h"

namespace korat::frontend {
namespace {

constexpr GrammarWord Begins(std::string_view text, ClauseKind kind) {
  return {.text = text, .kind = WordKind::kClause, .clause = kind};
}
constexpr GrammarWord Behaves(std::string_view text, BehaviorKind kind) {
  return {.text = text, .kind = WordKind::kBehavior, .behavior = kind};
}

constexpr GrammarWord kWords[] = {
    {"public", WordKind::kAccess},
    {"protected", WordKind::kAccess},
    {"private", WordKind::kAccess},
    {"spec_public", WordKind::kAccess},
    {"spec_protected", WordKind::kAccess},
    {"pure", WordKind::kPure},
    {"helper", WordKind::kHelper},
    {"also", WordKind::kAlso},
    Behaves("behavior", BehaviorKind::kPlain),
    Behaves("behaviour", BehaviorKind::kPlain),
    Behaves("normal_behavior", BehaviorKind::kNormal),
    Behaves("normal_behaviour", BehaviorKind::kNormal),
    Behaves("exceptional_behavior", BehaviorKind::kExceptional),
    Behaves("exceptional_behaviour", BehaviorKind::kExceptional),
    Begins("requires", ClauseKind::kRequires),
    Begins("ensures", ClauseKind::kEnsures),
    Begins("signals", ClauseKind::kSignals),
    Begins("signals_only", ClauseKind::kSignalsOnly),
    Begins("assignable", ClauseKind::kAssignable),
    Begins("invariant", ClauseKind::kInvariant),
    Begins("assert", ClauseKind::kAssert),
    Begins("assume", ClauseKind::kAssume),
};

struct Hint {
  std::string_view word, advice;
};

constexpr Hint kOtherClauses[] = {
    {"pre", "write 'requires'"},
    {"post", "write 'ensures'"},
    {"modifies", "write 'assignable'"},
    {"modifiable", "write 'assignable'"},
    {"exsures", "write 'signals'"},
    {"maintaining", "write 'assert' at the start of the loop's body"},
    {"loop_invariant", "write 'assert' at the start of the loop's body"},
    {"decreasing", "leave it out: Korat does not check that loops end"},
    {"decreases", "leave it out: Korat does not check that loops end"},
    {"model", "write an ordinary member"},
    {"ghost", "write an ordinary member"},
    {"represents", "call a const method instead of a model field"},
    {"constraint", "write 'ensures' with '\\old' at the methods"},
    {"initially", "write 'ensures' at the constructors"},
    {"non_null", "write 'requires p != nullptr;'"},
    {"nullable", "leave it out: pointers may be null unless a contract says otherwise"},
    {"diverges", "leave it out: Korat does not check that functions return"},
    {"accessible", "leave it out: Korat does not check what a function reads"},
    {"callable", "leave it out: Korat does not check what a function calls"},
    {"for", "'for TARGET:' is for contract files; write the clauses alone"},
};

constexpr std::string_view kBackslashWords[] = {"\\result", "\\old",   "\\forall",  "\\exists",
                                                "\\fresh",  "\\reach", "\\nothing", "\\everything"};

constexpr Hint kOtherBackslashWords[] = {
    {"\\sum", "write a function that adds up, and call it"},
    {"\\product", "write a function that multiplies, and call it"},
    {"\\num_of", "call std::count_if"},
    {"\\min", "call std::min or std::min_element"},
    {"\\max", "call std::max or std::max_element"},
    {"\\typeof", "write 'typeid(...)' or 'decltype(...)'"},
    {"\\type", "write 'typeid(...)'"},
    {"\\nonnullelements", "write '(\\forall auto& p : range; p != nullptr)'"},
    {"\\not_modified", "write 'x == \\old(x)'"},
    {"\\pre", "write '\\old'"},
};

template <std::size_t kSize>
const Hint* FindHint(const Hint (&hints)[kSize], std::string_view word) {
  const Hint* found = std::find_if(std::begin(hints), std::end(hints),
                                   [&](const Hint& hint) { return hint.word == word; });
  return found == std::end(hints) ? nullptr : found;
}

std::string NotSupported(const Hint& hint) {
  return "'" + std::string(hint.word) + "' is not supported; " + std::string(hint.advice);
}

std::string List(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace

const GrammarWord* FindGrammarWord(std::string_view word) {
  const GrammarWord* found = std::find_if(std::begin(kWords), std::end(kWords),
                                          [&](const GrammarWord& one) { return one.text == word; });
  return found == std::end(kWords) ? nullptr : found;
}

std::string_view ClauseWord(ClauseKind kind) {
  const GrammarWord* found = std::find_if(
      std::begin(kWords), std::end(kWords),
      [&](const GrammarWord& one) { return one.kind == WordKind::kClause && one.clause == kind; });
  return found->text;
}

std::string UnknownClause(const std::string& word) {
  if (const Hint* hint = FindHint(kOtherClauses, word)) return NotSupported(*hint);
  std::vector<std::string> all, clauses;
  for (const GrammarWord& one : kWords) {
    all.emplace_back(one.text);
    if (one.kind == WordKind::kClause) clauses.emplace_back(one.text);
  }
  const std::vector<std::string> near = NearNames(word, all);
  if (!near.empty())
    return "unknown clause '" + word + "'; did you mean " + Alternatives(near) + "?";
  return "unknown clause '" + word + "'; the clauses are " + List(clauses);
}

std::string UnknownBackslashWord(const std::string& word) {
  if (const Hint* hint = FindHint(kOtherBackslashWords, word)) return NotSupported(*hint);
  const std::vector<std::string> all(std::begin(kBackslashWords), std::end(kBackslashWords));
  return "unknown word '" + word + "'; the known words are " + List(all);
}

}  // namespace korat::frontend
