#include "frontend/predicate.h"

#include <algorithm>

#include "base/near_names.h"
#include "base/text.h"
#include "clang/AST/ASTContext.h"
#include "frontend/bodies/callees.h"
#include "frontend/functions.h"
#include "frontend/names.h"
#include "korat/error.h"

namespace korat::frontend {
namespace {

constexpr char kTypeAlias[] = "korat_predicate_parameter_";

struct Candidate {
  const clang::FunctionDecl* function;
  bool is_free;  // its first parameter is the root

  unsigned First() const { return is_free ? 1 : 0; }
  unsigned Extra() const { return function->getNumParams() - First(); }
  // Whether it can be called without further arguments.
  bool IsEnough() const { return function->getMinRequiredArguments() <= First(); }
};

bool IsClassOrBase(const clang::CXXRecordDecl* record, const clang::CXXRecordDecl& root) {
  return record != nullptr && (record->getCanonicalDecl() == root.getCanonicalDecl() ||
                               (record->hasDefinition() && root.isDerivedFrom(record)));
}

// (C&), (const C&), (C*), (const C*)
bool TakesRoot(const clang::FunctionDecl& function, const clang::CXXRecordDecl& root) {
  if (function.getNumParams() == 0) return false;
  const clang::QualType type = function.getParamDecl(0)->getType();
  if (!type->isLValueReferenceType() && !type->isPointerType()) return false;
  return IsClassOrBase(type->getPointeeType()->getAsCXXRecordDecl(), root);
}

// The member functions of a class and, where it hides none of them, of its bases.
void AddMembers(const clang::CXXRecordDecl& record, const std::string& name,
                std::vector<Candidate>& found) {
  const std::size_t before = found.size();
  for (const clang::CXXMethodDecl* method : record.methods()) {
    const bool fits = !method->isStatic() && !method->isDeleted() && !method->isImplicit() &&
                      method->getIdentifier() != nullptr;
    if (fits && (name.empty() || method->getName() == name)) found.push_back({method, false});
  }
  if (found.size() > before && !name.empty()) return;
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const clang::CXXRecordDecl* base_record = base.getType()->getAsCXXRecordDecl();
    if (base_record != nullptr) AddMembers(*base_record->getDefinition(), name, found);
  }
}

// Every function that might be meant, the best first: members, then functions of the class's own
// namespace. An empty name: any.
std::vector<Candidate> CandidatesNamed(const std::string& name, const PredicateContext& context) {
  std::vector<Candidate> found, elsewhere;
  AddMembers(context.root, name, found);
  const clang::DeclContext* home = context.root.getEnclosingNamespaceContext();
  for (const clang::FunctionDecl* function : context.declarations.functions) {
    if (function->getIdentifier() == nullptr || !TakesRoot(*function, context.root)) continue;
    const std::string qualified = QualifiedName(*function);
    if (name.empty() || qualified == name || llvm::StringRef(qualified).ends_with("::" + name)) {
      const bool at_home = function->getEnclosingNamespaceContext()->Equals(home);
      (at_home ? found : elsewhere).push_back({function, true});
    }
  }
  found.insert(found.end(), elsewhere.begin(), elsewhere.end());
  return found;
}

clang::QualType ResolvedType(std::size_t index, const clang::ASTContext& context) {
  const std::string name = kTypeAlias + std::to_string(index);
  const clang::DeclarationName alias(&context.Idents.get(name));
  for (const clang::NamedDecl* found : context.getTranslationUnitDecl()->lookup(alias)) {
    const auto* declaration = llvm::dyn_cast<clang::TypedefNameDecl>(found);
    if (declaration != nullptr && !declaration->isInvalidDecl()) {
      return declaration->getUnderlyingType();
    }
  }
  return {};
}

bool IsType(clang::QualType type, const std::string& spelled, std::size_t index,
            const clang::ASTContext& context) {
  const clang::QualType resolved = ResolvedType(index, context);
  if (!resolved.isNull() && context.hasSameUnqualifiedType(resolved, type)) return true;
  const std::string wanted = WithoutSpaces(spelled);
  return wanted == WithoutSpaces(type.getAsString(Policy(context))) ||
         wanted == WithoutSpaces(Spelling(type, context)) ||
         wanted == WithoutSpaces(type.getCanonicalType().getAsString(Policy(context)));
}

// Whether the parameters from `first` on are as spelled.
bool Matches(const clang::FunctionDecl& function, unsigned first,
             const std::vector<std::string>& types) {
  if (function.getNumParams() != first + types.size()) return false;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const clang::QualType type = function.getParamDecl(first + i)->getType();
    if (!IsType(type, types[i], i, function.getASTContext())) return false;
  }
  return true;
}

