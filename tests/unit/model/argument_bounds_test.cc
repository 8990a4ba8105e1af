// Which values arguments get beside those of the scope.
#include "model/bounds.h"
#include "tests/unit/frontend/source_files.h"

namespace korat::frontend {
namespace {

constexpr char kText[] = R"(
struct Node { int key; Node* next; double weight; };
struct List {
  Node* head;
  int size;
  bool repOk() const { return true; }
  void add(int key) { if (key > 10) ++size; }
  void scale(double by) { (void)by; }
  void grow(unsigned by) { (void)by; }
  void mark(bool on) { (void)on; }
};
)";

class ArgumentBounds : public testing::Test {
 protected:
  ArgumentBounds() : model_(LoadText(kText, "List")) {
    for (const Function& method : model_.classes[0].methods) {
      if (method.name != "repOk") model_.tested.push_back({method});
    }
  }

  std::string ValueOf(const BoundEditor& editor, const std::string& name) {
    BoundList bounds = editor.bounds();
    AddValuesOfFields(model_, bounds, editor.given(), bounds);
    for (const auto& [bounded, values] : bounds) {
      if (bounded == name) return values;
    }
    return "(none)";
  }

  ClassModel model_;
};

TEST_F(ArgumentBounds, IntegersStartAtZeroAndHaveWhatTheFunctionLooksFor) {
  BoundEditor editor(model_);
  editor.SetScope(2);
  EXPECT_EQ(ValueOf(editor, "add(int).key"), "0..2, -1, 10, 11");
  EXPECT_EQ(ValueOf(editor, "grow(unsigned int).by"), "0..2");
  EXPECT_EQ(ValueOf(editor, "Node::key"), "1..2") << "fields stay as they were";
}

TEST_F(ArgumentBounds, NumbersThatFieldsOfTheTypeHoldAreTriedAsArguments) {
  BoundEditor editor(model_);
  editor.SetScope(2);
  editor.Set("Node::key=-5,1..4,20");
  editor.Set("Node::weight=0.5");
  EXPECT_EQ(ValueOf(editor, "add(int).key"), "0..2, -1, 10, 11, -5, 3..4, 20");
  EXPECT_EQ(ValueOf(editor, "scale(double).by"), "0..2, 0.5");
  EXPECT_EQ(ValueOf(editor, "grow(unsigned int).by"), "0..2") << "another type";
}

TEST_F(ArgumentBounds, WhatTheUserSetsStays) {
  BoundEditor editor(model_);
  editor.SetScope(2);
  editor.Set("Node::key=7");
  editor.Set("add(int).key=1");
  EXPECT_EQ(ValueOf(editor, "add(int).key"), "1");
}

TEST_F(ArgumentBounds, ThereAreSomeUnderAFinitizationToo) {
  BoundEditor editor(model_);
  editor.SetArguments();
  EXPECT_EQ(ValueOf(editor, "add(int).key"), "0..3, -1, 10, 11");
  EXPECT_EQ(ValueOf(editor, "mark(bool).on"), "false, true");
  EXPECT_EQ(ValueOf(editor, "Node::key"), "(none)");
}

}  // namespace
}  // namespace korat::frontend
