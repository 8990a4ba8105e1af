#include "mutation/find_mutants.h"

#include <algorithm>
#include <set>
#include <utility>

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "frontend/names.h"
#include "mutation/functions_to_mutate.h"
#include "mutation/operators.h"
#include "mutation/source_text.h"
#include "mutation/statement_parts.h"

namespace korat::mutation {
namespace {

using clang::Expr;
using clang::QualType;

bool IsSameType(QualType one, QualType other) {
  return one.getNonReferenceType().getCanonicalType() ==
         other.getNonReferenceType().getCanonicalType();
}

Operands OperandsOf(const Expr& left, const Expr& right) {
  const auto is_pointer = [](const Expr& one) {
    const QualType type = one.getType();
    return type->isAnyPointerType() || type->isNullPtrType() || type->isMemberPointerType();
  };
  if (is_pointer(left) || is_pointer(right)) return Operands::kPointers;
  const bool are_numbers = left.getType()->isScalarType() && right.getType()->isScalarType();
  return are_numbers ? Operands::kNumbers : Operands::kObjects;
}

RightOperand KnownOf(const Expr& left, const Expr& right) {
  const Expr* value = right.IgnoreParenImpCasts();
  const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(value);
  if (literal == nullptr) return RightOperand::kAny;
  if (literal->getValue().isOne()) return RightOperand::kOne;
  if (!literal->getValue().isZero()) return RightOperand::kAny;
  const QualType type = left.IgnoreParenImpCasts()->getType();
  return type->isUnsignedIntegerType() ? RightOperand::kZeroBesideUnsigned : RightOperand::kZero;
}

// The mutants of one function. The walk keeps track of the variables in scope.
class BodyWalk {
 public:
  BodyWalk(const clang::FunctionDecl& function, const SourceText& text, const Scope& scope,
           FoundMutants& found)
      : text_(text), scope_(scope), found_(found) {
    name_ = frontend::QualifiedName(function);
    for (const clang::ParmVarDecl* parameter : function.parameters()) Declare(*parameter);
  }

  void Walk(const clang::Stmt* statement) {
    if (statement == nullptr || IsLeftAlone(*statement)) return;
    const std::size_t outer = variables_.size();
    if (const auto* body = llvm::dyn_cast<clang::CompoundStmt>(statement)) {
      for (const clang::Stmt* one : body->body()) {
        Delete(one);
        Walk(one);
      }
      variables_.resize(outer);
      return;
    }
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      return WalkDeclarations(*declarations);
    }
    if (const auto* rewritten = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(statement)) {
      return WalkRewritten(*rewritten);
    }
    if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(statement)) {
      WalkRangeLoop(*loop);
    } else {
      if (const auto* expression = llvm::dyn_cast<Expr>(statement)) Mutate(*expression);
      MutateCondition(*statement);
      for (const clang::Stmt* child : Bodies(*statement)) Delete(child);
      for (const clang::Stmt* child : statement->children()) Walk(child);
    }
    if (!llvm::isa<Expr>(statement)) variables_.resize(outer);
  }

 private:
  void Declare(const clang::VarDecl& variable) {
    if (variable.getIdentifier() != nullptr) variables_.push_back(&variable);
  }

  void WalkDeclarations(const clang::DeclStmt& declarations) {
    for (const clang::Decl* declaration : declarations.decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      if (variable == nullptr) continue;
      // A static variable is initialised once, by whichever mutant comes first; the length of an
      // array may depend on a constant.
      const bool is_fixed = variable->isStaticLocal() || variable->isConstexpr() ||
                            variable->mightBeUsableInConstantExpressions(variable->getASTContext());
      if (!is_fixed) Walk(variable->getInit());
      Declare(*variable);
    }
  }

  void WalkRangeLoop(const clang::CXXForRangeStmt& loop) {
    Walk(loop.getInit());
    Walk(loop.getRangeInit());
    if (loop.getLoopVariable() != nullptr) Declare(*loop.getLoopVariable());
    Delete(loop.getBody());
    Walk(loop.getBody());
  }

  // `a != b`, where only == is declared (C++20).
  void WalkRewritten(const clang::CXXRewrittenBinaryOperator& whole) {
    const auto form = whole.getDecomposedForm();
    MutateBinary(whole, form.Opcode, *form.LHS, *form.RHS);
    Walk(form.LHS);
    Walk(form.RHS);
  }

