#include "prepare/uncallable.h"

#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "os/files.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// An error, and the functions that are to blame for it.
struct Blame {
  std::string reason;
  std::set<std::size_t> functions;
};

UncallableList ListOf(const std::vector<Blame>& errors) {
  std::map<std::size_t, std::string> reasons;
  for (const Blame& error : errors) {
    if (error.functions.empty()) return {};
    for (const std::size_t function : error.functions) reasons.emplace(function, error.reason);
  }
  return {reasons.begin(), reasons.end()};
}

// `number`: matches the number of a function.
void AddBlamed(const std::string& line, const std::regex& number, Blame& error) {
  std::smatch match;
  if (!std::regex_search(line, match, number)) return;
  const std::string digits = match[1];
  std::size_t function = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), function);
  error.functions.insert(function);
}

// "/dir/box.h:3:9: error: no member" -> "box.h:3:9: no member"
std::string Shortened(const std::string& line) {
  static const std::regex kError("^(.*?)(:\\d+:\\d+: )(fatal )?error: (.*)$");
  std::smatch match;
  if (!std::regex_match(line, match, kError)) return line;
  if (match.str(1).rfind("korat_method_", 0) == 0) return match[4];
  return DisplayPath(match[1]) + match.str(2) + match.str(4);
}

}  // namespace

UncallableList NotCompiled(const std::string& compiler_output) {
  // A driver has a #line for each function.
  static const std::regex kMethod("^korat_method_(\\d+):");
  std::vector<Blame> errors;
  std::istringstream lines(compiler_output);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("error:") != std::string::npos) {
      errors.push_back({"it does not compile for this class: " + Shortened(line), {}});
    }
    if (!errors.empty()) AddBlamed(line, kMethod, errors.back());
  }
  return ListOf(errors);
}

UncallableList NotLinked(const std::string& linker_output) {
  static const std::regex kMethod("korat_(?:call|precondition|destroy|make)_(\\d+)\\(");
  static const std::string kUndefined = "undefined symbol: ";
  std::vector<Blame> errors;
  std::istringstream lines(linker_output);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t undefined = line.find(kUndefined);
    if (undefined != std::string::npos) {
      errors.push_back({"'" + line.substr(undefined + kUndefined.size()) +
                            "' is declared, but not defined: add the source file that defines it "
                            "to the command line, or the library after --, as in -- -lname",
                        {}});
    } else if (line.find("error:") != std::string::npos && line.rfind("clang", 0) != 0) {
      errors.push_back({line, {}});
    }
    if (!errors.empty()) AddBlamed(line, kMethod, errors.back());
  }
  return ListOf(errors);
}

void KeepUncallable(const fs::path& file, const UncallableFunctions& problem) {
  WriteWhole(file, json{{"text", problem.what()}, {"list", problem.list()}}.dump());
}

void ThrowKeptUncallable(const fs::path& file) {
  if (!fs::exists(file)) return;
  const json kept = json::parse(ReadWhole(file), nullptr, /*allow_exceptions=*/false);
  UncallableList list;
  std::string text;
  try {
    kept.at("list").get_to(list);
    kept.at("text").get_to(text);
  } catch (const json::exception&) {
    return;  // damaged: make it again
  }
  throw UncallableFunctions(text, std::move(list));
}

}  // namespace korat::cli
