// Finitizations with the types erased: what the templates of this folder hand to the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

namespace korat::detail {

class Printer;

// One data member, as the compiler knows it.
struct Leaf {
  std::string name;
  std::string type;
  std::size_t offset = 0;
  std::size_t size = 0;
  bool is_bits = false;  // a bit-field: offset and size are unknown
  long long bits = 0;    // its value when reflected
  void (*print)(Printer&, const void* member) = nullptr;
  // The members of a member of class type; null when there are none to see.
  void (*expand)(const void* member, std::vector<Leaf>& leaves) = nullptr;
};

// The numbers in the control block of a shared_ptr: how many of them, and how many weak_ptrs.
struct ShareCounts {
  int* uses = nullptr;
  int* weak = nullptr;
};

using ReflectFunction = void (*)(const void* object, std::vector<Leaf>& leaves);

// A class domain.
struct ClassSpec {
  std::string name;
  const std::type_info* type = nullptr;
  std::size_t size = 0;
  std::size_t alignment = 0;
  int count = 0;
  bool distinguishable = false;
  std::function<void(void* at)> construct;
  ReflectFunction reflect = nullptr;
  // Throws the object as a T*: a catch of B* then finds the base class B of any T.
  void (*throw_pointer)(void* object) = nullptr;
  // If it derives from std::enable_shared_from_this: see Choice.
  void* (*share)(void* object) = nullptr;
  ShareCounts (*counts)(void* shared) = nullptr;
};
using ClassPtr = std::shared_ptr<const ClassSpec>;

// Whether a domain of objects distinguishes them: one with all objects of a class does not; one
// with a single object does, unless the user says that it does not matter which object it is.
enum class Naming { kSet, kNamed, kAnonymous };

// A run of consecutive values of a scalar domain.
struct Choice {
  ClassPtr objects;  // null: plain values
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  // Constructs a value in raw memory: plain value number `index`, or a reference to `object`.
  std::function<void(void* at, std::uint32_t index, void* object)> store;
  // For shared_ptr and weak_ptr: makes the first shared_ptr to `object`; `store` then gets that,
  // not the object.
  std::function<void*(void* object)> share;
  ShareCounts (*counts)(void* shared) = nullptr;
  bool is_weak = false;
  Naming naming = Naming::kSet;
  std::string text;  // of a plain value, where it says more than printing does
  std::string part;  // references to parts of objects: ".hook", ".slots[1]"
  // ... the address of that part in an object, and the class that the pointer leads to.
  std::function<void*(void* object)> point;
  std::string_view target;
};

inline Choice PlainValues(std::uint32_t count,
                          std::function<void(void* at, std::uint32_t index, void*)> store) {
  Choice choice;
  choice.count = count;
  choice.store = std::move(store);
  return choice;
}

// The iterators of a container's type. They are numbered as it goes through its elements; the last
// one is its end.
struct IteratorsSpec {
  const std::type_info* iterator = nullptr;
  const std::type_info* const_iterator = nullptr;
  std::size_t (*count)(const void* container) = nullptr;  // of elements
  void (*store)(void* at, void* container, std::size_t index, bool is_const) = nullptr;
  // The element as an index: "2", or its key.
  void (*print_index)(Printer&, const void* container, std::size_t index) = nullptr;
};

// Iterators into a member of the same object, or of the root.
struct IteratorChoice {
  std::string container;
  bool to_elements = false;
  bool to_end = false;
};

// A value of the member that decides about the domain of another: as a number, and as printed.
struct Decision {
  long long number = 0;
  std::string text;
};

struct DomainSpec;
using DomainPtr = std::shared_ptr<const DomainSpec>;
struct KeyedSpec;

// Puts a value into a bit-field of a holder.
using BitSetter = std::function<void(const std::string& name, void* holder, const void* value)>;

// Memory of a container in which elements may be made: reading it before that is a mistake.
struct SpareMemory {
  void* address = nullptr;
  std::size_t size = 0;
};

// The domain of one field: a choice of values, the domains of its parts, shapes, one of several
// domains, or iterators.
struct DomainSpec {
  enum class Kind { kScalar, kParts, kContainer, kDependent, kIterator };
  struct Part {
    std::string name;  // ".first", "[2]"
    std::size_t offset = 0;
    DomainPtr domain;  // null: stays as constructed
    // A bit-field: `offset` is that of the struct that holds it.
    BitSetter set_bits = nullptr;
    std::size_t holder_size = 0;
  };

  Kind kind = Kind::kScalar;
  std::size_t size = 0;
  std::string problem;  // the user's mistake, to be reported with the name of the field

  std::vector<Choice> choices;                           // kScalar
  void (*print)(Printer&, const void* value) = nullptr;  // kScalar; alternatives
  bool owns = false;                                     // kScalar: unique_ptr
  bool is_tagged = false;        // kScalar: pointers whose low bits hold the tags that are listed
  bool holds_addresses = false;  // kScalar: an integer whose values are addresses
  bool leads_anywhere = false;   // an argument that need not point into the structure

