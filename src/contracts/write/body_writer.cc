#include "contracts/write/body_writer.h"

#include <algorithm>
#include <cassert>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "contracts/language/code_writer.h"
#include "contracts/write/constructor_entry.h"
#include "contracts/write/function_text.h"
#include "contracts/write/returned_parameters.h"
#include "contracts/write/specification_writer.h"
#include "contracts/write/stores.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

class BodyWriter {
 public:
  BodyWriter(const FunctionSite& site, const FileSites& file, const ContractIndex& index)
      : function_(*site.function),
        site_(site),
        file_(file),
        id_(IdOf(function_)),
        checks_invariants_(index.ChecksInvariants(function_)),
        is_helper_(index.IsHelper(function_)),
        is_pure_(IsImplicitlyPure(index)) {
    if (const FunctionContract* own = index.Of(function_))
      contracts_.push_back({own, &function_, ""});
    for (const EffectiveContract& inherited : index.Inherited(function_)) {
      contracts_.push_back(inherited);
    }
  }

  std::vector<Insertion> Write() {
    NameParameters();
    if (IsConstructor(function_)) {
      WriteConstructor();
    } else {
      WriteFunction();
    }
    return std::move(insertions_);
  }

 private:
  // A const method must not change anything, even without a contract.
  bool IsImplicitlyPure(const ContractIndex& index) const {
    return index.Of(function_) == nullptr && index.Inherited(function_).empty() &&
           index.IsPure(function_) && !StoresNothing(function_);
  }

  // Checks get all parameters as arguments, so those without a name get one.
  void NameParameters() {
    const clang::SourceManager& manager = function_.getASTContext().getSourceManager();
    for (const clang::ParmVarDecl* parameter : function_.parameters()) {
      if (parameter->getIdentifier() != nullptr) {
        names_.push_back(parameter->getNameAsString());
        continue;
      }
      names_.push_back("korat_p" + std::to_string(names_.size()));
      if (contracts_.empty()) continue;
      const std::size_t at =
          manager.getFileOffset(manager.getExpansionLoc(parameter->getLocation()));
      insertions_.push_back({at, 0, " " + names_.back()});
    }
  }

  // `return p;` moves from a parameter. In the lambda it would copy, so it becomes an explicit
  // move.
  void MoveReturnedParameters() {
    const clang::SourceManager& manager = function_.getASTContext().getSourceManager();
    for (const clang::Expr* returned : ReturnedParameters(function_)) {
      const auto begin = manager.getFileOffset(manager.getExpansionLoc(returned->getBeginLoc()));
      const std::size_t end =
          EndOfToken(manager, returned->getEndLoc(), function_.getASTContext().getLangOpts());
      const std::string name = file_.contents.substr(begin, end - begin);
      insertions_.push_back({begin, 0, "static_cast<decltype(" + name + ")&&>("});
      insertions_.push_back({end, 0, ")"});
    }
  }

  void WriteFunction() {
    MoveReturnedParameters();
    // Here a return statement must not have an expression, not even one of type void.
    const bool is_void = llvm::isa<clang::CXXDestructorDecl>(function_) || function_.isNoReturn();
    const std::string last = function_.isNoReturn() ? "__builtin_unreachable(); " : "return; ";
    BeginBody();
    CodeWriter out;
    const bool has_try = llvm::isa<clang::CXXTryStmt>(function_.getBody());
    out.Add(has_try ? " }; " : "; ");
    out.Add("if (korat::contracts::SkipsChecks()) ");
    out.Add(is_void ? "{ korat_body(); " + last + "} " : "return korat_body(); ");
    if (!is_void) out.Add("return ");
    out.Add("[&]() -> decltype(korat_body()) { korat::contracts::Call korat_call(" +
            Quoted(DisplayName(function_)) + "); " + (is_helper_ ? "korat_call.IsHelper(); " : ""));
    WriteEntry(out);
    out.Add("try { korat::contracts::Result<decltype(korat_body())> korat_result(korat_body); ");
    WriteExit(out, "after", ", korat_result");
    out.Add("return korat_result.Take(); } ");
    out.Add("catch (const korat::contract_violation&) { throw; } catch (...) { ");
    WriteExit(out, "thrown", "");
    out.Add("throw; } }(); " + (function_.isNoReturn() ? last : "") + "}");
    EndBody(std::move(out));
  }

  void WriteEntry(CodeWriter& out) {
    for (const EffectiveContract& contract : contracts_) {
      out.Add("auto " + EntryOf(contract) + " = " + Call("before", contract) + "(korat_call" +
              Arguments() + "); ");
    }
    out.Add("korat_call.CheckPrecondition(); ");
    WriteInvariant(out, "true");
    if (is_pure_) {
      out.Add("korat_call.frames().Add(" +
              ClauseText("kFrame", file_.LocationOf(site_.whole.begin), "const",
                         DisplayName(function_)) +
              "); ");
    }
    if (HasFrame()) out.Add("korat_call.frames().Watch(" + Roots() + "); ");
  }

