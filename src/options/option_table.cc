#include "options/option_table.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <type_traits>
#include <utility>

#include "base/near_names.h"
#include "base/shell.h"
#include "base/text.h"
#include "korat/error.h"
#include "options/duration.h"
#include "protocol/option_names.h"
#include "report/testing/formats.h"

namespace korat {

template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<cli::Progress::Mode> = {"auto", "always",
                                                                                  "never"};

namespace cli {
namespace {

constexpr char kFlagsNote[] =
    "Compiler flags go after --. Without them, those in compile_commands.json are used.";

// --- the kinds of values

using Completes = ValueKind::Completes;
constexpr std::int64_t kMostJobs = 1024, kMostScope = 1000;

constexpr ValueKind kFlag = {""};
constexpr ValueKind kChoice = {""};  // the placeholder is made of the names
constexpr ValueKind OneOf(const char* words) { return {words, Completes::kWords}; }
constexpr ValueKind kName = {"NAME"};
constexpr ValueKind kId = {"ID"};
constexpr ValueKind kFile = {"FILE", Completes::kFiles};
constexpr ValueKind kFiles = {"FILES", Completes::kFiles};
constexpr ValueKind kSaved = {"FILE|ID", Completes::kFiles};
constexpr ValueKind kCommand = {"COMMAND"};
constexpr ValueKind kExitCode = {"N"};
constexpr ValueKind kDirectory = {"DIR", Completes::kDirectories};
constexpr ValueKind kReport = {"FORMAT:FILE", Completes::kFiles};
constexpr ValueKind kList = {"A,B,..."};
constexpr ValueKind kSetting = {"NAME=VALUES"};
constexpr ValueKind kConstruction = {"CLASS=EXPR"};
constexpr ValueKind kDuration = {"DURATION"};
constexpr ValueKind kPositive = {"N", Completes::kNothing, 1};
constexpr ValueKind kIndex = {"I"};
constexpr ValueKind kScope = {"N", Completes::kNothing, 0, kMostScope};
constexpr ValueKind kRange = {"N..M"};
constexpr ValueKind kPercent = {"PERCENT", Completes::kNothing, 0, 100};
constexpr ValueKind kJobs = {"N", Completes::kNothing, 0, kMostJobs};

// At every separator: one more part than there are separators.
std::vector<std::string> Split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
    end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end == std::string::npos ? end : end - begin));
  }
  return parts;
}

// --- values as the user writes them. Wrong() is for what is refused.

[[noreturn]] void Wrong(const OptionRow& row, const std::string& text,
                        const std::string& expected) {
  throw Error(row.Names().back() + " " + text + ": expected " + expected);
}

void ReadValue(const OptionRow& row, const std::string& text, std::string& value) {
  const auto& choices = row.choices;
  if (!choices.empty() && std::find(choices.begin(), choices.end(), text) == choices.end()) {
    Wrong(row, text, Alternatives(choices));
  }
  value = text;
}

void ReadValue(const OptionRow& row, const std::string& text, std::vector<std::string>& value) {
  value = Split(text, ',');
  if (std::find(value.begin(), value.end(), "") != value.end()) {
    Wrong(row, "'" + text + "'", "values separated by commas");
  }
}

void ReadValue(const OptionRow& row, const std::string& text, double& value) {
  const std::optional<double> seconds = ParseDuration(text);
  if (!seconds) Wrong(row, text, "a duration with its unit, such as 90s, 5m or 2h");
  value = *seconds;
}

template <typename T>
void ReadValue(const OptionRow& row, const std::string& text, T& value) {
  if constexpr (std::is_enum_v<T>) {
    if (!ReadName(text, value)) Wrong(row, text, Alternatives(row.choices));
  } else {
    std::int64_t number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    const std::int64_t least = row.value.least;
    const std::int64_t most =
        std::in_range<std::int64_t>(std::numeric_limits<T>::max())
            ? std::min<std::int64_t>(row.value.most, std::numeric_limits<T>::max())
            : row.value.most;
    if (error != std::errc() || end != last || number < least || number > most) {
      const bool has_most = most != std::numeric_limits<std::int64_t>::max();
      Wrong(row, text,
            has_most ? "a number from " + std::to_string(least) + " to " + std::to_string(most)
                     : "a number, " + std::to_string(least) + " or more");
    }
    value = static_cast<T>(number);
  }
}

template <typename T>
void ReadValue(const OptionRow& row, const std::string& text, std::optional<T>& value) {
  ReadValue(row, text, value.emplace());
}

std::string WriteValue(const std::string& value) { return value; }
std::string WriteValue(const std::vector<std::string>& value) { return Joined(value, ","); }
std::string WriteValue(double seconds) {
  char text[32];
  return std::string(text, std::to_chars(text, text + sizeof text, seconds).ptr) + "s";
}
template <typename T>
std::string WriteValue(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return std::string(NameOf(value));
  } else {
    return std::to_string(value);
  }
}
template <typename T>
std::string WriteValue(const std::optional<T>& value) {
  return WriteValue(*value);
}

// --- rows

