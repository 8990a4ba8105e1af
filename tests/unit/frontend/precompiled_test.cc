// A precompiled header saves time and changes nothing.
#include "frontend/reading/precompiled.h"

#include <algorithm>

#include "model_text.h"
#include "source_files.h"

namespace korat::frontend {
namespace {

bool DependsOn(const ClassModel& model, const std::string& ending) {
  return std::any_of(model.dependencies.begin(), model.dependencies.end(),
                     [&](const std::string& file) { return file.ends_with(ending); });
}

// The models with and without are equal; returns the former.
ClassModel LoadBothWays(const std::string& text, const std::string& class_name,
                        const std::string& flag = "") {
  const SourceFiles files;
  LoadRequest request = RequestFor({files.Write("input.h", text)}, class_name);
  request.calls_methods = true;
  if (!flag.empty()) request.flags.push_back(flag);
  const ClassModel with = Load(Precompiled(request));
  EXPECT_EQ(ModelText(with), ModelText(Load(request)));
  return with;
}

TEST(PrecompiledHeader, IsAmongTheFilesThatAModelDependsOn) {
  const ClassModel model = LoadBothWays("struct Point { int x, y; };", "Point");
  EXPECT_TRUE(DependsOn(model, "/input.h"));
  EXPECT_TRUE(DependsOn(model, "/korat/detail/driver.h"));
  EXPECT_TRUE(DependsOn(model, "/vector"));
}

TEST(PrecompiledHeader, FindsAClassInANamespace) {
  const ClassModel model = LoadBothWays("namespace shop { struct Cart { int n; }; }", "Cart");
  EXPECT_TRUE(DependsOn(model, "/korat/detail/driver.h"));
}

TEST(PrecompiledHeader, FindsClassesDerivedFromThatOfAPointer) {
  const ClassModel model = LoadBothWays(
      "struct Shape {}; struct Circle : Shape { int radius; };\n"
      "template <typename T> struct Named : Shape { T name; };\n"
      "struct Picture { Shape* first; bool repOk() { return Named<int>().name == 0; } };",
      "Picture");
  EXPECT_EQ(model.classes.size(), 4u);
  EXPECT_TRUE(DependsOn(model, "/korat/detail/driver.h"));
}

TEST(PrecompiledHeader, IsNotUsedIfItsNamesAreInTheWay) {
  const ClassModel model =
      LoadBothWays("#include <cstddef>\nusing namespace std;\nstruct array { int x; };", "array");
  EXPECT_FALSE(DependsOn(model, "/korat/detail/driver.h"));
}

TEST(PrecompiledHeader, IsNotUsedIfTheCodeChoosesFeaturesOfTheLibrary) {
  const ClassModel model = LoadBothWays(
      "#define _GLIBCXX_DEBUG\n#include <vector>\nstruct Bag { std::vector<int> items; };", "Bag");
  EXPECT_FALSE(DependsOn(model, "/korat/detail/driver.h"));
}

TEST(PrecompiledHeader, IsNotUsedWithFlagsThatChangeIt) {
  for (const std::string flag : {"-std=c++20", "-D_GLIBCXX_DEBUG", "-fshort-enums"}) {
    const ClassModel model =
        LoadBothWays("#include <vector>\nstruct Bag { std::vector<int> items; };", "Bag", flag);
    EXPECT_FALSE(DependsOn(model, "/korat/detail/driver.h")) << flag;
  }
}

TEST(PrecompiledHeader, IsNotUsedForAClassOfTheLibrary) {
  const ClassModel model = LoadBothWays("#include <list>\nusing Items = std::list<int>;", "Items");
  EXPECT_FALSE(DependsOn(model, "/korat/detail/driver.h"));
}

TEST(PrecompiledHeader, ThatIsDamagedIsNotUsed) {
  const SourceFiles files;
  LoadRequest request =
      RequestFor({files.Write("input.h", "struct Point { int x, y; };")}, "Point");
  request.precompiled = files.Write("damaged.pch", "CPCH, but not really");
  EXPECT_EQ(Load(request).classes.size(), 1u);
}

TEST(PrecompiledHeader, LeavesMessagesAsTheyAre) {
  const SourceFiles files;
  const LoadRequest request =
      RequestFor({files.Write("input.h", "struct Point { int x; };")}, "Pint");
  EXPECT_EQ(ErrorOf(Precompiled(request)), ErrorOf(request));
}

}  // namespace
}  // namespace korat::frontend
