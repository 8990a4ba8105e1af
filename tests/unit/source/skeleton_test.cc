// The text of skeletons. skeleton_run_test.cc tests that they compile and mean what --scope means.
#include "source/skeleton.h"

#include "frontend/format.h"
#include "source/skeleton_names.h"
#include "tests/unit/frontend/source_files.h"

namespace korat::frontend {
namespace {

constexpr char kTree[] = R"(
class SearchTree {
 public:
  bool repOk() const;
  bool remove(int info);

 private:
  struct Node {
    Node* left;
    Node* right;
    int info;
  };
  Node* root_;
  int size_;
};
)";

constexpr char kTreeSkeleton[] =
    R"(// Bounds for SearchTree. Adapt them, and keep this file beside your tests.
#include <korat/korat.h>

#include <algorithm>

#include "search_tree.h"

inline korat::Finitization<SearchTree> FinSearchTree(int num_nodes, int min_size, int max_size,
                                                     int min_info, int max_info) {
  korat::Finitization<SearchTree> f;
  auto nodes = f.Objects<SearchTree::Node>(num_nodes);
  f.Set<&SearchTree::root_>(nodes.OrNull());
  f.Set<&SearchTree::size_>(korat::Range(min_size, max_size));
  f.Set<&SearchTree::Node::left>(nodes.OrNull());
  f.Set<&SearchTree::Node::right>(nodes.OrNull());
  f.Set<&SearchTree::Node::info>(korat::Range(min_info, max_info));
  return f;
}

// All bounds from one number.
inline korat::Finitization<SearchTree> FinSearchTree(int scope) {
  return FinSearchTree(scope, 0, scope, 1, std::max(scope, 1));
}
)";

constexpr char kRemoveLoop[] = R"(
// Values for 'info' of remove.
inline auto InfoForRemove(const korat::Finitization<SearchTree>&, int scope) {
  return korat::Range(1, std::max(scope, 1));
}

// Calls remove on every input within the scope.
inline void CallRemove(int scope) {
  const auto f = FinSearchTree(scope);
  for (auto& [search_tree, info] : korat::All(f, &SearchTree::repOk, InfoForRemove(f, scope))) {
    search_tree.remove(info);
  }
}
)";

std::string SkeletonOf(const std::string& file, const std::string& text, const std::string& name,
                       const std::string& method = "") {
  const SourceFiles files;
  LoadRequest request = RequestFor({files.Write(file, text)}, name);
  request.wants_predicate = !method.empty();
  const ClassModel model = Load(request);
  const Function* found = nullptr;
  for (const Function& candidate : model.classes[0].methods) {
    if (candidate.name == method) found = &candidate;
  }
  return Formatted(Skeleton(model, found));
}

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Skeleton, HasAParameterForEachBound) {
  EXPECT_EQ(SkeletonOf("search_tree.h", kTree, "SearchTree"), kTreeSkeleton);
}

TEST(Skeleton, OfAMethodCallsItOnAllInputs) {
  EXPECT_EQ(SkeletonOf("search_tree.h", kTree, "SearchTree", "remove"),
            std::string(kTreeSkeleton) + kRemoveLoop);
}

TEST(Skeleton, MarksWhatHasToBeFilledIn) {
  EXPECT_EQ(SkeletonOf("cache.h", R"(
#include <map>
#include <mutex>
#include <string>
namespace app {
enum class State { kCold, kWarm };
class Cache {
  explicit Cache(int& log) : log_(log) {}
  State state_;
  std::string name_;
  std::map<int*, int> entries_;
  std::mutex mutex_;
  int& log_;
  unsigned hits_ : 3;
};
}
)",
                       "app::Cache"),
            R"(// Bounds for Cache. Adapt them, and keep this file beside your tests.
#include <korat/korat.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cache.h"

inline korat::Finitization<app::Cache> FinCache(int num_name_letters, int min_hits, int max_hits) {
  // fill in: how to make objects of Cache, which has no default constructor
  korat::Finitization<app::Cache> f(
      []() -> app::Cache { throw korat::Error("fill in: how to make objects of Cache"); });
  f.Set<&app::Cache::state_>(korat::Values({app::State::kCold, app::State::kWarm}));
  std::vector<std::string> names;  // "a", "b", ...
  for (int i = 0; i < num_name_letters; ++i) names.emplace_back(1, static_cast<char>('a' + i));
  f.Set<&app::Cache::name_>(korat::Values(names));
  // fill in: entries_ is a std::map whose keys are pointers and stays as constructed, unless it is given a list:
  // f.Set<&app::Cache::entries_>(korat::Values<std::map<int *, int>>({...}));
  f.Keep<&app::Cache::entries_>();
  f.Keep<&app::Cache::mutex_>();
  // fill in: log_ is a reference and stays as constructed
  f.Keep<app::Cache>("log_");
  f.SetBits<app::Cache>(
      "hits_", [](const app::Cache& object) { return object.hits_; },
      [](app::Cache& object, auto value) { object.hits_ = value; },
      korat::Range(min_hits, max_hits));
  return f;
}

// All bounds from one number.
inline korat::Finitization<app::Cache> FinCache(int scope) {
  return FinCache(std::clamp(scope, 1, 26), 0, std::min(scope, 7));
}
)");
}

