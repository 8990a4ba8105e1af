// The translation of quantifiers. In Flattened text {} encloses what the user wrote.
#include "contract_text.h"

namespace korat::frontend {
namespace {

using Strings = std::vector<std::string>;

std::string Translated(const std::string& expression) {
  return Flattened(FirstClause("//@ ensures " + expression + ";").condition);
}

TEST(Quantifiers, OverIntegersRunBetweenTheBoundsOfTheirRange) {
  EXPECT_EQ(Translated(R"((\forall int i; 0 <= i && i < n; a[i] > 0))"),
            "ForAll<{int}>(From({0}), Below({n}), [&](const {int} {i}) -> bool "
            "{ return !({0 <= i && i < n}) || ({a[i] > 0}); })");
  EXPECT_EQ(Translated(R"((\exists std::size_t i; 0 <= i && i < n; a[i]))"),
            "Exists<{std::size_t}>(From({0}), Below({n}), [&](const {std::size_t} {i}) -> bool "
            "{ return ({0 <= i && i < n}) && ({a[i]}); })");
}

TEST(Quantifiers, TakeBoundsInAnyForm) {
  const auto bounds = [](const std::string& range) {
    const std::string text = Translated("(\\forall int i; " + range + "; x)");
    const std::size_t begin = text.find('(') + 1;
    return text.substr(begin, text.find(", [&]") - begin);
  };
  EXPECT_EQ(bounds("lo < i && i <= hi"), "Above({lo}), UpTo({hi})");
  EXPECT_EQ(bounds("hi > i && i >= lo"), "From({lo}), Below({hi})");
  EXPECT_EQ(bounds("hi >= i && i > lo"), "Above({lo}), UpTo({hi})");
  EXPECT_EQ(bounds("(lo <= i) && (f(i) && (i < hi))"), "From({lo}), Below({hi})");
  EXPECT_EQ(bounds("lo <= i and i < hi"), "From({lo}), Below({hi})");
  EXPECT_EQ(bounds("i != k && -1 <= i && i < n && i < m"), "From({-1}), Below({n})");
  EXPECT_EQ(bounds("0 <= i && i < static_cast<int>(v.size())"),
            "From({0}), Below({static_cast<int>(v.size())})");
  EXPECT_EQ(bounds("0 <= i && i<std::min<int>(a, b)"), "From({0}), Below({std::min<int>(a, b)})");
}

TEST(Quantifiers, OverSeveralVariablesAreNested) {
  EXPECT_EQ(Translated(R"((\forall int i, j; 0 <= i && i < j && i < n && j <= n; x))"),
            "ForAll<{int}>(From({0}), Below({n}), [&](const {int} {i}) -> bool "
            "{ return ForAll<{int}>(Above({i}), UpTo({n}), [&](const {int} {j}) -> bool "
            "{ return !({0 <= i && i < j && i < n && j <= n}) || ({x}); }); })");
}

TEST(Quantifiers, DoNotEvaluateBoundsThatTheRangeGuards) {
  EXPECT_EQ(Translated(R"((\forall int i; p != nullptr && 0 <= i && i < p->n; x))"),
            "(!({p != nullptr}) || ForAll<{int}>(From({0}), Below({p->n}), [&](const {int} {i}) "
            "-> bool { return !({p != nullptr && 0 <= i && i < p->n}) || ({x}); }))");
  EXPECT_EQ(Translated(R"((\exists int i; p && q && 0 <= i && i < p->n; x))"),
            "(({p}) && (({q}) && Exists<{int}>(From({0}), Below({p->n}), [&](const {int} {i}) "
            "-> bool { return ({p && q && 0 <= i && i < p->n}) && ({x}); })))");
}

TEST(Quantifiers, GuardTheBoundsOfAnInnerVariableInsideTheOuterOne) {
  EXPECT_EQ(
      Translated(R"((\forall int i, j; 0 <= i && i < n && a[i] && 0 <= j && j < a[i]->n; x))"),
      "ForAll<{int}>(From({0}), Below({n}), [&](const {int} {i}) -> bool { return "
      "(!({a[i]}) || ForAll<{int}>(From({0}), Below({a[i]->n}), [&](const {int} {j}) -> "
      "bool { return !({0 <= i && i < n && a[i] && 0 <= j && j < a[i]->n}) || ({x}); })); })");
}

TEST(Quantifiers, DropConstOfTheirType) {
  EXPECT_EQ(Translated(R"((\forall const unsigned long i; 0 <= i && i < n; x))"),
            "ForAll<{unsigned long}>(From({0}), Below({n}), [&](const {unsigned long} {i}) -> "
            "bool { return !({0 <= i && i < n}) || ({x}); })");
}

TEST(Quantifiers, OverBoolsNeedNoRange) {
  EXPECT_EQ(Translated(R"((\forall bool b; f(b)))"),
            "ForAll<{bool}>([&](const {bool} {b}) -> bool { return static_cast<bool>({f(b)}); })");
  EXPECT_EQ(Translated(R"((\exists bool b; !b; f(b)))"),
            "Exists<{bool}>([&](const {bool} {b}) -> bool { return ({!b}) && ({f(b)}); })");
}

TEST(Quantifiers, OverElementsCallTheirLambdaWithEach) {
  EXPECT_EQ(Translated(R"((\forall auto& x : list; x > 0))"),
            "ForAllIn({list}, [&]({auto& x}) -> bool { return static_cast<bool>({x > 0}); })");
  EXPECT_EQ(Translated(R"((\exists const auto& x : \reach(p); x.a; x.b))"),
            "ExistsIn(Reach({p}), [&]({const auto& x}) -> bool { return ({x.a}) && ({x.b}); })");
  EXPECT_EQ(Translated(R"((\forall auto& x : list; x.a; x.b))"),
            "ForAllIn({list}, [&]({auto& x}) -> bool { return !({x.a}) || ({x.b}); })");
}

TEST(Quantifiers, MayBeNestedAndCombinedWithImplications) {
  EXPECT_EQ(Translated(R"(a ==> (\forall bool b; b ==> (\exists auto& x : s; x == b)))"),
            "(!({a}) || (ForAll<{bool}>([&](const {bool} {b}) -> bool { return static_cast<bool>("
            "(!({b}) || (ExistsIn({s}, [&]({auto& x}) -> bool { return "
            "static_cast<bool>({x == b}); })))); })))");
}

TEST(Quantifiers, KeepEachOldValueOnceAndInTheOrderOfTheText) {
  const Clause clause =
      FirstClause(R"(//@ ensures (\forall int i; i < \old(n) && \old(m) <= i; x);)");
  ASSERT_EQ(clause.olds.size(), 2U);
  EXPECT_EQ(clause.olds[0].text, "n");
  EXPECT_EQ(clause.olds[1].text, "m");
  EXPECT_EQ(Flattened(clause.condition),
            "ForAll<{int}>(From(Old<1>(korat_entry)), Below(Old<0>(korat_entry)), "
            "[&](const {int} {i}) -> bool { return !({i <} Old<0>(korat_entry){&&} "
            "Old<1>(korat_entry){<= i}) || ({x}); })");
}

TEST(Quantifiers, HaveTheirPiecesAtTheirPlaces) {
  const Clause clause = FirstClause("//@ ensures (\\forall int i; 0 <= i\n//@   && i < n; x);");
  EXPECT_EQ(Places(clause.condition), (Strings{"", "1:22", "", "1:29", "", "2:14", "", "1:22", "",
                                               "1:26", "", "1:29", "", "2:17", ""}));
}

TEST(Quantifiers, AllowOldOfWhatTheyOnlyIndex) {
  EXPECT_EQ(MistakesIn(R"(//@ ensures (\forall int i; 0 <= i && i < n; \old(p.i + q->i)[i]);)"),
            Strings{});
  EXPECT_EQ(MistakesIn(R"(//@ ensures \old((\forall int i; 0 <= i && i < n; a[i]));)"), Strings{});
}

}  // namespace
}  // namespace korat::frontend
