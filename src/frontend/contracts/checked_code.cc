#include "frontend/contracts/checked_code.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <tuple>

#include "frontend/compile_flags.h"
#include "frontend/contracts/attach.h"
#include "frontend/contracts/index.h"
#include "frontend/contracts/list_unit.h"
#include "frontend/contracts/parser.h"
#include "frontend/contracts/probe.h"
#include "frontend/contracts/purity.h"
#include "frontend/contracts/rewrite.h"
#include "frontend/contracts/stores.h"
#include "frontend/contracts/target.h"
#include "frontend/contracts/type_errors.h"
#include "frontend/load.h"
#include "frontend/parse.h"
#include "korat/error.h"

namespace korat::frontend {
namespace {

class ContractCheck {
 public:
  explicit ContractCheck(const ContractRequest& request)
      : request_(request), files_(AbsolutePaths(request.files)) {}

  CheckedCode Run() {
    ReadContractFiles();
    CompileFlags flags = FindFlags(files_, request_.build_directory, request_.flags);
    code_.notes = std::move(flags.notes);
    unit_.flags = std::move(flags.flags);
    unit_.directory = std::move(flags.directory);
    unit_.korat_include = request_.korat_include;
    for (const std::vector<std::string>& includes : Units()) ReadUnit(includes);
    for (const ContractBlock& block : blocks_) {
      if (!block.is_found) Fail(block.location, NoTargetText(block, target_names_));
    }
    Tidy();
    if (!code_.errors.empty()) return std::move(code_);

    for (const auto& [path, rewrite] : rewrites_) code_.files.push_back({path, rewrite.Result()});
    for (const std::vector<std::string>& includes : read_units_) CheckUnit(includes);
    Tidy();
    return std::move(code_);
  }

 private:
  void ReadContractFiles() {
    const std::vector<std::string> paths = request_.contract_files.empty()
                                               ? std::vector<std::string>{}
                                               : AbsolutePaths(request_.contract_files);
    for (const std::string& path : paths) {
      std::ifstream stream(path);
      const std::string contents{std::istreambuf_iterator<char>(stream), {}};
      const std::string display = DisplayPath(path);
      for (ContractBlock& block : ParseContractFile(display, contents, code_.errors)) {
        blocks_.push_back(std::move(block));
      }
      const auto lines = static_cast<unsigned>(std::count(contents.begin(), contents.end(), '\n'));
      places_.Add(display, {display, 1, 1}, {display, lines + 2, 1});
    }
  }

  // All headers together, and each source by itself, as a compiler sees them.
  std::vector<std::vector<std::string>> Units() const {
    std::vector<std::vector<std::string>> units(1);
    for (const std::string& file : files_) {
      if (IsSource(file)) {
        units.push_back({file});
      } else {
        units.front().push_back(file);
      }
    }
    if (units.front().empty()) units.erase(units.begin());
    return units;
  }

  void ReadUnit(const std::vector<std::string>& includes) {
    unit_.includes = includes;
    ParsedUnit parsed = Parse(unit_);
    const std::vector<CompileError> errors = parsed.UserErrors();
    if (!errors.empty()) {
      // Headers that need others before them come with a source.
      if (!IsSource(includes.front()) && Units().size() > 1) return;
      throw Error(frontend::Describe(errors));
    }
    read_units_.push_back(includes);
    const Sites sites = CollectSites(*parsed.ast, request_.korat_include);
    const UnitContracts contracts = AttachContracts(sites, blocks_, code_.errors);
    const ContractIndex index(contracts, request_.predicate);
    RewriteUnit(sites, contracts, index, rewrites_, code_.errors);
    ListUnit(sites, index, code_.listing);
    places_.Add(contracts.places);
    // Asked here, where bodies are still the user's own.
    for (const auto& [id, file] : sites) {
      for (const FunctionSite& site : file.functions) {
        if (StoresNothing(*site.function)) purity_.pure.insert(IdOf(*site.function));
      }
    }
    for (const auto& [function, contract] : contracts.functions) {
      const std::string id = IdOf(*function);
      if (index.IsPure(*function)) {
        purity_.pure.insert(id);
      } else if (!purity_.pure.contains(id)) {
        purity_.impure.insert(id);
      }
    }
    for (std::string& line : ProbesFor(contracts)) probes_[includes].push_back(std::move(line));
    for (std::string& name : TargetNames(sites)) target_names_.push_back(std::move(name));
  }

  // Lets the compiler look at the checked copy.
  void CheckUnit(const std::vector<std::string>& includes) {
    TranslationUnit unit = unit_;
    unit.includes = includes;
    unit.checks_access = true;  // whoever builds the copy has no way around it
    unit.lines = probes_[includes];
    const bool is_template = request_.class_name.find('<') != std::string::npos;
    if (is_template) unit.lines.push_back("template class " + request_.class_name + ";");
    for (const CheckedFile& file : code_.files)
      unit.replaced.emplace_back(file.path, file.contents);
    const ParsedUnit parsed = Parse(unit);
    for (const CompileError& error : parsed.log->errors()) {
      if (auto mistake = AsContractError(error, places_))
        code_.errors.push_back(std::move(*mistake));
    }
    CheckPurity(*parsed.ast, places_, purity_, code_.errors);
  }

  void Fail(const Location& location, std::string text) {
    code_.errors.push_back({location, std::move(text)});
  }

  // Units that share a header find the same mistakes in it.
  void Tidy() {
    const auto key = [](const ContractError& error) {
      return std::tie(error.location.file, error.location.line, error.location.column, error.text);
    };
    auto& errors = code_.errors;
    std::sort(errors.begin(), errors.end(),
              [&](const auto& a, const auto& b) { return key(a) < key(b); });
    errors.erase(std::unique(errors.begin(), errors.end(),
                             [&](const auto& a, const auto& b) { return key(a) == key(b); }),
                 errors.end());
  }

  const ContractRequest& request_;
  const std::vector<std::string> files_;
  TranslationUnit unit_;  // what all units share
  std::vector<std::vector<std::string>> read_units_;
  std::vector<ContractBlock> blocks_;
  ContractPlaces places_;
  PurityTable purity_;
  Rewrites rewrites_;
  std::map<std::vector<std::string>, std::vector<std::string>> probes_;
  std::vector<std::string> target_names_;
  CheckedCode code_;
};

}  // namespace

CheckedCode CheckContracts(const ContractRequest& request) { return ContractCheck(request).Run(); }

}  // namespace korat::frontend
