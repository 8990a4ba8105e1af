// Which kind of field each C++ type is.
#include <algorithm>

#include "model/type_description.h"
#include "source_files.h"

namespace korat::frontend {
namespace {

constexpr char kHeaders[] = R"(
#include <array>
#include <atomic>
#include <bitset>
#include <chrono>
#include <complex>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <any>
#include <queue>
#include <random>
#include <set>
#include <span>
#include <stack>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>
struct Node { Node* next; int value; };
struct Incomplete;
)";

// The field `x` of each declaration; all of them in one translation unit, which is faster.
std::vector<Field> FieldsOf(const std::vector<std::string>& declarations,
                            const std::string& before = "") {
  std::string text = kHeaders + before + "struct S {\n";
  for (std::size_t i = 0; i < declarations.size(); ++i) {
    const std::string number = std::to_string(i);
    text += "struct C" + number + " { int first; " + declarations[i] + " }; C" + number + "* c" +
            number + ";\n";
  }
  const ClassModel model = LoadText(text + "};", "S");
  std::vector<Field> fields;
  for (std::size_t i = 0; i < declarations.size(); ++i) {
    fields.push_back(FieldNamed(ClassNamed(model, "S::C" + std::to_string(i)), "x"));
  }
  return fields;
}
Type TypeOf(const std::string& declaration, const std::string& before = "") {
  return FieldsOf({declaration}, before)[0].type;
}

struct Case {
  const char* declaration;
  TypeKind kind;
  const char* reason = "";
};
void Check(const std::vector<Case>& cases, const std::string& before = "") {
  std::vector<std::string> declarations;
  for (const Case& one : cases) declarations.emplace_back(one.declaration);
  const std::vector<Field> fields = FieldsOf(declarations, before);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(fields[i].type.kind, cases[i].kind) << cases[i].declaration;
    EXPECT_EQ(fields[i].type.reason, cases[i].reason) << cases[i].declaration;
  }
}

TEST(Types, IntegersHaveWidthAndSign) {
  const std::vector<Field> fields =
      FieldsOf({"signed char x;", "std::uint8_t x;", "short x;", "int x;", "unsigned x;",
                "long long x;", "std::size_t x;"});
  const std::vector<std::pair<int, bool>> expected = {
      {8, true}, {8, false}, {16, true}, {32, true}, {32, false}, {64, true}, {64, false}};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const Type& type = fields[i].type;
    EXPECT_EQ(type.kind, TypeKind::kInteger) << type.spelling;
    EXPECT_EQ(std::pair(type.bits, type.is_signed), expected[i]) << type.spelling;
  }
}

TEST(Types, AliasesKeepTheirSpelling) {
  const Type type = TypeOf("Size x;", "using Size = unsigned long;");
  EXPECT_EQ(type.kind, TypeKind::kInteger);
  EXPECT_EQ(type.spelling, "Size");
  EXPECT_EQ(type.source, "unsigned long");
}

TEST(Types, OtherScalars) {
  Check({{"bool x;", TypeKind::kBool},
         {"char x;", TypeKind::kCharacter},
         {"char16_t x;", TypeKind::kCharacter},
         {"wchar_t x;", TypeKind::kCharacter},
         {"float x;", TypeKind::kFloating},
         {"long double x;", TypeKind::kFloating},
         // Types without ranges take lists of values.
         {"__int128 x;", TypeKind::kOpaque, "of type '__int128'"},
         {"std::nullptr_t x;", TypeKind::kOpaque, "of type 'std::nullptr_t'"}});
}

