#include "contracts/write/specification_writer.h"

#include <algorithm>
#include <cctype>

#include "contracts/write/function_text.h"

namespace korat::frontend {
namespace {

// Adds generated code whose errors are reported at the user's word that it was generated for.
void AddAt(const Location& at, const std::string& generated, CodeWriter& out) {
  if (at.line > 0) out.Return(at.file, at.line, at.column);
  out.Add(generated);
}

// Where the last call or bracket begins that the generated text leaves open: "From(" in
// "korat::contracts::From(". Its errors are those of the user's word that follows.
std::size_t OpenEnd(const std::string& text) {
  if (!text.ends_with('(') && !text.ends_with('<')) return text.size();
  if (text.ends_with("static_cast<bool>(")) return text.rfind("static_cast");
  if (text.ends_with("[&](")) return text.rfind('[');
  std::size_t begin = text.size() - 1;
  while (begin > 0 && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) != 0)) --begin;
  return begin;
}

void AddCode(const Code& code, CodeWriter& out) {
  for (std::size_t i = 0; i < code.size(); ++i) {
    const std::string& text = code[i].text;
    if (code[i].location.line > 0 || i + 1 == code.size()) {
      out.Add(code[i]);
      continue;
    }
    const std::size_t open = OpenEnd(text);
    out.Add(std::string_view(text).substr(0, open));
    if (open < text.size()) AddAt(code[i + 1].location, text.substr(open), out);
  }
}

void WriteConditionAt(const Location& at, const Code& condition, CodeWriter& out) {
  out.Add("[&]() -> bool { return ");
  AddAt(at, "static_cast<bool>(", out);
  AddCode(condition, out);
  out.Add("); }");
}

class SpecificationWriter {
 public:
  SpecificationWriter(const FunctionContract& contract, const ContractIndex& index, CodeWriter& out)
      : specification_(contract.specification),
        function_(*contract.declaration),
        index_(index),
        parameters_(ParametersOf(contract)),
        template_(TemplateTextOf(function_)),
        id_(IdOf(function_)),
        name_(DisplayName(function_)),
        out_(out) {}

  void Write() {
    WriteBefore();
    WriteAfter();
    WriteThrown();
  }

