// Which files are included, and which are compiled separately.
#include "source_files.h"

namespace korat::frontend {
namespace {

using Names = std::vector<std::string>;

TEST(Load, MissingFilesAreReported) {
  EXPECT_EQ(ErrorOf(RequestFor({"x.h"}, "A")), "no such file: x.h");
  EXPECT_EQ(ErrorOf(RequestFor({}, "A")), "no file given: name the file that defines the class");
  const SourceFiles files;
  EXPECT_EQ(ErrorOf(RequestFor({files.directory()}, "A")),
            files.directory() + " is a directory; name a file in it");
}

TEST(Load, HeadersAreIncludedInOrderAndSourcesCompiledSeparately) {
  const SourceFiles files;
  const std::string source = files.Write("tree.cc", "#include \"tree.h\"\nint main() {}\n");
  const std::string first = files.Write("first.h", "using Key = int;\n");
  const std::string header = files.Write("tree.h", "struct Tree { Key key; };\n");  // needs first.h
  const ClassModel model = Load(RequestFor({source, first, header}, "Tree"));
  EXPECT_EQ(model.includes, (Names{first, header}));
  EXPECT_EQ(model.sources, (Names{source}));
}

TEST(Load, AClassDefinedInASourceIsIncludedFromThere) {
  const SourceFiles files;
  const std::string header = files.Write("tree.h", "#pragma once\nstruct Tree;\n");
  const std::string other = files.Write("other.cc", "#include \"tree.h\"\n");
  const std::string source =
      files.Write("tree.cpp", "#include \"tree.h\"\nstruct Tree { int x; };\nint main() {}\n");
  const ClassModel model = Load(RequestFor({header, other, source}, "Tree"));
  EXPECT_EQ(model.includes, (Names{header, source}));
  EXPECT_EQ(model.sources, (Names{other}));
}

TEST(Load, SourcesAloneWillDo) {
  const SourceFiles files;
  const std::string other = files.Write("other.cc", "int x;\n");
  const std::string source = files.Write("tree.cxx", "struct Tree { int x; };\n");
  const ClassModel model = Load(RequestFor({other, source}, "Tree"));
  EXPECT_EQ(model.includes, (Names{source}));
  EXPECT_EQ(model.sources, (Names{other}));
}

TEST(Load, AHeaderThatNeedsOthersIsSeenThroughASource) {
  const SourceFiles files;
  files.Write("key.h", "using Key = int;\n");
  const std::string header = files.Write("tree.h", "#pragma once\nstruct Tree { Key key; };\n");
  const std::string source = files.Write("tree.cc", "#include \"key.h\"\n#include \"tree.h\"\n");
  const ClassModel model = Load(RequestFor({header, source}, "Tree"));
  EXPECT_EQ(model.includes, (Names{source}));
  EXPECT_EQ(model.sources, (Names{}));
}

TEST(Load, PrivateMembersAreReached) {
  const ClassModel model =
      LoadText("class A { class B { int x; }; B b; };\nstatic_assert(sizeof(A::B) == 4);", "A");
  EXPECT_EQ(model.classes[1].name, "A::B");
}

TEST(Load, ThePathsAreAbsolute) {
  const SourceFiles files;
  files.Write("x.h", "struct A { int x; };\n");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(files.directory());
  const ClassModel model = Load(RequestFor({"./x.h"}, "A"));
  std::filesystem::current_path(before);
  EXPECT_EQ(model.includes, (Names{files.Path("x.h")}));
  EXPECT_EQ(model.directory, files.directory());
  EXPECT_EQ(model.classes[0].location.file, files.Path("x.h"));
}

}  // namespace
}  // namespace korat::frontend
