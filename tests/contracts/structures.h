// Structures that list their fields, as the rewriter makes them do.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace korat::contracts::testing {

struct Opaque;  // never defined

struct Node {
  int value = 0;
  Node* next = nullptr;

  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("ns::Node::value", value);
    korat_visitor.Field("ns::Node::next", next);
  }
};

struct List {
  Node* head = nullptr;
  int size = 0;

  List() = default;
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  ~List() {
    while (head != nullptr) delete std::exchange(head, head->next);
  }
  void Push(int value) {
    head = new Node{value, head};
    ++size;
  }

  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("ns::List::head", head);
    korat_visitor.Field("ns::List::size", size);
  }
};

struct Tree {
  int key = 0;
  std::unique_ptr<Tree> left, right;

  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("Tree::key", key);
    korat_visitor.Field("Tree::left", left);
    korat_visitor.Field("Tree::right", right);
  }
};

struct Point {
  int x = 0, y = 0;

  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("Point::x", x);
    korat_visitor.Field("Point::y", y);
  }
};

struct Pixel {  // lists no fields: its bytes are its value
  int x = 0, y = 0;
};

struct Tagged {
  int id = 0;

  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("Tagged::id", id);
  }
};

// One of everything.
struct Table : Tagged {
  int slots[3] = {};
  int grid[2][2] = {};
  std::array<double, 2> ratios{};
  std::vector<int> items;
  std::vector<Point> points;
  std::vector<bool> marks;
  std::vector<Node*> nodes;
  std::string title;
  std::map<int, std::string> names;
  std::optional<int> limit;
  std::pair<int, Point> corner;
  std::shared_ptr<Point> shared;
  Point origin;
  Pixel pixel;
  long double wide = 0;
  unsigned flag : 3;
  unsigned count : 5;
  Opaque* opaque = nullptr;
  std::unique_ptr<Opaque, void (*)(Opaque*)> owned{nullptr, nullptr};
  void (*callback)() = nullptr;

  Table() : flag(0), count(0) {}

  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Base(static_cast<const Tagged&>(*this));
    korat_visitor.Field("Table::slots", slots);
    korat_visitor.Field("Table::grid", grid);
    korat_visitor.Field("Table::ratios", ratios);
    korat_visitor.Field("Table::items", items);
    korat_visitor.Field("Table::points", points);
    korat_visitor.Field("Table::marks", marks);
    korat_visitor.Field("Table::nodes", nodes);
    korat_visitor.Field("Table::title", title);
    korat_visitor.Field("Table::names", names);
    korat_visitor.Field("Table::limit", limit);
    korat_visitor.Field("Table::corner", corner);
    korat_visitor.Field("Table::shared", shared);
    korat_visitor.Field("Table::origin", origin);
    korat_visitor.Field("Table::pixel", pixel);
    korat_visitor.Field("Table::wide", wide);
    korat_visitor.BitField("Table::flag", this, 15, static_cast<long long>(flag));
    korat_visitor.BitField("Table::count", this, 16, static_cast<long long>(count));
    korat_visitor.Field("Table::opaque", opaque);
    korat_visitor.Field("Table::owned", owned);
    korat_visitor.Field("Table::callback", callback);
  }
};

}  // namespace korat::contracts::testing