TEST(Types, EnumsListEachValueOnce) {
  const Type type = TypeOf(
      "ns::Color x;", "namespace ns { enum class Color : short { kRed, kRot = 0, kBlue = -4 }; }");
  EXPECT_EQ(type.kind, TypeKind::kEnum);
  EXPECT_EQ(type.enum_name, "ns::Color");
  EXPECT_EQ(type.bits, 16);
  EXPECT_TRUE(type.is_signed);
  ASSERT_EQ(type.enumerators.size(), 2u);
  EXPECT_EQ(type.enumerators[0].name, "ns::Color::kRed");
  EXPECT_EQ(type.enumerators[1].name, "ns::Color::kBlue");
  EXPECT_EQ(type.enumerators[1].value, -4);
}

TEST(Types, UnnamedEnumsAreNamedByTheirMember) {
  const Type type = LoadText("struct S { enum { kOff, kOn } x; };", "S").classes[0].fields[0].type;
  EXPECT_EQ(type.enum_name, "decltype(S::x)");
  ASSERT_EQ(type.enumerators.size(), 2u);
  EXPECT_EQ(type.enumerators[1].name, "decltype(S::x)::kOn");
}

TEST(Types, AtomicScalarsAreOfTheirValuesKind) {
  const Type type = TypeOf("std::atomic<int> x;");
  EXPECT_EQ(type.kind, TypeKind::kInteger);
  EXPECT_TRUE(type.is_atomic);
  EXPECT_EQ(type.source, "int");
  EXPECT_EQ(type.spelling, "std::atomic<int>");
}

TEST(Types, PointersToClassesHaveTheirClass) {
  for (const Field& field :
       FieldsOf({"Node* x;", "const Node* x;", "Node* const x = nullptr;",
                 "std::unique_ptr<Node> x;", "std::shared_ptr<const Node> x;", "Node x;"})) {
    EXPECT_EQ(field.type.class_index, 7) << field.type.spelling;  // after S and its six
  }
}

TEST(Types, PointersOfEachKind) {
  Check({{"Node* x;", TypeKind::kPointer},
         {"std::unique_ptr<Node> x;", TypeKind::kUniquePointer},
         {"std::unique_ptr<Node, Stateless> x;", TypeKind::kUniquePointer},
         {"std::shared_ptr<Node> x;", TypeKind::kSharedPointer},
         {"std::weak_ptr<Node> x;", TypeKind::kWeakPointer}},
        "struct Stateless { void operator()(Node*) const; };");
}

TEST(Types, IteratorsKnowTheirContainer) {
  Check({{"std::list<int>::iterator x;", TypeKind::kIterator},
         {"std::unordered_map<int, int>::iterator x;", TypeKind::kIterator},
         {"std::set<int>::iterator x;", TypeKind::kIterator},
         {"std::string_view x;", TypeKind::kString}},
        "#include <list>\n#include <set>\n#include <unordered_map>\n");
}

TEST(Types, OtherPointersAreOpaque) {
  Check({{"int* x;", TypeKind::kOpaque, "a pointer to 'int'"},
         {"void* x;", TypeKind::kOpaque, "a pointer to 'void'"},
         {"const char* x;", TypeKind::kOpaque, "a pointer to 'const char'"},
         {"Node** x;", TypeKind::kOpaque, "a pointer to 'Node *'"},
         {"Incomplete* x;", TypeKind::kOpaque, "a pointer to the incomplete class 'Incomplete'"},
         {"void (*x)(int);", TypeKind::kOpaque, "a pointer to a function"},
         {"int Node::* x;", TypeKind::kOpaque, "a pointer to a member"},
         {"std::string* x;", TypeKind::kOpaque, "a pointer to 'std::string'"},
         {"std::shared_ptr<int> x;", TypeKind::kOpaque, "a std::shared_ptr to 'int'"},
         {"std::shared_ptr<Node[]> x;", TypeKind::kOpaque, "a std::shared_ptr to 'Node[]'"},
         {"std::weak_ptr<int> x;", TypeKind::kOpaque, "a std::weak_ptr to 'int'"}});
}

