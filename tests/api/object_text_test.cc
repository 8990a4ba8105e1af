// The text of objects that the user made, as failures of emitted tests show it.
#include "korat/detail/object_text.h"

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace {

using korat::detail::ObjectText;

struct Node {
  Node* next = nullptr;
  int value = 0;
};
class List {
 public:
  explicit List(int length) {
    for (int i = 0; i < length; ++i) {
      nodes_.push_back(std::make_unique<Node>());
      nodes_.back()->value = i;
      if (i > 0) nodes_[i - 1]->next = nodes_[i].get();
    }
    head_ = length == 0 ? nullptr : nodes_[0].get();
  }
  void Close() { nodes_.back()->next = head_; }

 private:
  Node* head_;
  std::vector<std::unique_ptr<Node>> nodes_;
};

TEST(ObjectText, ValuesAreShownAsValues) {
  EXPECT_EQ(ObjectText(-22), "-22");
  EXPECT_EQ(ObjectText(true), "true");
  EXPECT_EQ(ObjectText(std::string("a\"b")), "\"a\\\"b\"");
  EXPECT_EQ(ObjectText(std::vector<int>{1, 2}), "[1, 2]");
  EXPECT_EQ(ObjectText(nullptr), "null");
}

TEST(ObjectText, PrivateMembersAndPointersAreFollowed) {
  EXPECT_EQ(ObjectText(List(0)), "List{head_: null, nodes_: []}");
  EXPECT_EQ(ObjectText(List(2)),
            "List{head_: N0, nodes_: [N0, N1]}  N0{next: N1, value: 0}  N1{next: null, value: 1}");
}

TEST(ObjectText, ACycleEnds) {
  List list(2);
  list.Close();
  EXPECT_EQ(ObjectText(list),
            "List{head_: N0, nodes_: [N0, N1]}  N0{next: N1, value: 0}  N1{next: N0, value: 1}");
}

TEST(ObjectText, AnObjectThatPointsToItselfIsNamedByItsClass) {
  Node node;
  node.next = &node;
  EXPECT_EQ(ObjectText(node), "Node{next: Node, value: 0}");
}

TEST(ObjectText, APointerShowsItsTarget) {
  Node node;
  EXPECT_EQ(ObjectText(&node), "N0  N0{next: null, value: 0}");
  EXPECT_EQ(ObjectText(static_cast<Node*>(nullptr)), "null");
  int number = 1;
  EXPECT_EQ(ObjectText(&number), "(not null)");
}

TEST(ObjectText, ALongTextIsCutShort) {
  const std::string text = ObjectText(List(1000));
  EXPECT_NE(text.find("N99{next: ..., value: 99}"), std::string::npos);
  EXPECT_EQ(text.find("N100"), std::string::npos);
}

struct Inner {
  int x = 1;
};
struct Outer {
  Inner inner;
  Inner* to_inner = &inner;
  Outer* to_self = this;
};

TEST(ObjectText, AnObjectIsDistinguishedFromItsFirstMember) {
  EXPECT_EQ(ObjectText(Outer()), "Outer{inner.x: 1, to_inner: I0, to_self: Outer}  I0{x: 1}");
}

struct Celsius {
  int degrees;
  friend std::ostream& operator<<(std::ostream& to, const Celsius& value) {
    return to << value.degrees << " C";
  }
};
struct Room {
  std::unique_ptr<Celsius> warmth = std::make_unique<Celsius>(Celsius{20});
  unsigned open : 1;
};

TEST(ObjectText, TheUsersOwnOperatorIsUsed) {
  EXPECT_EQ(ObjectText(Celsius{7}), "7 C");
  Room room;
  room.open = 1;
  EXPECT_EQ(ObjectText(room), "Room{warmth: C0, open: 1}  C0: 20 C");
}

struct Shape {
  virtual ~Shape() = default;
  int color = 1;
};
struct Circle : Shape {};

TEST(ObjectText, TheClassOfTheObjectIsShown) {
  const Circle circle;
  const Shape& shape = circle;
  EXPECT_EQ(ObjectText(circle), "Circle{color: 1}");
  EXPECT_EQ(ObjectText(shape), "Shape{color: 1} (a (anonymous namespace)::Circle)");
}

}  // namespace