  // --- statements

  void Delete(const clang::Stmt* statement) {
    const auto* expression = llvm::dyn_cast_or_null<Expr>(statement);
    if (expression == nullptr) return;
    const Expr* inner = expression->IgnoreUnlessSpelledInSource();
    const bool is_call =
        llvm::isa<clang::CallExpr>(inner) && !llvm::isa<clang::CXXOperatorCallExpr>(inner);
    const bool is_void = is_call && inner->getType()->isVoidType();
    Add(*expression, "deletion", is_void ? "cxx_remove_void_call" : "cxx_remove_statement", "",
        Form::kStatement);
  }

  void MutateCondition(const clang::Stmt& statement) {
    const Expr* condition = ConditionOf(statement);
    if (condition == nullptr) return;
    const Expr* inner = condition->IgnoreUnlessSpelledInSource();
    const auto* negated = llvm::dyn_cast<clang::UnaryOperator>(inner);
    if (negated != nullptr && negated->getOpcode() == clang::UO_LNot) return;  // see Mutate
    if (IsComparison(*inner)) return;  // its own operator negates it
    if (const auto text = TextOf(*inner)) {
      Add(*inner, "negation", "cxx_negate_condition", "!(" + *text + ")", Form::kCondition);
    }
  }

  // --- expressions

  void Mutate(const Expr& expression) {
    using namespace clang;
    if (const auto* binary = llvm::dyn_cast<BinaryOperator>(&expression)) {
      MutateBinary(*binary, binary->getOpcode(), *binary->getLHS(), *binary->getRHS());
    } else if (const auto* unary = llvm::dyn_cast<UnaryOperator>(&expression)) {
      MutateUnary(*unary);
    } else if (const auto* literal = llvm::dyn_cast<IntegerLiteral>(&expression)) {
      MutateConstant(*literal);
    } else if (const auto* truth = llvm::dyn_cast<CXXBoolLiteralExpr>(&expression)) {
      Add(*truth, "constant", "cxx_flip_bool", truth->getValue() ? "false" : "true");
    } else if (const auto* variable = llvm::dyn_cast<DeclRefExpr>(&expression)) {
      MutateVariable(*variable);
    } else if (const auto* field = llvm::dyn_cast<MemberExpr>(&expression)) {
      MutateField(*field);
    } else if (const auto* overloaded = llvm::dyn_cast<CXXOperatorCallExpr>(&expression)) {
      MutateOperatorCall(*overloaded);
    } else if (const auto* call = llvm::dyn_cast<CallExpr>(&expression)) {
      MutateCall(*call);
    }
  }

  void MutateBinary(const Expr& whole, clang::BinaryOperatorKind kind, const Expr& left,
                    const Expr& right) {
    if (IsDivision(kind)) divisors_.insert(right.IgnoreParenImpCasts());
    const auto left_text = TextOf(left), right_text = TextOf(right);
    if (!left_text || !right_text) return;
    for (const BinaryChange& change :
         ChangesOf(kind, OperandsOf(left, right), KnownOf(left, right))) {
      const std::string token = clang::BinaryOperator::getOpcodeStr(change.to).str();
      Add(whole, std::string(change.group), change.operation,
          Operand(left, *left_text) + " " + token + " " + Operand(right, *right_text));
    }
  }

  void MutateUnary(const clang::UnaryOperator& whole) {
    const Expr& operand = *whole.getSubExpr();
    const auto text = TextOf(operand);
    if (!text) return;
    for (const UnaryChange& change : ChangesOf(whole.getOpcode())) {
      const std::string token(change.token);
      const std::string inner = Operand(operand, *text);
      Add(whole, "increment", change.operation, change.is_postfix ? inner + token : token + inner);
    }
    switch (whole.getOpcode()) {
      case clang::UO_LNot:
        return Add(whole, "negation", "cxx_remove_negation", *text, Form::kCondition);
      case clang::UO_Minus:
        return Add(whole, "arithmetic", "cxx_minus_to_noop", *text);
      case clang::UO_Not:
        return Add(whole, "bitwise", "cxx_bitwise_not_to_noop", *text);
      default:
        return;
    }
  }