TEST(Types, TypesThatCannotBeCopiedCannotBeBounded) {
  constexpr TypeKind kUnboundable = TypeKind::kUnboundable;
  Check({{"int& x;", kUnboundable, "a reference"},
         {"Node&& x;", kUnboundable, "a reference"},
         {"std::unique_ptr<Node[]> x;", kUnboundable, "a std::unique_ptr to 'Node[]'"},
         {"std::unique_ptr<int> x;", kUnboundable, "a std::unique_ptr to 'int'"},
         {"std::unique_ptr<Node, void (*)(Node*)> x;", kUnboundable,
          "a std::unique_ptr whose deleter has a state"},
         {"std::atomic<Node*> x;", kUnboundable, "a std::atomic of 'Node *'"},
         {"int x[];", kUnboundable, "an array of unknown length"}});
}

TEST(Types, ReferencesSaySo) {
  const Field field = FieldsOf({"const Node& x;"})[0];
  EXPECT_TRUE(field.is_reference);
  EXPECT_EQ(field.type.source, "Node");
}

TEST(Types, ArraysNest) {
  const std::vector<Field> fields = FieldsOf({"int x[2][3];", "std::array<Node*, 4> x;"});
  const Type& grid = fields[0].type;
  EXPECT_EQ(grid.kind, TypeKind::kArray);
  EXPECT_EQ(grid.length, 2u);
  ASSERT_EQ(grid.parts.size(), 1u);
  EXPECT_EQ(grid.parts[0].length, 3u);
  EXPECT_EQ(grid.parts[0].parts[0].kind, TypeKind::kInteger);
  const Type& array = fields[1].type;
  EXPECT_EQ(array.kind, TypeKind::kArray);
  EXPECT_EQ(array.length, 4u);
  EXPECT_EQ(array.parts[0].kind, TypeKind::kPointer);
}

TEST(Types, ContainersHaveParts) {
  const std::vector<Field> fields =
      FieldsOf({"std::vector<std::unique_ptr<Node>> x;", "std::vector<Node> x;",
                "std::optional<std::string> x;", "std::pair<const int, std::string> x;",
                "std::deque<bool> x;", "std::list<Node*> x;", "std::forward_list<int> x;"});
  EXPECT_EQ(fields[0].type.kind, TypeKind::kVector);
  EXPECT_EQ(fields[0].type.parts[0].kind, TypeKind::kUniquePointer);
  EXPECT_EQ(fields[1].type.parts[0].kind, TypeKind::kStruct);
  EXPECT_EQ(fields[2].type.kind, TypeKind::kOptional);
  EXPECT_EQ(fields[2].type.parts[0].kind, TypeKind::kString);
  EXPECT_EQ(fields[3].type.kind, TypeKind::kPair);
  ASSERT_EQ(fields[3].type.parts.size(), 2u);
  EXPECT_EQ(fields[3].type.parts[0].kind, TypeKind::kInteger);
  EXPECT_EQ(fields[3].type.parts[1].spelling, "std::string");
  EXPECT_EQ(fields[4].type.kind, TypeKind::kDeque);
  EXPECT_EQ(fields[4].type.parts[0].kind, TypeKind::kBool);
  EXPECT_EQ(fields[5].type.kind, TypeKind::kList);
  EXPECT_EQ(fields[5].type.parts[0].kind, TypeKind::kPointer);
  EXPECT_EQ(fields[6].type.kind, TypeKind::kForwardList);
}

