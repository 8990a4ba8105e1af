// The names that generated code uses mean the same types there.
#include "source_files.h"

namespace korat::frontend {
namespace {

constexpr char kText[] = R"(
  #include <array>
  #include <map>
  #include <memory>
  #include <string>
  #include <type_traits>
  #include <utility>
  #include <vector>
  namespace outer { inline namespace v1 { namespace {
  enum Plain { kOne };
  template <typename T, int N = 2, typename A = std::allocator<T>> struct Box { T* item; };
  class Root {
    struct Hidden { int x; };
    enum class Color { kRed, kBlue };
    struct { int x; struct { int y; } deep; struct Named { int z; } named; } unnamed;
    struct { int x; } list[2];
    struct { int x; } *pointer;
    union { struct { int x; } in_union; };
    typedef struct { int x; } Typedefed;
    enum { kOff, kOn } switched;
    Hidden hidden;
    Color color;
    Plain plain;
    Typedefed typedefed;
    Box<std::string> box;
    Box<Hidden, 3>* box_pointer;
    std::vector<Hidden> vector;
    std::map<std::string, std::vector<Hidden*>> map;
    std::pair<const int, Hidden> pair;
    const volatile int qualified = 0;
    const char* const text[2] = {};
    void (*function)(const Hidden&);
    int Hidden::* member;
    std::unique_ptr<Hidden> unique;
  };
  } } }
)";

std::string Assertion(const Class& holder, const Field& field) {
  return "static_assert(std::is_same_v<std::remove_cv_t<" + field.type.source +
         ">, std::remove_cv_t<decltype(" + holder.name + "::" + field.name + ")>>, \"" +
         field.name + "\");\n";
}

TEST(Names, MeanTheSameTypesInGeneratedCode) {
  const SourceFiles files;
  const std::string path = files.Write("input.h", kText);
  const ClassModel model = Load(RequestFor({path}, "Root"));
  std::string code = "#include \"input.h\"\nusing outer::Root;\n";
  for (const Class& one : model.classes) {
    code += "static_assert(sizeof(" + one.name + ") == " + std::to_string(one.size) + ");\n";
    for (const Field& field : one.fields) {
      if (field.name != "text") code += Assertion(one, field);  // const of the elements stays out
      for (const Enumerator& enumerator : field.type.enumerators) {
        code += "static_assert(static_cast<int>(" + enumerator.name +
                ") == " + std::to_string(enumerator.value) + ");\n";
      }
    }
  }
  EXPECT_EQ(ErrorOf(RequestFor({files.Write("generated.h", code)}, "Root")), "") << code;
  EXPECT_EQ(FieldNamed(model.classes[0], "text").type.source, "const char *[2]");
  EXPECT_EQ(FieldNamed(model.classes[0], "pointer").type.class_index >= 0, true);
}

TEST(Names, InsideTemplatesAreSpelledWithoutDefaultArguments) {
  const ClassModel model = LoadText(R"(
    #include <string>
    #include <vector>
    template <typename T, typename A = std::allocator<T>> struct Heap {
      using Key = T;
      struct Node { Key key; };
      std::vector<Node*> nodes;
    };
  )",
                                    "Heap<std::string>");
  EXPECT_EQ(FieldNamed(model.classes[0], "nodes").type.spelling,
            "std::vector<Heap<std::string>::Node *>");
  EXPECT_EQ(FieldNamed(model.classes[1], "key").type.spelling, "std::string");
}

TEST(Names, AreReadable) {
  const SourceFiles files;
  const ClassModel model = Load(RequestFor({files.Write("input.h", kText)}, "Root"));
  const Class& root = model.classes[0];
  EXPECT_EQ(root.name, "outer::Root");
  EXPECT_EQ(FieldNamed(root, "box").type.source, "outer::Box<std::string>");
  EXPECT_EQ(FieldNamed(root, "vector").type.source, "std::vector<outer::Root::Hidden>");
  EXPECT_EQ(FieldNamed(root, "unnamed").type.source, "decltype(outer::Root::unnamed)");
  EXPECT_EQ(FieldNamed(root, "typedefed").type.source, "outer::Root::Typedefed");
}

}  // namespace
}  // namespace korat::frontend
