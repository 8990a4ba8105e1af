// Helpers for tests of contracts: parse the text of a file, and show mistakes as a compiler does.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "contracts/language/annotation.h"
#include "contracts/language/parser.h"
#include "contracts/language/specification.h"

namespace korat::frontend {

// "3:7"; "" for generated text.
inline std::string Place(const Location& location) {
  if (location.line == 0) return "";
  return std::to_string(location.line) + ":" + std::to_string(location.column);
}

inline std::vector<std::string> Shown(const std::vector<ContractError>& errors) {
  std::vector<std::string> lines;
  for (const ContractError& error : errors) {
    EXPECT_EQ(error.location.file, "input.h");
    lines.push_back(Place(error.location) + ": " + error.text);
  }
  return lines;
}

inline std::vector<Annotation> AnnotationsOf(const std::string& text) {
  return GatherAnnotations("input.h", text, FindComments(text));
}

// The mistakes of all annotations of a text.
inline std::vector<std::string> MistakesIn(const std::string& text) {
  std::vector<ContractError> errors;
  for (const Annotation& annotation : AnnotationsOf(text)) ParseAnnotation(annotation, errors);
  return Shown(errors);
}

// The only annotation of a text, which has no mistakes.
inline ParsedAnnotation Parsed(const std::string& text) {
  const std::vector<Annotation> annotations = AnnotationsOf(text);
  EXPECT_EQ(annotations.size(), 1U) << text;
  std::vector<ContractError> errors;
  ParsedAnnotation result = ParseAnnotation(annotations.at(0), errors);
  EXPECT_EQ(Shown(errors), std::vector<std::string>{}) << text;
  return result;
}

// The first clause of a text without mistakes, whatever its kind.
inline Clause FirstClause(const std::string& text) {
  const ParsedAnnotation parsed = Parsed(text);
  if (!parsed.invariants.empty()) return parsed.invariants[0];
  if (!parsed.statements.empty()) return parsed.statements[0];
  return parsed.specification.behaviors.at(0).clauses.at(0);
}

// The fragments in order, without `korat::contracts::`, and with the user's text in {}.
inline std::string Flattened(const Code& code) {
  std::string text;
  for (const Fragment& fragment : code) {
    text += fragment.location.line > 0 ? "{" + fragment.text + "}" : fragment.text;
  }
  const std::string scope = "korat::contracts::";
  for (std::size_t at = text.find(scope); at != std::string::npos; at = text.find(scope)) {
    text.erase(at, scope.size());
  }
  return text;
}

inline std::vector<std::string> Places(const Code& code) {
  std::vector<std::string> places;
  for (const Fragment& fragment : code) places.push_back(Place(fragment.location));
  return places;
}

// The ends of messages that several mistakes share.
inline const std::string kSplit =
    "; if clang-format has split the comment, docs/contracts.md has the setting that stops it";
inline const std::string kKnown =
    R"(; the known words are \result, \old, \forall, \exists, \fresh, \reach, \nothing, \everything)";

struct MistakeRow {
  const char* text;
  std::vector<std::string> mistakes;
};

inline void CheckMistakes(const std::vector<MistakeRow>& rows) {
  for (const MistakeRow& row : rows) EXPECT_EQ(MistakesIn(row.text), row.mistakes) << row.text;
}

}  // namespace korat::frontend