TEST(Types, OptionalsAndVariantsHaveAlternatives) {
  const std::vector<Field> fields = FieldsOf(
      {"std::optional<Node*> x;", "std::optional<std::unique_ptr<Node>> x;",
       "std::optional<std::map<int, Node>> x;", "std::variant<std::monostate, int, Node> x;",
       "std::tuple<int, std::optional<std::vector<int>>> x;"});
  EXPECT_EQ(fields[0].type.kind, TypeKind::kOptional);  // its values are made one by one
  EXPECT_EQ(fields[1].type.kind, TypeKind::kCompoundOptional);
  EXPECT_EQ(fields[2].type.kind, TypeKind::kCompoundOptional);
  EXPECT_EQ(fields[2].type.parts[0].kind, TypeKind::kMap);
  EXPECT_EQ(fields[3].type.kind, TypeKind::kVariant);
  ASSERT_EQ(fields[3].type.parts.size(), 3u);
  EXPECT_EQ(fields[3].type.parts[0].kind, TypeKind::kKept);
  EXPECT_EQ(fields[3].type.parts[2].kind, TypeKind::kStruct);
  EXPECT_EQ(fields[4].type.kind, TypeKind::kTuple);
  EXPECT_EQ(fields[4].type.parts[1].kind, TypeKind::kCompoundOptional);
}

TEST(Types, SetsAndMapsHaveKeys) {
  const std::vector<Field> fields =
      FieldsOf({"std::set<std::string> x;", "std::multiset<std::pair<int, char>> x;",
                "std::map<int, std::unique_ptr<Node>> x;", "std::multimap<bool, Node> x;",
                "std::unordered_set<int> x;", "std::unordered_multiset<char> x;",
                "std::unordered_map<std::string, std::set<int>> x;",
                "std::unordered_multimap<int, Node*> x;", "std::map<Node, int, ByAddress> x;"},
               "struct ByAddress { bool operator()(const Node&, const Node&) const; };");
  for (const std::size_t set : {0u, 1u, 4u, 5u}) {
    EXPECT_EQ(fields[set].type.kind, TypeKind::kSet) << set;
    EXPECT_EQ(fields[set].type.parts.size(), 1u);
  }
  for (const std::size_t map : {2u, 3u, 6u, 7u, 8u}) {
    EXPECT_EQ(fields[map].type.kind, TypeKind::kMap) << map;
    EXPECT_EQ(fields[map].type.parts.size(), 2u);
  }
  EXPECT_EQ(fields[1].type.parts[0].kind, TypeKind::kPair);
  EXPECT_EQ(fields[2].type.parts[1].kind, TypeKind::kUniquePointer);
  EXPECT_EQ(fields[6].type.parts[1].kind, TypeKind::kSet);
  EXPECT_EQ(fields[8].type.parts[0].kind, TypeKind::kStruct);
}

TEST(Types, SetsAndMapsThatCannotBeBoundedAreWholes) {
  Check({{"std::set<int*> x;", TypeKind::kOpaque, "a std::set whose keys are pointers"},
         {"std::map<Value*, int> x;", TypeKind::kOpaque, "a std::map whose keys are pointers"},
         {"std::set<std::set<int>> x;", TypeKind::kOpaque,
          "a std::set whose keys are 'std::set<int>'"},
         {"std::map<int, Value> x;", TypeKind::kOpaque,
          "a std::map to 'Value', which has no default constructor"},
         {"std::map<int, std::function<void()>> x;", TypeKind::kOpaque,
          "a std::map to 'std::function<void ()>'"}},
        "struct Value { explicit Value(int); int value; };");
}

TEST(Types, ContainersWhosePartsCannotBeBoundedAreWholes) {
  Check({{"std::vector<bool> x;", TypeKind::kOpaque, "a std::vector<bool>"},
         {"std::vector<Value> x;", TypeKind::kOpaque,
          "a std::vector of 'Value', which has no default constructor"},
         {"std::optional<std::vector<bool>> x;", TypeKind::kOpaque,
          "a std::optional of 'std::vector<bool>'"},
         {"std::optional<Value> x;", TypeKind::kOpaque,
          "a std::optional of 'Value', which has no default constructor"},
         {"std::variant<int, void*> x;", TypeKind::kOpaque, "a std::variant with 'void *'"},
         {"std::variant<int, Value> x;", TypeKind::kOpaque,
          "a std::variant with 'Value', which has no default constructor"},
         {"std::tuple<int, void*> x;", TypeKind::kOpaque, "a std::tuple with 'void *'"},
         {"std::pair<int, void*> x;", TypeKind::kOpaque, "a std::pair with 'void *'"},
         {"std::pair<int, std::mutex> x;", TypeKind::kUnboundable, "a std::pair with 'std::mutex'"},
         {"void* x[2];", TypeKind::kUnboundable, "an array of 'void *'"}},
        "struct Value { explicit Value(int); int value; };");
}

