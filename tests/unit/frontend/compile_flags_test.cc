// Which flags the user's code is compiled with.
#include "frontend/reading/compile_flags.h"

#include "korat/error.h"
#include "source_files.h"

namespace korat::frontend {
namespace {

using Flags = std::vector<std::string>;

TEST(CompileFlags, TheStandardIsCpp17UnlessGiven) {
  EXPECT_EQ(Sanitize({}, "/", "x").flags, (Flags{"-std=gnu++17"}));
  EXPECT_EQ(Sanitize({"-std=gnu++20"}, "/", "x").flags, (Flags{"-std=gnu++20"}));
}

TEST(CompileFlags, OlderStandardsAreRaisedWithANote) {
  const CompileFlags flags = Sanitize({"-std=gnu++14"}, "/", "x");
  EXPECT_EQ(flags.flags, (Flags{"-std=gnu++17"}));
  EXPECT_EQ(flags.notes, (Flags{"-std=gnu++14 became -std=gnu++17: Korat's headers need C++17"}));
  EXPECT_EQ(Sanitize({"-std=c99"}, "/", "x").flags, (Flags{"-std=gnu++17"}));
}

TEST(CompileFlags, WhatTheUserTypedIsNeverDroppedSilently) {
  const CompileFlags flags = Sanitize({"-Wno-register", "-O3", "-x", "c", "-DNDEBUG", "-pipe"}, "/",
                                      "the flags after --", Sanitizers::kKept);
  EXPECT_EQ(flags.flags, (Flags{"-Wno-register", "-xc", "-std=gnu++17"}));
  EXPECT_EQ(flags.notes, (Flags{"dropped from the flags after --: -O3 -DNDEBUG -pipe"}));
}

TEST(CompileFlags, FlagsThatOnlyConcernTheBuildAreDroppedSilently) {
  const CompileFlags flags = Sanitize({"-o",
                                       "x.o",
                                       "-c",
                                       "x.cc",
                                       "-O2",
                                       "-g",
                                       "-ggdb3",
                                       "-MD",
                                       "-MF",
                                       "x.d",
                                       "-MT",
                                       "x.o",
                                       "-Wall",
                                       "-Wno-unused",
                                       "-pedantic",
                                       "--coverage",
                                       "-fprofile-arcs",
                                       "-ftest-coverage",
                                       "-x",
                                       "c++",
                                       "-pipe",
                                       "-std=gnu++17"},
                                      "/", "x");
  EXPECT_EQ(flags.flags, (Flags{"-std=gnu++17"}));
  EXPECT_EQ(flags.notes, (Flags{}));
}

TEST(CompileFlags, AssertionsStayOn) {
  const CompileFlags flags = Sanitize(
      {"-DNDEBUG", "-D", "NDEBUG", "-DNDEBUG=1", "-DNDEBUGGING", "-std=gnu++17"}, "/", "x");
  EXPECT_EQ(flags.flags, (Flags{"-DNDEBUGGING", "-std=gnu++17"}));
  EXPECT_EQ(flags.notes, (Flags{}));
}

TEST(CompileFlags, DroppedFlagsThatMatterToTheUserAreNoted) {
  const CompileFlags flags = Sanitize(
      {"-Werror", "-Werror=shadow", "-flto=auto", "-fno-gcc-only", "-fno-exceptions", "-fno-rtti",
       "-fsanitize=address", "-fmodules", "-include", "all.pch", "-std=gnu++17"},
      "/", "compile_commands.json");
  EXPECT_EQ(flags.flags, (Flags{"-std=gnu++17"}));
  EXPECT_EQ(flags.notes,
            (Flags{"dropped from compile_commands.json: -Werror -Werror=shadow -flto=auto "
                   "-fno-gcc-only -fno-exceptions -fno-rtti -fsanitize=address -fmodules "
                   "-include all.pch"}));
}

TEST(CompileFlags, SanitizersStayIfTheyAreRequested) {
  const auto kept = [](const Flags& flags) {
    return Sanitize(flags, "/", "x", Sanitizers::kKept).flags;
  };
  const Flags wanted = {"-fsanitize=address,undefined", "-std=gnu++17"};
  EXPECT_EQ(kept(wanted), wanted);
  const Flags parts = {"-fsanitize=signed-integer-overflow", "-fno-sanitize=alignment",
                       "-std=gnu++17"};
  EXPECT_EQ(kept(parts), parts);
  EXPECT_EQ(kept({"-fsanitize-coverage=trace-pc-guard", "-std=gnu++17"}), (Flags{"-std=gnu++17"}));
  EXPECT_THROW(kept({"-fsanitize=thread"}), Error);
  EXPECT_THROW(kept({"-fsanitize=address,fuzzer"}), Error);
}

TEST(CompileFlags, PrecompiledHeadersOfCMakeBecomePlainOnes) {
  const CompileFlags flags = Sanitize({"-Winvalid-pch", "-fpch-instantiate-templates", "-Xclang",
                                       "-include-pch", "-Xclang", "/b/cmake_pch.hxx.pch", "-Xclang",
                                       "-include", "-Xclang", "/b/cmake_pch.hxx", "-std=gnu++17"},
                                      "/", "x");
  EXPECT_EQ(flags.flags,
            (Flags{"-Xclang", "-include", "-Xclang", "/b/cmake_pch.hxx", "-std=gnu++17"}));
}

TEST(CompileFlags, FlagsThatChangeTheMeaningOfTheCodeStay) {
  const Flags flags = {"-DDEBUG",
                       "-D",
                       "N=3",
                       "-UX",
                       "-fvisibility=hidden",
                       "-stdlib=libstdc++",
                       "-std=c++20",
                       "-pthread",
                       "-funsigned-char"};
  EXPECT_EQ(Sanitize(flags, "/", "x").flags, flags);
  EXPECT_EQ(Sanitize(flags, "/", "x").notes, (Flags{}));
}

TEST(CompileFlags, PathsBecomeAbsolute) {
  const CompileFlags flags = Sanitize(
      {"-Iinc", "-I", "../inc", "-isystem", "sys", "-iquote", "q", "-I/abs", "-std=gnu++17"},
      "/a/b", "x");
  EXPECT_EQ(flags.flags, (Flags{"-I/a/b/inc", "-I", "/a/inc", "-isystem", "/a/b/sys", "-iquote",
                                "/a/b/q", "-I/abs", "-std=gnu++17"}));
}

TEST(CompileFlags, AFlagWithoutItsValueIsAnError) {
  try {
    Sanitize({"-I"}, "/", "the flags after --");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "flag '-I' from the flags after -- needs a value after it");
  }
}

std::string Entry(const std::string& directory, const std::string& file,
                  const std::string& command) {
  return R"({"directory": ")" + directory + R"(", "file": ")" + file + R"(", "command": ")" +
         command + "\"}";
}

