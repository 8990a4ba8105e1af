#include "contracts/write/class_writer.h"

#include "clang/AST/ASTContext.h"
#include "contracts/write/function_text.h"
#include "contracts/write/specification_writer.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

std::string ShortName(const clang::CXXRecordDecl& record) {
  return record.getQualifiedNameAsString();
}

// Members of anonymous structs count as the class's own. Unions are left out, because nobody knows
// which member is valid. `path` precedes the names: "this->" or "this->part.". The target of a
// reference counts as a part.
void WriteFields(const clang::CXXRecordDecl& record, const std::string& owner,
                 const std::string& path, CodeWriter& out) {
  for (const clang::FieldDecl* field : record.fields()) {
    const auto* inner = field->getType()->getAsCXXRecordDecl();
    const bool is_unnamed = inner != nullptr && inner->getIdentifier() == nullptr &&
                            inner->getTypedefNameForAnonDecl() == nullptr;
    if (is_unnamed) {
      // A class without a name can't list its fields itself.
      const std::string part =
          field->isAnonymousStructOrUnion() ? "" : field->getNameAsString() + ".";
      if (!inner->isUnion() && !field->isMutable()) {
        WriteFields(*inner, owner + part, path + part, out);
      }
      continue;
    }
    if (field->getIdentifier() == nullptr || field->isMutable()) continue;
    const std::string place = path + field->getNameAsString();
    const std::string name = Quoted(owner + field->getNameAsString());
    if (field->isBitField()) {
      out.Add("korat_visitor.BitField(" + name + ", this, " +
              std::to_string(field->getFieldIndex()) + ", static_cast<long long>(" + place +
              ")); ");
    } else if (field->getType().isVolatileQualified()) {
      out.Add("korat_visitor.Field(" + name + ", const_cast<const std::remove_cv_t<decltype(" +
              place.substr(place.find("->") + 2) + ")>&>(" + place + ")); ");
    } else {
      out.Add("korat_visitor.Field(" + name + ", " + place + "); ");
    }
  }
}

void WriteFieldList(const clang::CXXRecordDecl& record,
                    const std::set<const clang::CXXRecordDecl*>& field_classes, CodeWriter& out) {
  out.Add(
      "template <typename KoratVisitor> void korat_fields(KoratVisitor& korat_visitor) const { "
      "(void)korat_visitor; ");
  for (const BaseClass& base : BasesOf(record)) {
    const clang::CXXRecordDecl* pattern = base.record->getTemplateInstantiationPattern();
    if (!field_classes.contains(pattern != nullptr ? pattern : base.record)) continue;
    out.Add("korat_visitor.Base(static_cast<const " + base.name + "&>(*this)); ");
  }
  WriteFields(record, ShortName(record) + "::", "this->", out);
  out.Add("}\n");
}

void WriteInvariant(const clang::CXXRecordDecl& record, const ContractIndex& index,
                    CodeWriter& out) {
  out.Add("void korat_invariant(korat::contracts::Call& korat_call, bool korat_is_entry) { ");
  for (const BaseClass& base : BasesOf(record)) {
    if (!index.HasInvariants(*base.record)) continue;
    out.Add("this->" + base.name + "::korat_invariant(korat_call, korat_is_entry); ");
  }
  const clang::CXXMethodDecl* predicate = index.PredicateOf(record);
  if (predicate != nullptr && !predicate->isPureVirtual()) {
    const std::string name = predicate->getNameAsString();
    out.Add(
        "korat_call.Invariant(" +
        ClauseText("kInvariantExit", DisplayLocation(*predicate), name + "()", ShortName(record)) +
        ", korat_is_entry, [&]() -> bool { return this->" + record.getNameAsString() + "::" + name +
        "(); }); ");
  }
  const FreePredicate* free = index.FreePredicateOf(record);
  if (free != nullptr && free->is_own) {
    const std::string name = free->name.substr(free->name.rfind(':') + 1);
    out.Add("korat_call.Invariant(" +
            ClauseText("kInvariantExit", free->location, free->signature, ShortName(record)) +
            ", korat_is_entry, [&]() -> bool { return " + name +
            (free->by_pointer ? "(this); }); " : "(*this); }); "));
  } else if (free != nullptr) {
    out.Add("korat_call.FreeInvariant(korat_is_entry, *this); ");
  }
  for (const Clause& clause : index.InvariantsOf(record)) {
    out.Add("korat_call.Invariant(" +
            ClauseText("kInvariantExit", clause.location, clause.text, ShortName(record)) +
            ", korat_is_entry, ");
    WriteCondition(clause.condition, out);
    out.Add("); ");
  }
  out.Add("(void)korat_call; (void)korat_is_entry; }\n");
}

}  // namespace

void WriteClass(const clang::CXXRecordDecl& record, const ContractIndex& index,
                const std::vector<const FunctionContract*>& methods,
                const std::set<const clang::CXXRecordDecl*>& field_classes, CodeWriter& out) {
  const bool has_invariant = index.HasInvariants(record);
  const bool has_fields = field_classes.contains(&record);
  if (!has_invariant && methods.empty() && !has_fields) return;
  out.Add("\npublic:\n");
  if (has_fields) WriteFieldList(record, field_classes, out);
  if (has_invariant) WriteInvariant(record, index, out);
  for (const FunctionContract* method : methods) WriteSpecification(*method, index, out);
  out.Add(record.isClass() ? "private:" : "public:");
}

}  // namespace korat::frontend