  std::vector<Part> parts;            // kParts
  ReflectFunction reflect = nullptr;  // kParts of a struct: to see that none is missing

  // kContainer: a field whose values are the shapes, and fields for the elements of each.
  struct Shape {
    std::string text;                 // as printed: "2"
    std::uint64_t id = 0;             // what `reshape` gets: the length of a sequence
    std::vector<DomainPtr> elements;  // in the order of `elements` below
  };
  std::vector<Shape> shapes;
  std::string shape_name = ".size()";  // of the field, after that of the container
  // The shapes are sets of keys. There are none before a layout asks the container itself which
  // keys it can hold: its own comparator, or hasher, decides.
  std::shared_ptr<const KeyedSpec> keyed;
  // The shapes are alternatives: each has one value, or none, that lies in the container's own
  // bytes. `tag_offset` and `tag_size` are the bytes that say which of them it is. The text of a
  // shape without a value is what `print` makes of it.
  bool is_alternatives = false;
  std::size_t tag_offset = 0, tag_size = 0;
  bool is_view = false;             // of elements that belong to another object
  std::string_view block_of;        // a pointer to an array: the type of its elements
  bool is_copied_bytewise = false;  // so that bytes without meaning may be read
  // The elements of a shape are the first of a larger one. `reshape` must get the largest first, to
  // reserve memory, and last, so that all elements exist. Otherwise each shape has its own.
  bool shares_elements = false;
  // Gives a container that shape, through its own operations.
  std::function<void(void* container, std::uint64_t id)> reshape;
  // Where the elements of a container lie, and where it has room for more.
  std::function<std::vector<void*>(void* container)> elements;
  std::function<std::vector<SpareMemory>(void* container)> spare;

  // A flexible array member, whose elements follow the object: their size, and how one prints.
  bool is_trailing = false;
  std::size_t element_size = 0;
  void (*print_element)(Printer&, const void* element) = nullptr;

  const IteratorsSpec* iterators = nullptr;  // null: it has none

  // kIterator
  std::vector<IteratorChoice> into;
  const std::type_info* iterator_type = nullptr;

  // kDependent: another member of the same object decides about the domain, the member of that
  // name: an integer, an enum or a bool. Null: with that value there is no such field.
  std::string depends_on;
  std::function<DomainPtr(const Decision&)> domain_for;
  bool is_in_union = false;  // ... so that other members may be there instead
};

// Set or Keep of one member.
struct Setting {
  std::string name;  // "Node::left"
  const std::type_info* holder = nullptr;
  // The holder's part of an object thrown by ClassSpec::throw_pointer; null if it has none.
  void* (*as_holder)(void (*throw_pointer)(void*), void* object) = nullptr;
  std::function<std::size_t(const void* holder)> offset;  // of the member; absent when by name
  std::string member;                                     // by name: references, bit-fields
  std::size_t size = 0;  // of the member; of the holder for bit-fields
  // For a member of class type that prints as a whole, for example with operator<<; else null.
  void (*print)(Printer&, const void* member) = nullptr;
  DomainPtr domain;       // null: stays as constructed
  bool monitored = true;  // false: Keep
  // Bit-fields: domain.choices constructs values of the setter's type; this puts one into a holder.
  BitSetter set_bits;
};

struct FinitizationSpec {
  ClassPtr root;
  std::vector<ClassPtr> classes;  // in the order of declaration, the root's class not among them
                                  // unless it has a class domain of its own
  std::vector<Setting> settings;
};

// One more input beside the root: a value from a domain of its own.
struct ArgumentSpec {
  std::string name;
  std::size_t size = 0;
  std::size_t alignment = 0;
  std::function<void(void* at)> construct;   // absent: its values are made in raw memory
  void (*make_default)(void* at) = nullptr;  // a container without elements; null: none is made
  DomainPtr domain;
  void (*print)(Printer&, const void* value) = nullptr;
  // As C++ spells it; "" when it can't.
  std::string (*source)(const void* value) = nullptr;
  const std::type_info* target = nullptr;  // what a pointer points to
  bool is_inner = false;                   // it points only to objects of the structure
  bool is_structure = false;               // ... to a structure of its own
  bool is_object = false;                  // the function takes the object itself
  bool is_rvalue = false;                  // ... as &&
};

struct PredicateSpec {
  bool (*call)(void* closure, void* root, void* const* arguments) = nullptr;
  void* closure = nullptr;
  const void* function = nullptr;  // its code, where it is an ordinary function
  bool caller_is_instrumented = false;
  bool asks_contracts = false;  // by itself; otherwise nothing is checked while it runs
};

// Throws Error, or ends the program where exceptions are off.
[[noreturn]] void Fail(const std::string& message);
// Fails if the domain that was given for field `name`, or one of its parts, has a problem.
void CheckDomain(const std::string& name, const DomainSpec& domain);

}  // namespace korat::detail
