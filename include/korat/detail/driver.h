// What a generated driver is made of. The korat program writes, for a class under test, a source
// file that describes it here: its classes, members, finitizations and predicate. The bounds come
// at run time, as text, so that one compiled driver serves every scope.
//
// Generated code specialises DisplayOf, MembersOf, TargetsOf, PartsOf and EnumNames, and ends with
// a main() that fills in a Driver. That part is not watched and need not be fast; what runs the
// user's code (the predicate, constructors, finitizations) comes in functions of a file of its own,
// compiled with the pass.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

#include "korat/detail/bounds.h"
#include "korat/detail/finitization_arguments.h"
#include "korat/detail/lower_bound.h"
#include "korat/detail/member_entry.h"
#include "korat/detail/spec.h"
#include "korat/finitization.h"

namespace korat::detail {

class Driver {
 public:
  // A class with objects; `construct` makes one in raw memory. The root comes first.
  template <typename C>
  void Class(void (*construct)(void* at)) {
    classes_.push_back({DisplayOf<C>::kName, &typeid(C), [construct](int count) {
                          return MakeClass<C>(count, /*distinguishable=*/false, construct);
                        }});
  }

  // The members that class C itself declares. They are to be bounded when one of the classes
  // `holders` has objects; when there are none of these, always.
  template <typename C>
  void Members(std::vector<std::string> holders) {
    SettingVisitor<C> visitor{members_, std::move(holders)};
    MembersOf<C>::Visit(visitor);
  }

  // A value of a type that only C++ can spell, for field `name`.
  template <typename F>
  void Value(const std::string& name, const std::string& text, void (*construct)(void* at)) {
    expressions_[{name, text}] = {&typeid(F), construct};
  }

  void Finitization(std::size_t arity, FinitizationSpec (*make)(const FinitizationArguments&)) {
    finitizations_[arity] = make;
  }

  // Makes an input that is no field: `bound` is its name among the bounds.
  using MakeArgument = std::function<ArgumentSpec(const BoundContext&)>;
  template <typename T>
  static MakeArgument Parameter(const std::string& name, const std::string& bound) {
    return [name, bound](const BoundContext& context) {
      ArgumentSpec spec;
      spec.name = name;
      spec.size = sizeof(T);
      spec.alignment = alignof(T);
      spec.domain = LowerBound<T>(context, bound);
      CheckDomain(bound, *spec.domain);
      spec.print = [](Printer& printer, const void* value) {
        PrintValue(printer, *static_cast<const T*>(value));
      };
      return spec;
    };
  }

  // A parameter of the predicate.
  template <typename T>
  void Argument(const std::string& name, const std::string& bound) {
    arguments_.push_back(Parameter<T>(name, bound));
  }

  // A function under test; `call` calls it on the root.
  void Method(const std::string& name, void (*call)(void* root, void* const* arguments),
              std::vector<MakeArgument> arguments) {
    methods_[name] = {call, std::move(arguments)};
  }

  // `is_watched`: the function was compiled with the pass.
  void Predicate(bool (*predicate)(void* root, void* const* arguments), bool is_watched) {
    predicate_.closure = reinterpret_cast<void*>(predicate);
    predicate_.call = [](void* closure, void* root, void* const* arguments) {
      return reinterpret_cast<bool (*)(void*, void* const*)>(closure)(root, arguments);
    };
    predicate_.caller_is_instrumented = is_watched;
  }

  // Does what the command line asks for; returns the exit code.
  int Main(int argc, char** argv);

 private:
  friend class DriverRun;  // src/harness/driver.cc

  struct ClassEntry {
    std::string display;
    const std::type_info* type;
    std::function<ClassPtr(int count)> make;
  };

  struct MethodEntry {
    void (*call)(void* root, void* const* arguments);
    std::vector<MakeArgument> arguments;
  };

  std::vector<ClassEntry> classes_;
  std::vector<MemberEntry> members_;
  Expressions expressions_;
  std::map<std::size_t, FinitizationSpec (*)(const FinitizationArguments&)> finitizations_;
  std::vector<MakeArgument> arguments_;
  std::map<std::string, MethodEntry> methods_;
  PredicateSpec predicate_;
};

}  // namespace korat::detail
