// Skeletons compile as they are, and bound what --scope bounds.
#include <array>
#include <cstdio>

#include "frontend/format.h"
#include "source/skeleton.h"
#include "tests/unit/frontend/source_files.h"

namespace korat::frontend {
namespace {

struct Outcome {
  int status;
  std::string output;
};

Outcome RunCommand(const std::string& command) {
  Outcome outcome;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  std::array<char, 256> chunk;
  while (fgets(chunk.data(), chunk.size(), pipe) != nullptr) outcome.output += chunk.data();
  outcome.status = pclose(pipe);
  return outcome;
}

std::string Compile(const SourceFiles& files, const std::string& source) {
  return std::string(KORAT_COMPILER) +
         " -std=c++17 -fno-access-control -fpass-plugin=" + KORAT_PASS + " -I" + KORAT_INCLUDE_DIR +
         " -I" + files.directory() + " -include korat/detail/no_extern_templates.h " + source;
}

// Runs the skeleton's own function of one number.
std::string CountOf(const SourceFiles& files, const ClassModel& model, const std::string& function,
                    int scope, const std::string& predicate = "") {
  files.Write("bounds.h", Formatted(Skeleton(model, nullptr)));
  const std::string source = files.Write(
      "main.cc",
      "#include \"bounds.h\"\n#include <cstdio>\nint main() {\n  std::printf(\"%llu\", "
      "static_cast<unsigned long long>(korat::Count(" +
          function + "(" + std::to_string(scope) + "), " +
          (predicate.empty() ? "&" + model.predicate.qualified : predicate) + ")));\n}\n");
  const Outcome compiled =
      RunCommand(Compile(files, source) + " -o " + files.Path("main") + " " + KORAT_LIBRARY);
  if (compiled.status != 0) return compiled.output;
  return RunCommand(files.Path("main")).output;
}

struct Example {
  const char* folder;
  const char* name;
  int scope;
  const char* structures;
};

class SkeletonsOfExamples : public testing::TestWithParam<Example> {};

TEST_P(SkeletonsOfExamples, GiveAllStructuresOfTheScope) {
  const Example& example = GetParam();
  const SourceFiles files;
  const std::string header = std::string(example.folder) + ".h";
  std::filesystem::copy_file(std::string(KORAT_EXAMPLES_DIR) + "/" + example.folder + "/" + header,
                             files.Path(header));
  LoadRequest request = RequestFor({files.Path(header)}, example.name);
  request.wants_predicate = true;
  EXPECT_EQ(CountOf(files, Load(request), "NewFin" + std::string(example.name), example.scope),
            example.structures);
}

INSTANTIATE_TEST_SUITE_P(
    All, SkeletonsOfExamples,
    testing::Values(
        Example{"search_tree", "SearchTree", 3, "15"},  // C(3,k) sets of keys, Catalan(k) shapes
        Example{"owned_tree", "OwnedTree", 3, "15"},
        Example{"binary_tree", "BinaryTree", 3, "9"},  // 1 + 1 + 2 + 5
        Example{"document", "Document", 2, "14"},      // 2 titles, 1 + 2 + 2 * 2 lists of sections
        // A constant, a variable: 2. Negated: 2. Sums and products of these: 12. Negated: 4.
        Example{"expression", "Expression", 1, "20"}),
    [](const auto& info) { return info.param.name; });

TEST(Skeletons, PointersMayPointAtEmbeddedParts) {
  const SourceFiles files;
  LoadRequest request = RequestFor({files.Write("ring.h", R"(
    struct Ring {
      struct Hook { Hook* next = nullptr; };
      struct Item { Hook hook; };
      Hook head;
      Item* unused = nullptr;
      bool repOk() const { return unused == nullptr && head.next != nullptr; }
    };
  )")},
                                   "Ring");
  request.wants_predicate = true;
  // The head leads to itself: 1. Or it leads to the Hook or the Item's hook, which leads to null,
  // itself or the head (3), or to the other one, which leads to any of the four (4).
  EXPECT_EQ(CountOf(files, Load(request), "FinRing", 1), "15");
}

constexpr char kAllKinds[] = R"(
#pragma once
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <variant>
#include <string>
#include <utility>
#include <vector>
namespace app {
enum class Color : unsigned char { kRed, kBlack };
struct Point { int x; short y; };
struct Labelled : Point { char label; };
struct Bits { unsigned a : 2; bool b : 1; };
class AllKinds {
 public:
  AllKinds() : self_(*this) {}
  bool repOk() const { return size_ >= 0; }
  bool repOk(int) const;
  int remove(int info, const std::string& name, Color color, bool deep, const std::map<int, int>& m,
             double d, char c);
  void clear();
  void take(std::unique_ptr<int> p);
  struct Item {
    explicit Item(AllKinds* owner) : owner_(owner) {}
    AllKinds* owner_;
    Item* next = nullptr;
    struct { Item* l; int weight; std::map<int, int> m; } entry;
  };
  void insert(Item* item, long& position, const Item& like);
  static void Share(std::shared_ptr<Item> item);
  struct Value { explicit Value(Point& p); int a; };

 private:
  int size_;
  AllKinds& self_;
  unsigned low_ : 3;
  bool flag_ : 1;
  Color color_ : 4;
  signed char small_;
  std::vector<Point> points_;
  Point origin_;
  Labelled labelled_;
  Bits bits_;
  std::pair<int, Color> pair_;
  std::pair<int, std::vector<int>> odd_pair_;
  std::optional<int> maybe_;
  std::optional<Item*> maybe_item_;
  std::optional<std::vector<Point>> maybe_points_;
  std::variant<std::monostate, int, std::unique_ptr<Item>> either_;
  std::tuple<int, Color> both_;
  std::atomic<int> counter_{0};
  std::atomic<bool> ready_{false};
  double weight_;
  int grid_[2][2];
  std::array<Color, 2> colors_;
  std::vector<std::vector<char>> text_;
  std::map<int, int> index_;
  std::mutex mutex_;
  void* opaque_;
  int* ints_;
  union { int number_; char letter_; };
  struct { int deep_; };
  const int fixed_ = 3;
  std::unique_ptr<Item> items_;
  std::shared_ptr<Value> shared_;
  std::vector<Item*> all_;
  std::string name_;
};
}
)";

TEST(Skeletons, BoundEveryFieldOnce) {
  const SourceFiles files;
  const ClassModel model = Load(RequestFor({files.Write("all_kinds.h", kAllKinds)}, "AllKinds"));
  // No objects, all numbers 0. That leaves two values each for 3 bools, 5 colors and 3 optionals,
  // and three for a variant.
  EXPECT_EQ(CountOf(files, model, "FinAllKinds", 0, "[](app::AllKinds&) { return true; }"), "6144");
}

TEST(Skeletons, CompileForFieldsAndMethodsOfAllKinds) {
  const SourceFiles files;
  LoadRequest request = RequestFor({files.Write("all_kinds.h", kAllKinds)}, "AllKinds");
  request.wants_predicate = true;
  const ClassModel model = Load(request);
  // One after the other in a translation unit, each in a separate namespace.
  std::string code = "#include <korat/korat.h>\n#include <algorithm>\n#include \"all_kinds.h\"\n";
  std::string skeletons;
  for (const Function& method : model.classes[0].methods) {
    const std::string name = "bounds" + std::to_string(skeletons.size());
    const std::string skeleton = Formatted(Skeleton(model, &method));
    files.Write(name + ".h", skeleton);
    code += "namespace " + name + " {\n#include \"" + name + ".h\"\nauto f = FinAllKinds(2);\n}\n";
    skeletons += skeleton;
  }
  const Outcome compiled =
      RunCommand(Compile(files, files.Write("main.cc", code)) + " -fsyntax-only");
  EXPECT_EQ(compiled.status, 0) << skeletons << compiled.output;
}

}  // namespace
}  // namespace korat::frontend
