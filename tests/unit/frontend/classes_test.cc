// Which classes belong to the model, and what it knows about each.
#include "source_files.h"

namespace korat::frontend {
namespace {

using Names = std::vector<std::string>;

TEST(Classes, ComeBreadthFirstFromTheRoot) {
  const ClassModel model = LoadText(R"(
    struct C { int c; };
    struct B { C inner[2]; };
    struct A { B* b; A* a; struct Local { int x; } local; };
  )",
                                    "A");
  EXPECT_EQ(ClassNames(model), (Names{"A", "B", "A::Local", "C"}));
  EXPECT_TRUE(model.classes[0].has_objects);  // through A::a
  EXPECT_TRUE(model.classes[1].has_objects);
  EXPECT_FALSE(model.classes[2].has_objects);
  EXPECT_FALSE(model.classes[3].has_objects);
}

TEST(Classes, ParametersOfMethodsAddNone) {
  const ClassModel model = LoadText(R"(
    struct Other { int x; };
    struct A { int a; void Visit(Other* other); void Take(A* a); };
  )",
                                    "A");
  EXPECT_EQ(ClassNames(model), (Names{"A"}));
  const Class& a = model.classes[0];
  EXPECT_EQ(a.methods[0].parameters[0].type.kind, TypeKind::kOpaque);
  EXPECT_EQ(a.methods[1].parameters[0].type.kind, TypeKind::kPointer);
}

TEST(Classes, DerivedClassesOfPointerTargetsHaveObjects) {
  const ClassModel model = LoadText(R"(
    struct Shape { virtual ~Shape(); virtual int Area() const = 0; };
    struct Square : Shape { int side; int Area() const override; };
    template <typename T> struct Labelled : Square { T label; };
    using LabelledByInt = Labelled<int>;
    inline LabelledByInt global;
    struct Unrelated { int x; };
    struct Picture { Shape* shape; };
  )",
                                    "Picture");
  EXPECT_EQ(ClassNames(model), (Names{"Picture", "Shape", "Square", "Labelled<int>"}));
  EXPECT_TRUE(model.classes[1].is_abstract);
  EXPECT_FALSE(model.classes[1].has_objects);
  EXPECT_EQ(model.classes[1].derived, (std::vector<int>{2, 3}));
  EXPECT_TRUE(model.classes[2].has_objects);
  EXPECT_EQ(model.classes[2].bases, (std::vector<int>{1}));
  EXPECT_TRUE(model.classes[3].has_objects);
  EXPECT_EQ(model.classes[3].fields.size(), 1u);  // its own
}

TEST(Classes, DerivedClassesThatOnlyMembersOfTemplatesMentionAreKnown) {
  const ClassModel model = LoadText(R"(
    struct NodeBase { NodeBase* next; };
    template <typename T> struct Node : NodeBase { T value; };
    template <typename T> struct Chain {
      NodeBase* head;
      T first() const { return static_cast<Node<T>*>(head)->value; }
      void onlyForClasses() { first().clear(); }
      static bool variadic(T, ...);
      int usesRanges() const {
        T all[2] = {};
        for (T one : all) return one;
        return 0;
      }
      bool usesBuiltins() const { return variadic(first(), first(), *this, __builtin_abs(first())); }
    };
    struct Holder { Chain<int> chain; };
  )",
                                    "Holder");
  EXPECT_EQ(ClassNames(model), (Names{"Holder", "Chain<int>", "NodeBase", "Node<int>"}));
  EXPECT_TRUE(model.classes[3].has_objects);
  EXPECT_EQ(model.classes[2].derived, (std::vector<int>{3}));
}

TEST(Classes, HooksLeadToTheObjectsAroundThem) {
  const std::string text = R"(
    struct Link { Link* next; };
    struct Item { int value; Link link; };
    struct Other { Link link; };
    struct List {
      Link head;
      Item* First() const { %s }
      const List* Self() const { return (const List*)((char*)&head - __builtin_offsetof(List, head)); }
    };
  )";
  for (const std::string body :
       {"return (Item*)((char*)head.next - __builtin_offsetof(Item, link));",
        "return (Item*)((char*)head.next - (long)&((Item*)0)->link);",
        "constexpr auto kHook = &Item::link; return nullptr;"}) {
    std::string code = text;
    code.replace(code.find("%s"), 2, body);
    const ClassModel model = LoadText(code, "List");
    EXPECT_EQ(ClassNames(model), (Names{"List", "Link", "Item"})) << body;
    EXPECT_FALSE(model.classes[0].has_objects);
    EXPECT_FALSE(model.classes[1].has_objects);
    EXPECT_TRUE(model.classes[2].has_objects);
  }
}

