// What --class means.
#include "source_files.h"

namespace korat::frontend {
namespace {

TEST(FindClass, TakesAnyNameTheCompilerKnows) {
  constexpr char kText[] = R"(
    namespace ns {
    template <typename T, typename Compare = void> class Heap {
     public:
      struct Node { T value; Node* next; };
      Node* root;
    };
    struct Outer { struct Inner { int x; }; };
    }
    using IntHeap = ns::Heap<int>;
  )";
  EXPECT_EQ(LoadText(kText, "ns::Heap<int>").classes[0].name, "ns::Heap<int>");
  EXPECT_EQ(LoadText(kText, "IntHeap").classes[0].name, "ns::Heap<int>");
  EXPECT_EQ(LoadText(kText, "ns::Heap<char>::Node").classes[0].name, "ns::Heap<char>::Node");
  EXPECT_EQ(LoadText(kText, "ns::Outer::Inner").classes[0].name, "ns::Outer::Inner");
}

TEST(FindClass, NamespacesMayBeLeftOutWhereOneClassFits) {
  constexpr char kText[] = R"(
    namespace a { template <typename T> struct Heap { T* x; }; struct Tree { struct Node { int x; }; }; }
    namespace b { struct Only { int x; }; namespace { struct Hidden { int x; }; } }
  )";
  EXPECT_EQ(LoadText(kText, "Only").classes[0].name, "b::Only");
  EXPECT_EQ(LoadText(kText, "Node").classes[0].name, "a::Tree::Node");
  EXPECT_EQ(LoadText(kText, "Tree::Node").classes[0].name, "a::Tree::Node");
  EXPECT_EQ(LoadText(kText, "Heap<b::Only>").classes[0].name, "a::Heap<b::Only>");
  EXPECT_EQ(LoadText(kText, "Hidden").classes[0].name, "b::Hidden");
}

TEST(FindClass, SeveralThatFitAreListed) {
  EXPECT_EQ(ErrorOfText("namespace a { struct T {}; } namespace b { struct T {}; }", "T"),
            "class 'T' may be 'a::T', 'b::T'; give one of these names");
}

TEST(FindClass, NearNamesAreOffered) {
  const SourceFiles files;
  const std::string path = files.Write("search_tree.h", "class SearchTree {}; class Other {};");
  EXPECT_EQ(ErrorOf(RequestFor({path}, "SerchTree")),
            "no class 'SerchTree' in " + path + "; did you mean 'SearchTree'?");
  EXPECT_EQ(ErrorOf(RequestFor({path}, "searchtree")),
            "no class 'searchtree' in " + path + "; did you mean 'SearchTree'?");
}

TEST(FindClass, OtherwiseTheExistingClassesAreListed) {
  const SourceFiles files;
  files.Write("base.h", "struct Base {};");
  const std::string path = files.Write(
      "x.h", "#include \"base.h\"\n#include <vector>\nstruct A {}; namespace n { struct B {}; }");
  EXPECT_EQ(ErrorOf(RequestFor({path}, "Queue")),
            "no class 'Queue' in " + path + "; the classes there are A, n::B");
  const std::string empty = files.Write("empty.h", "int x;");
  EXPECT_EQ(ErrorOf(RequestFor({empty}, "Queue")),
            "no class 'Queue' in " + empty + ", which declares none");
}

TEST(FindClass, TemplatesNeedTheirArguments) {
  EXPECT_EQ(ErrorOfText("namespace ns { template <typename T> struct Heap {}; }", "Heap"),
            "class template 'ns::Heap' needs its arguments, as in --class 'ns::Heap<int>'");
  EXPECT_EQ(ErrorOfText("template <typename T, int N> struct Ring {};", "Ring"),
            "class template 'Ring' needs its arguments, as in --class 'Ring<int, 4>'");
}

TEST(FindClass, WrongArgumentsAreReportedByTheCompiler) {
  EXPECT_EQ(ErrorOfText("template <typename T> struct Heap {};", "Heap<Foo>"),
            "--class 'Heap<Foo>': use of undeclared identifier 'Foo'");
}

TEST(FindClass, IncompleteClassesAreReportedAsSuch) {
  const SourceFiles files;
  const std::string path = files.Write("x.h", "struct Tree;");
  EXPECT_EQ(ErrorOf(RequestFor({path}, "Tree")),
            "class 'Tree' is declared in " + path +
                ", but not defined; give the file that defines it as well");
}

TEST(FindClass, OnlyClassesWillDo) {
  EXPECT_EQ(ErrorOfText("enum class Color { kRed };", "Color"), "'Color' is an enum, not a class");
  EXPECT_EQ(ErrorOfText("using Size = unsigned long;", "Size"),
            "'Size' is 'unsigned long', not a class");
  EXPECT_EQ(ErrorOfText("union U { int a; char b; };", "U"),
            "'U' is a union; put it into a class that knows which member is valid");
  EXPECT_EQ(ErrorOfText("struct A {};", "A; int x"),
            "'A; int x' is not the name of a class; give one, as in --class 'ns::Tree<int>'");
}

TEST(FindClass, ClassesOfStdAreFine) {
  const ClassModel model = LoadText("#include <list>\n", "std::list<int>");
  EXPECT_EQ(model.classes[0].name, "std::list<int>");
  EXPECT_TRUE(model.classes[0].from_std);
}

TEST(FindClass, ErrorsInsideAnInstantiationAreTheUsers) {
  const SourceFiles files;
  const std::string path =
      files.Write("x.h", "template <typename T> struct Heap {\n  typename T::type x;\n};\n");
  EXPECT_EQ(
      ErrorOf(RequestFor({path}, "Heap<int>")),
      path + ":2:12: error: type 'int' cannot be used prior to '::' because it has no members");
}

}  // namespace
}  // namespace korat::frontend