class CompileCommands : public testing::Test {
 protected:
  // build/compile_commands.json for tree.cc; tree.h needs the include directory and the macro.
  CompileCommands() {
    files_.Write("include/key.h", "using Key = WIDTH;\n");
    header_ = files_.Write("src/tree.h", "#include \"key.h\"\nstruct Tree { Key key; };\n");
    source_ = files_.Write("src/tree.cc", "#include \"tree.h\"\n");
    database_ =
        "[" +
        Entry(files_.Path("build"), source_,
              "g++ -I../include -DWIDTH=short -Werror -fno-gcc-only -o tree.o -c " + source_) +
        "]";
  }
  SourceFiles files_;
  std::string header_, source_, database_;
};

TEST_F(CompileCommands, GiveTheFlagsOfTheFile) {
  files_.Write("build/compile_commands.json", database_);
  LoadRequest request = RequestFor({header_, source_}, "Tree");
  request.build_directory = files_.Path("build");
  const ClassModel model = Load(request);
  EXPECT_EQ(model.classes[0].fields[0].type.bits, 16);
  EXPECT_EQ(model.flags, (Flags{"-I" + files_.Path("include"), "-DWIDTH=short", "-std=gnu++17"}));
  EXPECT_EQ(model.directory, files_.Path("build"));
  EXPECT_EQ(model.notes, (Flags{"dropped from compile_commands.json: -Werror -fno-gcc-only"}));
}

TEST_F(CompileCommands, GiveAHeaderTheFlagsOfItsNeighbour) {
  files_.Write("build/compile_commands.json", database_);
  LoadRequest request = RequestFor({header_}, "Tree");
  request.build_directory = files_.Path("build");
  EXPECT_EQ(Load(request).classes[0].fields[0].type.bits, 16);
}

TEST_F(CompileCommands, AreSearchedForUpward) {
  files_.Write("build/kept", "");
  files_.Write("compile_commands.json", database_);
  EXPECT_EQ(Load(RequestFor({header_}, "Tree")).classes[0].fields[0].type.bits, 16);
}

TEST_F(CompileCommands, YieldToFlagsAfterTheDashes) {
  files_.Write("compile_commands.json", database_);
  LoadRequest request = RequestFor({header_}, "Tree");
  request.flags = {"-I" + files_.Path("include"), "-DWIDTH=long", "-fno-gcc-only"};
  const ClassModel model = Load(request);
  EXPECT_EQ(model.classes[0].fields[0].type.bits, 64);
  EXPECT_EQ(model.notes, (Flags{"dropped from the flags after --: -fno-gcc-only"}));
}

TEST_F(CompileCommands, ThatAreMissingSayHowToMakeThem) {
  LoadRequest request = RequestFor({header_}, "Tree");
  request.build_directory = files_.Path("nowhere");
  EXPECT_EQ(ErrorOf(request), "no compile_commands.json in " + files_.Path("nowhere") +
                                  "; configure that build with cmake "
                                  "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or give the flags after --");
}

TEST_F(CompileCommands, ThatCannotBeReadSayWhere) {
  LoadRequest request = RequestFor({header_}, "Tree");
  const std::string path = files_.Write("build/compile_commands.json", "no json");
  request.build_directory = files_.Path("build");
  EXPECT_EQ(ErrorOf(request).rfind(path + ": not a compilation database: ", 0), 0u)
      << ErrorOf(request);
}

}  // namespace
}  // namespace korat::frontend
