"""The sources that bad_input_test.py makes mistakes with."""

TREE = """\
#include <map>
#include <string>
#include <vector>

#include "korat/korat.h"

enum class Color { kRed, kGreen };

class Tree {
 public:
  bool repOk() const {
    return root == nullptr && next == nullptr && name == "a" && !ready && color == Color::kRed &&
           small == 0 && cells.empty() && index.empty();
  }
  bool contains(int x) const { return root != nullptr && root->info == x; }

  struct Node {
    Node* next = nullptr;
    int info = 0;
  };
  Node* root = nullptr;
  Tree* next = nullptr;
  std::string name;
  bool ready = false;
  Color color = Color::kRed;
  unsigned char small = 0;
  std::vector<int> cells;
  std::map<int, int> index;
};

inline korat::Finitization<Tree> FinTree(int nodes) {
  korat::Finitization<Tree> f;
  auto objects = f.Objects<Tree::Node>(nodes);
  f.Set<&Tree::root>(objects.OrNull());
  f.Set<&Tree::Node::next>(objects.OrNull());
  f.Set<&Tree::Node::info>(korat::Range(0, nodes));
  f.Keep<&Tree::next>();
  f.Keep<&Tree::name>();
  f.Keep<&Tree::ready>();
  f.Keep<&Tree::color>();
  f.Keep<&Tree::small>();
  f.Keep<&Tree::cells>();
  f.Keep<&Tree::index>();
  return f;
}
"""

TYPES = """\
#include <cstddef>
#include <map>
#include <memory>
#include <vector>

enum class Color { kRed, kGreen };
class Declared;
namespace one { struct Twin { bool repOk() const { return true; } }; }
namespace two { struct Twin { bool repOk() const { return true; } }; }

template <typename T>
class Heap {
 public:
  bool repOk() const { return items.size() < 2 || items[1] < items[0]; }
  std::vector<T> items;
};
struct NoLess { int x = 0; };

struct Silent { bool size() const { return n == 0; } int n = 0; };
struct Mute { void repOk() const {} int n = 0; };
struct Shape { virtual ~Shape() = default; virtual bool repOk() const = 0; int n = 0; };

struct Ctor {
  struct Node { explicit Node(int& i) : info(i) {} int info; };
  bool repOk() const { return node == nullptr; }
  Node* node = nullptr;
};

struct Item { int x = 0; };
"""

FILES = {
    "tree.h": TREE,
    "types.h": TYPES,
    "plain.h": "struct Plain {\n  void set(int m) { n = m; }\n  int n = 0;\n};\n",
    "broken.h": "struct Broken {\n  bool repOk() const { return true; }\n\n  Nodee* root;\n};\n",
    "body.h": "struct Body {\n  bool repOk() const;\n  int n = 0;\n};\n",
    "body.cc": '#include "body.h"\nbool Body::repOk() const { return m == 0; }\n',
    "lost.h": '#include "nowhere.h"\nstruct Lost { bool repOk() const; };\n',
}