TEST(Classes, OfLibrariesThatAreOnlyPartsHaveNoObjects) {
  const SourceFiles files;
  const std::string library = files.Write("lib/links.h", R"(
    struct Link { Link* next; };
    template <typename T> struct Hook : Link {};
    struct Holder : Link {};
    struct List { Holder end; Link* first; };
    template <typename T> struct Node : Hook<T> { T value; };
    template <typename T> struct Stack { Node<T>* top; Hook<char> other; Hook<long>* next; };
  )");
  const std::string own = files.Write("own.h", R"(
    #include <links.h>
    struct Item : Hook<Item> { int value; };
    struct Special : Item {};
    struct Items { List list; };
  )");
  LoadRequest request = RequestFor({own}, "Items");
  request.flags = {"-isystem", files.Path("lib")};
  const auto with_objects = [&] {
    Names names;
    for (const Class& one : Load(request).classes) {
      if (one.has_objects) names.push_back(one.name);
    }
    return names;
  };
  EXPECT_EQ(with_objects(), (Names{"Item", "Special"}));  // bases of the user's stay
  request.settings = {"Link=3", "Holder = 0", "value=1..2"};
  EXPECT_EQ(with_objects(), (Names{"Holder", "Link", "Item", "Special"}));
  request.settings.clear();
  request.flags = {"-I", files.Path("lib")};
  EXPECT_EQ(with_objects().size(), 6u);  // all the user's own, those of other instances included

  const std::string links = files.Write("links_of_ints.h", R"(
    #include <links.h>
    struct Links { Stack<int> stack; Link* any; };
  )");
  request = RequestFor({links}, "Links");
  request.flags = {"-isystem", files.Path("lib")};
  EXPECT_EQ(with_objects(), (Names{"Node<int>", "Hook<long>"}));
}

TEST(Classes, BasesBelongToTheModel) {
  const ClassModel model = LoadText(R"(
    struct Counted { int count; };
    struct Named { char name; };
    struct List : virtual Counted, private Named { List* next; };
  )",
                                    "List");
  EXPECT_EQ(ClassNames(model), (Names{"List", "Counted", "Named"}));
  EXPECT_EQ(model.classes[0].bases, (std::vector<int>{1, 2}));
  EXPECT_EQ(model.classes[1].derived, (std::vector<int>{0}));
  EXPECT_FALSE(model.classes[1].has_objects);
}

TEST(Classes, FieldsKnowTheirPlace) {
  const ClassModel model = LoadText(R"(
    class A {
     public:
      const int fixed = 1;
     protected:
      mutable char cache;
     private:
      unsigned low : 3, : 2, high : 4;
    };
  )",
                                    "A");
  const Class& a = model.classes[0];
  ASSERT_EQ(a.fields.size(), 4u);  // the unnamed bit-field is left out
  EXPECT_EQ(a.size, 8u);
  EXPECT_EQ(a.alignment, 4u);
  EXPECT_TRUE(a.fields[0].is_const);
  EXPECT_EQ(a.fields[0].access, Access::kPublic);
  EXPECT_EQ(a.fields[0].location.line, 4u);
  EXPECT_TRUE(a.fields[1].is_mutable);
  EXPECT_EQ(a.fields[1].access, Access::kProtected);
  EXPECT_EQ(a.fields[1].offset_bits, 32u);
  EXPECT_EQ(a.fields[2].access, Access::kPrivate);
  EXPECT_EQ(a.fields[2].bit_width, 3u);
  EXPECT_EQ(a.fields[3].name, "high");
  EXPECT_EQ(a.fields[3].bit_width, 4u);
  EXPECT_EQ(a.fields[3].offset_bits, a.fields[2].offset_bits + 5);
}

