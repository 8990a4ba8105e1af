#include "contracts/attach/attach.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "contracts/attach/statement_place.h"
#include "contracts/attach/target.h"
#include "contracts/language/parser.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

template <typename Site>
bool Follows(const Site& site, std::size_t offset, const Site* best) {
  return site.whole.begin >= offset && (best == nullptr || site.whole.begin < best->whole.begin);
}

// Attaches the annotations of one file to their declarations.
class FileAttachment {
 public:
  FileAttachment(clang::FileID id, const FileSites& file, UnitContracts& contracts,
                 std::vector<ContractError>& errors)
      : id_(id), file_(file), contracts_(contracts), errors_(errors) {}

  void Run() {
    for (const Annotation& annotation : ActiveAnnotations()) {
      const std::size_t errors_before = errors_.size();
      ParsedAnnotation parsed = ParseAnnotation(annotation, errors_);
      contracts_.places.Add(file_.display, file_.LocationOf(annotation.begin),
                            file_.LocationOf(annotation.end()));
      if (errors_.size() > errors_before) continue;
      if (IsInDirective(annotation.begin)) {
        Fail(annotation.At(0), "a contract can't be part of a macro or another directive");
      } else {
        Attach(annotation, std::move(parsed));
      }
    }
  }

 private:
  std::vector<Annotation> ActiveAnnotations() const {
    std::vector<CommentRange> comments = FindComments(file_.contents);
    std::erase_if(comments, [&](const CommentRange& comment) {
      return std::any_of(file_.skipped.begin(), file_.skipped.end(),
                         [&](const Span& span) { return span.Contains(comment.begin); });
    });
    return GatherAnnotations(file_.display, file_.contents, comments);
  }

  void Attach(const Annotation& annotation, ParsedAnnotation parsed) {
    if (const FunctionSite* around = FunctionAround(annotation.begin)) {
      return AttachInBody(*around, annotation, std::move(parsed));
    }
    for (const Clause& statement : parsed.statements) {
      Fail(statement.location, "an assert or assume belongs in the body of a function");
    }
    if (!parsed.invariants.empty()) AttachInvariants(annotation, parsed);
    if (parsed.specification.IsEmpty()) return;
    const Location& at = parsed.specification.location;
    const FunctionSite* function = FunctionMeant(annotation);
    if (function == nullptr) {
      return Fail(at, "no function that this contract could belong to is declared here");
    }
    AttachToFunction(*function, annotation, std::move(parsed.specification));
  }

  void AttachInBody(const FunctionSite& site, const Annotation& annotation,
                    ParsedAnnotation parsed) {
    if (!parsed.specification.IsEmpty() || !parsed.invariants.empty()) {
      const Location& at = parsed.invariants.empty() ? parsed.specification.location
                                                     : parsed.invariants.front().location;
      return Fail(
          at,
          "only assert and assume may be inside a body; write the function's contract before "
          "the function");
    }
    for (Clause& statement : parsed.statements) {
      if (!IsBetweenStatements(*site.function, annotation.begin)) {
        Fail(
            statement.location,
            "an assert or assume must be between statements; put braces around the statement here");
        continue;
      }
      contracts_.statements.push_back({id_, annotation.end(), site.function, std::move(statement)});
    }
  }

  void AttachInvariants(const Annotation& annotation, ParsedAnnotation& parsed) {
    const ClassSite* owner = ClassAround(annotation.begin);
    if (owner == nullptr) owner = ClassNext(annotation.end());
    if (owner == nullptr) {
      return Fail(parsed.invariants.front().location, "an invariant belongs in a class");
    }
    std::vector<Clause>& invariants = contracts_.invariants[owner->record];
    for (Clause& clause : parsed.invariants) invariants.push_back(std::move(clause));
  }

  void AttachToFunction(const FunctionSite& site, const Annotation& annotation,
                        Specification specification) {
    const Location at = specification.location;
    auto [entry, is_new] = contracts_.functions.try_emplace(site.function->getCanonicalDecl());
    FunctionContract& contract = entry->second;
    if (!is_new && contract.declaration != site.function) {
      return Fail(at, "'" + QualifiedName(*site.function) + "' has a contract already, at " +
                          Text(contract.specification.location) + "; write all of it there");
    }
    if (is_new) {
      contract.declaration = site.function;
      contract.file = id_;
      contract.begin = std::min(site.whole.begin, annotation.begin);
      contract.specification = std::move(specification);
      return;
    }
    // A declaration may have annotations before and after it: `pure` is often written after.
    Join(contract.specification, std::move(specification));
  }

  void Join(Specification& to, Specification from) {
    to.is_pure |= from.is_pure;
    to.is_helper |= from.is_helper;
    if (from.behaviors.empty()) return;
    if (!to.behaviors.empty()) {
      return Fail(from.location, "this declaration has a contract already, at " +
                                     Text(to.location) + "; write all of it in one place");
    }
    to.behaviors = std::move(from.behaviors);
  }

  const FunctionSite* FunctionAround(std::size_t offset) const {
    const FunctionSite* best = nullptr;
    for (const FunctionSite& site : file_.functions) {
      if (!site.body.Contains(offset)) continue;
      if (best == nullptr || site.body.begin > best->body.begin) best = &site;
    }
    // A class within a body has declarations of its own.
    const ClassSite* inner = ClassAround(offset);
    if (best != nullptr && inner != nullptr && inner->braces.begin > best->body.begin) {
      return nullptr;
    }
    return best;
  }