TEST(Skeleton, BoundsTheKeysOfSetsAndMaps) {
  const std::string text = SkeletonOf("a.h", R"(
#include <map>
#include <set>
#include <string>
#include <unordered_map>
struct A {
  std::set<int> ids;
  std::map<std::string, std::set<char>> letters;
  std::unordered_map<int, A*> others;
};)",
                                      "A");
  for (const char* part :
       {"f.Set<&A::ids>(korat::Set(korat::Range(0, max_ids_length), korat::Range(min_ids, "
        "max_ids)));",
        "korat::Map(korat::Range(0, max_letters_length), korat::Values(letters_keys),",
        "korat::Set(korat::Range(0, max_letters_value_length),", "korat::Range('a', 'a' + ",
        "korat::Map(korat::Range(0, max_others_length),",
        "korat::Range(min_others_key, max_others_key), as.OrNull()));"}) {
    EXPECT_TRUE(Has(text, part)) << part << " is not in\n" << text;
  }
}

TEST(Skeleton, TakesOneNumberOnceWhereThereIsOneBound) {
  const std::string text = SkeletonOf("list.h", "struct L { L* next; };", "L");
  EXPECT_TRUE(Has(text, "FinL(int num_ls) {")) << text;
  EXPECT_FALSE(Has(text, "All bounds from one number")) << text;
}

TEST(Skeleton, LeavesExistingFinitizationsTheirName) {
  const std::string text = SkeletonOf(
      "a.h", "#include <korat/korat.h>\nstruct A { bool b; };\nkorat::Finitization<A> FinA(int);",
      "A");
  EXPECT_TRUE(Has(text, "NewFinA(int)")) << text;
}

TEST(Skeleton, OfAnAbstractClassIsRefused) {
  try {
    SkeletonOf("a.h", "struct A { virtual void f() = 0; };", "A");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "class 'A' is abstract and has no objects: give a derived class");
  }
}

TEST(SkeletonNames, AreInSnakeCase) {
  EXPECT_EQ(SnakeCase("SearchTree"), "search_tree");
  EXPECT_EQ(SnakeCase("AVTree"), "av_tree");
  EXPECT_EQ(SnakeCase("m_nextNode_"), "next_node");
  EXPECT_EQ(SnakeCase("_M_node_count"), "m_node_count");
  EXPECT_EQ(PascalCase("remove_all"), "RemoveAll");
  EXPECT_EQ(PascalCase("operator=="), "Operator");
}

TEST(SkeletonNames, ArePluralsOfClasses) {
  EXPECT_EQ(Plural("node"), "nodes");
  EXPECT_EQ(Plural("entry"), "entries");
  EXPECT_EQ(Plural("key"), "keys");
  EXPECT_EQ(Plural("box"), "boxes");
  EXPECT_EQ(SimpleName("ns::Tree<a::B>::Node<int>"), "Node");
  EXPECT_EQ(SimpleName("decltype(node::entry)"), "entry");
  EXPECT_EQ(SimpleName("std::remove_pointer_t<decltype(A::p)>"), "remove_pointer_t");
}

TEST(SkeletonNames, AreHandedOutOnce) {
  NamePool pool;
  EXPECT_EQ(pool.Take({"x", "a_x"}), "x");
  EXPECT_EQ(pool.Take({"x", "a_x"}), "a_x");
  EXPECT_EQ(pool.Take({"x", "a_x"}), "a_x2");
  EXPECT_EQ(pool.Take({"f"}), "f2");  // the finitization's own
}

}  // namespace
}  // namespace korat::frontend