TEST(Classes, AnonymousStructsAreFlattened) {
  const ClassModel model = LoadText(R"(
    struct A { int first; struct { int second; struct { int third; }; }; };
  )",
                                    "A");
  const Class& a = model.classes[0];
  ASSERT_EQ(a.fields.size(), 3u);
  EXPECT_EQ(a.fields[2].name, "third");
  EXPECT_EQ(a.fields[2].offset_bits, 64u);
  EXPECT_EQ(a.fields[2].type.kind, TypeKind::kInteger);
}

TEST(Classes, MembersOfAnonymousUnionsShareTheirPlace) {
  const ClassModel model = LoadText(R"(
    struct Odd { Odd(); Odd(const Odd&); int x; };
    struct A { int tag; union { int number; struct { char letter; }; Odd odd; int bits : 3; }; A(); };
  )",
                                    "A");
  const Class& a = model.classes[0];
  ASSERT_EQ(a.fields.size(), 5u);
  EXPECT_EQ(FieldNamed(a, "number").type.kind, TypeKind::kInteger);
  EXPECT_EQ(FieldNamed(a, "letter").type.kind, TypeKind::kCharacter);
  for (const char* name : {"odd", "bits"}) {  // not plain bytes
    EXPECT_EQ(FieldNamed(a, name).type.kind, TypeKind::kUnboundable);
  }
  for (const char* name : {"number", "letter", "odd", "bits"}) {
    EXPECT_EQ(FieldNamed(a, name).type.reason, "a member of an anonymous union");
  }
}

TEST(Classes, KnowHowTheyAreMade) {
  const ClassModel model = LoadText(R"(
    class Closed { Closed(); int x; };
    struct NeedsValue { explicit NeedsValue(int value, char c = 'x'); int value; };
    struct Single { Single() = default; Single(const Single&) = delete; int x; };
    struct Root { Closed a; NeedsValue b; Single c; };
  )",
                                    "Root");
  EXPECT_TRUE(ClassNamed(model, "Closed").is_default_constructible);  // ignoring access
  EXPECT_TRUE(ClassNamed(model, "Closed").is_copyable);
  const Class& needs_value = ClassNamed(model, "NeedsValue");
  EXPECT_FALSE(needs_value.is_default_constructible);
  ASSERT_EQ(needs_value.constructors.size(), 1u);
  const std::vector<Parameter>& parameters = needs_value.constructors[0].parameters;
  ASSERT_EQ(parameters.size(), 2u);
  EXPECT_EQ(parameters[0].name, "value");
  EXPECT_FALSE(parameters[0].has_default);
  EXPECT_TRUE(parameters[1].has_default);
  EXPECT_FALSE(ClassNamed(model, "Single").is_copyable);
  EXPECT_EQ(ClassNamed(model, "Single").constructors.size(), 1u);
  EXPECT_FALSE(ClassNamed(model, "Root").is_copyable);
}

TEST(Classes, MethodsKnowTheirParameters) {
  const ClassModel model = LoadText(R"(
    #include <string>
    class A {
     public:
      virtual bool contains(const std::string& key, int) const;
      A& operator=(const A&);
      static int Count();
      void gone() = delete;
      template <typename T> void Any(T);
      ~A();
     private:
      void remove(int&& info);
      int x;
    };
  )",
                                    "A");
  const std::vector<Function>& methods = model.classes[0].methods;
  ASSERT_EQ(methods.size(), 4u);
  EXPECT_EQ(methods[0].Signature(), "contains(const std::string &, int)");
  EXPECT_EQ(methods[0].result, "bool");
  EXPECT_TRUE(methods[0].is_const && methods[0].is_virtual && methods[0].is_member);
  EXPECT_TRUE(methods[0].parameters[0].is_reference && methods[0].parameters[0].is_const);
  EXPECT_EQ(methods[0].parameters[0].type.kind, TypeKind::kString);
  EXPECT_EQ(methods[0].parameters[1].name, "");
  EXPECT_EQ(methods[1].name, "operator=");
  EXPECT_TRUE(methods[2].is_static);
  EXPECT_EQ(methods[2].qualified, "A::Count");
  EXPECT_EQ(methods[3].access, Access::kPrivate);
}

