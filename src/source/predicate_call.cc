#include "source/predicate_call.h"

namespace korat::frontend {

std::string PredicateCall(const Function& predicate, const std::string& object) {
  if (predicate.is_member) return object + "." + predicate.name + "()";
  const bool by_pointer = predicate.parameters[0].type.kind == TypeKind::kPointer ||
                          !predicate.parameters[0].is_reference;
  return predicate.qualified + (by_pointer ? "(&" : "(") + object + ")";
}

}  // namespace korat::frontend