  const ClassSite* ClassAround(std::size_t offset) const {
    const ClassSite* best = nullptr;
    for (const ClassSite& site : file_.classes) {
      if (!site.braces.Contains(offset)) continue;
      if (best == nullptr || site.braces.begin > best->braces.begin) best = &site;
    }
    return best;
  }

  const ClassSite* ClassNext(std::size_t offset) const {
    const ClassSite* next = nullptr;
    for (const ClassSite& site : file_.classes) {
      if (Follows(site, offset, next)) next = &site;
    }
    if (next == nullptr || !IsNext(next->whole.begin, offset, nullptr)) return nullptr;
    const bool has_function_between =
        std::any_of(file_.functions.begin(), file_.functions.end(), [&](const FunctionSite& site) {
          return site.whole.begin >= offset && site.whole.begin < next->whole.begin;
        });
    return has_function_between ? nullptr : next;
  }

  const FunctionSite* FunctionMeant(const Annotation& annotation) const {
    const FunctionSite* next = nullptr;
    for (const FunctionSite& site : file_.functions) {
      if (site.whole.Contains(annotation.begin) && !site.body.Contains(annotation.begin)) {
        return &site;
      }
      if (IsBehindOnLine(site.whole.end, annotation.begin)) return &site;
      if (Follows(site, annotation.end(), next)) next = &site;
    }
    if (next == nullptr) return nullptr;
    return IsNext(next->whole.begin, annotation.end(), ClassAround(annotation.begin)) ? next
                                                                                      : nullptr;
  }

  // Whether only blanks lie between the end of a declaration and an annotation on the same line.
  bool IsBehindOnLine(std::size_t end, std::size_t annotation) const {
    if (end > annotation) return false;
    const std::string between = file_.contents.substr(end, annotation - end);
    return between.find_first_not_of(" \t") == std::string::npos;
  }

  bool IsInDirective(std::size_t offset) const {
    const std::string_view before = std::string_view(file_.contents).substr(0, offset);
    std::size_t line = before.rfind('\n') + 1;
    while (line > 1 && before.substr(0, line - 1).ends_with('\\')) {
      line = before.substr(0, line - 1).rfind('\n') + 1;
    }
    const std::size_t first = before.find_first_not_of(" \t", line);
    return first != std::string_view::npos && before[first] == '#';
  }

  // Whether the declaration is the next one: no other begins in between, and the class does not
  // end.
  bool IsNext(std::size_t begin, std::size_t offset, const ClassSite* around) const {
    if (around != nullptr && begin >= around->braces.end) return false;
    const auto starts_between = [&](const Span& span) {
      return span.begin >= offset && span.begin < begin;
    };
    return std::none_of(file_.others.begin(), file_.others.end(), starts_between) &&
           std::none_of(file_.classes.begin(), file_.classes.end(),
                        [&](const ClassSite& site) { return starts_between(site.whole); });
  }

  static std::string Text(const Location& location) {
    return location.file + ":" + std::to_string(location.line);
  }

  void Fail(const Location& location, std::string text) {
    errors_.push_back({location, std::move(text)});
  }

  clang::FileID id_;
  const FileSites& file_;
  UnitContracts& contracts_;
  std::vector<ContractError>& errors_;
};

// Adds the clauses of a contract file to those in the code.
void AttachBlock(const Sites& sites, ContractBlock& block, UnitContracts& contracts,
                 std::vector<ContractError>& errors) {
  const std::size_t errors_before = errors.size();
  const Target target = FindTarget(sites, block, errors);
  block.is_found |= target.record != nullptr || target.function != nullptr;
  if (errors.size() > errors_before) {
    block.is_found = true;  // its errors have been reported
    return;
  }
  if (target.record != nullptr) {
    auto& invariants = contracts.invariants[target.record];
    invariants.insert(invariants.end(), block.content.invariants.begin(),
                      block.content.invariants.end());
  }
  if (target.function == nullptr) return;
  FunctionContract& contract = contracts.functions[target.function->getCanonicalDecl()];
  const Specification& added = block.content.specification;
  if (contract.declaration == nullptr) {
    contract = {target.function, target.file, target.begin, added};
    return;
  }
  contract.specification.is_pure |= added.is_pure;
  contract.specification.is_helper |= added.is_helper;
  if (!contract.specification.behaviors.empty() && !added.behaviors.empty()) {
    errors.push_back({block.location, "'" + block.target + "' has a contract already, at " +
                                          contract.specification.location.file + ":" +
                                          std::to_string(contract.specification.location.line)});
    return;
  }
  if (contract.specification.behaviors.empty()) contract.specification.behaviors = added.behaviors;
}

}  // namespace

bool ContractPlaces::Contain(const std::string& file, unsigned line, unsigned column) const {
  const auto found = spans_.find(file);
  if (found == spans_.end()) return false;
  return std::any_of(found->second.begin(), found->second.end(),
                     [&](const Span& span) { return span.Contains(Key(line, column)); });
}

UnitContracts AttachContracts(const Sites& sites, std::vector<ContractBlock>& blocks,
                              std::vector<ContractError>& errors) {
  UnitContracts contracts;
  for (const auto& [id, file] : sites) {
    if (!file.is_system) FileAttachment(id, file, contracts, errors).Run();
  }
  for (ContractBlock& block : blocks) AttachBlock(sites, block, contracts, errors);
  return contracts;
}

}  // namespace korat::frontend
