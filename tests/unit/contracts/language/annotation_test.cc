// Which comments are annotations, which of them belong together, and what their text is.
#include "contract_text.h"
#include "contracts/language/tokens.h"

namespace korat::frontend {
namespace {

using Strings = std::vector<std::string>;

// Each annotation's text, with blanks folded.
Strings Texts(const std::string& contents) {
  Strings texts;
  for (const Annotation& annotation : AnnotationsOf(contents)) {
    std::string text;
    for (const Token& token : Tokenize(annotation.text)) {
      if (token.kind != TokenKind::kEnd)
        text += (text.empty() ? "" : " ") + std::string(token.text);
    }
    texts.push_back(text);
  }
  return texts;
}

TEST(Annotations, AreCommentsThatBeginWithAnAtSign) {
  EXPECT_TRUE(IsAnnotation("//@ pure"));
  EXPECT_TRUE(IsAnnotation("/*@ pure @*/"));
  EXPECT_TRUE(IsAnnotation("//@"));
  for (const char* other :
       {"// @pure", "/* @ pure */", "///@pure", "//@{", "//@}", "/*@{*/", "//"}) {
    EXPECT_FALSE(IsAnnotation(other)) << other;
  }
}

TEST(Annotations, BelongTogetherUnlessABlankLineOrCodeIsBetween) {
  EXPECT_EQ(Texts("//@ a\n//@ b"), (Strings{"a b"}));
  EXPECT_EQ(Texts("/*@ a @*/ //@ b\n  /*@ c */"), (Strings{"a b c"}));
  EXPECT_EQ(Texts("//@ a\n\n//@ b"), (Strings{"a", "b"}));
  EXPECT_EQ(Texts("//@ a\nint x;\n//@ b"), (Strings{"a", "b"}));
  EXPECT_EQ(Texts("int x; //@ a\n//@ b"), (Strings{"a", "b"}));
  EXPECT_EQ(Texts("int x; /* c */ //@ a\n//@ b"), (Strings{"a", "b"}));
}

TEST(Annotations, BelongTogetherAcrossOrdinaryComments) {
  EXPECT_EQ(Texts("//@ a\n// c\n/* d\n\n e */\n//@ b"), (Strings{"a b"}));
  EXPECT_EQ(Texts("//@ a\n\n// c\n//@ b"), (Strings{"a", "b"}));
  EXPECT_EQ(Texts("//@ a\n// c\n\n//@ b"), (Strings{"a", "b"}));
}

TEST(Annotations, KeepTheTextAtItsOffsetsAndBlankTheRest) {
  const std::string contents = "int x;\n/*@ a // why\n  @@ b /c;\n @*/ // no\n//@ d /* e */ f // g";
  const std::vector<Annotation> annotations = AnnotationsOf(contents);
  ASSERT_EQ(annotations.size(), 1U);
  const Annotation& one = annotations[0];
  EXPECT_EQ(one.begin, 7U);
  EXPECT_EQ(one.end(), contents.size());
  EXPECT_EQ(one.text, "    a       \n     b /c;\n          \n    d         f     ");
}

TEST(Annotations, KeepCommentMarksWithinStrings) {
  EXPECT_EQ(Texts(R"(//@ s == "// no /* comment" && c == '"' // but this)"),
            (Strings{R"(s == "// no /* comment" && c == '"')"}));
  EXPECT_EQ(Texts(R"x(//@ s == R"(//)"; // but this)x"), (Strings{R"x(s == R"(//)" ;)x"}));
}

TEST(Annotations, IgnoreBackslashesThatJoinLines) {
  EXPECT_EQ(Texts("//@ a && \\\n  b"), (Strings{"a && b"}));
  EXPECT_EQ(Texts("//@ a \r\n//@ b\r\n"), (Strings{"a b"}));
}

TEST(Annotations, KnowTheirPlaces) {
  const Annotation one = AnnotationsOf("\n\n     //@ a\n//@ b").at(0);
  EXPECT_EQ(Place(one.At(0)), "3:6");
  EXPECT_EQ(Place(one.At(4)), "3:10");
  EXPECT_EQ(Place(one.At(6)), "4:1");
  EXPECT_EQ(Place(one.At(one.text.find('b'))), "4:5");
}

TEST(Tokens, AreAsLongAsTheyCanBe) {
  EXPECT_EQ(Texts("//@ a<==>b==>c<=>d<=e==f->*g->h::i...j>>=k.*l+++m"),
            (Strings{"a <==> b ==> c <=> d <= e == f ->* g -> h :: i ... j >>= k .* l ++ + m"}));
  EXPECT_EQ(Texts(R"(//@ \result\old 1'000'0x 0x1p-3+1.5e+3f .5.x u8"a\"b"_s L'\'' U)"),
            (Strings{R"(\result \old 1'000'0x 0x1p-3 + 1.5e+3f .5.x u8"a\"b"_s L'\'' U)"}));
  EXPECT_EQ(Texts("//@ \xC3\xA4_1$ a-1"), (Strings{"\xC3\xA4_1$ a - 1"}));
}

TEST(Tokens, KnowKeywords) {
  for (const char* word : {"alignas", "xor_eq", "int", "reinterpret_cast", "char8_t", "co_yield"}) {
    EXPECT_TRUE(IsKeyword(word)) << word;
  }
  EXPECT_FALSE(IsKeyword("ensures"));
}

}  // namespace
}  // namespace korat::frontend
