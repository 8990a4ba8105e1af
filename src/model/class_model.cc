#include "model/class_model.h"

#include <algorithm>

namespace korat::frontend {

std::string Function::Signature() const {
  std::string text = name + "(";
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& parameter = parameters[i];
    if (i > 0) text += ", ";
    text += parameter.type.spelling + (parameter.is_rvalue      ? " &&"
                                       : parameter.is_reference ? " &"
                                                                : "");
  }
  return text + (is_const_twin ? ") const" : ")");
}

bool IsMadeToShare(const ClassModel& model, const Class& one) {
  return one.is_made_to_share || std::any_of(one.bases.begin(), one.bases.end(), [&](int base) {
           return IsMadeToShare(model, model.classes[static_cast<std::size_t>(base)]);
         });
}

}  // namespace korat::frontend
