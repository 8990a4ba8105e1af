// Finitization<Root>: the bounds of a search. Which objects there are, and for every field of the
// root and of those objects which values it may take.
//
//   korat::Finitization<SearchTree> TreesUpTo(int scope) {
//     korat::Finitization<SearchTree> f;
//     auto nodes = f.Objects<SearchTree::Node>(scope);
//     f.Set<&SearchTree::root>(nodes.OrNull());
//     f.Set<&SearchTree::size>(korat::Range(0, scope));
//     f.Set<&SearchTree::Node::left>(nodes.OrNull());
//     f.Set<&SearchTree::Node::right>(nodes.OrNull());
//     f.Set<&SearchTree::Node::info>(korat::Range(1, scope));
//     return f;
//   }
//
// Every data member needs exactly one Set or Keep; a search says which one is missing before it
// starts. Files that name private members are compiled with -fno-access-control.
#pragma once

#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#include "korat/detail/base_pointer.h"
#include "korat/detail/reflect.h"
#include "korat/detail/setup_code.h"
#include "korat/detail/spec.h"
#include "korat/detail/type_name.h"
#include "korat/domain.h"
#include "korat/error.h"
#include "korat/types.h"

KORAT_BEGIN_SETUP_CODE

namespace korat {

// A class may grant finitizations access to its private members with `friend struct
// korat::access;`. The struct is then yours to define, with the functions that build them.
struct access;

namespace detail {

// How many objects a class gets when a finitization asks for `count`: users of the korat program
// can change the number.
int ObjectCount(const std::type_info& type, int count);

template <typename T>
std::true_type DerivesFromShared(const std::enable_shared_from_this<T>*);
std::false_type DerivesFromShared(const void*);
template <typename T>
inline constexpr bool kKnowsShares = decltype(DerivesFromShared(static_cast<T*>(nullptr)))::value;

template <typename T, typename Factory>
ClassPtr MakeClass(int count, bool distinguishable, Factory factory) {
  if (count < 0) {
    Fail("Objects<" + TypeName<T>() + ">(" + std::to_string(count) +
         "): the number of objects can't be negative");
  }
  auto spec = std::make_shared<ClassSpec>();
  spec->name = TypeName<T>();
  spec->type = &typeid(T);
  spec->size = sizeof(T);
  spec->alignment = alignof(T);
  spec->count = count;
  spec->distinguishable = distinguishable;
  spec->construct = std::move(factory);
  spec->reflect = &Reflect<T>;
  spec->throw_pointer = &ThrowPointer<T>;
  if constexpr (kKnowsShares<T>) {
    spec->share = [](void* object) -> void* {
      return new std::shared_ptr<T>(static_cast<T*>(object));
    };
    spec->counts = &CountsOf<T>;
  }
  return spec;
}

template <typename T>
auto DefaultFactory() {
  static_assert(std::is_default_constructible_v<T> || !std::is_abstract_v<T>,
                "an abstract class has no objects: give objects of its derived classes");
  static_assert(std::is_default_constructible_v<T>,
                "the class has no default constructor: give a factory, as in "
                "Objects<Node>(3, [] { return Node(0); }) or Finitization<Tree> f([] { ... })");
  return [](void* at) { new (at) T(); };
}
template <typename T, typename Make>
auto FactoryOf(Make make) {
  return [make](void* at) { new (at) T(make()); };
}

}  // namespace detail

template <typename RootType>
class Finitization {
 public:
  Finitization() : Finitization(detail::DefaultFactory<RootType>(), 0) {}
  // With a function that makes the root object.
  template <typename Make, typename = std::enable_if_t<std::is_invocable_r_v<RootType, Make>>>
  explicit Finitization(Make make) : Finitization(detail::FactoryOf<RootType>(make), 0) {}

  // Declares a class domain of n interchangeable objects. If T is the root's class, object 0 is the
  // root itself.
  template <typename T>
  ObjectSet<T> Objects(int n) {
    return Declare<T>(n, false, detail::DefaultFactory<T>());
  }
  template <typename T, typename Make>
  ObjectSet<T> Objects(int n, Make make) {
    return Declare<T>(n, false, detail::FactoryOf<T>(make));
  }
  // Objects that differ from each other: exempt from isomorphism breaking.
  template <typename T>
  ObjectSet<T> DistinguishableObjects(int n) {
    return Declare<T>(n, true, detail::DefaultFactory<T>());
  }
  template <typename T, typename Make>
  ObjectSet<T> DistinguishableObjects(int n, Make make) {
    return Declare<T>(n, true, detail::FactoryOf<T>(make));
  }
  // The class domain of T declared before, here or in an included finitization.
  template <typename T>
  ObjectSet<T> Objects() const {
    for (const detail::ClassPtr& spec : spec_.classes) {
      if (*spec->type == typeid(T)) return ObjectSet<T>(spec);
    }
    if (*spec_.root->type == typeid(T)) return ObjectSet<T>(spec_.root);
    detail::Fail("class '" + detail::TypeName<T>() + "' has no objects: add Objects<" +
                 detail::TypeName<T>() + ">(n) first");
  }
  ObjectSet<RootType> Root() const { return ObjectSet<RootType>(spec_.root); }

