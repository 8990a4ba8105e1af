// korat reference: the man page, the tables of options in docs/, made from the table of options,
// and that of types in the README. For the build and for tools/check_options.py and
// check_types.py; --help does not list it.
#include <cstdio>

#include "base/text.h"
#include "cli/commands.h"
#include "korat/error.h"
#include "model/type_description.h"
#include "options/option_table.h"

namespace korat::cli {
namespace {

// "-j, --jobs N"
std::string Usage(const OptionRow& row, const std::string& placeholder) {
  const std::string names = Joined(row.Names(), ", ");
  return row.IsFlag() || row.IsPositional() ? names : names + " " + placeholder;
}

bool IsHidden(const CommandRow& command) { return command.summary.empty(); }

// --- Markdown

std::string Escaped(const std::string& text, const std::string& special) {
  std::string escaped;
  for (const char c : text) {
    if (special.find(c) != std::string::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// The options of each command. Those that korat generate has, too, are only named.
std::string Markdown() {
  std::string text;
  for (const CommandRow& command : CommandTable()) {
    if (IsHidden(command)) continue;
    std::string rows;
    std::vector<std::string> shared;
    for (const OptionRow* row : OptionsOf(command.command)) {
      if (command.command != kGenerate && row->BelongsTo(kGenerate)) {
        shared.push_back("`" + row->Names().back() + "`");
        continue;
      }
      rows += "| `" + Escaped(Usage(*row, row->Placeholder()), "|") + "` | " +
              Escaped(row->FullHelp(), "|<*_") + " |\n";
    }
    text += "## " + command.name + "\n";
    if (!rows.empty()) text += "| Option | Meaning |\n|---|---|\n" + rows;
    if (!shared.empty()) {
      text += (rows.empty() ? "" : "\n") + std::string("As for `korat generate`: ") +
              Joined(shared, ", ") + ".\n";
    }
  }
  return text;
}

// --- the man page

// Text, escaped so that troff prints it unchanged.
std::string Roff(const std::string& text) {
  std::string roff;
  for (const char c : text) {
    if (c == '\\') {
      roff += "\\e";
    } else if (c == '-') {
      roff += "\\-";
    } else {
      if ((c == '.' || c == '\'') && (roff.empty() || roff.back() == '\n')) roff += "\\&";
      roff += c;
    }
  }
  return roff + "\n";
}

constexpr char kManualHead[] =
    ".SH NAME\n"
    "korat \\- find every structure of a C++ class that satisfies an invariant\n"
    ".SH SYNOPSIS\n"
    ".B korat\n"
    ".I COMMAND\n"
    "[\\fIOPTION\\fR]... [\\fIFILES\\fR]... [\\fB\\-\\-\\fR \\fICOMPILER FLAGS\\fR]\n"
    ".SH DESCRIPTION\n"
    "Given an ordinary C++ class with an invariant and a bound,\n"
    ".B korat\n"
    "generates every structure within the bound that satisfies the invariant, no two of them\n"
    "isomorphic, and calls every method on each. Compiler flags go after \\fB\\-\\-\\fR; without\n"
    "them, those in compile_commands.json are used.\n";

constexpr char kManualTail[] =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nNo failure was found.\n"
    ".TP\n.B 1\nA failure was found.\n"
    ".TP\n.B 2\nWrong usage or bad input, or the code does not compile.\n"
    ".TP\n.B 3\nNothing was found to test, without \\fB\\-\\-allow\\-empty\\fR.\n"
    ".TP\n.B 4\nThe search was not exhaustive, with \\fB\\-\\-require\\-exhaustive\\fR.\n"
    ".TP\n.B 70\nAn internal fault in korat.\n"
    ".TP\n.B 130\nInterrupted.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B KORAT_CXX\nThe clang++ 19 to compile with (default: clang++\\-19).\n"
    ".TP\n.B KORAT_OPT\nThe optimization level for your code, 0 to 3 (default: 2).\n"
    ".TP\n.B KORAT_STATE_DIR\nThe directory for what is kept between runs (default: .korat).\n"
    ".SH FILES\n"
    ".TP\n.I .korat/\nCompiled drivers and the runs that ids refer to. It can be deleted.\n"
    ".SH SEE ALSO\n"
    "\\fBclang\\fR(1)\n";

std::string Manual() {
  std::string text = ".TH KORAT 1 \"\" \"korat " KORAT_VERSION "\" \"User Commands\"\n";
  text += kManualHead;
  text += ".SH COMMANDS\n";
  for (const CommandRow& command : CommandTable()) {
    if (IsHidden(command)) continue;
    text += ".SS korat " + command.name + "\n" + Roff(command.summary + ".");
    for (const OptionRow* row : OptionsOf(command.command)) {
      text += ".TP\n.B " + Roff(Usage(*row, row->Placeholder())) + Roff(row->FullHelp() + ".");
    }
    if (!command.notes.empty()) text += ".PP\n" + Roff(command.notes);
    text += ".PP\nExample:\n.PP\n.nf\n.RS\n" + Roff(command.example) + ".RE\n.fi\n";
  }
  return text + kManualTail;
}

}  // namespace

int RunReference(CommandOptions& options) {
  const std::string& form = options.reference_form;
  if (form.empty()) throw Error("no form given: man, markdown or types");
  const std::string text = form == "man"     ? Manual()
                           : form == "types" ? frontend::TypesTable()
                                             : Markdown();
  std::fputs(text.c_str(), stdout);
  return kClean;
}

}  // namespace korat::cli
