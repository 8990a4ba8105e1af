// What a scope means for a class, and how single bounds are changed.
#include "model/bounds.h"

#include "tests/unit/frontend/source_files.h"

namespace korat::frontend {
namespace {

constexpr char kText[] = R"(
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <any>
#include <set>
#include <string>
#include <variant>
#include <vector>
enum class Color { kRed, kBlack = 5 };
struct Hook { Hook* next; };
struct Base { int weight; virtual ~Base() = default; };
struct Leaf : Base { char mark; };
struct Inner { int x; bool on; };
struct All {
  Base* child;
  std::unique_ptr<Leaf> owned;
  int size;
  unsigned small : 1;
  Color color;
  double ratio;
  std::string name;
  std::vector<Inner> items;
  int grid[2][2];
  std::pair<int, char> both;
  std::optional<int> maybe;
  Hook sentinel;
  std::mutex lock;
  std::map<int, Inner> table;
  std::set<Color> colors;
  std::multimap<std::pair<int, char>, bool> flags;
  std::optional<Inner> spot;
  std::variant<int, std::vector<char>> either;
  std::tuple<bool, Color> two;
  std::any whatever;
  void* context;
  const int limit = 3;
  const Inner most{1, true};
};
)";

std::string Lines(const BoundEditor& editor) {
  std::string lines;
  for (const auto& [name, values] : editor.bounds()) lines += name + " = " + values + "\n";
  return lines;
}

class Bounds : public testing::Test {
 protected:
  std::string ErrorOf(const std::string& setting) {
    try {
      editor_.Set(setting);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  std::string ValueOf(const std::string& name) {
    for (const auto& [bounded, values] : editor_.bounds()) {
      if (bounded == name) return values;
    }
    return "(none)";
  }

  const ClassModel model_ = LoadText(kText, "All");
  BoundEditor editor_{model_};
};

TEST_F(Bounds, OfAScopeCoverEveryField) {
  editor_.SetScope(2);
  EXPECT_EQ(Lines(editor_),
            "Base = 2\n"
            "Leaf = 2\n"
            "Hook = 2\n"
            "All::child = null, Base, Leaf\n"
            "All::owned = null, Leaf\n"
            "All::size = 0..2\n"
            "All::small = 0..1\n"
            "All::color = kRed, kBlack\n"
            "All::ratio = 0..2\n"
            "All::name = \"a\", \"b\"\n"
            "All::items.length = 0..2\n"
            "All::items[].x = 0..2\n"
            "All::items[].on = false, true\n"
            "All::grid[][] = 0..2\n"
            "All::both.first = 0..2\n"
            "All::both.second = 'a'..'b'\n"
            "All::maybe = none, 0..2\n"
            "All::sentinel.next = null, Hook, All::sentinel\n"
            "All::lock = keep\n"
            "All::table.length = 0..2\n"
            "All::table.keys = 0..2\n"
            "All::table[].x = 0..2\n"
            "All::table[].on = false, true\n"
            "All::colors.length = 0..2\n"
            "All::colors.keys = kRed, kBlack\n"
            "All::flags.length = 0..2\n"
            "All::flags.keys.first = 0..2\n"
            "All::flags.keys.second = 'a'..'b'\n"
            "All::flags[] = false, true\n"
            "All::spot.has_value = false, true\n"
            "All::spot.value.x = 0..2\n"
            "All::spot.value.on = false, true\n"
            "All::either.index = 0..1\n"
            "All::either.0 = 0..2\n"
            "All::either.1.length = 0..2\n"
            "All::either.1[] = 'a'..'b'\n"
            "All::two.0 = false, true\n"
            "All::two.1 = kRed, kBlack\n"
            "All::limit = keep\n"
            "All::most = keep\n"
            "Base::weight = 1..2\n"
            "Leaf::mark = 'a'..'b'\n"
            "Hook::next = null, Hook, All::sentinel\n");
}

TEST_F(Bounds, KeepFieldsThatHaveNoneAndNameThem) {
  editor_.SetScope(2);
  const std::string note = editor_.KeepRest();
  EXPECT_NE(note.find("All::whatever ("), std::string::npos) << note;
  EXPECT_NE(note.find("--set 'All::whatever=keep' --set 'All::context=keep'"), std::string::npos)
      << note;
  EXPECT_EQ(ValueOf("All::whatever"), "keep");
  EXPECT_EQ(ValueOf("All::context"), "keep");
  EXPECT_EQ(editor_.KeepRest(), "");
}

TEST_F(Bounds, AreNotMissedWhereTheyAreGiven) {
  editor_.SetScope(2);
  editor_.Set("whatever=keep");
  editor_.Set("context=keep");
  EXPECT_EQ(editor_.KeepRest(), "");
}

TEST_F(Bounds, OfConstMembersCanBeGiven) {
  editor_.SetScope(2);
  editor_.Set("limit=1..5");
  EXPECT_EQ(ValueOf("All::limit"), "1..5");
  editor_.Set("most.x=4");  // ends the keeping of the whole, not of the other part
  EXPECT_EQ(ValueOf("All::most"), "(none)");
  editor_.KeepRest();
  EXPECT_EQ(ValueOf("All::most.x"), "4");
  EXPECT_EQ(ValueOf("All::most.on"), "keep");
}

TEST_F(Bounds, AreChangedOneByOne) {
  editor_.SetScope(2);
  editor_.Set("Leaf=7");
  editor_.Set("weight = 3..4");
  editor_.Set("All::child=Leaf");
  editor_.Set("color=Color::kBlack");
  editor_.Set("items.length=1,2");
  editor_.Set("All::items[1].x=9");
  editor_.Set("grid=5,6");
  EXPECT_EQ(ValueOf("Leaf"), "7");
  EXPECT_EQ(ValueOf("Base::weight"), "3..4");
  EXPECT_EQ(ValueOf("All::child"), "Leaf");
  EXPECT_EQ(ValueOf("All::color"), "kBlack");
  EXPECT_EQ(ValueOf("All::items.length"), "1,2");
  EXPECT_EQ(ValueOf("All::items[].x"), "0..2");
  EXPECT_EQ(ValueOf("All::items[1].x"), "9");
}

TEST_F(Bounds, OfSetsAndMapsAreLengthsKeysAndValues) {
  editor_.SetScope(2);
  editor_.Set("table.length=1");
  editor_.Set("table.keys=5..7");
  editor_.Set("All::table[].x=9");
  editor_.Set("colors=kBlack");
  EXPECT_EQ(ValueOf("All::table.length"), "1");
  EXPECT_EQ(ValueOf("All::table.keys"), "5..7");
  EXPECT_EQ(ValueOf("All::table[].x"), "9");
  EXPECT_EQ(ValueOf("All::colors.keys"), "kBlack");
  editor_.Set("flags.keys={1,'x'},{2,'y'}");
  EXPECT_EQ(ValueOf("All::flags.keys"), "{1,'x'}, {2,'y'}");
  EXPECT_EQ(ValueOf("All::flags.keys.first"), "(none)");
}

TEST_F(Bounds, OfAnOptionalOrAVariantAreItsTagAndAlternatives) {
  editor_.SetScope(2);
  editor_.Set("spot.has_value=true");
  editor_.Set("All::spot.value.x=7");
  editor_.Set("either.index=1");
  editor_.Set("either.1.length=1");
  editor_.Set("two.0=true");
  EXPECT_EQ(ValueOf("All::spot.has_value"), "true");
  EXPECT_EQ(ValueOf("All::spot.value.x"), "7");
  EXPECT_EQ(ValueOf("All::either.index"), "1");
  EXPECT_EQ(ValueOf("All::either.1.length"), "1");
  EXPECT_EQ(ValueOf("All::two.0"), "true");
  editor_.Set("spot=keep");
  EXPECT_EQ(ValueOf("All::spot.has_value"), "(none)");
  EXPECT_EQ(ValueOf("All::spot.value.x"), "(none)");
}

TEST_F(Bounds, OfAFieldReplaceThoseOfItsParts) {
  editor_.SetScope(1);
  editor_.Set("items=keep");
  EXPECT_EQ(ValueOf("All::items"), "keep");
  EXPECT_EQ(ValueOf("All::items.length"), "(none)");
  EXPECT_EQ(ValueOf("All::items[].x"), "(none)");
}

TEST_F(Bounds, OfOtherTypesAreExpressionsForTheCompiler) {
  editor_.Set("table={},{{1,2}}");
  ASSERT_EQ(editor_.expressions().size(), 2u);
  EXPECT_EQ(editor_.expressions()[0].text, "{}");
  EXPECT_EQ(editor_.expressions()[1].text, "{{1,2}}");
  EXPECT_EQ(editor_.expressions()[1].name, "All::table");
}

TEST_F(Bounds, ThatDoNotSuitAreRefused) {
  editor_.SetScope(2);
  for (const auto& [setting, expected] : {std::pair("size", "write NAME=VALUES"),
                                          {"=3", "write NAME=VALUES"},
                                          {"sise=3", "did you mean 'size'"},
                                          {"size=a", "are integers"},
                                          {"color=kBlue", "'kRed' or 'kBlack'"},
                                          {"name=a", "in quotes"},
                                          {"child=Hook", "'null', 'Base' or 'Leaf'"},
                                          {"Leaf=1..2", "one number of objects"},
                                          {"items.length=-1", "lengths"},
                                          {"items[].x=keep", ""},
                                          {"table=1..2", "'table.keys=...', for their values"},
                                          {"table[1].x=2", "one bound for all keys"},
                                          {"table.keys=keep", "can't be kept"},
                                          {"table.length=x", "lengths"},
                                          {"colors=kBlue", "'kRed' or 'kBlack'"},
                                          {"spot.has_value=1", "'true' or 'false'"},
                                          {"either.index=2", "0 to 1"},
                                          {"either.index=keep", "0 to 1"},
                                          {"maybe=x", "integers"}}) {
    const std::string error = ErrorOf(setting);
    EXPECT_NE(error.find(expected), std::string::npos) << setting << ": " << error;
  }
}

TEST_F(Bounds, OfAnElementThatNeverExistsAreRefused) {
  editor_.SetScope(2);
  EXPECT_NE(ErrorOf("grid[0][2]=1").find("no element [2], only 2"), std::string::npos);
  EXPECT_NE(ErrorOf("items[2].x=1").find("no element [2], only 2"), std::string::npos);
  EXPECT_EQ(ErrorOf("grid[1][1]=1"), "");
  EXPECT_EQ(ErrorOf("items[1].x=1"), "");
}

TEST_F(Bounds, ListEachExpressionOnce) {
  EXPECT_NE(ErrorOf("table={},{{1,2}},{}").find("'{}' is listed twice"), std::string::npos);
}

TEST(BoundName, OfAMapWhoseKeysPointToObjectsIsThatOfTheWhole) {
  const ClassModel model = LoadText(
      "#include <map>\nstruct N { int x; }; struct K { N* n; bool operator<(K) const; };"
      "struct A { std::map<K, int> map; };",
      "A");
  BoundEditor editor(model);
  editor.SetScope(1);
  EXPECT_EQ(Lines(editor).find("A::map"), std::string::npos) << Lines(editor);
  editor.KeepRest();
  EXPECT_NE(Lines(editor).find("A::map = keep"), std::string::npos) << Lines(editor);
}

TEST(BoundName, ThatSeveralFieldsHaveNeedsItsClass) {
  const ClassModel model = LoadText("struct B { int key; }; struct A { B* b; int key; };", "A");
  BoundEditor editor(model);
  editor.SetScope(1);
  try {
    editor.Set("key=7");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("'A::key' or 'B::key'"), std::string::npos)
        << error.what();
  }
  editor.Set("B::key=7");
}

}  // namespace
}  // namespace korat::frontend