  // Bounds one member, of the root's class, of a class with objects, or of a base class of these;
  // or a member of a struct embedded in one, by the path to it.
  template <auto M, typename D>
  void Set(const D& domain) {
    Add(Describe<M>(), detail::Lower<detail::FieldOf<M>>(domain), true);
  }
  template <auto M, auto Inner, typename D>
  void Set(const D& domain) {
    Add(Describe<M, Inner>(), detail::Lower<detail::FieldOf<Inner>>(domain), true);
  }
  // The member is not part of the structure: it stays as constructed.
  template <auto M>
  void Keep() {
    Add(Describe<M>(), nullptr, false);
  }
  template <auto M, auto Inner>
  void Keep() {
    Add(Describe<M, Inner>(), nullptr, false);
  }
  // ... or takes the first value of the domain, for good.
  template <auto M, typename D>
  void Keep(const D& domain) {
    Add(Describe<M>(), detail::Lower<detail::FieldOf<M>>(domain), false);
  }
  // By name: for references and bit-fields, which have no pointer to member.
  template <typename T>
  void Keep(const std::string& member) {
    Add(Describe<T>(member), nullptr, false);
  }
  // A bit-field, which has no address: how to read and how to write it.
  template <typename T, typename Getter, typename Setter, typename D>
  void SetBits(const std::string& member, Getter getter, Setter setter, const D& domain) {
    using Value = std::decay_t<decltype(getter(std::declval<const T&>()))>;
    detail::Setting setting = Describe<T>(member);
    setting.size = sizeof(T);
    setting.set_bits = detail::MakeBitSetter<T, Value>(getter, setter);
    Add(std::move(setting), detail::Lower<Value>(domain), true);
  }

  // Takes over the class domains and bounds of another finitization; its root becomes a class
  // domain of one object, to be pointed to by other.Root().
  template <typename Other>
  void Include(const Finitization<Other>& other) {
    const detail::FinitizationSpec& included = other.spec();
    bool root_listed = false;
    for (const detail::ClassPtr& spec : included.classes) {
      spec_.classes.push_back(spec);
      root_listed = root_listed || spec == included.root;
    }
    if (!root_listed) spec_.classes.push_back(included.root);
    for (const detail::Setting& setting : included.settings) spec_.settings.push_back(setting);
  }
  // The domain that was set for a member.
  template <auto M>
  FieldDomain<detail::FieldOf<M>> Get() const {
    const std::string name = detail::MemberName<M>();
    for (const detail::Setting& setting : spec_.settings) {
      if (setting.name == name && *setting.holder == typeid(detail::HolderOf<M>) &&
          setting.domain != nullptr) {
        return {{}, setting.domain};
      }
    }
    detail::Fail("Get<&" + name + ">(): the field has no domain here; add Set<&" + name + ">(...)");
  }

  const detail::FinitizationSpec& spec() const { return spec_; }

 private:
  template <typename Factory>
  Finitization(Factory factory, int) {
    spec_.root = detail::MakeClass<RootType>(1, false, std::move(factory));
  }

  template <typename T, typename Factory>
  ObjectSet<T> Declare(int n, bool distinguishable, Factory factory) {
    n = detail::ObjectCount(typeid(T), n);
    detail::ClassPtr spec = detail::MakeClass<T>(n, distinguishable, std::move(factory));
    if constexpr (std::is_same_v<T, RootType>) {
      if (n < 1) detail::Fail("Objects<" + spec->name + ">(0): the root itself is one of them");
      spec_.root = spec;
    }
    spec_.classes.push_back(spec);
    return ObjectSet<T>(spec);
  }

  template <auto M>
  static detail::Setting Describe() {
    using Holder = detail::HolderOf<M>;
    detail::Setting setting;
    setting.name = detail::MemberName<M>();
    setting.holder = &typeid(Holder);
    setting.as_holder = &detail::CatchPointer<Holder>;
    setting.offset = [](const void* holder) { return detail::OffsetOf(M, holder); };
    setting.size = detail::kSizeOf<detail::FieldOf<M>>;
    setting.print = detail::PrintWhole<detail::FieldOf<M>>();
    return setting;
  }
  template <auto M, auto Inner>
  static detail::Setting Describe() {
    detail::Setting setting = Describe<M>();
    setting.name += "." + std::string(detail::LastComponent(detail::MemberName<Inner>()));
    setting.offset = [](const void* holder) {
      const std::size_t outer = detail::OffsetOf(M, holder);
      return outer + detail::OffsetOf(Inner, static_cast<const char*>(holder) + outer);
    };
    setting.size = sizeof(detail::FieldOf<Inner>);
    setting.print = detail::PrintWhole<detail::FieldOf<Inner>>();
    return setting;
  }
  template <typename T>
  static detail::Setting Describe(const std::string& member) {
    detail::Setting setting;
    setting.name = detail::TypeName<T>() + "::" + member;
    setting.holder = &typeid(T);
    setting.as_holder = &detail::CatchPointer<T>;
    setting.member = member;
    return setting;
  }

  void Add(detail::Setting setting, detail::DomainPtr domain, bool monitored) {
    if (domain != nullptr) detail::CheckDomain(setting.name, *domain);
    setting.domain = std::move(domain);
    setting.monitored = monitored;
    spec_.settings.push_back(std::move(setting));
  }

  detail::FinitizationSpec spec_;
};

}  // namespace korat

KORAT_END_SETUP_CODE
