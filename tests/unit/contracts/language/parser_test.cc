// Clauses, behaviours, modifiers, and the blocks of contract files.
#include "contract_text.h"

namespace korat::frontend {
namespace {

using Strings = std::vector<std::string>;

const char* KindOf(BehaviorKind kind) {
  if (kind == BehaviorKind::kPlain) return "plain";
  return kind == BehaviorKind::kNormal ? "normal" : "exceptional";
}

// "normal: x, y" for each behaviour, x and y the texts of its clauses.
Strings Behaviors(const ParsedAnnotation& parsed) {
  Strings lines;
  for (const Behavior& behavior : parsed.specification.behaviors) {
    std::string line = KindOf(behavior.kind);
    for (const Clause& clause : behavior.clauses) line += " | " + clause.text;
    lines.push_back(line);
  }
  return lines;
}

TEST(ContractParser, GroupsClausesIntoOnePlainBehavior) {
  const ParsedAnnotation parsed =
      Parsed("//@ requires a;\n//@ ensures  b &&\n//@   c;\n//@ requires d;");
  EXPECT_EQ(Behaviors(parsed), (Strings{"plain | a | b && c | d"}));
  EXPECT_EQ(Place(parsed.specification.location), "1:5");
  EXPECT_EQ(Place(parsed.specification.behaviors[0].clauses[2].location), "4:5");
}

TEST(ContractParser, BeginsTheNextBehaviorAtAlso) {
  EXPECT_EQ(Behaviors(Parsed("//@ requires a; also requires b; ensures c;")),
            (Strings{"plain | a", "plain | b | c"}));
  EXPECT_EQ(Behaviors(Parsed("//@ also requires a;")), (Strings{"plain | a"}));
  EXPECT_EQ(Behaviors(Parsed("//@ public normal_behavior requires a; also private "
                             "exceptional_behaviour requires b; also behavior ensures c;")),
            (Strings{"normal | a", "exceptional | b", "plain | c"}));
}

TEST(ContractParser, TakesABehaviorWithoutClauses) {
  EXPECT_EQ(Behaviors(Parsed("//@ normal_behavior")), (Strings{"normal"}));
}

TEST(ContractParser, PlacesABehaviorAtItsFirstWord) {
  const ParsedAnnotation parsed = Parsed("//@ requires a; also\n//@ normal_behavior requires b;");
  EXPECT_EQ(Place(parsed.specification.behaviors.at(0).location), "1:5");
  EXPECT_EQ(Place(parsed.specification.behaviors.at(1).location), "2:5");
}

TEST(ContractParser, KnowsModifiersWithAndWithoutSemicolon) {
  for (const char* text :
       {"//@ pure helper", "//@ helper; pure;", "/*@ public pure @*/ //@ helper"}) {
    const ParsedAnnotation parsed = Parsed(text);
    EXPECT_TRUE(parsed.specification.is_pure) << text;
    EXPECT_TRUE(parsed.specification.is_helper) << text;
    EXPECT_FALSE(parsed.has_modifiers_only) << text;
  }
}

TEST(ContractParser, RecognisesAnnotationsThatMeanNothing) {
  for (const char* text : {"//@ spec_public", "//@ protected spec_protected;", "//@"}) {
    const ParsedAnnotation parsed = Parsed(text);
    EXPECT_TRUE(parsed.has_modifiers_only) << text;
    EXPECT_TRUE(parsed.specification.IsEmpty()) << text;
    EXPECT_EQ(parsed.specification.location.line, 0U) << text;
  }
}

TEST(ContractParser, KeepsInvariantsAndStatementsApart) {
  const ParsedAnnotation parsed = Parsed("//@ invariant a; invariant b; assert c; assume d;");
  ASSERT_EQ(parsed.invariants.size(), 2U);
  ASSERT_EQ(parsed.statements.size(), 2U);
  EXPECT_EQ(parsed.invariants[1].text, "b");
  EXPECT_EQ(parsed.statements[0].kind, ClauseKind::kAssert);
  EXPECT_EQ(parsed.statements[1].kind, ClauseKind::kAssume);
  EXPECT_TRUE(parsed.specification.IsEmpty());
}

TEST(ContractParser, ReadsWhatSignalsCatches) {
  const Clause full = FirstClause("//@ signals (std::invalid_argument& e) kgs < 0;");
  EXPECT_EQ(Flattened(full.caught), "{std::invalid_argument& e}");
  EXPECT_EQ(Places(full.caught), (Strings{"1:14"}));
  EXPECT_EQ(Flattened(full.condition), "{kgs < 0}");
  EXPECT_EQ(full.text, "(std::invalid_argument& e) kgs < 0");
  const Clause bare = FirstClause("//@ signals (const T&);");
  EXPECT_EQ(Flattened(bare.caught), "{const T&}");
  EXPECT_TRUE(bare.condition.empty());
}

TEST(ContractParser, ReadsTheTypesOfSignalsOnlyWithoutReferences) {
  const auto types = [](const std::string& text) {
    Strings all;
    for (const Code& type : FirstClause(text).types) all.push_back(Flattened(type));
    return all;
  };
  EXPECT_EQ(types("//@ signals_only T, const U&, N::V<int, M<W>> const&;"),
            (Strings{"{T}", "{U}", "{N::V<int, M<W>>}"}));
  EXPECT_EQ(types("//@ signals_only unsigned int, struct S;"),
            (Strings{"{unsigned int}", "{struct S}"}));
  EXPECT_EQ(types(R"(//@ signals_only \nothing;)"), Strings{});
}

TEST(ContractParser, ReadsTheKindsOfAssignablePlaces) {
  const Clause clause = FirstClause(
      R"(//@ assignable w, p->f, *p, a[0], Node :: left, T<A, B>::x, ::g, m.a[*], \reach(r->s);)");
  Strings places;
  for (const AssignableItem& item : clause.places) {
    places.push_back(std::to_string(static_cast<int>(item.kind)) + " " + item.text + " " +
                     Flattened(item.expression) + " " + Place(item.location));
  }
  EXPECT_EQ(places,
            (Strings{"2 w {w} 1:16", "2 p->f {p->f} 1:19", "2 *p {*p} 1:25", "2 a[0] {a[0]} 1:29",
                     "3 Node::left {Node :: left} 1:35", "3 T<A,B>::x {T<A, B>::x} 1:49",
                     "2 ::g {::g} 1:61", "4 m.a[*] {m.a} 1:66", R"(5 \reach(r->s) {r->s} 1:74)"}));
  EXPECT_EQ(FirstClause(R"(//@ assignable \nothing;)").places.at(0).kind, LocationKind::kNothing);
  EXPECT_EQ(FirstClause(R"(//@ assignable \everything;)").places.at(0).kind,
            LocationKind::kEverything);
}

TEST(ContractParser, ContinuesAfterAMistake) {
  std::vector<ContractError> errors;
  const ParsedAnnotation parsed = ParseAnnotation(
      AnnotationsOf("//@ requires (a; ensures b; bogus c; ensures \\x; ensures d;").at(0), errors);
  EXPECT_EQ(errors.size(), 3U);
  EXPECT_EQ(Behaviors(parsed), (Strings{"plain | b | d"}));
}

TEST(ContractFile, HasABlockForEachTarget) {
  std::vector<ContractError> errors;
  const auto blocks = ParseContractFile("input.h",
                                        "// of a library\n"
                                        "/*@ for BTree::erase( int ): requires a ? b : c;\n"
                                        "  @ for BTree: invariant d; @*/\n\n"
                                        "//@ for C::operator bool() const: pure\n"
                                        "//@ for C::helper(std::map<int, int>&): helper",
                                        errors);
  EXPECT_EQ(Shown(errors), Strings{});
  Strings targets;
  for (const ContractBlock& block : blocks) {
    targets.push_back(Place(block.location) + " " + block.target);
  }
  EXPECT_EQ(targets,
            (Strings{"2:9 BTree::erase( int )", "3:9 BTree", "5:9 C::operator bool() const",
                     "6:9 C::helper(std::map<int, int>&)"}));
  EXPECT_EQ(Behaviors(blocks.at(0).content), (Strings{"plain | a ? b : c"}));
  EXPECT_EQ(blocks.at(1).content.invariants.size(), 1U);
  EXPECT_TRUE(blocks.at(2).content.specification.is_pure);
  EXPECT_TRUE(blocks.at(3).content.specification.is_helper);
}

TEST(ContractFile, ShowsMistakesAtTheirPlaces) {
  const std::vector<MistakeRow> rows = {
      {"/*@ requires x; @*/",
       {"1:5: expected 'for' and the target of the clauses; write 'for Class::method(int): ...'"}},
      {"/*@ for X requires x ? y : z; @*/",
       {"1:5: expected ':' after the target of this 'for'; write 'for Class::method(int): ...'"}},
      {"/*@ for : requires x; @*/", {"1:9: expected a class or a function between 'for' and ':'"}},
      {"for X: requires x;",
       {"1:1: contracts must be in comments; write '/*@ for Class::method(int): ... @*/'"}},
      {"/*@ for X: requires x;", {"1:1: this comment is not closed"}},
      {"/*@ for X: require x; for Y: invarant z; @*/",
       {"1:12: unknown clause 'require'; did you mean 'requires'?",
        "1:30: unknown clause 'invarant'; did you mean 'invariant'?"}},
  };
  for (const MistakeRow& row : rows) {
    std::vector<ContractError> errors;
    ParseContractFile("input.h", row.text, errors);
    EXPECT_EQ(Shown(errors), row.mistakes) << row.text;
  }
}

}  // namespace
}  // namespace korat::frontend