TEST(Classes, AreDisplayedByTheShortestUniqueEnding) {
  const ClassModel model = LoadText(R"(
    namespace a { struct Node { int x; }; struct Leaf { int x; }; }
    namespace b { struct Node { int x; }; }
    struct Root { a::Node first; b::Node second; a::Leaf leaf; };
  )",
                                    "Root");
  EXPECT_EQ(ClassNamed(model, "a::Node").display, "a::Node");
  EXPECT_EQ(ClassNamed(model, "b::Node").display, "b::Node");
  EXPECT_EQ(ClassNamed(model, "a::Leaf").display, "Leaf");
}

TEST(Classes, InternalsOfTheLibraryAreModelledOnRequest) {
  const ClassModel model = LoadText(R"(
    #include <set>
    struct Tree {
      std::_Rb_tree_header header;
      bool repOk() const {
        std::set<const void*> visited;
        visited.insert(header._M_header._M_left);
        return *static_cast<const std::_Rb_tree_node<int>*>(header._M_header._M_parent)->_M_valptr() > 0;
      }
    };
  )",
                                    "Tree");
  const Class& node = ClassNamed(model, "std::_Rb_tree_node<int>");
  EXPECT_TRUE(node.has_objects && node.from_std);
  EXPECT_EQ(node.fields[0].type.kind, TypeKind::kStruct);                  // the value's buffer
  EXPECT_FALSE(ClassNamed(model, "std::_Rb_tree_node_base").has_objects);  // only a base
  EXPECT_FALSE(ClassNamed(model, "std::_Rb_tree_header").has_objects);
  EXPECT_THROW(ClassNamed(model, "std::_Rb_tree_node<const void *>"), std::out_of_range);
}

TEST(Classes, OfTheLibraryAreModelledAsBases) {
  const ClassModel model = LoadText(R"(
    #include <system_error>
    struct Item : std::error_code { Item* next; };
  )",
                                    "Item");
  const Class& base = ClassNamed(model, "std::error_code");
  EXPECT_TRUE(base.from_std);
  EXPECT_EQ(FieldNamed(base, "_M_value").type.kind, TypeKind::kInteger);
  EXPECT_TRUE(std::filesystem::exists(base.location.file)) << base.location.file;
}

TEST(Classes, MayAskForASharedPtrToThemselves) {
  const ClassModel model = LoadText(R"(
    #include <memory>
    struct Base : std::enable_shared_from_this<Base> { std::shared_ptr<Base> next; };
    struct Item : Base {};
    struct Other { Item* item; };
  )",
                                    "Other");
  EXPECT_EQ(model.classes.size(), 3u);  // what the library needs for that is none of them
  EXPECT_TRUE(IsMadeToShare(model, ClassNamed(model, "Base")));
  EXPECT_TRUE(IsMadeToShare(model, ClassNamed(model, "Item")));
  EXPECT_FALSE(IsMadeToShare(model, ClassNamed(model, "Other")));
}

// As BSD's sys/tree.h expands: RB_ENTRY(node) entry; RB_HEAD(tree, node).
TEST(Classes, UnnamedStructsOfMacrosAreNamedByTheirMember) {
  const ClassModel model = LoadText(R"(
    #define RB_ENTRY(type) struct { struct type *rbe_left, *rbe_right, *rbe_parent; int rbe_color; }
    struct node { RB_ENTRY(node) entry; int key; };
    struct tree { struct node* rbh_root; };
  )",
                                    "tree");
  EXPECT_EQ(ClassNames(model), (Names{"tree", "node", "decltype(node::entry)"}));
  EXPECT_EQ(model.classes[2].fields.size(), 4u);
  EXPECT_EQ(FieldNamed(model.classes[2], "rbe_left").type.class_index, 1);
  EXPECT_EQ(FieldNamed(model.classes[1], "entry").type.source, "decltype(node::entry)");
  EXPECT_EQ(FieldNamed(model.classes[1], "entry").type.class_index, 2);
}

}  // namespace
}  // namespace korat::frontend
