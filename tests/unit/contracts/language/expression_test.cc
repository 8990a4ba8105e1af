// The translation of expressions. In Flattened text {} encloses what the user wrote.
#include "contract_text.h"

namespace korat::frontend {
namespace {

using Strings = std::vector<std::string>;

struct TranslationRow {
  const char* expression;
  const char* flattened;
};

void CheckTranslations(const std::vector<TranslationRow>& rows) {
  for (const TranslationRow& row : rows) {
    const Clause clause = FirstClause("//@ ensures " + std::string(row.expression) + ";");
    EXPECT_EQ(Flattened(clause.condition), row.flattened) << row.expression;
  }
}

TEST(ContractExpressions, StayAsTheyAreWithoutWordsOfTheContractLanguage) {
  CheckTranslations({
      {"kgs >= 0", "{kgs >= 0}"},
      {"a  &&  b", "{a  &&  b}"},
      {R"(s == "\\old(x) ==> y")", R"({s == "\\old(x) ==> y"})"},
      {R"x(s == u8R"q(;")q")x", R"x({s == u8R"q(;")q"})x"},
      {"c == ';' || n == 1'000", "{c == ';' || n == 1'000}"},
      {"[](int x) { return x > 0; }(3)", "{[](int x) { return x > 0; }(3)}"},
      {"a <= b && a == b", "{a <= b && a == b}"},
      {"(a <=> b) == 0", "{(a <=> b) == 0}"},
  });
}

TEST(ContractExpressions, ReadTheResultAndValuesOnEntry) {
  CheckTranslations({
      {R"(\result == 3)", "korat_result.value{== 3}"},
      {R"(weight == \old(weight + kgs))", "{weight ==} Old<0>(korat_entry)"},
      {R"(\old(a)[i] < \old(b))", "Old<0>(korat_entry){[i] <} Old<1>(korat_entry)"},
      {R"(\fresh(\result) && \fresh(p))",
       "korat_call.frames().IsFresh(korat_result.value){&&} korat_call.frames().IsFresh({p})"},
      {R"(\reach(root).size() > 0)", "Reach({root}){.size() > 0}"},
      {R"([&] { return \result; }())", "{[&] { return} korat_result.value{; }()}"},
  });
}

TEST(ContractExpressions, ImplicationBindsWeakerThanOrAndFromTheRight) {
  CheckTranslations({
      {"a ==> b", "(!({a}) || ({b}))"},
      {"a==>b", "(!({a}) || ({b}))"},
      {"a || b ==> c && d", "(!({a || b}) || ({c && d}))"},
      {"a ==> b ==> c", "(!({a}) || ((!({b}) || ({c}))))"},
      {"!a ==> b == c", "(!({!a}) || ({b == c}))"},
  });
}

TEST(ContractExpressions, EquivalenceBindsWeakerThanImplication) {
  CheckTranslations({
      {"a <==> b", "(static_cast<bool>({a}) == static_cast<bool>({b}))"},
      {"a ==> b <==> c", "(static_cast<bool>((!({a}) || ({b}))) == static_cast<bool>({c}))"},
      {"a <==> b <==> c",
       "(static_cast<bool>((static_cast<bool>({a}) == static_cast<bool>({b}))) == "
       "static_cast<bool>({c}))"},
  });
}

TEST(ContractExpressions, ImplicationBindsStrongerThanConditionalAssignmentAndComma) {
  CheckTranslations({
      {"a ==> b ? c ==> d : e ==> f", "(!({a}) || ({b})){?}(!({c}) || ({d})){:}(!({e}) || ({f}))"},
      {"(x = a ==> b)", "{(x =}(!({a}) || ({b})){)}"},
      {"f(a ==> b, c)", "{f(}(!({a}) || ({b})){, c)}"},
  });
}

TEST(ContractExpressions, EachLevelOfBracketsHasItsOwnImplications) {
  CheckTranslations({
      {"(a ==> b) && c", "{(}(!({a}) || ({b})){) && c}"},
      {"a ==> f(b ==> c)[d]", "(!({a}) || ({f(}(!({b}) || ({c})){)[d]}))"},
      {"[](int x) { return x > 0 ==> x < 9; }(3)",
       "{[](int x) { return}(!({x > 0}) || ({x < 9})){; }(3)}"},
      {"[&] { if (a ==> b) return c; return d ==> e; }()",
       "{[&] { if (}(!({a}) || ({b})){) return c; return}(!({d}) || ({e})){; }()}"},
  });
}

TEST(ContractExpressions, CommasOfTemplateArgumentsDoNotSplit) {
  CheckTranslations({
      {"std::is_same_v<int, long> ==> x", "(!({std::is_same_v<int, long>}) || ({x}))"},
      {"g(f<A, B>(x) ==> y)", "{g(}(!({f<A, B>(x)}) || ({y})){)}"},
      {"g(a < b, c > d ==> e)", "{g(a < b,}(!({c > d}) || ({e})){)}"},
      {"g(f<P<A, B>>(x) ==> y)", "{g(}(!({f<P<A, B>>(x)}) || ({y})){)}"},
  });
}

TEST(ContractExpressions, HaveTheirPiecesAtTheirPlaces) {
  const Clause clause = FirstClause("void f();  //@ ensures a ==> \\old(b) == c;");
  EXPECT_EQ(Flattened(clause.condition), "(!({a}) || (Old<0>(korat_entry){== c}))");
  EXPECT_EQ(Places(clause.condition), (Strings{"", "1:24", "", "1:38", ""}));
  EXPECT_EQ(Place(clause.location), "1:16");
  EXPECT_EQ(Place(clause.condition_location), "1:24");
  EXPECT_EQ(Place(clause.olds.at(0).location), "1:30");
  EXPECT_EQ(Places(clause.olds.at(0).expression), (Strings{"1:35"}));
  EXPECT_EQ(clause.condition[1].location.file, "input.h");
}

TEST(ContractExpressions, ThatSpanLinesAreOnePieceAndKeepTheirColumns) {
  const Clause clause = FirstClause("//@ ensures a &&\n//@   b &&\n/*@ c\n  @ && d; @*/");
  ASSERT_EQ(clause.condition.size(), 1U);
  EXPECT_EQ(clause.condition[0].text, "a &&\n      b &&\n    c\n    && d");
  EXPECT_EQ(clause.text, "a && b && c && d");
}

TEST(ContractExpressions, NumberTheirOldValuesOverTheWholeSpecification) {
  const ParsedAnnotation parsed =
      Parsed(R"(//@ ensures \old(a) == \old( b  + 1 ); also ensures \old(c) == (\old(d));)");
  const auto& behaviors = parsed.specification.behaviors;
  Strings olds;
  for (const Behavior& behavior : behaviors) {
    for (const Old& old : behavior.clauses.at(0).olds) {
      olds.push_back(std::to_string(old.number) + " " + old.text);
    }
  }
  EXPECT_EQ(olds, (Strings{"0 a", "1 b + 1", "2 c", "3 d"}));
}

TEST(ContractExpressions, NameWhatMayBeAParameter) {
  const auto names = [](const std::string& text) { return FirstClause(text).names; };
  EXPECT_EQ(names("//@ ensures a.b == p->c + N::d && f(a, this->e, sizeof(int));"),
            (Strings{"a", "p", "f"}));
  EXPECT_EQ(names(R"(//@ ensures \old(x) == y && \result;)"), (Strings{"y"}));
  EXPECT_EQ(names(R"(//@ ensures (\forall int i; lo <= i && i < hi; a[i]) && \fresh(q);)"),
            (Strings{"lo", "hi", "a", "q"}));
  EXPECT_EQ(names("//@ signals (E& e) e.code == k;"), (Strings{"k"}));
}

TEST(ContractExpressions, RecordWhetherTheyUseTheResultAndFreshness) {
  EXPECT_TRUE(FirstClause(R"(//@ ensures f((\result));)").uses_result);
  EXPECT_FALSE(FirstClause(R"(//@ ensures f((\result));)").uses_fresh);
  EXPECT_TRUE(FirstClause(R"(//@ ensures !\fresh(p);)").uses_fresh);
  EXPECT_FALSE(FirstClause(R"(//@ ensures "\result";)").uses_result);
}

}  // namespace
}  // namespace korat::frontend