  // Signs belong to the operator around it.
  void MutateConstant(const clang::IntegerLiteral& literal) {
    if (literal.getValue().getActiveBits() > 62) return;
    const long long value = static_cast<long long>(literal.getValue().getZExtValue());
    std::set<long long> others = {0, 1, value + 1};
    if (value > 0) others.insert(value - 1);
    others.erase(value);
    if (divisors_.contains(&literal)) others.erase(0);
    for (const long long other : others) {
      Add(literal, "constant", "cxx_change_constant", std::to_string(other));
    }
  }

  void MutateVariable(const clang::DeclRefExpr& use) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(use.getDecl());
    if (variable == nullptr || use.hasQualifier()) return;
    const std::size_t before = found_.mutants.size();
    for (std::size_t i = variables_.size(); i-- > 0;) {
      const clang::VarDecl& other = *variables_[i];
      if (&other == variable || IsHidden(i) || !IsSameType(other.getType(), variable->getType())) {
        continue;
      }
      Add(use, "variable", "cxx_replace_variable", other.getName().str());
    }
    std::reverse(found_.mutants.begin() + static_cast<long>(before), found_.mutants.end());
  }

  // By an inner variable of the same name.
  bool IsHidden(std::size_t i) const {
    const auto has_name = [&](const clang::VarDecl* other) {
      return other->getName() == variables_[i]->getName();
    };
    return std::any_of(variables_.begin() + static_cast<long>(i) + 1, variables_.end(), has_name);
  }

  void MutateField(const clang::MemberExpr& use) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(use.getMemberDecl());
    if (field == nullptr) return;
    const auto prefix = Before(use, use.getMemberLoc());
    if (!prefix) return;
    for (const clang::FieldDecl* other : field->getParent()->fields()) {
      if (other == field || other->getIdentifier() == nullptr ||
          !IsSameType(other->getType(), field->getType())) {
        continue;
      }
      Add(use, "field", "cxx_replace_field", *prefix + other->getName().str());
    }
  }

  // An overloaded operator: `it != end`, `*--it`.
  void MutateOperatorCall(const clang::CXXOperatorCallExpr& call) {
    if (call.isInfixBinaryOp() && !call.isAssignmentOp()) {
      const auto kind = clang::BinaryOperator::getOverloadedOpcode(call.getOperator());
      return MutateBinary(call, kind, *call.getArg(0), *call.getArg(1));
    }
    const bool is_step =
        call.getOperator() == clang::OO_PlusPlus || call.getOperator() == clang::OO_MinusMinus;
    if (!is_step) return;
    const bool is_postfix = call.getNumArgs() == 2;
    const auto kind = clang::UnaryOperator::getOverloadedOpcode(call.getOperator(), is_postfix);
    const auto text = TextOf(*call.getArg(0));
    if (!text) return;
    for (const UnaryChange& change : ChangesOf(kind)) {
      const std::string token(change.token);
      const std::string inner = Operand(*call.getArg(0), *text);
      Add(call, "increment", change.operation, is_postfix ? inner + token : token + inner);
    }
  }

  void MutateCall(const clang::CallExpr& call) {
    SwapArguments(call);
    if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) CallAnother(*method);
    const QualType type = call.getType();
    if (!type->isIntegerType() || call.isGLValue()) return;
    Add(call, "call", "cxx_replace_scalar_call", type->isBooleanType() ? "false" : "0");
  }

  // f(a, b) -> f(b, a), for arguments beside each other of one type.
  void SwapArguments(const clang::CallExpr& call) {
    if (IsSymmetric(call)) return;
    for (unsigned i = 0; i + 1 < call.getNumArgs(); ++i) {
      const Expr &one = *call.getArg(i), &other = *call.getArg(i + 1);
      if (llvm::isa<clang::CXXDefaultArgExpr>(other) ||
          !IsSameType(one.getType(), other.getType())) {
        continue;
      }
      const auto whole = text_.Of(call), first = text_.Of(one), second = text_.Of(other);
      if (!whole || !first || !second) continue;
      const auto head = Text(whole, whole->begin, first->begin);
      const auto middle = Text(whole, first->end, second->begin);
      const auto tail = Text(whole, second->end, whole->end);
      const auto left = TextOf(one), right = TextOf(other);
      if (!head || !middle || !tail || !left || !right || *left == *right) continue;
      Add(call, "arguments", "cxx_swap_arguments", *head + *right + *middle + " " + *left + *tail);
    }
  }

  // Another method that takes and returns the same types.
  void CallAnother(const clang::CXXMemberCallExpr& call) {
    const clang::CXXMethodDecl* method = call.getMethodDecl();
    const auto* callee = llvm::dyn_cast<clang::MemberExpr>(call.getCallee()->IgnoreParens());
    if (method == nullptr || callee == nullptr || method->getIdentifier() == nullptr) return;
    if (method->getPrimaryTemplate() != nullptr) return;
    const auto whole = text_.Of(call),
               named = text_.At(callee->getMemberNameInfo().getSourceRange());
    if (!whole || !named || frontend::IsFromStd(*method)) return;
    const auto head = Text(whole, whole->begin, named->begin);
    const auto tail = Text(whole, named->end, whole->end);
    if (!head || !tail) return;
    for (const clang::CXXMethodDecl* other : method->getParent()->methods()) {
      if (other->getIdentifier() == nullptr || other->getName() == method->getName() ||
          other->isStatic() != method->isStatic() ||
          !IsSameType(other->getReturnType(), method->getReturnType()) ||
          other->getNumParams() != method->getNumParams() ||
          !std::equal(other->param_begin(), other->param_end(), method->param_begin(),
                      [](const auto* a, const auto* b) {
                        return IsSameType(a->getType(), b->getType());
                      })) {
        continue;
      }
      Add(call, "call", "cxx_replace_call", *head + other->getName().str() + *tail);
    }
  }

  // --- text

  std::optional<std::string> TextOf(const Expr& expression) const {
    const auto stretch = text_.Of(expression);
    return stretch ? SourceText::InOneLine(*stretch) : std::nullopt;
  }
  static std::optional<std::string> Text(const std::optional<Stretch>& in, std::size_t begin,
                                         std::size_t end) {
    return begin <= end ? SourceText::InOneLine({in->file, begin, end}) : std::nullopt;
  }
  // What is written before a name: "n->left.", "".
  std::optional<std::string> Before(const Expr& whole, clang::SourceLocation name) const {
    const auto all = text_.Of(whole), named = text_.At(name);
    if (!all || !named) return std::nullopt;
    return Text(all, all->begin, named->begin);
  }

  void Add(const Expr& replaced, std::string group, std::string operation, std::string replacement,
           Form form = Form::kValue) {
    if (!scope_.groups.contains(group)) return;
    const auto stretch = text_.Of(replaced);
    if (!stretch) {
      const clang::SourceRange range = replaced.getSourceRange();
      if (range.getBegin().isMacroID() || range.getEnd().isMacroID()) ++found_.in_macros;
      return;
    }
    const auto original = SourceText::InOneLine(*stretch);
    if (!original || *original == replacement) return;
    Mutant mutant;
    mutant.form = form;
    mutant.group = std::move(group);
    mutant.operation = std::move(operation);
    mutant.function = name_;
    mutant.place = stretch->file->LocationOf(stretch->begin);
    mutant.original = *original;
    mutant.replacement = std::move(replacement);
    mutant.path = stretch->file->path;
    mutant.begin = stretch->begin;
    mutant.end = stretch->end;
    found_.mutants.push_back(std::move(mutant));
  }

  const SourceText& text_;
  const Scope& scope_;
  FoundMutants& found_;
  std::string name_;
  std::vector<const clang::VarDecl*> variables_;  // in scope, the outermost first
  std::set<const Expr*> divisors_;                // of the divisions around the place
};

}  // namespace

std::string PlaceText(const Location& location) {
  return location.file + ":" + std::to_string(location.line) + ":" +
         std::to_string(location.column);
}

FoundMutants FindMutants(clang::ASTContext& context, const frontend::Sites& sites,
                         const Scope& scope) {
  FoundMutants found;
  const SourceText text(context, sites);
  for (const clang::FunctionDecl* function : FunctionsToMutate(context, sites, scope)) {
    BodyWalk(*function, text, scope, found).Walk(function->getBody());
  }
  return found;
}

}  // namespace korat::mutation