TEST(Types, OnlyStringsOfCharAreStrings) {
  const std::vector<Field> fields = FieldsOf({"std::string x;", "std::wstring x;"});
  EXPECT_EQ(fields[0].type.kind, TypeKind::kString);
  EXPECT_EQ(fields[0].type.source, "std::string");
  EXPECT_EQ(fields[1].type.kind, TypeKind::kOpaque);
}

TEST(Types, SomeClassesStayAsConstructed) {
  Check({{"std::mutex x;", TypeKind::kKept},
         {"std::condition_variable x;", TypeKind::kKept},
         {"std::thread x;", TypeKind::kKept},
         {"std::allocator<int> x;", TypeKind::kKept},
         {"std::function<void()> x;", TypeKind::kKept},
         {"std::less<int> x;", TypeKind::kKept},
         {"std::hash<int> x;", TypeKind::kKept},
         {"std::mt19937 x;", TypeKind::kKept},
         {"std::mutex x[2];", TypeKind::kKept},
         {"Empty x;", TypeKind::kKept}},
        "struct Empty {};");
}

TEST(Types, OtherClassesAreOpaque) {
  Check({{"std::any x;", TypeKind::kOpaque, "a std::any"},
         {"U x;", TypeKind::kOpaque, "a union"},
         {"E x;", TypeKind::kOpaque, "an enum whose enumerators are not known"}},
        "union U { int a; char b; }; enum class E : int;");
}

// The README's table is made from these (tools/check_types.py).
TEST(Types, OfTheTableAreWhatItSays) {
  std::vector<std::string> members;
  std::vector<TypeKind> kinds;
  for (const TypeDescription* description : AllDescriptions()) {
    const std::string samples = description->samples;
    EXPECT_NE(samples, "") << description->name;
    if (description->kind == TypeKind::kBlock) continue;  // their names matter: see below
    if (description->kind == TypeKind::kTrailing) continue;
    if (description->kind == TypeKind::kAddress) continue;  // if --set lists classes
    for (std::size_t begin = 0; begin < samples.size();) {
      const std::size_t end = std::min(samples.find("; ", begin), samples.size());
      const std::string sample = samples.substr(begin, end - begin);
      const bool is_function = sample == "void (*)()";
      members.push_back(is_function ? "void (*x)();" : sample + " x;");
      kinds.push_back(description->kind);
      begin = end + 2;
    }
  }
  const std::vector<Field> fields =
      FieldsOf(members,
               "enum class Color { kRed }; enum class Id : int {}; struct Empty {};"
               "union U { int a; char b; };");
  for (std::size_t i = 0; i < members.size(); ++i) {
    EXPECT_EQ(fields[i].type.kind, kinds[i]) << members[i];
  }
}

// What is made of the first member of each: the length of an array, or "-" if it is none.
std::vector<std::string> LengthsOf(const std::vector<std::string>& classes,
                                   const std::vector<std::string>& settings = {}) {
  const SourceFiles files;
  std::string text = std::string(kHeaders) + "struct S {\n";
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const std::string number = std::to_string(i);
    text += "struct C" + number + " { " + classes[i] + " }; C" + number + "* c" + number + ";\n";
  }
  LoadRequest request = RequestFor({files.Write("s.h", text + "};")}, "S");
  request.settings = settings;
  const ClassModel model = Load(request);
  std::vector<std::string> lengths;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const Type& type = ClassNamed(model, "S::C" + std::to_string(i)).fields[0].type;
    lengths.push_back(type.kind == TypeKind::kBlock ? type.length_by : "-");
  }
  return lengths;
}

