#include "source/predicate_call.h"

namespace korat::frontend {

std::string PredicateCall(const Function& predicate, const std::string& object,
                          const std::string& arguments) {
  if (predicate.name.empty()) return "true";  // the class has none
  std::string call = object + "." + predicate.name + "(" + arguments + ")";
  if (!predicate.is_member) {
    const bool by_pointer = predicate.parameters[0].type.kind == TypeKind::kPointer ||
                            !predicate.parameters[0].is_reference;
    call = predicate.qualified + (by_pointer ? "(&" : "(") + object +
           (arguments.empty() ? "" : ", ") + arguments + ")";
  }
  return predicate.result == "void" ? "(" + call + ", true)" : call;
}

}  // namespace korat::frontend
