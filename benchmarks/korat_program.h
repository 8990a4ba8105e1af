// Korat programs, which are measured from outside: that of this build, or an older one.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace korat::benchmarks {

// The program `name` next to this one.
std::string ProgramNextToThis(const std::string& name);
inline std::string KoratProgram() { return ProgramNextToThis("korat"); }

// The standard output of a command. Throws if the command fails.
std::string OutputOf(const std::string& command);

// "13,13,14,13"
std::string Joined(const std::vector<int>& arguments);

// The statistics of a search of an example: `korat generate --count --stats -` with more options.
// Throws if the program fails.
nlohmann::json Statistics(const std::string& korat, const std::string& subject,
                          const std::vector<int>& arguments, const std::string& options);

}  // namespace korat::benchmarks
