#include "frontend/reading/compile_flags.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "clang/Driver/Options.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "frontend/reading/precompiled.h"
#include "korat/error.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "model/c_language.h"

namespace korat::frontend {
namespace {

namespace fs = std::filesystem;
namespace options = clang::driver::options;
using llvm::StringRef;

enum class Fate { kStays, kDropped, kDroppedWithNote };

// Prefixes of dropped flags that users would miss.
constexpr std::array kNoted = {"-Werror",   "-flto",      "-fwhole-program", "-fno-exceptions",
                               "-fno-rtti", "-fsanitize", "-fno-sanitize",   "-fmodule",
                               "-fpch",     "-fplugin",   "-fpass-plugin",   "-fno-lto"};
// Prefixes of flags that concern only the generated code, or how the compiler is run.
constexpr std::array kSilent = {"-fprofile",
                                "-fno-profile",
                                "-fcoverage",
                                "-ftest-coverage",
                                "-fcs-profile",
                                "--coverage",
                                "-coverage",
                                "-fdiagnostics",
                                "-fcolor",
                                "-fno-color",
                                "-ftime",
                                "-save-temps",
                                "--save-temps",
                                "-fsyntax-only",
                                "-pipe",
                                "-fdebug",
                                "-gz",
                                "-fno-pch",
                                "-fno-diagnostics",
                                "-fmessage-length",
                                "-fauto-profile",
                                "-fmacro-backtrace",
                                "-ferror-limit"};

template <typename Prefixes>
bool StartsWithAny(StringRef text, const Prefixes& prefixes) {
  for (const char* prefix : prefixes) {
    if (text.starts_with(prefix)) return true;
  }
  return false;
}

bool IsPrecompiled(StringRef file) { return file.ends_with(".pch") || file.ends_with(".gch"); }

Fate FateOf(const llvm::opt::Arg& argument, StringRef spelling) {
  const llvm::opt::Option& option = argument.getOption();
  if (option.matches(options::OPT_UNKNOWN)) return Fate::kDroppedWithNote;
  // An assert is a contract: it is checked.
  if (option.matches(options::OPT_D) &&
      StringRef(argument.getValue()).split('=').first == "NDEBUG") {
    return Fate::kDropped;
  }
  if (StartsWithAny(spelling, kNoted)) return Fate::kDroppedWithNote;
  if (StartsWithAny(spelling, kSilent)) return Fate::kDropped;
  for (const options::ID id :
       {options::OPT_INPUT, options::OPT_o, options::OPT_c, options::OPT_S, options::OPT_E,
        options::OPT_x, options::OPT_w, options::OPT_v, options::OPT_M_Group, options::OPT_W_Group,
        options::OPT_R_Group, options::OPT_O_Group, options::OPT_g_Group,
        options::OPT_pedantic_Group, options::OPT__DASH_DASH}) {
    if (option.matches(id)) return Fate::kDropped;
  }
  return Fate::kStays;
}

bool TakesPath(const llvm::opt::Option& option) {
  for (const options::ID id :
       {options::OPT_I, options::OPT_isystem, options::OPT_iquote, options::OPT_idirafter,
        options::OPT_isystem_after, options::OPT_include, options::OPT_imacros, options::OPT_F,
        options::OPT_isysroot, options::OPT__sysroot_EQ, options::OPT_cxx_isystem,
        options::OPT_stdlibxx_isystem, options::OPT_L, options::OPT_ivfsoverlay}) {
    if (option.matches(id)) return true;
  }
  return false;
}

// -include also searches the include path: a path is meant only if there is a file at it.
std::string Absolute(const llvm::opt::Option& option, const std::string& path,
                     const fs::path& directory) {
  const fs::path absolute = (directory / path).lexically_normal();
  const bool searched =
      option.matches(options::OPT_include) || option.matches(options::OPT_imacros);
  if (searched && !fs::exists(absolute)) return path;
  return absolute.string();
}

// Korat's own headers are C++17. Dialects of C say nothing about how a header is read as C++.
std::optional<std::string> ModernStandard(StringRef standard) {
  if (!standard.contains("++")) return std::nullopt;
  for (const char* old : {"98", "03", "0x", "11", "1y", "14"}) {
    if (standard.ends_with(old)) return standard.starts_with("gnu") ? "gnu++17" : "c++17";
  }
  return standard.str();
}

// Rewrites one command line, flag by flag.
class Sanitizer {
 public:
  Sanitizer(std::string directory, std::string source, Sanitizers sanitizers)
      : directory_(std::move(directory)), source_(std::move(source)), sanitizers_(sanitizers) {}

