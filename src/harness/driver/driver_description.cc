// How generated code fills in a Driver.
#include <utility>

#include "korat/detail/driver.h"

namespace korat::detail {

Driver::Driver() = default;
Driver::~Driver() = default;

void Driver::AddClass(const char* display, const std::type_info& type,
                      std::function<ClassPtr(int count)> make) {
  classes_.push_back({display, &type, std::move(make)});
}

void Driver::AddExpression(const std::string& name, const std::string& text,
                           const std::type_info& type, void (*construct)(void* at)) {
  expressions_[{name, text}] = {&type, construct};
}

void Driver::AddArgument(MakeArgument make) { arguments_.push_back(std::move(make)); }

void Driver::Finitization(std::size_t arity,
                          FinitizationSpec (*make)(const FinitizationArguments&)) {
  finitizations_[arity] = make;
}

void Driver::Nodes(std::vector<std::string> displays) { nodes_ = std::move(displays); }

void Driver::Method(const std::string& name, MethodEntry entry) {
  methods_[name] = std::move(entry);
}

void Driver::Predicate(bool (*predicate)(void* root, void* const* arguments), bool is_watched) {
  predicate_ = MakePredicate(predicate);
  predicate_.caller_is_instrumented = is_watched;
}

PredicateSpec Driver::MakePredicate(bool (*predicate)(void* root, void* const* arguments)) {
  PredicateSpec spec;
  spec.closure = reinterpret_cast<void*>(predicate);
  spec.call = [](void* closure, void* root, void* const* arguments) {
    return reinterpret_cast<bool (*)(void*, void* const*)>(closure)(root, arguments);
  };
  return spec;
}

}  // namespace korat::detail
