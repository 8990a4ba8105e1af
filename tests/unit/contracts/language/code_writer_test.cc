// The compiler finds code at the place where the user wrote it.
#include "contracts/language/code_writer.h"

#include "contract_text.h"

namespace korat::frontend {
namespace {

TEST(CodeWriter, PutsTheUsersTextAtItsLineAndColumn) {
  CodeWriter writer;
  writer.Add("return ");
  writer.Add(Code{{"!(", {}}, {"a &&\n  b", {"x.h", 12, 5}}, {")", {}}});
  writer.Add("; }");
  EXPECT_EQ(writer.Take(), "return !(\n#line 12 \"x.h\"\n    a &&\n  b); }");
}

TEST(CodeWriter, BeginsALineBeforeEachPieceButOnlyOne) {
  CodeWriter writer;
  writer.Add(Fragment{"a", {"x.h", 1, 1}});
  writer.Add("\n");
  writer.Add(Fragment{"b", {"x.h", 2, 3}});
  EXPECT_EQ(writer.Take(), "\n#line 1 \"x.h\"\na\n#line 2 \"x.h\"\n  b");
}

TEST(CodeWriter, ReturnsToAPlaceOfTheFile) {
  CodeWriter writer;
  writer.Add("int korat;");
  writer.Return("a\\b\"c.h", 7, 3);
  EXPECT_EQ(writer.Take(), "int korat;\n#line 7 \"a\\\\b\\\"c.h\"\n  ");
  EXPECT_EQ(writer.Take(), "");
}

TEST(CodeWriter, WritesWhatTheParserRead) {
  const Clause clause = FirstClause("//@ ensures a ==>\n//@   \\result > b;");
  CodeWriter writer;
  writer.Add(clause.condition);
  EXPECT_EQ(writer.Take(),
            "(!(\n#line 1 \"input.h\"\n            a) || (korat_result.value\n"
            "#line 2 \"input.h\"\n              > b))");
}

}  // namespace
}  // namespace korat::frontend