bool Fits(const Candidate& candidate, const PredicateName& wanted) {
  if (!wanted.types.has_value()) return candidate.IsEnough();
  return Matches(*candidate.function, candidate.First(), *wanted.types) ||
         Matches(*candidate.function, 0, *wanted.types);
}

// Functions that need no default arguments before others; then const member functions.
const Candidate* Best(const std::vector<Candidate>& candidates, const PredicateName& wanted) {
  const Candidate* best = nullptr;
  for (const Candidate& candidate : candidates) {
    if (!Fits(candidate, wanted)) continue;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(candidate.function);
    const bool is_const = method != nullptr && method->isConst();
    if (best == nullptr || candidate.Extra() < best->Extra() ||
        (candidate.Extra() == best->Extra() && is_const && !candidate.is_free && !best->is_free)) {
      best = &candidate;
    }
  }
  return best;
}

// Whether it can't change the root.
bool TakesConst(const Candidate& candidate) {
  if (candidate.is_free) {
    return candidate.function->getParamDecl(0)->getType()->getPointeeType().isConstQualified();
  }
  return llvm::cast<clang::CXXMethodDecl>(candidate.function)->isConst();
}

bool IsSurelyPredicate(const Candidate& candidate) {
  const clang::QualType result = candidate.function->getReturnType();
  return TakesConst(candidate) &&
         (result->isBooleanType() ||
          (result->isVoidType() && FindEnd(*candidate.function) == WayToEnd::kYes));
}

// "repOk", "is_heap", "valid": an integer that is not 0 then means yes. The result of "check" may
// as well be a number of errors.
bool SaysWhatTrueMeans(llvm::StringRef name) {
  const std::string lower = name.lower();
  const llvm::StringRef text = lower;
  return text.ends_with("ok") || text.starts_with("is") || text.starts_with("has") ||
         text.ends_with("valid") || text.ends_with("invariant") || text.ends_with("holds");
}

std::string ListOf(const std::vector<Candidate>& candidates, const TypeModeller& types) {
  std::string text;
  for (const Candidate& candidate : candidates) {
    Function function = ModelFunction(*candidate.function, types);
    if (candidate.is_free) function.parameters.erase(function.parameters.begin());
    text += (text.empty() ? "'" : ", '") + function.Signature() + "'";
  }
  return text;
}

std::string CallOf(const Candidate& candidate) {
  if (!candidate.is_free) return "object." + candidate.function->getNameAsString() + "()";
  const bool by_pointer = candidate.function->getParamDecl(0)->getType()->isPointerType();
  return QualifiedName(*candidate.function) + (by_pointer ? "(&object)" : "(object)");
}

void CheckResult(const Candidate& chosen, const Function& function,
                 const PredicateContext& context) {
  const clang::QualType result = chosen.function->getReturnType();
  const std::string what = function.location.file + ":" + std::to_string(function.location.line) +
                           ": predicate '" + function.Signature() + "' returns '" +
                           function.result + "'";
  if (result->isVoidType()) {
    if (FindEnd(*chosen.function) != WayToEnd::kNo) return;
    throw Error(what + " and neither asserts nor throws; a predicate has to return bool, or to " +
                "say no in one of these ways");
  }
  if (!context.traits.IsTestable(result)) throw Error(what + "; a predicate has to return bool");
  const bool is_number = result->isIntegerType() && !result->isBooleanType();
  if (!is_number || SaysWhatTrueMeans(function.name)) return;
  throw Error(what + ": does 0 mean valid, or not valid? Say so in a function of your own, and " +
              "name that file, too: inline bool repOk(const " + SourceName(context.root) +
              "& object) { return " + CallOf(chosen) + " == 0; }");
}

Function Checked(const Candidate& chosen, const PredicateName& wanted,
                 const PredicateContext& context) {
  Function function = ModelFunction(*chosen.function, context.types);
  if (chosen.is_free) function.receiver = 0;
  if (!wanted.types.has_value() && chosen.IsEnough()) {
    function.parameters.resize(chosen.First());
  }
  CheckResult(chosen, function, context);
  return function;
}

std::string Suggestion(const std::string& wanted, const PredicateContext& context) {
  std::vector<std::string> names, simple;
  for (const Candidate& candidate : CandidatesNamed("", context)) {
    const clang::QualType result = candidate.function->getReturnType();
    if (result->isVoidType()) continue;
    names.push_back(candidate.function->getNameAsString());
    if (result->isBooleanType() && candidate.Extra() == 0) simple.push_back(names.back());
  }
  const std::vector<std::string> near = NearNames(wanted, names);
  if (!near.empty()) return "; did you mean --predicate " + Alternatives(near) + "?";
  if (simple.empty()) return "; name it with --predicate NAME";
  if (simple.size() > 3) simple.resize(3);
  return "; name it with --predicate NAME, for example " + Alternatives(simple);
}

