#include "mutation/mutated_code.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "contracts/attach/sites.h"
#include "contracts/write/rewrite.h"
#include "frontend/load.h"
#include "frontend/reading/compile_flags.h"
#include "frontend/reading/parse.h"
#include "frontend/reading/precompiled.h"
#include "korat/error.h"
#include "mutation/find_mutants.h"
#include "os/files.h"

namespace korat::mutation {
namespace {

using frontend::CompileError;
using frontend::ParsedUnit;
using frontend::TranslationUnit;

// Each round compiles the code once, and drops what it finds to be wrong.
constexpr int kMostRounds = 12;

auto TextOrder(const Mutant& mutant) {
  return std::tuple(mutant.path, mutant.begin, ~mutant.end, ~static_cast<unsigned>(mutant.form),
                    mutant.operation, mutant.replacement);
}

class Mutation {
 public:
  Mutation(const frontend::ContractRequest& request, const Scope& scope)
      : request_(request), scope_(scope), files_(frontend::AbsolutePaths(request.files)) {}

  MutatedCode Run() {
    frontend::CompileFlags flags =
        frontend::FindFlags(files_, request_.build_directory, request_.flags, request_.includes);
    unit_.flags = std::move(flags.flags);
    unit_.flags.push_back("-ferror-limit=0");
    unit_.directory = std::move(flags.directory);
    unit_.korat_include = request_.korat_include;
    unit_.checks_access = true;  // a copy is for the user's own build, too
    if (frontend::KeepHeaders(unit_.flags)) unit_.precompiled = request_.precompiled;
    if (request_.class_name.find('<') != std::string::npos) {
      unit_.lines = {"template class " + request_.class_name + ";"};
    }
    for (const std::vector<std::string>& includes : frontend::UnitsOf(files_)) Find(includes);
    Number();
    for (int round = 0; DropWrong(); ++round) {
      if (round == kMostRounds) throw Error("the mutants do not compile: " + first_wrong_);
    }
    return std::move(code_);
  }

 private:
  ParsedUnit Read(const TranslationUnit& unit) {
    return ParseTwice(unit, [](const ParsedUnit& read) { return read.UserErrors().empty(); });
  }

  void Find(const std::vector<std::string>& includes) {
    unit_.includes = includes;
    ParsedUnit parsed = Read(unit_);
    for (const CompileError& error : parsed.UserErrors()) own_errors_.insert(KeyOf(error));
    if (!own_errors_.empty()) {
      TranslationUnit open = unit_;  // a finitization may name private members
      open.checks_access = false;
      parsed = Read(open);
    }
    // A header that can't be compiled alone is read with a source.
    const bool may_fail = !IsSource(includes.front()) && frontend::UnitsOf(files_).size() > 1;
    const std::vector<CompileError> errors = parsed.UserErrors();
    const bool is_template = !unit_.lines.empty();
    if (!errors.empty() && !is_template) {
      if (may_fail) return;
      throw Error(frontend::Describe(errors));
    }
    units_.push_back(includes);
    const frontend::Sites sites = frontend::CollectSites(*parsed.ast, request_.korat_include);
    for (const auto& [id, file] : sites) contents_[file.path] = {file.display, file.contents};
    FoundMutants found = FindMutants(parsed.ast->getASTContext(), sites, scope_);
    code_.in_macros += found.in_macros;
    std::move(found.mutants.begin(), found.mutants.end(), std::back_inserter(code_.mutants));
  }

  // Units that share a header find the same mutants in it.
  void Number() {
    std::vector<Mutant>& mutants = code_.mutants;
    std::sort(mutants.begin(), mutants.end(), [](const Mutant& one, const Mutant& other) {
      return TextOrder(one) < TextOrder(other);
    });
    mutants.erase(std::unique(mutants.begin(), mutants.end(),
                              [](const Mutant& one, const Mutant& other) {
                                return TextOrder(one) == TextOrder(other);
                              }),
                  mutants.end());
    for (std::size_t i = 0; i < mutants.size(); ++i) {
      mutants[i].number = static_cast<unsigned>(i + 1);
    }
  }

  // The copy does not compile because of these. False if there are none.
  bool DropWrong() {
    std::set<unsigned> wrong;
    code_.files.clear();
    for (const auto& [path, insertions] : GuardsOf(code_.mutants)) {
      frontend::FileRewrite rewrite;
      rewrite.display = contents_.at(path).display;
      rewrite.contents = contents_.at(path).contents;
      rewrite.headers = {kMutantHeader};
      rewrite.insertions = insertions;
      code_.files.push_back({path, rewrite.Result()});
    }
    for (const std::vector<std::string>& includes : units_) {
      TranslationUnit unit = unit_;
      unit.includes = includes;
      for (const auto& [path, contents] : code_.files) unit.replaced.emplace_back(path, contents);
      const ParsedUnit parsed = Read(unit);
      for (const CompileError& error : parsed.UserErrors()) Blame(error, wrong);
    }
    if (wrong.empty()) return false;
    std::erase_if(code_.mutants,
                  [&](const Mutant& mutant) { return wrong.contains(mutant.number); });
    code_.dropped += wrong.size();
    Number();
    return true;
  }

  // An error in the user's own code, such as an assignment to what is now constant, is due to one
  // of the mutants of that line.
  void Blame(const CompileError& error, std::set<unsigned>& wrong) {
    if (own_errors_.contains(KeyOf(error))) return;
    std::vector<Location> places = {error.place, error.cause};
    for (const auto& [place, text] : error.notes) places.push_back(place);
    for (const Location& place : places) {
      if (!place.file.ends_with(kMutantFile)) continue;
      wrong.insert(place.line);
      return;
    }
    const std::size_t before = wrong.size();
    for (const Mutant& mutant : code_.mutants) {
      const bool is_there = std::any_of(places.begin(), places.end(), [&](const Location& place) {
        return place.line == mutant.place.line && DisplayPath(place.file) == mutant.place.file;
      });
      if (is_there) wrong.insert(mutant.number);
    }
    if (wrong.size() > before) return;
    first_wrong_ = error.place.file + ":" + std::to_string(error.place.line) + ": " + error.text;
    throw Error("the mutants do not compile: " + first_wrong_);
  }

  static std::string KeyOf(const CompileError& error) {
    return DisplayPath(error.place.file) + ":" + std::to_string(error.place.line) + error.text;
  }

  struct Contents {
    std::string display, contents;
  };

  const frontend::ContractRequest& request_;
  const Scope& scope_;
  const std::vector<std::string> files_;
  TranslationUnit unit_;  // what all units share
  std::vector<std::vector<std::string>> units_;
  std::map<std::string, Contents> contents_;  // by path
  // Of members that do not compile for the class's arguments, or that name private members.
  std::set<std::string> own_errors_;
  std::string first_wrong_;
  MutatedCode code_;
};

}  // namespace

MutatedCode MutateCode(const frontend::ContractRequest& code, const Scope& scope) {
  return Mutation(code, scope).Run();
}

}  // namespace korat::mutation
