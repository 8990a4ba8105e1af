// What to generate: everything that decides which structures there are. Saved with them, so that
// they can be replayed.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/subject.h"
#include "frontend/bounds.h"
#include "korat/options.h"
#include "protocol/driver_options.h"

namespace korat::cli {

// For options that take a number, 1 or more.
CLI::Validator AtLeastOne();

struct GenerateRequest {
  SubjectOptions subject;
  std::optional<int> scope;
  std::optional<std::vector<std::string>> arguments;  // --args
  std::vector<std::string> sets;
  std::vector<std::string> constructions;
  Options search;  // engine, prune, unread, isomorphs, fuel, shard; limits apart

  void AddTo(CLI::App& command);
  // Throws Error: a scope below 0, --scope with --args, neither, ...
  void Check() const;

  nlohmann::json ToJson() const;
  static GenerateRequest FromJson(const nlohmann::json& json);
  // Eight digits that stand for it: the part of a structure's id before the dash.
  std::string Id() const;
};

// A request with its driver built.
struct PreparedRun {
  Subject subject;
  frontend::BoundList bounds;  // all of them by --scope; the changed ones by --args
  DriverOptions options;
  std::string driver;
  bool was_cached = false;
};

// Throws Error for the user's mistakes. `say` gets notes for the user.
PreparedRun Prepare(const GenerateRequest& request,
                    const std::function<void(const std::string&)>& say);
// The bounds for a class that is loaded already.
PreparedRun BoundSubject(const GenerateRequest& request, Subject subject,
                         std::vector<frontend::ExpressionBound>& expressions);
// Builds the driver of a run.
void BuildRun(const GenerateRequest& request, const Installation& installation,
              const std::vector<frontend::ExpressionBound>& expressions, PreparedRun& run);
// Without building the driver.
PreparedRun PrepareBounds(const GenerateRequest& request, const Installation& installation,
                          std::vector<frontend::ExpressionBound>& expressions);

}  // namespace korat::cli
