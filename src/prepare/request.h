// What to generate: everything that decides which structures there are. It is saved with the
// structures, so that they can be replayed.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "korat/options.h"
#include "model/bounds.h"
#include "prepare/subject.h"
#include "protocol/driver_options.h"

namespace korat::cli {

struct GenerateRequest {
  SubjectOptions subject;
  std::optional<int> scope;
  std::optional<std::vector<std::string>> arguments;  // --args
  std::vector<std::string> sets;
  std::vector<std::string> constructions;
  Options search;

  // The subject, for these settings: some say what a field is.
  SubjectOptions SubjectAsSet() const;

  // Throws Error if the user left out something, or asked for things that exclude each other.
  void Check() const;

  nlohmann::json ToJson() const;
  // Throws Error or json::exception for anything that ToJson() does not write.
  static GenerateRequest FromJson(const nlohmann::json& json);
  // Eight digits that identify the request: the part of a structure's id before the dash.
  std::string Id() const;
};

// Whether the flag makes the compiler run code that no source file shows. Whoever wrote a file that
// holds flags must not be able to choose them.
bool LoadsCode(const std::string& flag);

// A request with its driver built.
struct PreparedRun {
  Subject subject;
  frontend::BoundList bounds;   // with --scope, all of them; with --args, the changed ones
  std::set<std::string> given;  // those that the user set
  std::string note;             // about fields that nothing bounds; "" if there are none
  std::string hint;             // for a search that finds next to nothing; "" if there is none
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
