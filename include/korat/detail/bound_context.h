// What a driver knows when it makes domains from bounds: the bounds, the classes, and what
// generated code says about them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "korat/detail/bounds.h"
#include "korat/detail/field_type.h"
#include "korat/detail/spec.h"
#include "korat/detail/type_name.h"

namespace korat::detail {

// --- specialised by generated code

template <typename... T>
struct Types {};

template <typename C>
struct DisplayOf;  // static constexpr const char* kName: the class's name in bounds
// The data members of a class: Visit(visitor) calls visitor.Member(name, accessor), .Opaque(...),
// .Block(...), .Address(...), .Trailing(...), .Kept(name) or .Bits(...) for each; `bases` are its
// direct base classes, `objects` the classes with objects that are it or derive from it.
template <typename C>
struct MembersOf {
  using bases = void;
};
// The classes with objects that a T* may point to.
template <typename T>
struct TargetsOf {
  using type = Types<>;
};
// The parts embedded in objects that a T* may point to: types with `holder`, kName, kPart, Point. A
// part in an array stands for all elements; `lengths` has that of each array around it.
template <typename T>
struct PartsOf {
  using type = Types<>;
};

template <typename C, typename = void>
struct HasMembers : std::true_type {};
template <typename C>
struct HasMembers<C, std::enable_if_t<std::is_void_v<typename MembersOf<C>::bases>>>
    : std::false_type {};

// --- what is known at run time

struct ExpressionValue {
  const std::type_info* type = nullptr;
  std::function<void(void* at)> store;
};
using Expressions = std::map<std::pair<std::string, std::string>, ExpressionValue>;

struct BoundContext {
  const Bounds& bounds;
  const Expressions& expressions;
  std::map<std::string, ClassPtr> classes;  // by display name

  ClassPtr ClassOf(const std::string& display) const;
};

// Functions have no text of their own.
template <typename F>
inline constexpr bool kIsNamed =
    std::is_function_v<std::remove_pointer_t<F>> && std::is_pointer_v<F>;
template <typename R, typename... A>
inline constexpr bool kIsNamed<std::function<R(A...)>> = true;

// A value that generated code makes.
template <typename F>
void AppendExpression(DomainSpec& spec, const BoundContext& context, const std::string& name,
                      const BoundItem& item) {
  const auto found = context.expressions.find({name, item.text});
  if (found == context.expressions.end() || *found->second.type != typeid(F)) {
    DoesNotSuit(name, item, QualifiedName<F>());
  }
  Choice choice;
  choice.count = 1;
  choice.store = [store = found->second.store](void* at, std::uint32_t, void*) { store(at); };
  if constexpr (kIsNamed<F>) choice.text = item.text;
  spec.choices.push_back(std::move(choice));
}

}  // namespace korat::detail