// `Field` is a type whose Of(options) is the option's field.
template <typename Field>
struct Row {
  using Value = std::decay_t<decltype(Field::Of(std::declval<CommandOptions&>()))>;
  static constexpr bool kIsList = std::is_same_v<Value, std::vector<std::string>>;

  static void Read(const OptionRow& row, const std::vector<std::string>& texts,
                   CommandOptions& options) {
    Value& value = Field::Of(options);
    if constexpr (std::is_same_v<Value, bool>) {
      value = true;
    } else if constexpr (kIsList) {
      value = texts;
    } else {
      ReadValue(row, texts.back(), value);
    }
  }

  static std::vector<std::string> Write(const CommandOptions& options) {
    static const CommandOptions initial;
    const Value& value = Field::Of(options);
    if constexpr (kIsList) {
      return value;
    } else if constexpr (std::is_same_v<Value, bool>) {
      return value ? std::vector<std::string>{""} : std::vector<std::string>{};
    } else {
      if (value == Field::Of(initial)) return {};
      return {WriteValue(value)};
    }
  }

  // What the option is if neither the user nor the table says; "": nothing worth showing.
  static std::string Initial() {
    const CommandOptions initial;
    const Value& value = Field::Of(initial);
    if constexpr (std::is_enum_v<Value>) return std::string(NameOf(value));
    if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
      return value == 0 ? "" : std::to_string(value);
    }
    return "";
  }

  static OptionRow Make(CommandSet commands, const char* names, const ValueKind& kind,
                        const std::string& fallback, const std::string& help) {
    OptionRow row{commands, names, kind, fallback, help, &Read, &Write, {}, kIsList, Initial()};
    if constexpr (std::is_enum_v<Value>) {
      row.choices.assign(kNamesOf<Value>.begin(), kNamesOf<Value>.end());
    } else if (kind.completes == Completes::kWords) {
      row.choices = Split(kind.placeholder, '|');
    }
    return row;
  }
};

std::vector<OptionRow> MakeOptions() {
  std::vector<OptionRow> rows;
#define FIELD(field, commands, names, value, fallback, help)                         \
  {                                                                                  \
    struct Field {                                                                   \
      static auto& Of(CommandOptions& options) { return options.field; }             \
      static const auto& Of(const CommandOptions& options) { return options.field; } \
    };                                                                               \
    rows.push_back(Row<Field>::Make(commands, names, value, fallback, help));        \
  }
#define OPTION(type, field, initial, commands, names, value, fallback, help) \
  FIELD(field, commands, names, value, fallback, help)
#include "options/command_line.def"
  return rows;
}

}  // namespace

const std::vector<CommandRow>& CommandTable() {
  static const std::vector<CommandRow> rows = {
#define COMMAND(id, name, summary, example, notes) {k##id, name, summary, example, notes},
#include "options/command_line.def"
  };
  return rows;
}

std::string GroupSummary(const std::string& name) {
#define GROUP(group, summary) \
  if (name == group) return summary;
#include "options/command_line.def"
  return "";
}

const std::vector<OptionRow>& OptionTable() {
  static const std::vector<OptionRow> rows = MakeOptions();
  return rows;
}

std::vector<const OptionRow*> OptionsOf(CommandSet command) {
  std::vector<const OptionRow*> rows;
  for (const OptionRow& row : OptionTable()) {
    if (row.BelongsTo(command)) rows.push_back(&row);
  }
  return rows;
}

std::vector<std::string> OptionRow::Names() const {
  std::vector<std::string> result;
  for (const std::string& name : Split(names, ',')) {
    const bool is_alias = name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string::npos;
    if (!is_alias || result.empty()) result.push_back(name);
  }
  return result;
}

std::string OptionRow::Placeholder() const {
  return choices.empty() ? value.placeholder : Joined(choices, "|");
}

std::string OptionRow::FullHelp() const {
  std::string text = help;
  if (is_list && !IsPositional()) {
    text.insert(std::min(text.find(" (default"), text.size()), "; may be given several times");
  }
  const std::string& shown = fallback.empty() ? initial : fallback;
  return shown.empty() ? text : text + " (default: " + shown + ")";
}

void SetDefaults(CommandSet command, CommandOptions& options) {
  for (const OptionRow* row : OptionsOf(command)) {
    if (!row->fallback.empty()) row->read(*row, {row->fallback}, options);
  }
}

std::string ReplayCommandLine(CommandIndex index, const CommandOptions& options) {
  const CommandRow& command = CommandTable()[static_cast<std::size_t>(index)];
  std::string text = "korat " + command.name;
  for (const OptionRow* row : OptionsOf(command.command)) {
    if (!row->BelongsTo(kInReplay)) continue;
    for (const std::string& value : row->write(options)) {
      if (!row->IsPositional()) text += " " + row->Names().back();
      if (!row->IsFlag()) text += " " + ShellWord(value);
    }
  }
  const std::vector<std::string>& flags = options.request.subject.compiler_flags;
  if (!flags.empty()) text += " --";
  for (const std::string& flag : flags) text += " " + ShellWord(flag);
  return text;
}

}  // namespace cli
}  // namespace korat
