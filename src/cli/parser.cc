#include "cli/parser.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/near_names.h"
#include "base/text.h"
#include "cli/config_file.h"
#include "korat/error.h"

namespace korat::cli {
namespace {

// Dashes before a name do not count.
std::string Suggestion(const std::string& wanted, const std::vector<std::string>& names) {
  const auto bare = [](const std::string& name) {
    return name.substr(std::min(name.find_first_not_of('-'), name.size()));
  };
  std::vector<std::string> near;
  std::map<std::string, std::string> whole;
  for (const std::string& name : names) {
    whole[bare(name)] = name;
    near.push_back(bare(name));
  }
  near = NearNames(bare(wanted), near);
  for (std::string& name : near) name = whole[name];
  return near.empty() ? "" : "; did you mean " + Alternatives(near) + "?";
}

// CLI11 indents lines, but does not break them.
std::string Wrapped(const std::string& text) {
  constexpr std::size_t kColumns = 70;
  std::string wrapped, word;
  std::size_t column = 0;
  std::istringstream words(text);
  while (words >> word) {
    const bool fits = column + 1 + word.size() <= kColumns;
    if (column > 0) wrapped += fits ? ' ' : '\n';
    column = (column > 0 && fits ? column + 1 : 0) + word.size();
    wrapped += word;
  }
  return wrapped;
}

class Parser {
 public:
  Parser() : program_(kSummary, "korat") {
    program_.set_version_flag("-V,--version", "korat " KORAT_VERSION, "Print the version and exit");
    program_.set_help_flag("-h,--help", "Print this help and exit");
    program_.require_subcommand(0, 1);
    program_.footer("korat COMMAND --help describes the options of a command.\nTry: korat demo");
    for (const CommandRow& command : CommandTable()) Add(command);
  }

  std::optional<CommandIndex> Parse(int argc, char** argv, CommandOptions& options) {
    CheckWord(argc > 1 ? argv[1] : "");
    // Everything after -- is for the compiler.
    char** const end = argv + argc;
    char** const separator = std::find(argv, end, std::string("--"));
    options.request.subject.compiler_flags.assign(std::min(separator + 1, end), end);
    try {
      program_.parse(static_cast<int>(separator - argv), argv);
    } catch (const CLI::Success& help) {
      program_.exit(help);
      return std::nullopt;
    } catch (const CLI::ExtrasError&) {
      RefuseExtras();
    } catch (const CLI::ArgumentMismatch& error) {
      const std::string text = error.what();
      const bool lacks_value = text.find("missing") != std::string::npos;
      throw Error(text.substr(0, text.find(':')) +
                  (lacks_value ? " needs a value" : " can be given only once") + "; see " + Name() +
                  " --help");
    } catch (const CLI::ParseError& error) {
      throw Error(std::string(error.what()) + "; see " + Name() + " --help");
    }
    for (const Parsed& command : commands_) {
      if (command.app->parsed()) return Take(command, options);
    }
    throw Error("no command given; " + Name() + " --help lists the commands");
  }

 private:
  static constexpr char kSummary[] =
      "Korat for C++ finds every structure of a class that satisfies an invariant, within bounds,\n"
      "and calls every method on each. No two structures are isomorphic.";

  struct Parsed {
    const CommandRow* row;
    CLI::App* app;
    std::vector<std::pair<const OptionRow*, CLI::Option*>> options;
  };

  void Add(const CommandRow& command) {
    const std::size_t space = command.name.find(' ');
    const bool is_in_group = space != std::string::npos;
    CLI::App& parent = is_in_group ? Group(command.name.substr(0, space)) : program_;
    CLI::App* const app = parent.add_subcommand(
        is_in_group ? command.name.substr(space + 1) : command.name, command.summary);
    app->footer((command.notes.empty() ? "" : command.notes + "\n") +
                "Example: " + command.example);
    if (command.summary.empty()) app->group("");
    Parsed& parsed = commands_.emplace_back(Parsed{&command, app, {}});
    for (const OptionRow* row : OptionsOf(command.command)) {
      parsed.options.emplace_back(row, AddOption(*app, *row));
    }
  }

  CLI::App& Group(const std::string& name) {
    for (CLI::App* app : program_.get_subcommands([](const CLI::App*) { return true; })) {
      if (app->get_name() == name) return *app;
    }
    CLI::App* const group = program_.add_subcommand(name, GroupSummary(name));
    group->require_subcommand(0, 1);
    return *group;
  }

  static CLI::Option* AddOption(CLI::App& app, const OptionRow& row) {
    const std::string help = Wrapped(row.FullHelp());
    if (row.IsFlag()) return app.add_flag(row.names, help);
    CLI::Option* const option = app.add_option(row.names, CLI::callback_t{}, help);
    option->type_name(row.IsPositional() ? "" : row.Placeholder());
    if (row.is_list) {
      option->expected(1, CLI::detail::expected_max_vector_size);
      option->allow_extra_args(row.IsPositional());
    }
    return option;
  }

  static CommandIndex Take(const Parsed& command, CommandOptions& options) {
    SetDefaults(command.row->command, options);
    std::set<const OptionRow*> given;
    for (const auto& [row, option] : command.options) {
      if (option->count() == 0) continue;
      row->read(*row, option->results(), options);
      given.insert(row);
    }
    if (const auto file = ConfigFile::Find()) file->Apply(*command.row, given, options);
    return static_cast<CommandIndex>(command.row - CommandTable().data());
  }

  // CLI11 would say only that a command is missing.
  void CheckWord(const std::string& word) const {
    if (word.empty() || word[0] == '-') return;
    std::vector<std::string> names;
    for (const CLI::App* command : program_.get_subcommands([](const CLI::App*) { return true; })) {
      if (command->get_name() == word) return;
      if (!command->get_group().empty()) names.push_back(command->get_name());
    }
    const std::string meant = Suggestion(word, names);
    throw Error("no command '" + word + "'" +
                (meant.empty() ? "; the commands are " + Joined(names, ", ") : meant));
  }

  // "korat generate": what the user asked for.
  std::string Name() const {
    std::string name = "korat";
    for (const CLI::App* app = &program_; !app->get_subcommands().empty();) {
      app = app->get_subcommands().front();
      name += " " + app->get_name();
    }
    return name;
  }

  [[noreturn]] void RefuseExtras() const {
    std::string extra = program_.remaining(/*recurse=*/true).front();
    extra = extra.substr(0, extra.find('='));
    std::vector<std::string> names = {"--help", "--version"};
    for (const Parsed& command : commands_) {
      if (!command.app->parsed()) continue;
      for (const auto& [row, option] : command.options) {
        for (const std::string& name : row->Names()) names.push_back(name);
      }
    }
    if (extra[0] == '-') {
      throw Error(Name() + " has no option '" + extra + "'" + Suggestion(extra, names));
    }
    throw Error(Name() + ": unexpected argument '" + extra + "'");
  }

  CLI::App program_;
  std::vector<Parsed> commands_;
};

}  // namespace

std::optional<CommandIndex> ParseCommandLine(int argc, char** argv, CommandOptions& options) {
  return Parser().Parse(argc, argv, options);
}

}  // namespace korat::cli
