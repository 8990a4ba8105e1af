// Commands that are run for their output.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace korat {

// Starts command[0], a path or a program on the PATH, in `directory` ("": the current one). Its
// standard output and standard error go to `log`.
pid_t Start(const std::vector<std::string>& command, const std::string& directory,
            const std::filesystem::path& log);

// Waits until the child ends. Whether its exit code is 0.
bool Succeeded(pid_t child);

}  // namespace korat
