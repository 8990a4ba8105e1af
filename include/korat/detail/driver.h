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
#include "korat/detail/call_result.h"
#include "korat/detail/finitization_arguments.h"
#include "korat/detail/lower_bound.h"
#include "korat/detail/member_entry.h"
#include "korat/detail/source_value.h"
#include "korat/detail/spec.h"
#include "korat/finitization.h"

namespace korat::mutants {
struct Switch;
}  // namespace korat::mutants

namespace korat::detail {

// What is not a template is in the library: every driver would compile it again.
class Driver {
 public:
  Driver();
  ~Driver();
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  // A class with objects; `construct` makes one in raw memory. The root comes first.
  template <typename C>
  void Class(void (*construct)(void* at)) {
    AddClass(DisplayOf<C>::kName, typeid(C), [construct](int count) {
      return MakeClass<C>(count, /*distinguishable=*/false, construct);
    });
  }

  // The members that class C itself declares. They must be bounded if one of the classes
  // in `holders` has objects, and always if `holders` is empty.
  template <typename C>
  void Members(std::vector<std::string> holders) {
    SettingVisitor<C> visitor{members_, std::move(holders)};
    MembersOf<C>::Visit(visitor);
  }

  // A value of a type that only C++ can spell, for field `name`.
  template <typename F>
  void Value(const std::string& name, const std::string& text, void (*construct)(void* at)) {
    AddExpression(name, text, typeid(F), construct);
  }

  void Finitization(std::size_t arity, FinitizationSpec (*make)(const FinitizationArguments&));

  // Makes an input that is not a field: `bound` is its name among the bounds.
  using MakeArgument = std::function<ArgumentSpec(const BoundContext&)>;
  // `is_inner`: a pointer only to objects of the structure; `is_structure`: a pointer to an object
  // that has a predicate; `is_object`: the function takes that object itself; `is_rvalue`: as &&.
  template <typename T>
  static MakeArgument Parameter(const std::string& name, const std::string& bound,
                                bool is_inner = false, bool is_structure = false,
                                bool is_object = false, bool is_rvalue = false) {
    return [=](const BoundContext& context) {
      ArgumentSpec spec;
      spec.is_structure = is_structure;
      spec.is_object = is_object;
      spec.is_rvalue = is_rvalue;
      spec.name = name;
      spec.size = sizeof(T);
      spec.alignment = alignof(T);
      if constexpr (FieldType<T>::kForm == Form::kKeys) {
        spec.construct = [](void* at) { new (at) T(); };
      }
      if constexpr (std::is_class_v<T> && std::is_default_constructible_v<T>) {
        spec.make_default = [](void* at) { new (at) T(); };
      }
      spec.domain = LowerBound<T>(context, bound);
      CheckDomain(bound, *spec.domain);
      spec.is_inner = is_inner && !spec.domain->leads_anywhere;
      spec.print = [](Printer& printer, const void* value) {
        PrintValue(printer, *static_cast<const T*>(value));
      };
      spec.source = [](const void* value) { return SourceOf(*static_cast<const T*>(value)); };
      if constexpr (std::is_pointer_v<T>) spec.target = &typeid(std::remove_pointer_t<T>);
      return spec;
    };
  }

  // A parameter of the predicate.
  template <typename T>
  void Argument(const std::string& name, const std::string& bound) {
    AddArgument(Parameter<T>(name, bound));
  }

  // A function under test.
  struct MethodEntry {
    void (*call)(void* root, void* const* arguments, CallResult& result);
    // Whether an input satisfies the precondition; null: the predicate alone decides.
    bool (*precondition)(void* root, void* const* arguments);
    // Destroys all objects, which shows who owns what; null: there is nothing to see.
    void (*destroy)(void* root, void* const* arguments);
    // Makes an object; null if the function is not a constructor.
    void* (*make)(void* const* arguments);
    std::string name;   // for a call of it: "push", "Stack"
    bool has_receiver;  // otherwise the root is not an input
    bool is_mutator;    // a method that may change its object
    bool has_one_root;  // others of the root's class are inputs of other functions only
    bool is_helper;     // the predicate need not hold, so no field of the root is dead
    std::vector<MakeArgument> arguments;
  };
  // The class has a destructor of its own: what it deletes, it owns.
  void Destructor(void (*destroy)(void* root)) { destroy_ = destroy; }
  // The classes of nodes, which lead to further objects. Without a destructor they are what is
  // owned.
  void Nodes(std::vector<std::string> displays);
  void Method(const std::string& name, MethodEntry entry);
  // The code was mutated; this says as which mutant it runs.
  void Mutants(mutants::Switch& now) { mutants_ = &now; }

  // `is_watched`: the function was compiled with the pass.
  void Predicate(bool (*predicate)(void* root, void* const* arguments), bool is_watched);

  // Does what the command line asks for; returns the exit code.
  int Main(int argc, char** argv);

  // --- for the code that runs it

  struct ClassEntry {
    std::string display;
    const std::type_info* type;
    std::function<ClassPtr(int count)> make;
  };

  static PredicateSpec MakePredicate(bool (*predicate)(void* root, void* const* arguments));

  const std::vector<ClassEntry>& classes() const { return classes_; }
  const std::vector<MemberEntry>& members() const { return members_; }
  const Expressions& expressions() const { return expressions_; }
  using MakeFinitization = FinitizationSpec (*)(const FinitizationArguments&);
  const std::map<std::size_t, MakeFinitization>& finitizations() const { return finitizations_; }
  const std::vector<MakeArgument>& arguments() const { return arguments_; }
  const std::map<std::string, MethodEntry>& methods() const { return methods_; }
  const PredicateSpec& predicate() const { return predicate_; }
  void (*destroy() const)(void* root) { return destroy_; }
  mutants::Switch* mutants() const { return mutants_; }
  const std::vector<std::string>& nodes() const { return nodes_; }

 private:
  void AddClass(const char* display, const std::type_info& type,
                std::function<ClassPtr(int count)> make);
  void AddExpression(const std::string& name, const std::string& text, const std::type_info& type,
                     void (*construct)(void* at));
  void AddArgument(MakeArgument make);

  std::vector<ClassEntry> classes_;
  std::vector<MemberEntry> members_;
  Expressions expressions_;
  std::map<std::size_t, MakeFinitization> finitizations_;
  std::vector<MakeArgument> arguments_;
  std::map<std::string, MethodEntry> methods_;
  PredicateSpec predicate_;
  void (*destroy_)(void* root) = nullptr;
  mutants::Switch* mutants_ = nullptr;
  std::vector<std::string> nodes_;
};

}  // namespace korat::detail
