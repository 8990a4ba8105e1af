// Errors in the user's code, as they are reported to the user.
#include "source_files.h"

namespace korat::frontend {
namespace {

TEST(CompileErrors, TheFirstOneIsReportedAtItsPlace) {
  const SourceFiles files;
  const std::string path = files.Write("x.h", "struct A {\n  Missing x;\n};\n");
  EXPECT_EQ(ErrorOf(RequestFor({path}, "A")), path + ":2:3: error: unknown type name 'Missing'");
}

TEST(CompileErrors, FurtherOnesAreCounted) {
  const SourceFiles files;
  const std::string path = files.Write("x.h", "One x;\nTwo y;\nThree z;\nstruct A {};\n");
  EXPECT_EQ(ErrorOf(RequestFor({path}, "A")),
            path + ":1:1: error: unknown type name 'One'\n(2 more errors)");
}

TEST(CompileErrors, InAnIncludedFileComeWithTheInclude) {
  const SourceFiles files;
  const std::string inner = files.Write("inner.h", "Missing x;\n");
  const std::string path = files.Write("x.h", "\n#include \"inner.h\"\nstruct A {};\n");
  EXPECT_EQ(ErrorOf(RequestFor({path}, "A")), inner + ":1:1: error: unknown type name 'Missing'\n" +
                                                  "  included from " + path + ":2");
}

TEST(CompileErrors, InTheLibraryComeWithTheUsersLine) {
  const SourceFiles files;
  const std::string path = files.Write("x.h", R"(#include <vector>
struct A { std::vector<int&> x; };
)");
  const std::string error = ErrorOf(RequestFor({path}, "A"));
  EXPECT_NE(error.find("\n  " + path + ":2:30: "), std::string::npos) << error;
}

TEST(CompileErrors, AMissingIncludeSaysWhatToDo) {
  const SourceFiles files;
  const std::string path = files.Write("x.h", "#include \"nowhere.h\"\nstruct A {};\n");
  EXPECT_EQ(ErrorOf(RequestFor({path}, "A")),
            path + ":1:10: error: 'nowhere.h' file not found\nadd -- -I DIR or -p BUILD_DIR");
}

TEST(CompileErrors, FilesBelowTheCurrentDirectoryAreNamedFromThere) {
  const SourceFiles files;
  files.Write("sub/x.h", "Missing x;\n");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(files.directory());
  const std::string error = ErrorOf(RequestFor({"sub/x.h"}, "A"));
  std::filesystem::current_path(before);
  EXPECT_EQ(error, "sub/x.h:1:1: error: unknown type name 'Missing'");
}

TEST(CompileErrors, DoNotIncludeWarnings) {
  EXPECT_EQ(ErrorOfText("#warning careful\nstruct A { int x; };\n", "A"), "");
}

}  // namespace
}  // namespace korat::frontend
