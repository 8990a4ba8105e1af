// How the user's files are compiled: from the flags after --, or from compile_commands.json.
#pragma once

#include <string>
#include <vector>

namespace korat::frontend {

struct CompileFlags {
  std::vector<std::string> flags;  // paths in them are absolute
  std::string directory;           // where the compiler runs
  std::vector<std::string> notes;  // what was dropped
  bool has_standard = false;       // the user named one; otherwise the last flag is the usual one
};

// What becomes of sanitizers. They make drivers slow: only users who ask for them get them.
enum class Sanitizers { kDropped, kKept };

// Removes flags that clang does not know, those that say what to do rather than how to read the
// code (-c, -o, -M), and those that get in the way of a driver (-Werror, precompiled headers, LTO).
// `source` names where the flags come from, for the note.
CompileFlags Sanitize(const std::vector<std::string>& flags, const std::string& directory,
                      const std::string& source, Sanitizers sanitizers = Sanitizers::kDropped);

// -fsanitize= and all that goes with it.
bool IsSanitizer(const std::string& flag);

// Flags after -- win; else those of the first file that has an entry in compile_commands.json, or
// of the neighbour that looks most like it. files: absolute paths. includes: headers that they need
// before them, as given.
CompileFlags FindFlags(const std::vector<std::string>& files, const std::string& build_directory,
                       const std::vector<std::string>& flags,
                       const std::vector<std::string>& includes = {});

}  // namespace korat::frontend
