#include "os/subprocess.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "os/interrupts.h"

namespace korat {

pid_t Start(const std::vector<std::string>& command, const std::string& directory,
            const std::filesystem::path& log) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  const int output = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  const pid_t child = fork();
  if (child != 0) {
    close(output);
    return child;
  }
  if (!directory.empty() && chdir(directory.c_str()) != 0) _exit(127);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  execvp(arguments[0], arguments.data());
  _exit(127);
}

bool Succeeded(pid_t child) {
  int status = 0;
  if (child < 0) return false;
  while (waitpid(child, &status, 0) != child) {
    if (errno != EINTR) return false;
    // A terminal signals the child as well; a plain `kill` reaches only this process.
    if (IsInterrupted()) kill(child, SIGTERM);
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace korat
