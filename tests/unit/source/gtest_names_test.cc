#include "source/gtest_names.h"

#include "tests/unit/frontend/source_files.h"

namespace korat::frontend {
namespace {

TEST(TypeWords, AreWhatIdentifiersMayHold) {
  EXPECT_EQ(TypeWords("int"), "int");
  EXPECT_EQ(TypeWords("unsigned long"), "unsigned_long");
  EXPECT_EQ(TypeWords("std::string"), "string");
  EXPECT_EQ(TypeWords("ns::inner::Key"), "Key");
  EXPECT_EQ(TypeWords("const ns::Tree::Node *"), "const_Node_ptr");
  EXPECT_EQ(TypeWords("char **"), "char_ptr_ptr");
  EXPECT_EQ(TypeWords("std::vector<ns::Key>"), "vector_of_Key");
  EXPECT_EQ(TypeWords("std::map<int, std::vector<std::string>>"),
            "map_of_int_and_vector_of_string");
  EXPECT_EQ(TypeWords("ns::Tree<int>::Node<ns::Key> *"), "Node_of_Key_ptr");
  EXPECT_EQ(TypeWords("void (*)(int)"), "void_ptr_int");
}

std::vector<std::string> NamesOf(const std::string& members) {
  return TestNames(
      LoadText("#include <string>\nstruct C {\n" + members + "\n};\n", "C").classes[0].methods);
}
using Names = std::vector<std::string>;

TEST(TestNames, DistinguishOverloads) {
  EXPECT_EQ(NamesOf("int size(); void remove(int); void remove(const std::string&);"
                    "void remove(std::string&); void remove(std::string&&);"
                    "void remove(std::string, int = 0); void remove(const int*);"),
            (Names{"size", "remove_int", "remove_const_string_ref", "remove_string_ref",
                   "remove_string_rvalue", "remove_string_int", "remove_const_int_ptr"}));
}

TEST(TestNames, SayConstOnlyWhereItDistinguishes) {
  EXPECT_EQ(NamesOf("int at(int) const; int at(int); int size() const;"),
            (Names{"at_int_const", "at_int", "size"}));
  EXPECT_EQ(NamesOf("int take() &; int take() &&;"), (Names{"take", "take_on_rvalue"}));
}

TEST(TestNames, SpellOperatorsOut) {
  EXPECT_EQ(
      NamesOf("bool operator==(const C&) const; C& operator=(int); int operator[](int);"
              "int operator()(); C operator-() const; C operator-(int) const; C& operator++();"
              "C operator++(int); int operator*() const; C* operator->(); C& operator<<=(int);"
              "C& operator,(char);"),
      (Names{"operator_equal_const_C_ref", "operator_assign_int", "operator_subscript_int",
             "operator_call", "operator_negative", "operator_minus_int", "operator_increment",
             "operator_increment_int", "operator_dereference", "operator_arrow",
             "operator_shift_left_assign_int", "operator_comma_char"}));
}

TEST(TestNames, SpellConversionsByTheirTypes) {
  EXPECT_EQ(NamesOf("operator bool() const; operator std::string() const; operator const int*();"),
            (Names{"operator_bool", "operator_string", "operator_const_int_ptr"}));
  EXPECT_EQ(NamesOf("int operators(); int operator_name();"),
            (Names{"operators", "operator_name"}));
}

TEST(TestNames, AreNeverTheSame) {
  EXPECT_EQ(
      NamesOf("void f(int*); void f_int_ptr(); struct A { struct K {}; }; struct B { struct K "
              "{}; }; void g(A::K); void g(B::K);"),
      (Names{"f_int_ptr", "f_int_ptr_2", "g_K", "g_K_2"}));
}

}  // namespace
}  // namespace korat::frontend
