// What a frame sees: which changes of which fields, and nothing else.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "korat/contracts.h"
#include "tests/contracts/structures.h"

namespace korat::contracts::testing {
namespace {

// The place whose change is reported if nothing may change; "" if none is.
template <typename Root, typename Code>
std::string ChangedBy(Root& root, const Code& code) {
  Call call("f");
  call.frames().Add({ViolationKind::kFrame, "f.h", 1, 1, "assignable \\nothing", "f"});
  call.frames().Watch(root);
  code();
  try {
    call.frames().Check(root);
  } catch (const frame_violation& violation) {
    const std::string what = violation.what();
    const std::string begin = "f.h:1:1: error: f changed ", end = ", which 'assignable \\nothing'";
    EXPECT_EQ(what.find(begin), 0u);
    return what.substr(begin.size(), what.find(end) - begin.size());
  }
  return "";
}

Table FilledTable() {
  Table table;
  table.items = {1, 2, 3};
  table.points.resize(2);
  table.marks = {true, false};
  table.title = "a title that does not fit into the string itself";
  table.names = {{1, "one"}, {2, "two"}};
  table.limit = 5;
  table.shared = std::make_shared<Point>();
  return table;
}

TEST(Changes, EachFieldIsSeen) {
  static Node node;
  static Opaque* const opaque = reinterpret_cast<Opaque*>(&node);
  const std::vector<std::pair<std::string, std::function<void(Table&)>>> cases = {
      {"Tagged::id", [](Table& t) { t.id = 1; }},
      {"Table::slots[2]", [](Table& t) { t.slots[2] = 1; }},
      {"Table::grid[0][1]", [](Table& t) { t.grid[0][1] = 1; }},
      {"Table::ratios[1]", [](Table& t) { t.ratios[1] = 0.5; }},
      {"Table::items[1]", [](Table& t) { t.items[1] = 7; }},
      {"Table::items", [](Table& t) { t.items.push_back(7); }},
      {"Table::items", [](Table& t) { t.items.clear(); }},
      {"Point::y", [](Table& t) { t.points[1].y = 7; }},
      {"Table::points", [](Table& t) { t.points.pop_back(); }},
      {"Table::marks[1]", [](Table& t) { t.marks[1] = true; }},
      {"Table::nodes", [](Table& t) { t.nodes.push_back(&node); }},
      {"Table::title[0]", [](Table& t) { t.title[0] = 'A'; }},
      {"Table::names[1][0]", [](Table& t) { t.names[2][0] = 'T'; }},
      {"Table::names", [](Table& t) { t.names[3] = "three"; }},
      {"Table::limit", [](Table& t) { t.limit = 6; }},
      {"Table::limit", [](Table& t) { t.limit.reset(); }},
      {"Table::corner", [](Table& t) { t.corner.first = 1; }},
      {"Point::x", [](Table& t) { t.corner.second.x = 1; }},
      {"Point::x", [](Table& t) { t.shared->x = 1; }},
      {"Table::shared", [](Table& t) { t.shared.reset(); }},
      {"Point::y", [](Table& t) { t.origin.y = 1; }},
      {"Table::pixel", [](Table& t) { t.pixel.y = 1; }},
      {"Table::wide", [](Table& t) { t.wide = 1; }},
      {"Table::flag", [](Table& t) { t.flag = 1; }},
      {"Table::count", [](Table& t) { t.count = 1; }},
      {"Table::opaque", [](Table& t) { t.opaque = opaque; }},
      {"Table::callback", [](Table& t) { t.callback = [] {}; }},
  };
  for (const auto& [field, change] : cases) {
    Table table = FilledTable();
    EXPECT_EQ(ChangedBy(table, [&] { change(table); }), field);
  }
}

TEST(Changes, StoringTheSameValueIsNotAChange) {
  Table table = FilledTable();
  EXPECT_EQ(ChangedBy(table,
                      [&] {
                        table.items = std::vector<int>(table.items);
                        table.items.reserve(1000);
                        table.points.reserve(1000);
                        table.title.reserve(1000);
                        table.names = std::map<int, std::string>(table.names);
                        table.slots[0] = 0;
                        table.wide = 0;
                        table.flag = 0;
                      }),
            "");
}

TEST(Changes, ALongListDoesNotOverflowTheStack) {
  List list;
  for (int i = 0; i < 100'000; ++i) list.Push(i);
  EXPECT_EQ(ChangedBy(list, [] {}), "");
  Node* last = list.head;
  while (last->next != nullptr) last = last->next;
  EXPECT_EQ(ChangedBy(list, [&] { last->value = -1; }), "ns::Node::value");
}

TEST(Changes, ACycleIsFollowedOnce) {
  Node a, b;
  a.next = &b;
  b.next = &a;
  EXPECT_EQ(ChangedBy(a, [] {}), "");
  EXPECT_EQ(ChangedBy(a, [&] { b.value = 1; }), "ns::Node::value");
}

TEST(Changes, CreatedObjectsAreExempt) {
  Node tail;
  Node* created = nullptr;
  Table table;
  table.nodes = {&tail};
  EXPECT_EQ(ChangedBy(table,
                      [&] {
                        created = new Node;
                        created->value = 1;
                        created->next = &tail;
                      }),
            "");
  EXPECT_EQ(ChangedBy(table, [&] { tail.next = created; }), "ns::Node::next");
  delete created;
}

TEST(Changes, DeletedObjectsAreExempt) {
  List list;
  list.Push(1);
  list.Push(2);
  Call call("f");
  Frame& frame = call.frames().Add({ViolationKind::kFrame, "f.h", 1, 1, "assignable head", "f"});
  frame.Allow([&]() -> auto& { return list.head; });
  call.frames().Watch(list);
  list.head->value = 7;
  delete std::exchange(list.head, list.head->next);
  EXPECT_NO_THROW(call.frames().Check(list));
}

TEST(Changes, TreesOfUniquePtr) {
  Tree tree;
  tree.left = std::make_unique<Tree>();
  tree.left->right = std::make_unique<Tree>();
  EXPECT_EQ(ChangedBy(tree, [&] { tree.left->right->key = 1; }), "Tree::key");
  EXPECT_EQ(ChangedBy(tree, [&] { tree.right = std::make_unique<Tree>(); }), "Tree::right");
  EXPECT_EQ(ChangedBy(tree, [&] { tree.left->right.reset(); }), "Tree::right");
}

TEST(Changes, ObjectsThatOnlyPointersLeadToAreSeenThroughContainers) {
  Node a, b;
  b.next = &a;
  Table table;
  table.nodes = {&b};
  EXPECT_EQ(ChangedBy(table, [&] { a.value = 1; }), "ns::Node::value");
}

struct Later;
struct Earlier {
  Later* later = nullptr;
  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("Earlier::later", later);
  }
};
Later& TheLater();
void Change(Later& later);

TEST(Changes, AClassThatIsDefinedAfterItsUseIsFollowed) {
  Earlier earlier{&TheLater()};
  EXPECT_EQ(ChangedBy(earlier, [&] { Change(*earlier.later); }), "Later::value");
}

struct Later {
  int value = 0;
  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("Later::value", value);
  }
};
Later& TheLater() {
  static Later later;
  return later;
}
void Change(Later& later) { ++later.value; }

TEST(Roots, APointerIsFollowedButMayChange) {
  Node node;
  Node* pointer = &node;
  EXPECT_EQ(ChangedBy(pointer, [&] { node.value = 1; }), "ns::Node::value");
  EXPECT_EQ(ChangedBy(pointer, [&] { pointer = nullptr; }), "");
  const auto shared = std::make_shared<Node>();
  EXPECT_EQ(ChangedBy(shared, [&] { shared->value = 1; }), "ns::Node::value");
  std::vector<Node*> several = {&node};
  EXPECT_EQ(ChangedBy(several, [&] { node.value = 2; }), "ns::Node::value");
}

TEST(Roots, ACopyMayChangeButNotWhatItLeadsTo) {
  Node other;
  Node node{1, &other};
  const auto root = ByValue(node);
  EXPECT_EQ(ChangedBy(root, [&] { node.value = 2; }), "");
  EXPECT_EQ(ChangedBy(root, [&] { other.value = 2; }), "ns::Node::value");
}

TEST(Roots, PartsOfAFollowedRootAreSeenWherePointersLeadToThem) {
  std::vector<Node> nodes(2);
  List list;
  list.head = &nodes[1];
  for (const bool list_first : {true, false}) {
    Call call("f");
    call.frames().Add({ViolationKind::kFrame, "f.h", 1, 1, "assignable \\nothing", "f"});
    if (list_first)
      call.frames().Watch(list, nodes);
    else
      call.frames().Watch(nodes, list);
    ++nodes[0].value;
    EXPECT_NO_THROW(call.frames().Check(list, nodes));
    ++nodes[1].value;
    EXPECT_THROW(call.frames().Check(list, nodes), frame_violation);
  }
  list.head = nullptr;
}

TEST(Roots, AParameterByReferenceMayNotChange) {
  int out = 0;
  const auto number = Parameter("out", out);
  EXPECT_EQ(ChangedBy(number, [&] { out = 1; }), "out");
  std::vector<int> values = {1, 2};
  const auto vector = Parameter("values", values);
  EXPECT_EQ(ChangedBy(vector, [&] { values[1] = 3; }), "values[1]");
  EXPECT_EQ(ChangedBy(vector, [&] { values.push_back(3); }), "values");
  Node node;
  const auto object = Parameter("node", node);
  EXPECT_EQ(ChangedBy(object, [&] { node.value = 1; }), "ns::Node::value");
}

TEST(Roots, UnknownTypesAreNotWatched) {
  std::function<int()> function = [] { return 1; };
  EXPECT_EQ(ChangedBy(function, [&] { function = nullptr; }), "");
  const auto parameter = Parameter("function", function);
  EXPECT_EQ(ChangedBy(parameter, [&] { function = [] { return 2; }; }), "");
  Opaque& opaque = reinterpret_cast<Opaque&>(function);
  EXPECT_EQ(ChangedBy(opaque, [] {}), "");
  const auto reference = Parameter("opaque", opaque);
  EXPECT_EQ(ChangedBy(reference, [] {}), "");
}

TEST(Roots, NothingIsRememberedWithoutAFrame) {
  Node node;
  Call call("f");
  call.frames().Watch(node);
  node.value = 1;
  EXPECT_NO_THROW(call.frames().Check(node));
}

}  // namespace
}  // namespace korat::contracts::testing
