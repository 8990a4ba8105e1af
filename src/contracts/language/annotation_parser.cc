#include "contracts/language/annotation_parser.h"

#include <string>
#include <utility>

#include "contracts/language/clause_parser.h"

namespace korat::frontend {

ParsedAnnotation AnnotationParser::Parse(std::size_t& next) {
  at_ = next;
  const std::size_t errors = errors_.size();
  while (at_ < source_.end() && !(in_contract_file_ && source_[at_].Is("for"))) {
    const Token& token = source_[at_];
    const GrammarWord* word =
        token.kind == TokenKind::kWord ? FindGrammarWord(token.text) : nullptr;
    if (token.Is(";")) {
      ++at_;
    } else if (word != nullptr) {
      Word(*word);
    } else {
      Unknown();
    }
  }
  if (has_also_) errors_.push_back({source_.At(also_), "no behaviour follows this 'also'"});
  result_.has_modifiers_only = errors_.size() == errors && result_.specification.IsEmpty() &&
                               result_.invariants.empty() && result_.statements.empty();
  next = at_;
  return std::move(result_);
}

void AnnotationParser::Word(const GrammarWord& word) {
  switch (word.kind) {
    case WordKind::kAccess:
      ++at_;
      return;
    case WordKind::kPure:
    case WordKind::kHelper:
      NoteLocation();
      (word.kind == WordKind::kPure ? result_.specification.is_pure
                                    : result_.specification.is_helper) = true;
      ++at_;
      return;
    case WordKind::kAlso:
      return Also();
    case WordKind::kBehavior:
      return BeginBehavior(word);
    case WordKind::kClause:
      return ReadClause(word);
  }
}

void AnnotationParser::NoteLocation() {
  Location& location = result_.specification.location;
  if (location.line == 0) location = source_.At(at_);
}

void AnnotationParser::Also() {
  if (has_also_)
    errors_.push_back(
        {source_.At(at_), "expected a behaviour between this 'also' and the previous one"});
  NoteLocation();
  has_also_ = true;
  is_open_ = false;
  also_ = at_++;
}

void AnnotationParser::BeginBehavior(const GrammarWord& word) {
  if (is_open_) {
    errors_.push_back({source_.At(at_), "write 'also' before '" + std::string(word.text) +
                                            "': it begins another behaviour"});
  }
  NoteLocation();
  result_.specification.behaviors.push_back({.kind = word.behavior, .location = source_.At(at_)});
  has_also_ = false;
  is_open_ = true;
  ++at_;
}

void AnnotationParser::OpenBehavior() {
  NoteLocation();
  if (!is_open_) result_.specification.behaviors.push_back({.location = source_.At(at_)});
  has_also_ = false;
  is_open_ = true;
}

void AnnotationParser::ReadClause(const GrammarWord& word) {
  const bool is_of_function = word.clause != ClauseKind::kInvariant &&
                              word.clause != ClauseKind::kAssert &&
                              word.clause != ClauseKind::kAssume;
  if (is_of_function) OpenBehavior();
  const std::size_t keyword = at_;
  try {
    at_ = source_.MatchClause(keyword) + 1;
  } catch (const ContractError& error) {
    errors_.push_back(error);
    return SkipClause();
  }
  try {
    if (is_of_function) CheckFitsBehavior(word, keyword);
    AddClause(ParseClause(source_, word.clause, keyword, at_ - 1, old_count_));
  } catch (const ContractError& error) {
    errors_.push_back(error);
    if (!BeginsClause(at_)) SkipClause();  // the rest after a stray ';' is part of the same mistake
  }
}

void AnnotationParser::CheckFitsBehavior(const GrammarWord& word, std::size_t keyword) const {
  const BehaviorKind kind = result_.specification.behaviors.back().kind;
  const std::string clause = "'" + std::string(word.text) + "'";
  if (kind == BehaviorKind::kExceptional && word.clause == ClauseKind::kEnsures) {
    source_.Fail(keyword, clause + " can't be used in 'exceptional_behavior', which never returns");
  }
  const bool is_exceptional =
      word.clause == ClauseKind::kSignals || word.clause == ClauseKind::kSignalsOnly;
  if (kind == BehaviorKind::kNormal && is_exceptional) {
    source_.Fail(keyword, clause + " can't be used in 'normal_behavior', which never throws");
  }
}

void AnnotationParser::AddClause(Clause clause) {
  old_count_ += static_cast<int>(clause.olds.size());
  switch (clause.kind) {
    case ClauseKind::kInvariant:
      result_.invariants.push_back(std::move(clause));
      return;
    case ClauseKind::kAssert:
    case ClauseKind::kAssume:
      result_.statements.push_back(std::move(clause));
      return;
    default:
      result_.specification.behaviors.back().clauses.push_back(std::move(clause));
  }
}

void AnnotationParser::Unknown() {
  const Token& token = source_[at_];
  const std::string spelling(token.text);
  std::string text = "expected a clause, not '" + spelling + "'";
  if (token.kind == TokenKind::kWord) text = UnknownClause(spelling);
  if (token.Is("*")) text += "; a line may begin with '@', but not with '*'";
  errors_.push_back({source_.At(at_), text});
  SkipClause();
}

bool AnnotationParser::BeginsClause(std::size_t token) const {
  const Token& word = source_[token];
  if (word.kind == TokenKind::kEnd || (in_contract_file_ && word.Is("for"))) return true;
  return word.kind == TokenKind::kWord && FindGrammarWord(word.text) != nullptr;
}

void AnnotationParser::SkipClause() {
  do {
    ++at_;
  } while (at_ < source_.end() && !(source_[at_ - 1].Is(";") && BeginsClause(at_)));
}

}  // namespace korat::frontend