  void WriteExit(CodeWriter& out, const std::string& step, const std::string& result) {
    for (const EffectiveContract& contract : contracts_) {
      out.Add(Call(step, contract) + "(korat_call, " + EntryOf(contract) +
              (result.empty() ? "" : ", " + ResultFor(contract)) + ExitArguments(contract) + "); ");
    }
    const bool destroys = llvm::isa<clang::CXXDestructorDecl>(function_);
    if (!destroys) WriteInvariant(out, "false");
    if (HasFrame()) out.Add("korat_call.frames().Check(" + Roots() + "); ");
  }

  // In an inherited contract, \result has the type that the base declares.
  std::string ResultFor(const EffectiveContract& contract) const {
    const clang::QualType own = function_.getReturnType(), from = contract.from->getReturnType();
    if (own->isDependentType() || own.getCanonicalType() == from.getCanonicalType()) {
      return "korat_result";
    }
    return "korat::contracts::ResultAs<" + ReturnTypeText(*contract.from) + ">{korat_result.value}";
  }

  void WriteInvariant(CodeWriter& out, const std::string& is_entry) const {
    if (!checks_invariants_) return;
    out.Add("const_cast<std::remove_cv_t<std::remove_pointer_t<decltype(this)>>*>(this)->");
    out.Add("korat_invariant(korat_call, " + is_entry + "); ");
  }

  void WriteConstructor() {
    const std::string key = "this, 0x" + id_ + "ull";
    const std::string name = Quoted(DisplayName(function_));
    CodeWriter entry;
    entry.Add("korat::contracts::Constructing(" + key + ", " + name +
              ", [&](korat::contracts::Call& korat_call) { (void)korat_call; ");
    const EffectiveContract* own = contracts_.empty() ? nullptr : &contracts_.front();
    if (own != nullptr) {
      entry.Add("auto korat_entry = " + Call("before", *own) + "(korat_call" + Arguments() + "); ");
    } else {
      entry.Add(
          "auto korat_entry = korat::contracts::MakeEntry(std::array<bool, 0>{}, "
          "std::make_tuple(), std::make_tuple()); ");
    }
    entry.Add("korat_call.CheckPrecondition(); ");
    if (HasFrame()) entry.Add("korat_call.frames().Watch(" + Parameters() + "); ");
    entry.Add("return korat_entry; })");
    const std::string type =
        own != nullptr ? "decltype(" + Call("before", *own) +
                             "(std::declval<korat::contracts::Call&>()" + Arguments() + "))"
                       : "korat::contracts::Entry<0, std::tuple<>, std::tuple<>>";
    const ConstructorPlaces places =
        PlacesOf(llvm::cast<clang::CXXConstructorDecl>(function_), file_, site_);
    Insert(places.try_at, 0, "try ");
    const bool is_early = InsertEarly(places, entry.Take());
    BeginBody(is_early ? "" : early_text_ + "; ");

    const std::string pending =
        "if (auto* korat_pending = korat::contracts::Pending<" + type + ">(" + key +
        ")) { auto& korat_call = korat_pending->call; auto& korat_entry = korat_pending->entry; "
        "(void)korat_call; (void)korat_entry; ";
    const std::string end = "korat::contracts::EndConstruction(" + key + "); ";
    CodeWriter out;
    out.Add("; korat_body(); " + pending);
    if (own != nullptr) {
      out.Add(Call("after", *own) + "(korat_call, korat_entry, korat::contracts::Result<void>()" +
              ExitArguments(*own) + "); ");
    }
    WriteInvariant(out, "false");
    if (HasFrame()) out.Add("korat_call.frames().Check(" + Parameters() + "); ");
    out.Add(end + "} } catch (const korat::contract_violation&) { " + end +
            "throw; } catch (...) { " + pending);
    if (own != nullptr) {
      out.Add(Call("thrown", *own) + "(korat_call, korat_entry" + ExitArguments(*own) + "); ");
    }
    if (HasFrame()) out.Add("korat_call.frames().Check(" + Parameters() + "); ");
    out.Add(end + "} throw; }");
    EndBody(std::move(out));
  }

  // Puts the entry into an initialiser's argument, if one can hold it.
  bool InsertEarly(const ConstructorPlaces& places, std::string entry) {
    early_text_ = std::move(entry);
    if (!places.argument.has_value()) return false;
    Insert(places.argument->begin, 0, "(" + early_text_ + ", " + places.before_argument);
    Insertion closing;
    closing.at = places.argument->end;
    CodeWriter out;
    out.Add(places.after_argument + ")");
    ReturnTo(out, closing.at);
    closing.text = out.Take();
    closing.order = -1;
    insertions_.push_back(std::move(closing));
    return true;
  }

