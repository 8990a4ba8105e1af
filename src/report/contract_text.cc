#include "report/contract_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "os/files.h"

namespace korat::report {
namespace {

using frontend::Behavior;
using frontend::BehaviorKind;
using frontend::Clause;
using frontend::ClauseKind;
using frontend::ListedClass;
using frontend::ListedFunction;

std::string At(const Location& location) {
  return fmt::format("{}:{}", location.file, location.line);
}

const char* WordOf(ClauseKind kind) {
  switch (kind) {
    case ClauseKind::kInvariant:
      return "invariant";
    case ClauseKind::kRequires:
      return "requires";
    case ClauseKind::kEnsures:
      return "ensures";
    case ClauseKind::kSignals:
      return "signals";
    case ClauseKind::kSignalsOnly:
      return "signals_only";
    case ClauseKind::kAssignable:
      return "assignable";
    case ClauseKind::kAssert:
      return "assert";
    case ClauseKind::kAssume:
      return "assume";
  }
  return "";
}

const char* WordOf(BehaviorKind kind) {
  switch (kind) {
    case BehaviorKind::kPlain:
      return "behavior";
    case BehaviorKind::kNormal:
      return "normal_behavior";
    case BehaviorKind::kExceptional:
      return "exceptional_behavior";
  }
  return "";
}

std::string ClauseLine(const Clause& clause, int indent) {
  return fmt::format("{:{}}{} {};  ({})\n", "", indent, WordOf(clause.kind), clause.text,
                     At(clause.location));
}

std::string ClassText(const ListedClass& listed) {
  std::string text = fmt::format("class {}  ({})\n", listed.name, At(listed.location));
  if (!listed.predicate.empty()) {
    text += fmt::format("  invariant {};  ({}, the predicate)\n", listed.predicate,
                        At(listed.predicate_location));
  }
  for (const Clause& clause : listed.invariants) text += ClauseLine(clause, 2);
  return text;
}

std::string FunctionText(const ListedFunction& listed) {
  std::string text = fmt::format("{}  ({})\n", listed.name, At(listed.location));
  const auto& behaviors = listed.specification.behaviors;
  const bool says_kinds =
      behaviors.size() > 1 ||
      std::any_of(behaviors.begin(), behaviors.end(),
                  [](const Behavior& behavior) { return behavior.kind != BehaviorKind::kPlain; });
  for (std::size_t i = 0; i < behaviors.size(); ++i) {
    if (says_kinds)
      text += fmt::format("  {}{}\n", i > 0 ? "also " : "", WordOf(behaviors[i].kind));
    for (const Clause& clause : behaviors[i].clauses) {
      text += ClauseLine(clause, says_kinds ? 4 : 2);
    }
  }
  for (const std::string& inherited : listed.inherited) {
    text += fmt::format("  also the contract of {}\n", inherited);
  }
  std::vector<std::string> words;
  if (listed.is_pure) words.push_back("pure");
  if (listed.specification.is_helper) words.push_back("helper");
  if (listed.checks_invariants) words.push_back("invariants");
  if (!listed.unchecked.empty()) {
    words.push_back("NOT CHECKED: " + listed.unchecked);
  } else if (listed.body.line == 0) {
    words.push_back("no body in these files");
  } else if (At(listed.body) != At(listed.location)) {
    words.push_back("body at " + At(listed.body));
  }
  if (!words.empty()) text += fmt::format("  [{}]\n", fmt::join(words, ", "));
  return text;
}

bool Precedes(const Location& a, const Location& b) {
  return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
}

// The source line, and a caret below the column.
std::string Excerpt(const Location& location) {
  std::istringstream lines(ReadWhole(location.file));
  std::string line;
  for (unsigned i = 0; i < location.line; ++i) {
    if (!std::getline(lines, line)) return "";
  }
  if (location.column == 0 || location.column > line.size() + 1) return "";
  std::string blanks = line.substr(0, location.column - 1);
  // Tabs stay, so that the caret is aligned.
  for (char& c : blanks) c = c == '\t' ? '\t' : ' ';
  return fmt::format("{:5} | {}\n{:5} | {}^\n", location.line, line, "", blanks);
}

}  // namespace

bool IsNamed(const std::string& name, const std::string& wanted) {
  if (name == wanted) return true;
  const std::string ending = "::" + wanted;
  return name.size() > ending.size() &&
         name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
}

std::string ListingText(const frontend::ContractListing& listing, const std::string& class_name) {
  std::vector<std::pair<Location, std::string>> parts;
  for (const ListedClass& listed : listing.classes) {
    if (class_name.empty() || IsNamed(listed.name, class_name)) {
      parts.emplace_back(listed.location, ClassText(listed));
    }
  }
  for (const ListedFunction& listed : listing.functions) {
    if (class_name.empty() || IsNamed(listed.class_name, class_name)) {
      parts.emplace_back(listed.location, FunctionText(listed));
    }
  }
  std::sort(parts.begin(), parts.end(),
            [](const auto& a, const auto& b) { return Precedes(a.first, b.first); });
  std::string text;
  for (const auto& [location, part] : parts) text += part;
  return text.empty() ? "no contracts\n" : text;
}

std::string ErrorText(const std::vector<frontend::ContractError>& errors) {
  std::string text;
  for (const frontend::ContractError& error : errors) {
    text += fmt::format("{}:{}:{}: error: {} [korat-contract]\n", error.location.file,
                        error.location.line, error.location.column, error.text);
    text += Excerpt(error.location);
  }
  return text + fmt::format("korat: {} mistake{} in contracts\n", errors.size(),
                            errors.size() == 1 ? "" : "s");
}

}  // namespace korat::report
