// What the front end knows about a class: everything reachable through its fields, the functions
// that may serve as its predicate, and the finitizations written for it. Pure data without Clang:
// bounds, skeletons and drivers are made from this.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/location.h"

namespace korat::frontend {

enum class TypeKind {
  kBool,
  kInteger,    // signed and unsigned char, std::uint8_t included
  kCharacter,  // char, char8_t, wchar_t, ...
  kFloating,
  kEnum,
  kString,   // std::string, std::string_view
  kPointer,  // raw, to a class
  kUniquePointer,
  kSharedPointer,
  kWeakPointer,
  kAddress,   // void*, or an integer, that leads to objects of classes that the user lists
  kTrailing,  // a flexible array member
  kBlock,     // a pointer, or a unique_ptr, that leads to an array
  kArray,     // C array, std::array
  kVector,    // std::vector, except of bool
  kDeque,
  kList,
  kForwardList,
  kSpan,              // std::span, over elements of its own
  kQueue,             // std::queue, std::stack
  kPriorityQueue,     // by its elements, as a multiset is
  kSet,               // also multiset, and the unordered ones
  kMap,               // also multimap, and the unordered ones
  kOptional,          // of a type that has values of its own
  kCompoundOptional,  // of any other
  kVariant,
  kPair,
  kTuple,
  kComplex,   // std::complex
  kWrapped,   // wraps a number: durations and time points, std::bitset
  kIterator,  // of a container
  kStruct,    // a class, embedded
  kKept,    // stays as constructed by default: mutexes, allocators, function objects, empty classes
  kOpaque,  // any other copyable type: by a list of values (unions, int*)
  kUnboundable,  // references, void*, types that can't be copied: can only be kept
};

struct Enumerator {
  std::string name;  // as C++ spells it in the scope of the driver: "Color::kRed"
  long long value = 0;
};

struct Type {
  TypeKind kind = TypeKind::kOpaque;
  std::string spelling;  // for messages: "SearchTree::Node *", "std::map<int, int>"
  std::string source;    // as generated code names it; const, volatile and references stripped
  // The element of an array, a vector, an optional, or behind a pointer; those of a pair or tuple;
  // the alternatives of a variant; the key of a set or map, and what the key of a map leads to; the
  // number in a wrapper.
  std::vector<Type> parts;
  // Containers: their iterators, as in `source`; the same name twice if there is one type only.
  std::vector<std::string> iterators;
  std::string length_by;                // kBlock: the member that says how long it is; "": unknown
  std::uint64_t length = 0;             // kArray; of a std::bitset, the number of bits
  int class_index = -1;                 // pointers: the class pointed to; kStruct: the class
  std::vector<int> targets;             // kAddress: the classes
  bool is_signed = false;               // kInteger, kCharacter, kEnum
  int bits = 0;                         // kInteger, kCharacter, kEnum
  std::vector<Enumerator> enumerators;  // kEnum: distinct values, in the order of declaration
  std::string enum_name;                // kEnum: as C++ spells it
  bool is_atomic = false;               // std::atomic of this scalar
  bool is_object = false;  // kPointer: stands for the object itself, so it is never null
  std::string reason;      // kOpaque, kUnboundable: why, "a pointer to 'int'"
};

// The reason of fields that share their place with others.
inline constexpr char kInAnonymousUnion[] = "a member of an anonymous union";

enum class Access { kPublic, kProtected, kPrivate };

struct Field {
  std::string name;  // "" never: unnamed bit-fields are left out, anonymous structs flattened
  Type type;
  Access access = Access::kPublic;
  bool is_const = false;
  // const, and the same in every object: by its initialiser, or by constructors without parameters.
  bool is_fixed = false;
  bool is_mutable = false;
  bool is_reference = false;
  unsigned bit_width = 0;         // 0: not a bit-field
  std::uint64_t offset_bits = 0;  // within its class
  Location location;
};

struct Parameter {
  std::string name;  // "" if it has none
  Type type;
  bool is_reference = false;  // & or &&
  bool is_rvalue = false;     // &&
  bool is_const = false;      // of the referenced type
  bool has_default = false;
  std::vector<long long> compared_with;  // integers, in the body: see ComparedValues
};

// Why no correct program can call a function: Function::uncallable.
inline constexpr char kUncompiled[] = "it does not compile for these template arguments";

// What a function can be to its class other than a method.
enum class Role { kOrdinary, kConstructor, kCopyConstructor, kMoveConstructor, kDestructor };

struct Function {
  std::string name;       // "remove", "operator=="
  std::string qualified;  // as generated code calls it when it is not a member: "ns::FinTree"
  std::string result;     // type, as spelled
  std::vector<Parameter> parameters;
  Access access = Access::kPublic;
  bool is_member = false;  // a non-static member function
  bool is_const = false;
  bool is_static = false;
  bool is_virtual = false;
  bool is_on_rvalue = false;   // declared with &&: called on temporaries only
  bool is_const_twin = false;  // const, beside one that is not const and takes the same parameters
  bool is_friend = false;      // not a member, but defined within the class
  bool is_library = false;     // of a base in namespace std, not named by the user
  Role role = Role::kOrdinary;
  int receiver = -1;       // the parameter that is the root; -1: none, a method has its object
  std::string uncallable;  // why it can't be called; "": it can
  Location location;