  // words: the argument as it was given.
  void Add(const llvm::opt::Arg& argument, const std::vector<std::string>& words) {
    if (argument.getOption().matches(options::OPT_Xclang)) return AddForCompiler(argument);
    if (argument.getOption().matches(options::OPT_std_EQ)) return AddStandard(argument.getValue());
    const std::string spelling = llvm::join(words, " ");
    if (sanitizers_ == Sanitizers::kKept && IsSanitizer(spelling)) {
      RefuseForeign(spelling);
      result_.push_back(spelling);
      return;
    }
    if (IsInclude(argument) && IsPrecompiled(argument.getValue())) {
      return AddPrecompiled(spelling, argument.getValue());
    }
    // What the user has typed for this command is never dropped silently.
    const bool is_typed = sanitizers_ == Sanitizers::kKept;
    if (argument.getOption().matches(options::OPT_x) && argument.getValue() == StringRef("c")) {
      result_.emplace_back(kHeadersInC);
      return;
    }
    const bool is_warning = argument.getOption().matches(options::OPT_W_Group);
    const Fate fate = FateOf(argument, spelling);
    switch (is_typed && is_warning && fate == Fate::kDropped ? Fate::kStays : fate) {
      case Fate::kDropped:
        if (is_typed) Note(spelling);
        return;
      case Fate::kDroppedWithNote:
        return Note(spelling);
      case Fate::kStays:
        break;
    }
    result_.insert(result_.end(), words.begin(), words.end());
    if (TakesPath(argument.getOption()) && argument.getNumValues() == 1) {
      MakeAbsolute(argument.getOption(), argument.getValue());
    }
  }

  CompileFlags Finish() && {
    if (!has_standard_) result_.emplace_back(kUsualStandard);
    CompileFlags flags{std::move(result_), directory_, std::move(notes_), has_standard_};
    if (!dropped_.empty()) {
      flags.notes.insert(flags.notes.begin(), "dropped from " + source_ + ":" + dropped_);
    }
    return flags;
  }

 private:
  // Refuses sanitizers that replace what the sandbox has already replaced. Clang itself reports
  // names that it does not know.
  void RefuseForeign(StringRef flag) const {
    if (!flag.consume_front("-fsanitize=")) return;
    llvm::SmallVector<StringRef> names;
    flag.split(names, ',');
    for (const StringRef name : names) {
      for (const StringRef foreign : {"thread", "memory", "leak", "hwaddress", "dataflow", "fuzzer",
                                      "kernel", "cfi", "safe-stack", "shadow-call-stack"}) {
        if (!name.starts_with(foreign)) continue;
        throw Error("-fsanitize=" + name.str() + " from " + source_ +
                    ": Korat supports only address, undefined and the checks of undefined");
      }
    }
  }

  void Note(const std::string& spelling) { dropped_ += " " + spelling; }

  // The path is the end of the last word: "-Idir", "--sysroot=dir", or a word of its own.
  void MakeAbsolute(const llvm::opt::Option& option, const std::string& path) {
    std::string& word = result_.back();
    word.replace(word.size() - path.size(), path.size(), Absolute(option, path, directory_));
  }

  void AddStandard(StringRef standard) {
    const std::optional<std::string> modern = ModernStandard(standard);
    if (!modern.has_value()) return;
    if (*modern != standard) {
      notes_.push_back("-std=" + standard.str() + " became -std=" + *modern +
                       ": Korat's headers need C++17");
    }
    has_standard_ = true;
    result_.push_back("-std=" + *modern);
  }

  static bool IsInclude(const llvm::opt::Arg& argument) {
    return argument.getOption().matches(options::OPT_include) ||
           argument.getOption().matches(options::OPT_include_pch);
  }

  // What another compiler has made of a header can't be read; the header beside it can. `flag`
  // names it in the note if there is none.
  void AddPrecompiled(const std::string& flag, const fs::path& file) {
    const fs::path header = (fs::path(directory_) / file).lexically_normal().replace_extension();
    if (!fs::is_regular_file(header)) return Note(flag);
    const std::string text = header.string();
    if (std::find(result_.begin(), result_.end(), text) != result_.end()) return;
    result_.insert(result_.end(), {"-include", text});
  }

  // A precompiled header comes as two of these, its option and its file.
  void AddForCompiler(const llvm::opt::Arg& argument) {
    const std::string word = argument.getValue();
    if (std::exchange(is_precompiled_next_, false)) {
      return AddPrecompiled("-Xclang -include-pch", word);
    }
    if (word == "-emit-pch") return Note("-Xclang " + word);
    is_precompiled_next_ = word == "-include-pch";
    if (is_precompiled_next_) return;
    if (StartsWithAny(word, kSilent)) return;
    result_.insert(result_.end(), {"-Xclang", word});
  }