// As in C: tree_rep_ok(const struct tree*), if there is one such function.
std::optional<Function> FindNamedAfterClass(const PredicateContext& context) {
  std::vector<Candidate> found;
  for (const Candidate& candidate : CandidatesNamed("", context)) {
    const llvm::StringRef name = candidate.function->getName();
    const auto ends_in = [&](const char* usual) {
      return name.ends_with("_" + std::string(usual));
    };
    const bool is_named =
        std::any_of(std::begin(kUsualPredicates), std::end(kUsualPredicates), ends_in) ||
        std::any_of(std::begin(kOtherPredicates), std::end(kOtherPredicates), ends_in);
    const clang::QualType result = candidate.function->getReturnType();
    const bool is_clear =
        IsSurelyPredicate(candidate) || (result->isIntegerType() && SaysWhatTrueMeans(name));
    if (is_named && is_clear && candidate.is_free && TakesConst(candidate) &&
        candidate.Extra() == 0) {
      found.push_back(candidate);
    }
  }
  if (found.size() != 1) return std::nullopt;
  return Checked(found[0], {found[0].function->getNameAsString(), std::nullopt}, context);
}

Function FindUsual(const PredicateContext& context) {
  std::string looked_for;
  for (const char* name : kUsualPredicates) {
    const std::vector<Candidate> candidates = CandidatesNamed(name, context);
    const PredicateName wanted{name, std::nullopt};
    if (const Candidate* best = Best(candidates, wanted)) return Checked(*best, wanted, context);
    looked_for += (looked_for.empty() ? "" : ", ") + std::string(name);
  }
  for (const char* name : kOtherPredicates) {
    std::vector<Candidate> candidates = CandidatesNamed(name, context);
    std::erase_if(candidates, [](const Candidate& one) { return !IsSurelyPredicate(one); });
    const PredicateName wanted{name, std::nullopt};
    if (const Candidate* best = Best(candidates, wanted)) return Checked(*best, wanted, context);
  }
  if (const auto named_after = FindNamedAfterClass(context)) return *named_after;
  const std::string root = SourceName(context.root);
  throw NoPredicate("class '" + root + "' has no predicate: looked for " + looked_for +
                    ", isValid, check and the like" +
                    " as a member function without parameters or as a function of (const " + root +
                    "&)" + Suggestion("repOk", context));
}

}  // namespace

PredicateName PredicateName::Parse(const std::string& text) {
  const std::size_t open = text.find('(');
  PredicateName parsed;
  parsed.name = text.substr(0, open);
  parsed.name.erase(parsed.name.find_last_not_of(' ') + 1);
  if (open == std::string::npos) return parsed;
  const std::size_t close = text.rfind(')');
  if (close == std::string::npos || close < open || parsed.name.empty()) {
    throw Error("--predicate '" + text +
                "': give a name, or a name with types, as in 'contains(int)'");
  }
  parsed.types.emplace();
  int depth = 0;
  std::string type;
  for (const char c : text.substr(open + 1, close - open - 1)) {
    depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      parsed.types->push_back(std::exchange(type, ""));
    } else {
      type += c;
    }
  }
  if (type.find_first_not_of(' ') != std::string::npos) parsed.types->push_back(type);
  return parsed;
}

std::vector<std::string> PredicateName::Question() const {
  std::vector<std::string> lines;
  if (!types.has_value()) return lines;
  for (std::size_t i = 0; i < types->size(); ++i) {
    lines.push_back("using " + (kTypeAlias + std::to_string(i)) + " = " + (*types)[i] + ";");
  }
  return lines;
}

Function FindPredicate(const PredicateName& wanted, const PredicateContext& context) {
  if (wanted.name.empty()) return FindUsual(context);
  const std::vector<Candidate> candidates = CandidatesNamed(wanted.name, context);
  if (const Candidate* best = Best(candidates, wanted)) return Checked(*best, wanted, context);
  if (candidates.size() == 1 && !wanted.types.has_value()) {
    return Checked(candidates.front(), wanted, context);
  }
  const std::string root = SourceName(context.root);
  if (candidates.empty()) {
    throw NoPredicate("class '" + root + "' has no predicate '" + wanted.name +
                      "', neither as a member function nor as a function of (const " + root + "&)" +
                      Suggestion(wanted.name, context));
  }
  throw Error("which '" + wanted.name + "' of class '" + root + "' is the predicate? Give one of " +
              ListOf(candidates, context.types));
}

}  // namespace korat::frontend
