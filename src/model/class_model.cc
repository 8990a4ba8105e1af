#include "model/class_model.h"

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

}  // namespace korat::frontend