TEST(Types, PointersToArraysAreKnownByTheirNames) {
  const auto lengths =
      LengthsOf({"int* data; unsigned size, cap;", "std::unique_ptr<int[]> slots_; long n_;",
                 "char* m_buf; int m_bufLen;", "struct I { int x; }; I* items; int count;",
                 "int** table; std::size_t tableSize, other;"});
  EXPECT_EQ(lengths, (std::vector<std::string>{"cap", "n_", "m_bufLen", "count", "tableSize"}));
}

TEST(Types, OtherPointersAreNotTakenAsArrays) {
  const auto lengths =
      LengthsOf({"int* p; int size;", "int* data; int other;", "const char* data; int size;",
                 "int* data; bool size;", "struct I { I* next; }; I* items; int count;",
                 "C5* data; int size;", "void* data; int size;"});
  EXPECT_EQ(lengths, std::vector<std::string>(7, "-"));
}

TEST(Types, SettingsSayWhichPointersLeadToArrays) {
  const std::vector<std::string> classes = {"int* p; int k;", "int* data; int size;",
                                            "int* data; int size;", "int* data; int size;"};
  EXPECT_EQ(LengthsOf(classes, {"S::C0::p=null,array(k)", "C1::data = keep", "C3::data=0..3"}),
            (std::vector<std::string>{"", "-", "size", "size"}));
}

TEST(Types, ArraysAtTheEndAreAsLongAsAMemberSays) {
  const std::vector<Field> fields =
      FieldsOf({"int n; int x[];", "int count; Node* x[0];", "int n; int x[1];", "bool n; int x[];",
                "int n; int x[]; int size() const { return n; }", "int n; int x[0]; int last;"});
  const std::vector<TypeKind> kinds = {TypeKind::kTrailing, TypeKind::kTrailing,
                                       TypeKind::kArray,    TypeKind::kUnboundable,
                                       TypeKind::kTrailing, TypeKind::kKept};
  for (std::size_t i = 0; i < fields.size(); ++i) EXPECT_EQ(fields[i].type.kind, kinds[i]) << i;
  EXPECT_EQ(fields[1].type.length_by, "count");
}

TEST(Types, SettingsListTheClassesThatAddressesLeadTo) {
  const SourceFiles files;
  const std::string text =
      "namespace ns { template <class T> struct Box { T t; }; } struct Item { int i; };"
      "struct S { void* x; const void* y; unsigned long z; int w; ns::Box<int> b; };";
  LoadRequest request = RequestFor({files.Write("s.h", text)}, "S");
  request.settings = {"S::x=null,Item,Box<int>", "y=Other", "z=Item|0,Item|1", "w=Item"};
  const ClassModel model = Load(request);
  const std::vector<Field>& fields = model.classes[0].fields;
  EXPECT_EQ(fields[0].type.kind, TypeKind::kAddress);
  ASSERT_EQ(fields[0].type.targets.size(), 2u);
  EXPECT_EQ(model.classes[static_cast<std::size_t>(fields[0].type.targets[1])].name,
            "ns::Box<int>");
  EXPECT_EQ(fields[1].type.kind, TypeKind::kOpaque);
  EXPECT_EQ(fields[2].type.kind, TypeKind::kAddress);
  EXPECT_EQ(fields[2].type.targets.size(), 1u);
  EXPECT_EQ(fields[3].type.kind, TypeKind::kInteger);
  EXPECT_TRUE(ClassNamed(model, "Item").has_objects);
}

TEST(Types, EmbeddedClassesAreStructs) { EXPECT_EQ(TypeOf("Node x;").kind, TypeKind::kStruct); }

}  // namespace
}  // namespace korat::frontend
