// A C source without the bodies of its functions.
#include "frontend/reading/c_declarations.h"

#include <gtest/gtest.h>

namespace korat::frontend {
namespace {

TEST(WithoutBodies, FunctionsBecomeDeclarations) {
  EXPECT_EQ(WithoutBodies("int f(void) { return 1; }\nint g(int n) {\n  if (n) { n = 2; }\n}\n"),
            "int f(void) ;\nint g(int n) ;\n\n\n");
  EXPECT_EQ(WithoutBodies("void f(void) __attribute__((noinline)) { }"),
            "void f(void) __attribute__((noinline)) ;");
}

TEST(WithoutBodies, TypesAndValuesStay) {
  for (const char* text :
       {"struct a { int n; };", "typedef struct { int n; } a;", "enum e { kA = 1, kB };",
        "struct __attribute__((packed)) a { int n; };", "int table[2][2] = {{1, 2}, {3, 4}};",
        "static int (*const hooks[])(void) = {0};", "RB_HEAD(tree, node);\nstruct a { int n; };",
        "RB_PROTOTYPE(tree, node)\nstruct a { int n; };", "int f(struct a { int n; } *b);",
        "extern \"C\" {\nint f(void);\n}"}) {
    EXPECT_EQ(WithoutBodies(text), text);
  }
}

TEST(WithoutBodies, BracesInTextAndDirectivesDoNotCount) {
  EXPECT_EQ(WithoutBodies("int f(void) { char c = '}'; /* } */ return c; }\nint n;"),
            "int f(void) ;\nint n;");
  EXPECT_EQ(
      WithoutBodies("#define BLOCK {\nint f(void) {\n#define INSIDE 1\n  return 1;\n}\nint n;"),
      "#define BLOCK {\nint f(void) ;\n#define INSIDE 1\n\n\nint n;");
  EXPECT_EQ(WithoutBodies("extern \"C\" {\nint f(void) { return 1; }\n}"),
            "extern \"C\" {\nint f(void) ;\n}");
}

}  // namespace
}  // namespace korat::frontend
