#include "protocol/driver_options.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "korat/error.h"

namespace korat {
namespace {

constexpr std::string_view kTasks[] = {"list", "count", "ask", "test", "build", "profile"};
constexpr std::string_view kEngines[] = {"auto", "resume", "replay"};
constexpr std::string_view kPrunings[] = {"none", "reads", "outcomes"};
constexpr std::string_view kUnread[] = {"enumerate", "first"};
constexpr std::string_view kIsomorphs[] = {"break", "keep"};

[[noreturn]] void Wrong(const std::string& argument) {
  throw Error("a driver is started by the korat program; '" + argument + "' is no option of it");
}

template <typename Enum, std::size_t N>
void ReadName(const std::string& argument, std::string_view value,
              const std::string_view (&names)[N], Enum& result) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == value) {
      result = static_cast<Enum>(i);
      return;
    }
  }
  Wrong(argument);
}

template <typename Number>
void ReadNumber(const std::string& argument, std::string_view value, Number& result) {
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
  if (error != std::errc() || end != value.data() + value.size()) Wrong(argument);
}

void ReadDeadly(const std::string& argument, std::string_view value, DriverOptions& options) {
  const std::size_t at = value.find('@');
  if (at == std::string_view::npos) Wrong(argument);
  DeadlyCandidate deadly{std::string(value.substr(0, at)), 0};
  ReadNumber(argument, value.substr(at + 1), deadly.depth);
  options.deadly.push_back(deadly);
}

void ReadOption(const std::string& argument, DriverOptions& options) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string::npos) Wrong(argument);
  const std::string key = argument.substr(0, equals), value = argument.substr(equals + 1);
  Options& search = options.search;
  if (key == "task") {
    ReadName(argument, value, kTasks, options.task);
  } else if (key == "method") {
    options.methods.push_back(value);
  } else if (key == "over") {
    ReadNumber(argument, value, options.over.emplace_back());
  } else if (key == "first_method") {
    ReadNumber(argument, value, options.first_method);
  } else if (key == "behavior") {
    ReadNumber(argument, value, options.behavior);
  } else if (key == "strict_exceptions") {
    options.strict_exceptions = true;
  } else if (key == "white_box") {
    options.is_white_box = true;
  } else if (key == "max_failures") {
    ReadNumber(argument, value, options.max_failures);
  } else if (key == "input") {
    const std::size_t end = value.find(' ');
    if (end == std::string::npos) Wrong(argument);
    options.inputs.emplace_back(value.substr(end + 1), value.substr(0, end));
  } else if (key == "bound") {
    const std::size_t end = value.find('\t');  // "=" may be part of an operator's name
    if (end == std::string::npos) Wrong(argument);
    options.bounds.emplace_back(value.substr(0, end), value.substr(end + 1));
  } else if (key == "finitization") {
    options.uses_finitization = true;
  } else if (key == "argument") {
    options.arguments.push_back(value);
  } else if (key == "engine") {
    ReadName(argument, value, kEngines, search.engine);
  } else if (key == "prune") {
    ReadName(argument, value, kPrunings, search.prune);
  } else if (key == "unread") {
    ReadName(argument, value, kUnread, search.unread);
  } else if (key == "isomorphs") {
    ReadName(argument, value, kIsomorphs, search.isomorphs);
  } else if (key == "fuel") {
    ReadNumber(argument, value, search.fuel);
  } else if (key == "max_structures") {
    ReadNumber(argument, value, search.max_structures);
  } else if (key == "max_seconds") {
    search.max_seconds = std::strtod(value.c_str(), nullptr);
  } else if (key == "shard_index") {
    ReadNumber(argument, value, search.shard_index);
  } else if (key == "shard_count") {
    ReadNumber(argument, value, search.shard_count);
  } else if (key == "start") {
    options.start_id = value;
  } else if (key == "end") {
    options.end_id = value;
  } else if (key == "past_start") {
    search.past_start = true;
  } else if (key == "deadly") {
    ReadDeadly(argument, value, options);
  } else if (key == "message_fd") {
    ReadNumber(argument, value, options.message_fd);
  } else if (key == "record_fd") {
    ReadNumber(argument, value, options.record_fd);
  } else {
    Wrong(argument);
  }
}

}  // namespace

std::vector<std::string> WriteDriverOptions(const DriverOptions& options) {
  std::vector<std::string> arguments;
  const auto add = [&](const char* key, std::string_view value) {
    arguments.push_back(std::string(key) + "=" + std::string(value));
  };
  const Options& search = options.search;
  add("task", kTasks[static_cast<int>(options.task)]);
  for (const std::string& method : options.methods) add("method", method);
  for (const unsigned index : options.over) add("over", std::to_string(index));
  if (options.first_method != 0) add("first_method", std::to_string(options.first_method));
  if (options.behavior != 0) add("behavior", std::to_string(options.behavior));
  if (options.strict_exceptions) add("strict_exceptions", "1");
  if (options.is_white_box) add("white_box", "1");
  if (options.max_failures != 0) add("max_failures", std::to_string(options.max_failures));
  for (const auto& [method, id] : options.inputs) add("input", id + " " + method);
  for (const auto& [name, values] : options.bounds) add("bound", name + "\t" + values);
  if (options.uses_finitization) add("finitization", "1");
  for (const std::string& argument : options.arguments) add("argument", argument);
  add("engine", kEngines[static_cast<int>(search.engine)]);
  add("prune", kPrunings[static_cast<int>(search.prune)]);
  add("unread", kUnread[static_cast<int>(search.unread)]);
  add("isomorphs", kIsomorphs[static_cast<int>(search.isomorphs)]);
  add("fuel", std::to_string(search.fuel));
  add("max_structures", std::to_string(search.max_structures));
  add("max_seconds", std::to_string(search.max_seconds));
  add("shard_index", std::to_string(search.shard_index));
  add("shard_count", std::to_string(search.shard_count));
  if (!options.start_id.empty()) add("start", options.start_id);
  if (!options.end_id.empty()) add("end", options.end_id);
  if (search.past_start) add("past_start", "1");
  for (const DeadlyCandidate& deadly : options.deadly) {
    add("deadly", deadly.id + "@" + std::to_string(deadly.depth));
  }
  if (options.message_fd >= 0) add("message_fd", std::to_string(options.message_fd));
  if (options.record_fd >= 0) add("record_fd", std::to_string(options.record_fd));
  return arguments;
}

DriverOptions ReadDriverOptions(const std::vector<std::string>& arguments) {
  DriverOptions options;
  for (const std::string& argument : arguments) ReadOption(argument, options);
  return options;
}

}  // namespace korat
