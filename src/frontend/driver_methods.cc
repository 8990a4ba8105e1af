#include "frontend/driver_methods.h"

#include "frontend/bound_names.h"
#include "frontend/literal.h"

namespace korat::frontend {
namespace {

std::string NameOf(std::size_t i) { return "korat_method_" + std::to_string(i); }

// A reference gets the argument itself, a value a copy of it.
std::string ArgumentText(const Parameter& parameter, std::size_t i) {
  const std::string object = "*static_cast<korat_argument<" + parameter.type.source +
                             ">*>(arguments[" + std::to_string(i) + "])";
  return parameter.is_rvalue
             ? "static_cast<korat_argument<" + parameter.type.source + ">&&>(" + object + ")"
             : object;
}

}  // namespace

std::string WhyNotCalled(const Function& method) {
  if (!method.is_member) return "it is no member of an object";
  for (const Parameter& parameter : method.parameters) {
    switch (parameter.type.kind) {
      case TypeKind::kUnboundable:
      case TypeKind::kKept:
      case TypeKind::kStruct:
      case TypeKind::kUniquePointer:
        return "values of type '" + parameter.type.spelling + "' can't be bounded";
      default:
        break;
    }
  }
  return "";
}

std::string MethodCalls(const std::vector<Function>& methods, const std::string& root) {
  if (methods.empty()) return "";
  // A pointer to an array type, say, can't be written by adding a star.
  std::string text =
      "template <typename T> struct korat_same { using type = T; };\n"
      "template <typename T> using korat_argument = typename korat_same<T>::type;\n";
  for (std::size_t i = 0; i < methods.size(); ++i) {
    const Function& method = methods[i];
    std::string arguments;
    for (std::size_t k = 0; k < method.parameters.size(); ++k) {
      arguments += (k == 0 ? "" : ", ") + ArgumentText(method.parameters[k], k);
    }
    text += "void " + NameOf(i) + "(void* root, void* const* arguments) {\n  (void)arguments;\n" +
            "  (void)static_cast<" + root + "*>(root)->" + method.name + "(" + arguments +
            ");\n}\n";
  }
  return text;
}

std::string MethodDeclarations(const std::vector<Function>& methods) {
  std::string text;
  for (std::size_t i = 0; i < methods.size(); ++i) {
    text += "void " + NameOf(i) + "(void* root, void* const* arguments);\n";
  }
  return text;
}

std::string MethodEntries(const std::vector<Function>& methods) {
  std::string text;
  for (std::size_t i = 0; i < methods.size(); ++i) {
    const Function& method = methods[i];
    text += "  driver.Method(" + Quoted(method.Signature()) + ", &" + NameOf(i) + ", {";
    for (std::size_t k = 0; k < method.parameters.size(); ++k) {
      text += (k == 0 ? "" : ", ") +
              ("korat::detail::Driver::Parameter<" + method.parameters[k].type.source) + ">(" +
              Quoted(ArgumentName(method, k)) + ", " + Quoted(ArgumentBound(method, k)) + ")";
    }
    text += "});\n";
  }
  return text;
}

}  // namespace korat::frontend
