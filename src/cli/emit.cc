// korat emit: code for the user's own project.
#include <memory>

#include "cli/commands.h"
#include "cli/emit_gtest.h"

namespace korat::cli {

Command AddEmit(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("emit", "Code for your own project: tests for GoogleTest");
  command->require_subcommand(1);
  auto forms = std::make_shared<std::vector<Command>>();
  for (auto add : {&AddEmitGtest}) forms->push_back(add(*command));
  return {command, [forms](const std::vector<std::string>& compiler_flags) -> int {
            for (const Command& form : *forms) {
              if (form.app->parsed()) return form.run(compiler_flags);
            }
            return kInternalFault;
          }};
}

}  // namespace korat::cli
