#include "protocol/driver_options.h"

#include <charconv>
#include <string_view>
#include <type_traits>

#include "korat/error.h"
#include "protocol/option_names.h"
#include "protocol/search_options.h"

namespace korat {

template <>
inline constexpr std::array<std::string_view, 10> kNamesOf<DriverOptions::Task> = {
    "list", "count", "ask", "test", "build", "profile", "mutate", "calls", "observe", "expand"};

namespace {

// Every option of a driver: its name on the driver's command line, and its field. Reader and writer
// below know nothing else. `Driver` is DriverOptions, const or not.
template <typename Driver, typename Visitor>
void VisitDriverOptions(Driver& options, Visitor&& visit) {
  visit("task", options.task);
  visit("method", options.methods);
  visit("over", options.over);
  visit("first_method", options.first_method);
  visit("owned_classes", options.ownership.classes);
  visit("ownership_structures", options.ownership.structures);
  visit("owns", options.owns);
  visit("behavior", options.behavior);
  visit("strict_exceptions", options.strict_exceptions);
  visit("white_box", options.is_white_box);
  visit("max_failures", options.max_failures);
  visit("mutant", options.mutation.mutants);
  visit("kill_by", options.mutation.by);
  visit("all_kills", options.mutation.all_kills);
  visit("dry", options.observe.is_dry);
  visit("texts", options.observe.wants_texts);
  visit("names_classes", options.observe.names_classes);
  visit("left_out", options.observe.left_out);
  visit("mute", options.observe.mute);
  visit("expand_from", options.observe.expand_from);
  visit("most_calls", options.most_calls);
  visit("input", options.inputs);
  visit("bound", options.bounds);
  visit("finitization", options.uses_finitization);
  visit("argument", options.arguments);
  VisitSearch(options.search, visit);
  visit("max_structures", options.search.max_structures);
  visit("max_seconds", options.search.max_seconds);
  visit("past_start", options.search.past_start);
  visit("start", options.start_id);
  visit("end", options.end_id);
  visit("deadly", options.deadly);
  visit("careful", options.is_careful);
  visit("message_fd", options.message_fd);
  visit("record_fd", options.record_fd);
}

// --- values as text. A list has one argument per item.

template <typename T>
constexpr bool kIsList = false;
template <typename Item>
constexpr bool kIsList<std::vector<Item>> = true;

using NameAndText = std::pair<std::string, std::string>;
constexpr char kSeparator = '\t';  // in no name and no id

std::string TextOf(const std::string& value) { return value; }
std::string TextOf(bool value) { return value ? "1" : "0"; }
std::string TextOf(const NameAndText& value) { return value.first + kSeparator + value.second; }
std::string TextOf(const DeadlyCandidate& value) {
  return value.id + kSeparator + std::to_string(value.depth);
}
template <typename T>
std::string TextOf(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return std::string(NameOf(value));
  } else {
    char text[64];
    return std::string(text, std::to_chars(text, text + sizeof text, value).ptr);
  }
}

// These return false if TextOf() never returns the text.
bool Read(std::string_view text, std::string& value) {
  value = text;
  return true;
}
bool Read(std::string_view text, bool& value) {
  value = text == "1";
  return value || text == "0";
}
template <typename T>
bool Read(std::string_view text, T& value) {
  if constexpr (std::is_enum_v<T>) {
    return ReadName(text, value);
  } else {
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    return error == std::errc() && end == last;
  }
}
bool Read(std::string_view text, NameAndText& value) {
  const std::size_t end = text.find(kSeparator);
  if (end == std::string_view::npos) return false;
  value = NameAndText(text.substr(0, end), text.substr(end + 1));
  return true;
}
bool Read(std::string_view text, DeadlyCandidate& value) {
  NameAndText parts;
  if (!Read(text, parts)) return false;
  value.id = parts.first;
  return Read(parts.second, value.depth);
}

[[noreturn]] void Refuse(const std::string& argument) {
  throw Error("drivers are started by the korat program, which never passes '" + argument + "'");
}

void ReadOption(const std::string& argument, DriverOptions& options) {
  const std::string_view all = argument;
  const std::size_t equals = all.find('=');
  if (equals == std::string_view::npos) Refuse(argument);
  bool is_read = false;
  VisitDriverOptions(options, [&](std::string_view name, auto& field) {
    if (name != all.substr(0, equals)) return;
    const std::string_view text = all.substr(equals + 1);
    if constexpr (kIsList<std::decay_t<decltype(field)>>) {
      is_read = Read(text, field.emplace_back());
    } else {
      is_read = Read(text, field);
    }
  });
  if (!is_read) Refuse(argument);
}

}  // namespace

std::vector<std::string> WriteDriverOptions(const DriverOptions& options) {
  std::vector<std::string> arguments;
  VisitDriverOptions(options, [&](const std::string& name, const auto& field) {
    if constexpr (kIsList<std::decay_t<decltype(field)>>) {
      for (const auto& item : field) arguments.push_back(name + "=" + TextOf(item));
    } else {
      arguments.push_back(name + "=" + TextOf(field));
    }
  });
  return arguments;
}

DriverOptions ReadDriverOptions(const std::vector<std::string>& arguments) {
  DriverOptions options;
  for (const std::string& argument : arguments) ReadOption(argument, options);
  return options;
}

}  // namespace korat
