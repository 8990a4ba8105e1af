#include "source/driver_checks.h"

#include <algorithm>
#include <cassert>

#include "base/literal.h"
#include "model/tested.h"
#include "os/files.h"
#include "source/predicate_call.h"

namespace korat::frontend {

namespace {

// The violation that there is if the predicate says no.
std::string ClauseOf(const Function& predicate, const std::string& class_name) {
  const Location& at = predicate.location;
  return "{korat::contracts::ViolationKind::kInvariantExit, " + Quoted(DisplayPath(at.file)) +
         ", " + std::to_string(at.line) + ", " + std::to_string(at.column) + ", " +
         Quoted(predicate.Signature()) + ", " + Quoted(class_name) + "}";
}

}  // namespace

std::string InvariantChecks(const ClassModel& model) {
  // A pointer to an array type, say, can't be written by adding a star.
  return "#include <utility>\n#include \"korat/contracts.h\"\n#include "
         "\"korat/detail/call_result.h\"\n"
         "template <typename T> struct korat_same { using type = T; };\n"
         "template <typename T> using korat_argument = typename korat_same<T>::type;\n"
         "[[maybe_unused]] static bool korat_is_valid(korat_class_0& object) {\n"
         "  return static_cast<bool>(" +
         PredicateCall(model.predicate, "object") +
         ");\n}\n"
         "template <typename Holds>\n"
         "[[maybe_unused]] static void korat_check_that(const korat::contracts::Clause& clause, "
         "const char* which, const Holds& holds) {\n"
         "  if (korat::contracts::SkipsChecks()) return;\n"
         "  if (korat::contracts::Evaluate(clause, holds)) return;\n"
         "  korat::contracts::Violation violation;\n"
         "  violation.kind = clause.kind;\n  violation.clause = clause;\n"
         "  korat::contracts::Append(violation.detail, which);\n"
         "  korat::contracts::Violate(violation);\n}\n"
         "[[maybe_unused]] static void korat_check_invariant(korat_class_0& object, "
         "const char* which) {\n"
         "  korat_check_that(" +
         ClauseOf(model.predicate, model.classes[0].name) +
         ", which, [&] { return korat_is_valid(object); });\n}\n"
         "template <typename T>\n"
         "[[maybe_unused]] static void korat_check_written(T& object) {\n"
         "  if (!korat::contracts::SkipsChecks()) korat::detail::CheckWritten(object);\n}\n"
         "template <typename T>\n"
         "[[maybe_unused]] static void korat_check_returned(T& value, bool is_reference, "
         "bool is_static) {\n"
         "  if (!is_static && (is_reference || !korat::detail::kIsHandedOver<T>)) return;\n"
         "  auto* const object = korat::detail::ReturnedObject<korat_class_0>(value);\n"
         "  if (object != nullptr) korat_check_invariant(*object, \"what it returned\");\n}\n";
}

std::string CheckThat(const Function& predicate, const std::string& class_name,
                      const std::string& holds, const std::string& which) {
  return "  korat_check_that(" + ClauseOf(predicate, class_name) + ", " + Quoted(which) +
         ", [&] { return static_cast<bool>(" + holds + "); });\n";
}

std::string CheckOf(const std::string& object, const std::string& which) {
  return "  korat_check_invariant(" + object + ", " + Quoted(which) + ");\n";
}

bool KeepsInvariant(const ClassModel& model, const TestedFunction& tested) {
  const Function& function = tested.function;
  const bool is_predicate = model.predicate.is_member && CanBeCalledAlone(function) &&
                            function.name == model.predicate.name;
  return function.is_member && function.access == Access::kPublic && !tested.is_helper &&
         !is_predicate;
}

std::string CheckOfWritten(const ClassModel& model, const TestedFunction& tested) {
  assert(KeepsInvariant(model, tested));
  const bool has_copy = tested.checks_invariants && !IsInherited(model, tested.function);
  return has_copy ? "" : "  korat_check_written(*object);\n";
}

std::string CheckOfReturned(const TestedFunction& tested) {
  const bool is_checked = tested.function.access == Access::kPublic && !tested.is_helper;
  if (!is_checked) return "[](auto&, bool) {}";
  return "[](auto& value, bool is_reference) { korat_check_returned(value, is_reference, " +
         std::string(tested.function.is_static ? "true" : "false") + "); }";
}

bool IsLeft(const Parameter& parameter) {
  return !parameter.is_rvalue &&
         (parameter.is_reference ||
          (parameter.type.kind == TypeKind::kPointer && !parameter.type.is_object));
}

bool IsInherited(const ClassModel& model, const Function& function) {
  const std::vector<Function>& inherited = model.classes[0].inherited;
  return function.is_member &&
         std::any_of(inherited.begin(), inherited.end(), [&](const Function& other) {
           return other.qualified == function.qualified &&
                  other.Signature() == function.Signature();
         });
}

}  // namespace korat::frontend