  std::string Signature() const;  // "contains(int)"
};

struct Class {
  std::string name;  // as generated code names it: "ns::Tree<int>::Node", "decltype(node::entry)"
  std::string display;  // the shortest ending of it that no other class of the model has: "Node"
  std::vector<std::string> namespaces;  // around it, the outermost first: "net", "net::detail"
  bool is_union = false;
  bool is_abstract = false;
  bool is_default_constructible = false;  // regardless of access
  bool is_copyable = false;
  bool is_made_to_share = false;  // std::enable_shared_from_this is a direct base; see below
  bool from_std = false;          // declared in a system header, namespace std or __gnu_cxx
  bool is_only_base = false;      // a template made for a class that derives from it
  bool has_objects = false;       // pointers lead to it or to a base of it, and it is not abstract
  std::vector<int> bases;         // direct ones
  std::vector<int> derived;       // all classes of the model derived from it, directly or not
  std::vector<Field> fields;      // its own, in the order of declaration
  std::vector<Function> constructors;  // not copy and move
  std::vector<Function> methods;    // its own, static ones included; no constructors, destructors
  std::vector<Function> inherited;  // public methods of public bases, of the root only
  // Its own public ones that can't be called, with the reason: names and spellings alone.
  std::vector<Function> uncallable;
  // Copies, moves and the destructor where they do something of their own: the user wrote them, or
  // at least the destructor. Assignments that the user wrote are methods.
  std::vector<Function> special;
  // Objects that exist only as arguments; then it has no others, except the root.
  int arguments = 0;
  std::uint64_t size = 0, alignment = 0;
  Location location;
};

// What a behaviour of a contract says about exceptions.
struct ThrownTypes {
  bool is_demanded = false;         // where it applies, one is thrown
  std::vector<std::string> places;  // of the behaviour and its clauses: "12:7"
  std::vector<std::string> types;   // that are allowed: "std::out_of_range"
};

// A function under test. Parameters of classes with objects stand for pointers to them.
struct TestedFunction {
  Function function;
  bool is_chosen = true;  // otherwise it only helps to build structures
  // The search asks for the whole precondition, not for the predicate alone: other structures are
  // among the arguments, the invariant need not hold, or there are several arguments.
  bool searches_precondition = false;
  bool is_helper = false;          // its contract says that the invariant need not hold
  bool checks_invariants = false;  // in the copy that checks contracts, it does so itself
  // The `requires` of its behaviours, as written; "" where that is not the whole precondition.
  std::string precondition;
  // Of the function in the checked copy that knows the precondition; "" if there is none.
  std::string precondition_id;
  unsigned behaviors = 0;           // of its contract, those of overridden functions included
  std::vector<ThrownTypes> thrown;  // as its own contract says

  // Whether the root is an input.
  bool HasReceiver() const { return function.is_member || function.receiver >= 0; }
};

struct ClassModel {
  std::vector<Class> classes;           // [0]: the class that was asked for
  Function predicate;                   // name empty: not asked for
  std::vector<Function> functions;      // free ones of the files, about objects of the class
  std::vector<TestedFunction> tested;   // the functions under test
  bool is_built_by_calls = false;       // objects of the first class are, not by a search
  std::vector<Function> finitizations;  // functions named Fin<Class> (or as asked) that return a
                                        // korat::Finitization of the class
  bool is_mutated = false;              // the copy that is compiled has mutants
  // The same for equal layouts: names, types, offsets, sizes, bases of all classes. Method bodies
  // do not matter.
  std::string layout_hash;

  // How to compile: the files that a translation unit has to include, in this order, to see the
  // class (absolute paths), and the source files that are to be compiled beside it.
  std::vector<std::string> includes;
  std::vector<std::string> sources;
  std::vector<std::string> flags;         // for every file; the user's own, sanitised
  std::string directory;                  // where to run the compiler
  std::vector<std::string> notes;         // for the user: which flags were dropped
  std::vector<std::string> dependencies;  // all files that were read
};

// Whether objects of the class may ask for a shared_ptr to themselves: it derives, directly or not,
// from std::enable_shared_from_this.
bool IsMadeToShare(const ClassModel& model, const Class& one);

}  // namespace korat::frontend
