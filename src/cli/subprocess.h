// Commands that are run for their output.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace korat::cli {

// Starts command[0], a path or a program on the PATH, in `directory` ("": here), standard output
// and standard error going to `log`.
pid_t Start(const std::vector<std::string>& command, const std::string& directory,
            const std::filesystem::path& log);

// Waits for it; whether it ended with code 0.
bool Succeeded(pid_t child);

}  // namespace korat::cli