  void BeginBody(const std::string& first = "") {
    const bool has_try = llvm::isa<clang::CXXTryStmt>(function_.getBody());
    Insert(site_.body.begin, 1,
           "{ " + first + "const auto korat_body = [&]() -> " + ReturnTypeText(function_) + " " +
               (has_try ? "{ " : ""));
  }

  void EndBody(CodeWriter out) {
    ReturnTo(out, site_.body.end);
    insertions_.push_back({site_.body.end, 0, out.Take()});
  }

  // Inserts generated text in the user's file; the text after it keeps its line and column.
  void Insert(std::size_t at, int order, const std::string& text) {
    CodeWriter out;
    out.Add(text);
    ReturnTo(out, at);
    insertions_.push_back({at, order, out.Take()});
  }

  void ReturnTo(CodeWriter& out, std::size_t at) const {
    const Location place = file_.LocationOf(at);
    out.Return(place.file, place.line, place.column);
  }

  static std::string EntryOf(const EffectiveContract& contract) {
    return "korat_entry_" + IdOf(*contract.contract->declaration);
  }

  // "this->Base::korat_before_<id>"
  std::string Call(const std::string& step, const EffectiveContract& contract) const {
    const clang::FunctionDecl& declaration = *contract.contract->declaration;
    const TemplateText text = TemplateTextOf(declaration);
    const std::string name = "korat_" + step + "_" + IdOf(declaration) +
                             (text.arguments.empty() ? "" : "<" + text.arguments + ">");
    if (!HasObject(function_)) return name;
    if (IsConstructor(function_) && step != "after") return name;
    const std::string scope = contract.scope.empty() ? "" : contract.scope + "::";
    return "this->" + scope + (text.arguments.empty() ? "" : "template ") + name;
  }

  std::string Arguments() const {
    std::string text;
    for (const std::string& name : names_) text += ", " + name;
    return text;
  }

  // By-value parameters stand for their values on entry.
  std::string ExitArguments(const EffectiveContract& contract) const {
    const std::vector<ContractParameter> parameters = ParametersOf(*contract.contract);
    const std::string entry = IsConstructor(function_) ? "korat_entry" : EntryOf(contract);
    std::string text;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const int copy = i < parameters.size() ? parameters[i].copy : -1;
      text += ", " +
              (copy < 0 ? names_[i]
                        : "korat::contracts::Copied<" + std::to_string(copy) + ">(" + entry + ")");
    }
    return text;
  }

  // What the parameters lead to. A by-value parameter is local, but what it refers to is not.
  std::string Parameters() const {
    if (contracts_.empty()) return "";
    std::string text;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const bool is_reference = function_.getParamDecl(i)->getType()->isReferenceType();
      text += (text.empty() ? "" : ", ") +
              (is_reference ? "korat::contracts::Parameter(" + Quoted(names_[i]) + ", "
                            : std::string("korat::contracts::ByValue(")) +
              names_[i] + ")";
    }
    return text;
  }

  std::string Roots() const {
    const std::string parameters = Parameters();
    if (!HasObject(function_) || llvm::isa<clang::CXXDestructorDecl>(function_)) return parameters;
    const bool is_volatile = llvm::cast<clang::CXXMethodDecl>(function_).isVolatile();
    const std::string object =
        is_volatile
            ? "const_cast<const std::remove_cv_t<std::remove_pointer_t<decltype(this)>>&>(*this)"
            : "*this";
    return object + (parameters.empty() ? "" : ", " + parameters);
  }

  bool HasFrame() const { return is_pure_ || !contracts_.empty(); }

  const clang::FunctionDecl& function_;
  const FunctionSite& site_;
  const FileSites& file_;
  const std::string id_;
  const bool checks_invariants_;
  const bool is_helper_;
  const bool is_pure_;                        // implicitly, without its own contract
  std::vector<EffectiveContract> contracts_;  // its own first
  std::vector<std::string> names_;            // of the parameters, as the definition has them
  std::string early_text_;
  std::vector<Insertion> insertions_;
};

}  // namespace

bool NeedsChecks(const clang::FunctionDecl& function, const ContractIndex& index) {
  if (index.Of(function) != nullptr || !index.Inherited(function).empty()) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method == nullptr || index.IsPredicate(function) || index.IsHelper(function)) return false;
  if (!index.IsContracted(*method->getParent())) return false;
  // A public method is called from outside: the calls it makes itself are inside.
  if (IsPublic(*method)) return true;
  return method->isConst() && !StoresNothing(function);
}

std::vector<Insertion> WrapBody(const FunctionSite& site, const FileSites& file,
                                const ContractIndex& index) {
  assert(site.body.end > site.body.begin && NeedsChecks(*site.function, index));
  assert(WhyNotChecked(*site.function, site.is_in_macro).empty());
  return BodyWriter(site, file, index).Write();
}

}  // namespace korat::frontend
