#include "frontend/driver_checks.h"

#include "frontend/literal.h"
#include "frontend/parse.h"

namespace korat::frontend {

std::string InvariantChecks(const ClassModel& model) {
  const Function& predicate = model.predicate;
  std::string call = "object." + predicate.name + "()";
  if (!predicate.is_member) {
    const bool by_pointer = predicate.parameters[0].type.kind == TypeKind::kPointer;
    call = predicate.qualified + (by_pointer ? "(&object)" : "(object)");
  }
  const Location& at = predicate.location;
  // A pointer to an array type, say, can't be written by adding a star.
  return "#include <utility>\n#include \"korat/contracts.h\"\n#include "
         "\"korat/detail/call_result.h\"\n"
         "template <typename T> struct korat_same { using type = T; };\n"
         "template <typename T> using korat_argument = typename korat_same<T>::type;\n"
         "[[maybe_unused]] static bool korat_is_valid(korat_class_0& object) {\n"
         "  return static_cast<bool>(" +
         call +
         ");\n}\n"
         "[[maybe_unused]] static void korat_check_invariant(korat_class_0& object, "
         "const char* which) {\n"
         "  if (korat::contracts::SkipsChecks()) return;\n"
         "  using Kind = korat::contracts::ViolationKind;\n"
         "  const korat::contracts::Clause clause = {Kind::kInvariantExit, " +
         Quoted(DisplayPath(at.file)) + ", " + std::to_string(at.line) + ", " +
         std::to_string(at.column) + ", " + Quoted(predicate.Signature()) + ", " +
         Quoted(model.classes[0].name) +
         "};\n"
         "  if (korat::contracts::Evaluate(clause, [&] { return korat_is_valid(object); })) "
         "return;\n"
         "  korat::contracts::Violation violation;\n"
         "  violation.kind = Kind::kInvariantExit;\n  violation.clause = clause;\n"
         "  korat::contracts::Append(violation.detail, which);\n"
         "  korat::contracts::Violate(violation);\n}\n"
         "template <typename T>\n"
         "[[maybe_unused]] static void korat_check_returned(T& value, bool is_reference, "
         "bool is_static) {\n"
         "  if (!is_static && (is_reference || !korat::detail::kIsHandedOver<T>)) return;\n"
         "  auto* const object = korat::detail::ReturnedObject<korat_class_0>(value);\n"
         "  if (object != nullptr) korat_check_invariant(*object, \"what it returned\");\n}\n";
}

}  // namespace korat::frontend
