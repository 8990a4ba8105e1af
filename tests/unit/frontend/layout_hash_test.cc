// When saved structures still fit the class.
#include "source_files.h"

namespace korat::frontend {
namespace {

std::string HashOf(const std::string& text) { return LoadText(text, "A").layout_hash; }

constexpr char kText[] =
    "struct N { N* next; int x; }; struct A { N* n; int size() { return 1; } };";

TEST(LayoutHash, HasSixteenDigits) {
  const std::string hash = HashOf(kText);
  EXPECT_EQ(hash.size(), 16u);
  EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(LayoutHash, MethodsDoNotMatter) {
  EXPECT_EQ(HashOf(kText), HashOf("\n\nstruct N { N* next; int x; bool more(); };"
                                  "struct A { N* n; int size() { return 2; } };"));
}

TEST(LayoutHash, AliasesDoNotMatter) {
  EXPECT_EQ(HashOf(kText),
            HashOf("using Int = int; struct N { N* next; Int x; }; struct A { N* n; };"));
}

TEST(LayoutHash, NamesTypesOrderBasesAndSizesMatter) {
  for (const char* other : {"struct N { N* next; int y; }; struct A { N* n; };",
                            "struct N { N* next; unsigned x; }; struct A { N* n; };",
                            "struct N { int x; N* next; }; struct A { N* n; };",
                            "struct N { N* next; int x; }; struct A { N* n; int more; };",
                            "struct alignas(16) N { N* next; int x; }; struct A { N* n; };",
                            "struct B {}; struct N : B { N* next; int x; }; struct A { N* n; };",
                            "struct N { N* next; int x; }; struct M : N {}; struct A { N* n; };"}) {
    EXPECT_NE(HashOf(kText), HashOf(other)) << other;
  }
}

TEST(LayoutHash, EnumeratorsMatter) {
  EXPECT_NE(HashOf("enum E { kA }; struct A { E e; };"),
            HashOf("enum E { kA, kB }; struct A { E e; };"));
}

}  // namespace
}  // namespace korat::frontend
