// What `assignable` allows.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "korat/contracts.h"
#include "tests/contracts/structures.h"

namespace korat::contracts::testing {
namespace {

// The place whose change the frame set up by `allow` does not allow; "" if all was allowed.
template <typename Root, typename Allowances, typename Code>
std::string Forbidden(Root& root, const Allowances& allow, const Code& code) {
  Call call("f");
  allow(call.frames().Add({ViolationKind::kFrame, "f.h", 1, 1, "assignable E", "f"}));
  call.frames().Watch(root);
  code();
  try {
    call.frames().Check(root);
  } catch (const frame_violation&) {
    return state.last.detail;
  }
  return "";
}

TEST(Frames, APlaceIsAllowedByItsAddress) {
  Table table;
  const auto allow = [&](Frame& frame) { frame.Allow([&]() -> auto& { return table.origin.x; }); };
  EXPECT_EQ(Forbidden(table, allow, [&] { table.origin.x = 1; }), "");
  EXPECT_EQ(Forbidden(table, allow, [&] { table.origin.y = 1; }), "Point::y");
}

TEST(Frames, APlaceIsTheOneOnEntry) {
  Node first, second;
  Node* p = &first;
  Table table;
  table.nodes = {&first, &second};
  const auto allow = [&](Frame& frame) { frame.Allow([&]() -> auto& { return p->value; }); };
  const auto move_on = [&] {
    p = &second;
    p->value = 1;
  };
  EXPECT_EQ(Forbidden(table, allow, move_on), "ns::Node::value");
}

TEST(Frames, AnObjectIsAllowedWithEverythingInside) {
  Table table;
  table.items = {1};
  const auto allow = [&](Frame& frame) { frame.Allow([&]() -> auto& { return table; }); };
  EXPECT_EQ(Forbidden(table, allow,
                      [&] {
                        table.items[0] = 2;
                        table.points.resize(3);
                        table.flag = 1;
                        table.id = 1;
                        table.corner.second.x = 1;
                      }),
            "");
}

TEST(Frames, AContainerIsAllowedWithItsElements) {
  Table table;
  table.items = {1, 2};
  table.names = {{1, "one"}};
  table.points.resize(1);
  const auto allow = [&](Frame& frame) {
    frame.Allow([&]() -> auto& { return table.items; });
    frame.Allow([&]() -> auto& { return table.names; });
    frame.Allow([&]() -> auto& { return table.points; });
  };
  EXPECT_EQ(Forbidden(table, allow,
                      [&] {
                        table.items[1] = 3;
                        table.items.push_back(4);
                        table.names[1] = "eins";
                        table.points[0].x = 1;
                      }),
            "");
  EXPECT_EQ(Forbidden(table, allow, [&] { table.title = "x"; }), "Table::title");
}

TEST(Frames, OneElementIsAllowed) {
  Table table;
  table.items = {1, 2, 3};
  const auto allow = [&](Frame& frame) {
    frame.Allow([&]() -> auto& { return table.items[1]; });
    frame.Allow([&]() -> auto& { return table.grid[1][0]; });
    frame.Allow([&]() -> auto& { return table.pixel.y; });
  };
  const auto change = [&] {
    table.items[1] = 7;
    table.grid[1][0] = 7;
    table.pixel.y = 7;
  };
  EXPECT_EQ(Forbidden(table, allow, change), "");
  EXPECT_EQ(Forbidden(table, allow, [&] { table.items[2] = 7; }), "Table::items[2]");
  EXPECT_EQ(Forbidden(table, allow, [&] { table.grid[1][1] = 7; }), "Table::grid[1][1]");
  EXPECT_EQ(Forbidden(table, allow, [&] { table.pixel.x = 7; }), "Table::pixel");
}

TEST(Frames, ElementsAreAllowedButNotTheLength) {
  Table table;
  table.items = {1, 2};
  table.marks = {true};
  table.points.resize(2);
  const auto allow = [&](Frame& frame) {
    frame.AllowElements([&]() -> auto& { return table.items; });
    frame.AllowElements([&]() -> auto& { return table.slots; });
    frame.AllowElements([&]() -> auto& { return table.marks; });
    frame.AllowElements([&]() -> auto& { return table.points; });
    frame.AllowElements([&]() -> auto& { return table.grid[0]; });
  };
  const auto change = [&] {
    table.items[1] = 7;
    table.slots[0] = 7;
    table.marks[0] = false;
    table.points[1].x = 7;
    table.grid[0][1] = 7;
  };
  EXPECT_EQ(Forbidden(table, allow, change), "");
  EXPECT_EQ(Forbidden(table, allow, [&] { table.items.push_back(1); }), "Table::items");
  EXPECT_EQ(Forbidden(table, allow, [&] { table.points.pop_back(); }), "Table::points");
  EXPECT_EQ(Forbidden(table, allow, [&] { table.grid[1][0] = 7; }), "Table::grid[1][0]");
}

TEST(Frames, AFieldIsAllowedInAllObjects) {
  List list;
  for (int i = 0; i < 5; ++i) list.Push(i);
  for (const char* name : {"Node::value", "ns::Node::value", "value"}) {
    const auto allow = [&](Frame& frame) { frame.AllowField(name); };
    EXPECT_EQ(Forbidden(list, allow,
                        [&] {
                          for (Node* node = list.head; node != nullptr; node = node->next) {
                            ++node->value;
                          }
                        }),
              "");
    EXPECT_EQ(Forbidden(list, allow, [&] { list.size = -list.size; }), "ns::List::size");
  }
  const auto allow_another = [](Frame& frame) { frame.AllowField("ode::value"); };
  EXPECT_EQ(Forbidden(list, allow_another, [&] { ++list.head->value; }), "ns::Node::value");
}

TEST(Frames, AFieldIsAllowedWithItsElements) {
  Table table;
  table.items = {1, 2};
  table.points.resize(1);
  const auto allow = [](Frame& frame) {
    frame.AllowField("Table::items");
    frame.AllowField("Table::points");
    frame.AllowField("Table::flag");
  };
  const auto change = [&] {
    table.items[0] = 7;
    table.items.push_back(7);
    table.points[0].x = 7;
    table.flag = 3;
  };
  EXPECT_EQ(Forbidden(table, allow, change), "");
  EXPECT_EQ(Forbidden(table, allow, [&] { table.count = 3; }), "Table::count");
}

// p->x is allowed, and p points into a container.
TEST(Frames, AnElementIsAllowedThroughAPointerToIt) {
  struct Both {
    Point* first = nullptr;
    std::vector<Point> points = std::vector<Point>(2);
    void korat_fields(Traversal& korat_visitor) const {
      korat_visitor.Field("Both::first", first);
      korat_visitor.Field("Both::points", points);
    }
  } both;
  both.first = &both.points[0];
  const auto allow_field = [](Frame& frame) { frame.AllowField("Both::points"); };
  EXPECT_EQ(Forbidden(both, allow_field, [&] { both.first->x = 1; }), "");
  const auto allow_place = [&](Frame& frame) {
    frame.Allow([&]() -> auto& { return both.first->x; });
  };
  EXPECT_EQ(Forbidden(both, allow_place, [&] { both.points[0].x = 2; }), "");
  EXPECT_EQ(Forbidden(both, allow_place, [&] { both.points[1].x = 2; }), "Point::x");
}

TEST(Frames, EverythingThatCanBeReached) {
  List list;
  for (int i = 0; i < 5; ++i) list.Push(i);
  Node* second = list.head->next;
  const auto allow = [&](Frame& frame) {
    frame.AllowReach([&]() -> decltype(auto) { return (second); });
  };
  EXPECT_EQ(Forbidden(list, allow,
                      [&] {
                        second->value = 7;
                        second->next->next->value = 7;
                      }),
            "");
  EXPECT_EQ(Forbidden(list, allow, [&] { list.head->value = 7; }), "ns::Node::value");
  const auto allow_from_object = [&](Frame& frame) {
    frame.AllowReach([&]() -> decltype(auto) { return (list); });
  };
  EXPECT_EQ(Forbidden(list, allow_from_object, [&] { list.Push(3); }), "");
  const auto allow_null = [](Frame& frame) { frame.AllowReach([]() -> Node* { return nullptr; }); };
  EXPECT_EQ(Forbidden(list, allow_null, [&] { list.head->value = 8; }), "ns::Node::value");
}

TEST(Frames, EachBehaviorsFrameMustAllowIt) {
  Node node;
  Call call("f");
  call.frames()
      .Add({ViolationKind::kFrame, "f.h", 1, 1, "assignable value", "f"})
      .Allow([&]() -> auto& { return node.value; });
  call.frames()
      .Add({ViolationKind::kFrame, "f.h", 2, 1, "assignable next", "f"})
      .Allow([&]() -> auto& { return node.next; });
  call.frames().Watch(node);
  node.value = 1;
  try {
    call.frames().Check(node);
    FAIL();
  } catch (const frame_violation& violation) {
    EXPECT_STREQ(violation.what(),
                 "f.h:2:1: error: f changed ns::Node::value, which 'assignable next' does not "
                 "allow [korat-frame]");
  }
}

TEST(Frames, APlaceThatThrowsIsAFailureOfTheClause) {
  Call call("f");
  Frame& frame = call.frames().Add({ViolationKind::kFrame, "f.h", 1, 1, "assignable a.at(0)", "f"});
  std::vector<int> none;
  EXPECT_THROW(frame.Allow([&]() -> auto& { return none.at(0); }), contract_raised_violation);
}

TEST(Fresh, AnObjectThatCouldNotBeReached) {
  List list;
  list.Push(1);
  Node elsewhere;
  Call call("f");
  call.frames().NeedFresh();
  call.frames().Watch(list);
  EXPECT_FALSE(call.frames().IsFresh(list.head));
  EXPECT_FALSE(call.frames().IsFresh(&list));
  list.Push(2);
  EXPECT_TRUE(call.frames().IsFresh(list.head));
  EXPECT_FALSE(call.frames().IsFresh(list.head->next));
  EXPECT_FALSE(call.frames().IsFresh(static_cast<Node*>(nullptr)));
  EXPECT_TRUE(call.frames().IsFresh(std::make_unique<Node>()));
  EXPECT_TRUE(call.frames().IsFresh(&elsewhere));
}

}  // namespace
}  // namespace korat::contracts::testing
