// Which function is the predicate.
#include "source_files.h"

namespace korat::frontend {
namespace {

LoadRequest PredicateRequest(const SourceFiles& files, const std::string& text,
                             const std::string& predicate) {
  LoadRequest request = RequestFor({files.Write("input.h", text)}, "A");
  request.wants_predicate = true;
  request.predicate = predicate;
  return request;
}
Function PredicateOf(const std::string& text, const std::string& predicate = "") {
  const SourceFiles files;
  return Load(PredicateRequest(files, text, predicate)).predicate;
}
std::string ErrorFor(const std::string& text, const std::string& predicate = "") {
  const SourceFiles files;
  return ErrorOf(PredicateRequest(files, text, predicate));
}

TEST(Predicate, TheUsualNamesAreTriedInOrder) {
  const Function predicate =
      PredicateOf("struct A { int x; bool invariant() const; bool rep_ok(); bool CheckRep(); };");
  EXPECT_EQ(predicate.name, "rep_ok");
  EXPECT_TRUE(predicate.is_member);
  EXPECT_FALSE(predicate.is_const);
}

TEST(Predicate, MayBeInherited) {
  const Function predicate = PredicateOf(
      "class B { protected: bool repOk() const; int y; }; struct A : private B { int x; };");
  EXPECT_EQ(predicate.qualified, "B::repOk");
}

TEST(Predicate, MayReturnWhatConvertsToBool) {
  EXPECT_EQ(PredicateOf("struct A { int x; int repOk() const; };").result, "int");
  EXPECT_EQ(PredicateOf("struct V { explicit operator bool() const; };"
                        "struct A { int x; V repOk() const; };")
                .result,
            "V");
}

TEST(Predicate, MayBeAFreeFunctionOfTheClass) {
  for (const char* parameter : {"const A&", "A&", "const A*", "A*"}) {
    const Function predicate =
        PredicateOf("struct A { int x; }; bool repOk(" + std::string(parameter) + " a);");
    EXPECT_EQ(predicate.qualified, "repOk");
    EXPECT_FALSE(predicate.is_member);
    EXPECT_EQ(predicate.parameters.size(), 1u);
  }
  EXPECT_EQ(PredicateOf("struct A { int x; static bool repOk(const A&); };").qualified, "A::repOk");
}

TEST(Predicate, OfTheClassesOwnNamespaceComesFirst) {
  const Function predicate = PredicateOf(
      "namespace n { struct A { int x; }; } namespace o { bool repOk(const n::A&); }"
      "namespace n { bool repOk(const A&); }");
  EXPECT_EQ(predicate.qualified, "n::repOk");
  EXPECT_EQ(PredicateOf("namespace n { struct A { int x; }; } namespace o { bool repOk(n::A&); }")
                .qualified,
            "o::repOk");
}

TEST(Predicate, FreeFunctionsOfOtherClassesDoNotCount) {
  EXPECT_NE(ErrorFor("struct B {}; struct A { int x; }; bool repOk(const B&);"), "");
}

constexpr char kOverloads[] = R"(
  #include <string>
  struct A {
    using Key = int;
    struct Node { int y; };
    Node* node;
    bool contains(Key key) const;
    bool contains(const std::string& key) const;
    bool contains(const Node* node, int depth) const;
    bool sorted() const;
    bool sorted(int from) const;
  };
  bool isIn(const A& a, long key);
)";

TEST(Predicate, OverloadsAreChosenByTheirTypes) {
  EXPECT_EQ(PredicateOf(kOverloads, "contains(int)").Signature(), "contains(A::Key)");
  EXPECT_EQ(PredicateOf(kOverloads, "contains( const std::string & )").parameters[0].type.kind,
            TypeKind::kString);
  EXPECT_EQ(PredicateOf(kOverloads, "contains(const A::Node*, int)").parameters.size(), 2u);
  EXPECT_EQ(PredicateOf(kOverloads, "sorted()").parameters.size(), 0u);
  EXPECT_EQ(PredicateOf(kOverloads, "sorted(int)").parameters.size(), 1u);
}

TEST(Predicate, FreeFunctionsMayLeaveOutTheRoot) {
  EXPECT_EQ(PredicateOf(kOverloads, "isIn(long)").parameters.size(), 2u);
  EXPECT_EQ(PredicateOf(kOverloads, "isIn(const A&, long)").parameters.size(), 2u);
}

TEST(Predicate, ANameAloneMeansTheOneWithoutParameters) {
  EXPECT_EQ(PredicateOf(kOverloads, "sorted").parameters.size(), 0u);
}

TEST(Predicate, ANameAloneMeansTheOnlyOneThereIs) {
  EXPECT_EQ(PredicateOf(kOverloads, "isIn").parameters.size(), 2u);
}

TEST(Predicate, OtherwiseTheOverloadsAreListed) {
  const char* expected =
      "which 'contains' of class 'A' is the predicate? Give one of 'contains(A::Key)', "
      "'contains(const std::string &)', 'contains(const A::Node *, int)'";
  EXPECT_EQ(ErrorFor(kOverloads, "contains"), expected);
  EXPECT_EQ(ErrorFor(kOverloads, "contains(char)"), expected);
}

TEST(Predicate, TheNamesThatWereTriedAreReported) {
  EXPECT_EQ(ErrorFor("struct A { int x; void repair(); bool IsSorted() const; };"),
            "class 'A' has no predicate: looked for repOk, RepOk, repOK, rep_ok, CheckRep, "
            "invariant, isValid, check and the like as a member function without parameters or as "
            "a function of (const A&); "
            "name it with --predicate NAME, for example 'IsSorted'");
  EXPECT_EQ(ErrorFor("struct A { int x; };"),
            "class 'A' has no predicate: looked for repOk, RepOk, repOK, rep_ok, CheckRep, "
            "invariant, isValid, check and the like as a member function without parameters or as "
            "a function of (const A&); "
            "name it with --predicate NAME");
}

TEST(Predicate, NearNamesAreOffered) {
  EXPECT_EQ(ErrorFor("struct A { int x; bool isSorted() const; };", "isSortd"),
            "class 'A' has no predicate 'isSortd', neither as a member function nor as a function "
            "of (const A&); did you mean --predicate 'isSorted'?");
}

// --- other habits

TEST(Predicate, OtherNamesCountIfTheyCanOnlyBeMeantAsOne) {
  for (const char* name : {"checkInvariants", "check_invariants", "isValid", "is_valid", "valid",
                           "validate", "ok", "check", "verify", "Verify", "isConsistent",
                           "wellFormed", "invariantsHold", "sanity_check"}) {
    EXPECT_EQ(PredicateOf("struct A { int x; bool " + std::string(name) + "() const; };").name,
              name);
  }
  EXPECT_EQ(PredicateOf("struct A { int x; bool ok() const; bool invariant(); };").name,
            "invariant");
  EXPECT_EQ(PredicateOf("struct A { int x; }; bool isValid(const A*);").name, "isValid");
  EXPECT_NE(ErrorFor("struct A { int x; bool check(); };"), "");
  EXPECT_NE(ErrorFor("struct A { int x; int check() const; };"), "");
  EXPECT_NE(ErrorFor("struct A { int x; bool check(int depth) const; };"), "");
  EXPECT_NE(ErrorFor("struct A { int x; }; bool isValid(A&);"), "");
}

TEST(Predicate, DefaultArgumentsAreUsed) {
  const char* text =
      "#include <string>\nstruct A { int x; bool ok(std::string* why = nullptr, int = 1) const; };";
  EXPECT_EQ(PredicateOf(text).Signature(), "ok()");
  EXPECT_EQ(PredicateOf(text, "ok").Signature(), "ok()");
  EXPECT_EQ(PredicateOf(text, "ok(std::string*, int)").parameters.size(), 2u);
  EXPECT_EQ(PredicateOf("struct A { int x; bool ok(int = 1) const; bool ok(); };", "ok").is_const,
            false);
  EXPECT_EQ(
      PredicateOf("struct A { int x; }; bool repOk(const A&, int depth = 3);").parameters.size(),
      1u);
}

TEST(Predicate, MaySayNoByAnAssertionOrAnException) {
  const char* asserts =
      "#include <cassert>\nstruct A { int x; void check() const { assert(x > 0); } };";
  EXPECT_EQ(PredicateOf(asserts).name, "check");
  EXPECT_EQ(PredicateOf("struct A { int x; void check() const { part(); }"
                        "  void part() const { if (x == 1) throw x; } };")
                .result,
            "void");
  // The body may be elsewhere, if the user names it.
  EXPECT_EQ(PredicateOf("struct A { int x; void check() const; };", "check").name, "check");
  EXPECT_NE(ErrorFor("struct A { int x; void check() const; };"), "");
  EXPECT_NE(ErrorFor("struct A { int x; void check() const { } };"), "");
}

TEST(Predicate, ThatReturnsNothingHasToEndInOneOfTheseWays) {
  const SourceFiles files;
  const LoadRequest request =
      PredicateRequest(files, "struct A {\n  int x;\n  void repOk() const {}\n};", "");
  EXPECT_EQ(ErrorOf(request),
            files.Path("input.h") +
                ":3: predicate 'repOk()' returns 'void' and neither asserts nor throws; a "
                "predicate has to return bool, or to say no in one of these ways");
}

TEST(Predicate, ANumberMayCountErrors) {
  const SourceFiles files;
  const LoadRequest request =
      PredicateRequest(files, "struct A {\n  int x;\n  int check() const;\n};", "check");
  EXPECT_EQ(ErrorOf(request),
            files.Path("input.h") +
                ":3: predicate 'check()' returns 'int': does 0 mean valid, or not valid? Say so "
                "in a function of your own, and name that file, too: inline bool repOk(const A& "
                "object) { return object.check() == 0; }");
  EXPECT_EQ(PredicateOf("struct A { int x; int is_heap() const; };", "is_heap").result, "int");
}

TEST(Predicate, NonsenseIsRefused) {
  EXPECT_EQ(ErrorFor("struct A { int x; };", "contains(int"),
            "--predicate 'contains(int': give a name, or a name with types, as in 'contains(int)'");
}

}  // namespace
}  // namespace korat::frontend