 private:
  // `own` are template parameters of the function itself, besides those for the parameters' types.
  void Head(const std::string& name, const std::string& own, const std::string& leading,
            bool has_object) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function_);
    std::string types = template_.parameters;
    std::string list = leading;
    if (!own.empty()) types += (types.empty() ? "" : ", ") + own;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      const std::string type = "KoratP" + std::to_string(i);
      types += (types.empty() ? "typename " : ", typename ") + type;
      list += ", [[maybe_unused]] " + type + "& " + parameters_[i].name;
    }
    if (!types.empty()) out_.Add("template <" + types + "> ");
    if (method != nullptr && !has_object) out_.Add("static ");
    if (method == nullptr) out_.Add("inline ");
    out_.Add("auto korat_" + name + "_" + id_ +
             "([[maybe_unused]] korat::contracts::Call& korat_call" + list + ")");
    if (has_object && method->isConst()) out_.Add(" const");
    if (has_object && method->isVolatile()) out_.Add(" volatile");
  }

  void WriteBefore() {
    Head("before", "", "", HasObject(function_) && !IsConstructor(function_));
    out_.Add(" { ");
    for (std::size_t i = 0; i < specification_.behaviors.size(); ++i) WriteEntry(i);
    if (specification_.behaviors.empty() && index_.IsPure(function_)) WritePureFrame();
    WriteOlds();
    WriteEntryResult();
    out_.Add("}\n");
  }

  void WriteEntry(std::size_t i) {
    const Behavior& behavior = specification_.behaviors[i];
    out_.Add("const bool " + Held(i) + " = true");
    for (const Clause& clause : behavior.clauses) {
      if (clause.kind != ClauseKind::kRequires) continue;
      out_.Add(" && korat_call.Requires(" + ClauseOf("kPrecondition", clause) + ", ");
      WriteCondition(clause, out_);
      out_.Add(")");
    }
    out_.Add("; korat_call.Behavior(" + Held(i) + "); ");
    out_.Add("if (" + Held(i) + ") { ");
    WriteFrame(behavior);
    out_.Add("} ");
    const bool uses_fresh = std::any_of(behavior.clauses.begin(), behavior.clauses.end(),
                                        [](const Clause& clause) { return clause.uses_fresh; });
    if (uses_fresh) out_.Add("korat_call.frames().NeedFresh(); ");
  }

  void WriteFrame(const Behavior& behavior) {
    const Clause* first = nullptr;
    std::vector<const AssignableItem*> places;
    for (const Clause& clause : behavior.clauses) {
      if (clause.kind != ClauseKind::kAssignable) continue;
      if (first == nullptr) first = &clause;
      for (const AssignableItem& place : clause.places) places.push_back(&place);
    }
    if (first == nullptr) {
      if (index_.IsPure(function_)) WritePureFrame();
      return;
    }
    const bool everything = std::any_of(
        places.begin(), places.end(),
        [](const AssignableItem* place) { return place->kind == LocationKind::kEverything; });
    if (everything) return;
    out_.Add("auto& korat_frame = korat_call.frames().Add(" +
             ClauseText("kFrame", first->location, "assignable " + first->text, name_) + "); ");
    out_.Add("(void)korat_frame; ");
    for (const AssignableItem* place : places) WritePlace(*place);
  }

  void WritePlace(const AssignableItem& place) {
    switch (place.kind) {
      case LocationKind::kNothing:
      case LocationKind::kEverything:
        return;
      case LocationKind::kField:
        // Makes the compiler check that the field exists.
        out_.Add("(void)static_cast<std::add_pointer_t<decltype(");
        out_.Add(place.expression);
        out_.Add(")>>(nullptr); korat_frame.AllowField(" + Quoted(place.text) + "); ");
        return;
      case LocationKind::kPlace:
        return WriteAllow("Allow", "[&]() -> auto& { return ", place);
      case LocationKind::kElements:
        return WriteAllow("AllowElements", "[&]() -> auto& { return ", place);
      case LocationKind::kReach:
        return WriteAllow("AllowReach", "[&]() -> decltype(auto) { return ", place);
    }
  }

  void WriteAllow(const std::string& call, const std::string& lambda, const AssignableItem& place) {
    out_.Add("korat_frame.");
    AddAt(place.location, call + "(" + lambda, out_);
    const bool is_reach = place.kind == LocationKind::kReach;
    if (is_reach) out_.Add("(");  // makes decltype(auto) a reference for an object
    out_.Add(place.expression);
    out_.Add(is_reach ? "); }); " : "; }); ");
  }

  void WritePureFrame() {
    const bool is_said = specification_.is_pure;
    const std::string clause =
        ClauseText("kFrame", specification_.location, is_said ? "pure" : "const", name_);
    if (is_said) return out_.Add("korat_call.frames().Add(" + clause + "); ");
    // const concerns the object only: what a parameter refers to may be an output.
    out_.Add("{ auto& korat_frame = korat_call.frames().Add(" + clause + "); (void)korat_frame; ");
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      const clang::QualType type = function_.getParamDecl(i)->getType();
      if (!type->isReferenceType()) continue;
      out_.Add("korat_frame.Allow([&]() -> auto& { return " + parameters_[i].name + "; }); ");
    }
    out_.Add("} ");
  }

  // The copy that \old(size_) refers to is
  //
  //     auto korat_old_0 = korat_call.Old(CLAUSE, korat_held_0,
  //                                       [&]() { return korat::contracts::CopyOf(size_); });
  void WriteOlds() {
    for (std::size_t i = 0; i < specification_.behaviors.size(); ++i) {
      for (const Clause& clause : specification_.behaviors[i].clauses) {
        for (const Old& old : clause.olds) {
          out_.Add("auto korat_old_" + std::to_string(old.number) + " = korat_call.");
          AddAt(old.location, "Old(" + PostClause(clause) + ", " + Held(i) + ", [&]() { return ",
                out_);
          AddAt(old.location, "korat::contracts::", out_);
          AddAt(old.location, "CopyOf(", out_);
          AddCode(old.expression, out_);
          out_.Add("); }); ");
        }
      }
    }
  }

  void WriteEntryResult() {
    std::string held, olds, copies;
    int count = 0;
    for (std::size_t i = 0; i < specification_.behaviors.size(); ++i) {
      held += (i == 0 ? "" : ", ") + Held(i);
      for (const Clause& clause : specification_.behaviors[i].clauses) {
        count += static_cast<int>(clause.olds.size());
      }
    }
    for (int i = 0; i < count; ++i) {
      olds += (i == 0 ? "" : ", ") + ("std::move(korat_old_" + std::to_string(i)) + ")";
    }
    for (const ContractParameter& parameter : parameters_) {
      if (parameter.copy < 0) continue;
      copies += (copies.empty() ? "" : ", ") + ("korat::contracts::CopyOf(" + parameter.name) + ")";
    }
    out_.Add("return korat::contracts::MakeEntry(std::array<bool, " +
             std::to_string(specification_.behaviors.size()) + ">{" + held + "}, std::make_tuple(" +
             olds + "), std::make_tuple(" + copies + ")); ");
  }

  void WriteAfter() {
    Head("after", "typename KoratEntry, typename KoratResult",
         ", [[maybe_unused]] const KoratEntry& korat_entry, "
         "[[maybe_unused]] const KoratResult& korat_result",
         HasObject(function_));
    out_.Add(" { ");
    for (std::size_t i = 0; i < specification_.behaviors.size(); ++i) {
      const Behavior& behavior = specification_.behaviors[i];
      if (behavior.kind == BehaviorKind::kExceptional) {
        out_.Add("korat_call.MustThrow(" +
                 ClauseText("kExceptionalPostcondition", behavior.location, "exceptional_behavior",
                            name_) +
                 ", " + WasHeld(i) + "); ");
      }
      for (const Clause& clause : behavior.clauses) {
        if (clause.kind == ClauseKind::kEnsures) WriteCheck("Ensures", clause, i);
      }
    }
    out_.Add("}\n");
  }

  void WriteThrown() {
    Head("thrown", "typename KoratEntry", ", [[maybe_unused]] const KoratEntry& korat_entry",
         HasObject(function_) && !IsConstructor(function_));
    out_.Add(" { ");
    for (std::size_t i = 0; i < specification_.behaviors.size(); ++i) {
      const Behavior& behavior = specification_.behaviors[i];
      if (behavior.kind == BehaviorKind::kNormal) {
        out_.Add(
            "korat_call.MustReturn(" +
            ClauseText("kExceptionalPostcondition", behavior.location, "normal_behavior", name_) +
            ", " + WasHeld(i) + "); ");
      }
      if (behavior.kind == BehaviorKind::kExceptional) {
        out_.Add("korat_call.Foresees(" + WasHeld(i) + "); ");
      }
      for (const Clause& clause : behavior.clauses) {
        if (clause.kind == ClauseKind::kSignalsOnly) WriteSignalsOnly(clause, i);
        if (clause.kind == ClauseKind::kSignals) WriteSignals(clause, i);
      }
    }
    out_.Add("}\n");
  }

  void WriteCheck(const std::string& call, const Clause& clause, std::size_t i) {
    out_.Add("korat_call." + call + "(" + PostClause(clause) + ", " + WasHeld(i) + ", ");
    WriteCondition(clause, out_);
    out_.Add("); ");
  }

  void WriteSignalsOnly(const Clause& clause, std::size_t i) {
    out_.Add("korat_call.SignalsOnly(" + PostClause(clause) + ", " + WasHeld(i) +
             ", [&]() -> bool { try { throw; } ");
    for (const Code& type : clause.types) {
      out_.Add("catch (const ");
      out_.Add(type);
      // The compiler reports an unsuitable type after its last token.
      AddAt(type.front().location, "&", out_);
      AddAt(type.front().location, ") { return true; } ", out_);
    }
    out_.Add("catch (...) { return false; } }); ");
  }

  void WriteSignals(const Clause& clause, std::size_t i) {
    out_.Add("korat_call.Signals(" + PostClause(clause) + ", " + WasHeld(i) +
             ", [&]() -> bool { try { throw; } catch (");
    out_.Add(clause.caught);
    out_.Add(") { return ");
    if (clause.condition.empty()) {
      out_.Add("true");
    } else {
      out_.Add("korat_call.Condition(");
      WriteCondition(clause, out_);
      out_.Add(")");
    }
    out_.Add("; } catch (...) { return true; } }); ");
  }

  std::string ClauseOf(const char* kind, const Clause& clause) const {
    return ClauseText(kind, clause.location, clause.text, name_);
  }

  std::string PostClause(const Clause& clause) const {
    const bool normal = clause.kind == ClauseKind::kEnsures;
    if (normal) return ClauseOf("kPostcondition", clause);
    const char* word = clause.kind == ClauseKind::kSignals ? "signals " : "signals_only ";
    return ClauseText("kExceptionalPostcondition", clause.location, word + clause.text, name_);
  }

  static std::string Held(std::size_t i) { return "korat_held_" + std::to_string(i); }
  static std::string WasHeld(std::size_t i) {
    return "korat_entry.held[" + std::to_string(i) + "]";
  }

  const Specification& specification_;
  const clang::FunctionDecl& function_;
  const ContractIndex& index_;
  const std::vector<ContractParameter> parameters_;
  const TemplateText template_;
  const std::string id_, name_;
  CodeWriter& out_;
};

}  // namespace

std::string ClauseText(const char* kind, const Location& location, const std::string& text,
                       const std::string& function) {
  return "{korat::contracts::ViolationKind::" + std::string(kind) + ", " + Quoted(location.file) +
         ", " + std::to_string(location.line) + ", " + std::to_string(location.column) + ", " +
         Quoted(text) + ", " + Quoted(function) + "}";
}

void WriteCondition(const Code& condition, CodeWriter& out) {
  const auto first = std::find_if(condition.begin(), condition.end(), [](const Fragment& fragment) {
    return fragment.location.line > 0;
  });
  WriteConditionAt(first == condition.end() ? Location{} : first->location, condition, out);
}

void WriteCondition(const Clause& clause, CodeWriter& out) {
  WriteConditionAt(clause.condition_location, clause.condition, out);
}

void WriteSpecification(const FunctionContract& contract, const ContractIndex& index,
                        CodeWriter& out) {
  SpecificationWriter(contract, index, out).Write();
}

}  // namespace korat::frontend