  std::string directory_, source_;
  Sanitizers sanitizers_;
  std::vector<std::string> result_, notes_;
  std::string dropped_;
  bool has_standard_ = false;
  bool is_precompiled_next_ = false;  // the value of an option that was passed with -Xclang
};

using Database = clang::tooling::CompilationDatabase;

fs::path FindDatabase(const fs::path& file) {
  for (fs::path at = file.parent_path();; at = at.parent_path()) {
    if (fs::is_regular_file(at / "compile_commands.json")) return at / "compile_commands.json";
    if (at == at.parent_path()) return {};
  }
}

std::unique_ptr<Database> LoadDatabase(const fs::path& path) {
  std::string problem;
  std::unique_ptr<Database> database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      path.string(), problem, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (database == nullptr) {
    throw Error(path.string() + ": not a compilation database: " + problem +
                "; regenerate it with cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  }
  return clang::tooling::expandResponseFiles(std::move(database), llvm::vfs::getRealFileSystem());
}

std::optional<clang::tooling::CompileCommand> CommandFor(std::unique_ptr<Database> database,
                                                         const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    const auto exact = database->getCompileCommands(file);
    if (!exact.empty()) return exact.front();
  }
  const auto inferred = clang::tooling::inferMissingCompileCommands(std::move(database))
                            ->getCompileCommands(files.front());
  if (inferred.empty()) return std::nullopt;
  return inferred.front();
}

CompileFlags FromDatabase(const fs::path& path, const std::vector<std::string>& files) {
  const auto command = CommandFor(LoadDatabase(path), files);
  const std::string here = fs::current_path().string();
  if (!command.has_value()) return Sanitize({}, here, "");
  const bool is_there = fs::is_directory(command->Directory);
  const std::vector<std::string>& words = command->CommandLine;
  // The first word is the compiler.
  return Sanitize({words.begin() + (words.empty() ? 0 : 1), words.end()},
                  is_there ? command->Directory : here, "compile_commands.json");
}

}  // namespace

bool IsSanitizer(const std::string& flag) {
  const StringRef text = flag;
  if (text.starts_with("-fsanitize-coverage")) return false;  // needs functions from the user
  return text.starts_with("-fsanitize") || text.starts_with("-fno-sanitize");
}

CompileFlags Sanitize(const std::vector<std::string>& flags, const std::string& directory,
                      const std::string& source, Sanitizers sanitizers) {
  std::vector<const char*> words;
  for (const std::string& flag : flags) words.push_back(flag.c_str());
  unsigned missing_index = 0, missing_count = 0;
  const llvm::opt::InputArgList list = clang::driver::getDriverOptTable().ParseArgs(
      words, missing_index, missing_count, llvm::opt::Visibility(options::ClangOption));
  if (missing_count != 0) {
    throw Error("flag '" + flags[missing_index] + "' from " + source + " needs a value after it");
  }
  Sanitizer sanitizer(directory, source, sanitizers);
  const auto arguments = list.getArgs();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::size_t end = i + 1 < arguments.size() ? arguments[i + 1]->getIndex() : flags.size();
    sanitizer.Add(*arguments[i], {flags.begin() + arguments[i]->getIndex(), flags.begin() + end});
  }
  return std::move(sanitizer).Finish();
}

namespace {

CompileFlags FlagsOf(const std::vector<std::string>& files, const std::string& build_directory,
                     const std::vector<std::string>& flags) {
  if (!flags.empty()) {
    return Sanitize(flags, fs::current_path().string(), "the flags after --", Sanitizers::kKept);
  }
  if (!build_directory.empty()) {
    const fs::path path = fs::absolute(build_directory) / "compile_commands.json";
    if (fs::is_regular_file(path)) return FromDatabase(path, files);
    throw Error("no compile_commands.json in " + build_directory + "; configure that build with " +
                "cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or give the flags after --");
  }
  const fs::path found = FindDatabase(files.front());
  if (!found.empty()) return FromDatabase(found, files);
  return Sanitize({}, fs::current_path().string(), "");
}

}  // namespace

// The headers come first: the last flag may be the usual standard. A header is that file, or one
// that the compiler finds.
CompileFlags FindFlags(const std::vector<std::string>& files, const std::string& build_directory,
                       const std::vector<std::string>& flags,
                       const std::vector<std::string>& includes) {
  CompileFlags found = FlagsOf(files, build_directory, flags);
  std::vector<std::string> before;
  for (const std::string& header : includes) {
    const bool is_file = fs::is_regular_file(header);
    before.insert(
        before.end(),
        {"-include", is_file ? fs::absolute(header).lexically_normal().string() : header});
  }
  found.flags.insert(found.flags.begin(), before.begin(), before.end());
  return found;
}

}  // namespace korat::frontend
