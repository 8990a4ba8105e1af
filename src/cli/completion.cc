// korat completion: prints a script that completes the command line of korat in a shell.
#include <cstdio>

#include "base/text.h"
#include "cli/commands.h"
#include "korat/error.h"
#include "options/option_table.h"

namespace korat::cli {
namespace {

using Completes = ValueKind::Completes;

std::vector<CommandRow> ShownCommands() {
  std::vector<CommandRow> shown;
  for (const CommandRow& command : CommandTable()) {
    if (!command.summary.empty()) shown.push_back(command);
  }
  return shown;
}

std::string FirstWord(const std::string& name) { return name.substr(0, name.find(' ')); }
// "gtest" of "emit gtest"; "" for a command of one word.
std::string SecondWord(const std::string& name) {
  const std::size_t space = name.find(' ');
  return space == std::string::npos ? "" : name.substr(space + 1);
}

// In single quotes, with a backslash before the characters that are special to completion.
std::string Quoted(const std::string& text, const std::string& special = "") {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
      continue;
    }
    if (special.find(c) != std::string::npos) quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

// --- bash: files are completed where the function finds nothing

std::string BashCase(const CommandRow& command) {
  std::string values, names;
  for (const OptionRow* row : OptionsOf(command.command)) {
    if (row->IsPositional()) {
      if (!row->choices.empty()) names += " " + Joined(row->choices, " ");
      continue;
    }
    names += " " + Joined(row->Names(), " ");
    if (row->IsFlag()) continue;
    const std::string words = Joined(row->choices, " ");
    values +=
        "        " + Joined(row->Names(), "|") + ") " +
        (words.empty() ? "" : "COMPREPLY=($(compgen -W " + Quoted(words) + " -- \"$cur\")); ") +
        "return ;;\n";
  }
  return "    " + Quoted(command.name) + ")\n      case $prev in\n" + values +
         "      esac\n      words=" + Quoted("--help" + names) + " ;;\n";
}

std::string Bash() {
  std::string first, groups, cases;
  for (const CommandRow& command : ShownCommands()) {
    const std::string word = FirstWord(command.name), second = SecondWord(command.name);
    if ((first + " ").find(" " + word + " ") == std::string::npos) first += " " + word;
    if (!second.empty()) {
      groups += "  if [[ $command == " + word + " ]]; then\n" +
                "    ((COMP_CWORD == 2)) && { COMPREPLY=($(compgen -W " + Quoted(second) +
                " -- \"$cur\")); return; }\n    command+=\" ${COMP_WORDS[2]}\"\n  fi\n";
    }
    cases += BashCase(command);
  }
  return "# bash completion for korat, made by: korat completion bash\n"
         "_korat() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local command=${COMP_WORDS[1]} words=\n"
         "  # bash makes a word of the = in --engine=auto\n"
         "  [[ $cur == = ]] && cur=\n"
         "  [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD-2]}\n"
         "  COMPREPLY=()\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    COMPREPLY=($(compgen -W " +
         Quoted("--help --version" + first) + " -- \"$cur\"))\n    return\n  fi\n" + groups +
         "  case $command in\n" + cases +
         "  esac\n"
         "  [[ -n $cur ]] && COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "}\n"
         "complete -o default -F _korat korat\n";
}

// --- zsh

std::string ZshAction(const OptionRow& row) {
  if (!row.choices.empty()) return "(" + Joined(row.choices, " ") + ")";
  switch (row.value.completes) {
    case Completes::kFiles:
      return "_files";
    case Completes::kDirectories:
      return "_files -/";
    case Completes::kNothing:
    case Completes::kWords:
      break;
  }
  return " ";
}

std::string ZshOptions(const CommandRow& command) {
  std::string text = " \\\n        '--help[Print help and exit]'";
  for (const OptionRow* row : OptionsOf(command.command)) {
    const std::string value = ":" + row->Placeholder() + ":" + ZshAction(*row);
    if (row->IsPositional()) {
      text += " \\\n        " + Quoted((row->is_list ? "*" : "1") + value);
      continue;
    }
    for (const std::string& name : row->Names()) {
      const bool is_long = name.size() > 2;
      const std::string spec = (row->is_list ? "*" : "") + name +
                               (row->IsFlag() ? ""
                                : is_long     ? "="
                                              : "+");
      text += " \\\n        " + Quoted(spec + "[") + Quoted(row->help, "[]:\\") +
              Quoted(row->IsFlag() ? "]" : "]" + value);
    }
  }
  return text + "\n";
}

std::string Zsh() {
  std::string commands, cases;
  for (const CommandRow& command : ShownCommands()) {
    const std::string word = FirstWord(command.name), second = SecondWord(command.name);
    commands += "    " +
                Quoted(word + ":" + (second.empty() ? command.summary : GroupSummary(word))) + "\n";
    cases += "    " + word + ")\n      _arguments" +
             (second.empty() ? "" : " " + Quoted("1:kind:(" + second + ")")) + ZshOptions(command) +
             "      ;;\n";
  }
  return "#compdef korat\n# zsh completion for korat, made by: korat completion zsh\n"
         "local -a line state commands\n"
         "_arguments -C '--help[Print help and exit]' '--version[Print the version and exit]' \\\n"
         "  '1:command:->command' '*::argument:->argument'\n"
         "case $state in\n"
         "  command)\n    commands=(\n" +
         commands +
         "    )\n    _describe command commands ;;\n"
         "  argument)\n    case $line[1] in\n" +
         cases + "    esac ;;\nesac\n";
}

// --- fish

std::string Fish() {
  std::string text = "# fish completion for korat, made by: korat completion fish\n";
  for (const CommandRow& command : ShownCommands()) {
    const std::string word = FirstWord(command.name), second = SecondWord(command.name);
    text += "complete -c korat -f -n __fish_use_subcommand -a " + word + " -d " +
            Quoted(second.empty() ? command.summary : GroupSummary(word)) + "\n";
    if (!second.empty()) {
      text += "complete -c korat -f -n '__fish_seen_subcommand_from " + word + "' -a " + second +
              " -d " + Quoted(command.summary) + "\n";
    }
    const std::string start = "complete -c korat -n '__fish_seen_subcommand_from " +
                              (second.empty() ? word : second) + "'";
    for (const OptionRow* row : OptionsOf(command.command)) {
      if (row->IsPositional()) {
        if (!row->choices.empty())
          text += start + " -f -a " + Quoted(Joined(row->choices, " ")) + "\n";
        continue;
      }
      text += start;
      for (const std::string& name : row->Names()) {
        text += name.size() == 2 ? " -s " + name.substr(1) : " -l " + name.substr(2);
      }
      const bool takes_path = row->value.completes == Completes::kFiles ||
                              row->value.completes == Completes::kDirectories;
      if (!row->IsFlag()) text += takes_path ? " -r -F" : " -x";
      if (!row->choices.empty()) text += " -a " + Quoted(Joined(row->choices, " "));
      text += " -d " + Quoted(row->help, "\\") + "\n";
    }
  }
  return text;
}

}  // namespace

int RunCompletion(CommandOptions& options) {
  const std::string& shell = options.shell;
  if (shell.empty()) throw Error("no shell given: bash, zsh or fish");
  std::fputs((shell == "bash" ? Bash() : shell == "zsh" ? Zsh() : Fish()).c_str(), stdout);
  return kClean;
}

}  // namespace korat::cli
