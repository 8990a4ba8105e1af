#include "contracts/check/checked_code.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <tuple>

#include "contracts/attach/attach.h"
#include "contracts/attach/index.h"
#include "contracts/attach/target.h"
#include "contracts/check/list_unit.h"
#include "contracts/check/probe.h"
#include "contracts/check/purity.h"
#include "contracts/check/type_errors.h"
#include "contracts/language/parser.h"
#include "contracts/write/rewrite.h"
#include "contracts/write/stores.h"
#include "frontend/load.h"
#include "frontend/reading/attempts.h"
#include "frontend/reading/compile_flags.h"
#include "frontend/reading/parse.h"
#include "frontend/reading/precompiled.h"
#include "korat/error.h"
#include "os/files.h"

namespace korat::frontend {
namespace {

class ContractCheck {
 public:
  ContractCheck(const ContractRequest& request, const std::vector<std::string>& files)
      : request_(request), files_(files) {}

  CheckedCode Run(CompileFlags flags) {
    ReadContractFiles();
    code_.notes = std::move(flags.notes);
    unit_.flags = std::move(flags.flags);
    unit_.directory = std::move(flags.directory);
    unit_.korat_include = request_.korat_include;
    // A contract file may name declarations of the system: those have to be read.
    if (blocks_.empty() && KeepHeaders(unit_.flags)) unit_.precompiled = request_.precompiled;
    for (const std::vector<std::string>& includes : UnitsOf(files_)) ParseUnit(includes);
    for (const ReadUnit& unit : read_units_)
      free_predicates_.AddUnit(unit.parsed.ast->getASTContext());
    for (ReadUnit& unit : read_units_) Take(unit);
    for (const ContractBlock& block : blocks_) {
      if (!block.is_found) Fail(block.location, NoTargetText(block, target_names_));
    }
    Tidy();
    if (!code_.errors.empty()) return std::move(code_);

    AddOtherChanges();
    for (const auto& [path, rewrite] : rewrites_) code_.files.push_back({path, rewrite.Result()});
    for (const ReadUnit& unit : read_units_) CheckUnit(unit.includes);
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

  struct ReadUnit {
    std::vector<std::string> includes;
    ParsedUnit parsed;
  };

  void ParseUnit(const std::vector<std::string>& includes) {
    unit_.includes = includes;
    ParsedUnit parsed =
        ParseTwice(unit_, [](const ParsedUnit& read) { return read.UserErrors().empty(); });
    const std::vector<CompileError> errors = parsed.UserErrors();
    if (!errors.empty()) {
      // A header that can't be compiled alone is read with a source.
      if (!IsSource(includes.front()) && UnitsOf(files_).size() > 1) return;
      throw DoesNotCompile(frontend::Describe(errors));
    }
    read_units_.push_back({includes, std::move(parsed)});
  }

  void Take(ReadUnit& unit) {
    const std::vector<std::string>& includes = unit.includes;
    const Sites sites = SitesOf(*unit.parsed.ast);
    const UnitContracts contracts = AttachContracts(sites, blocks_, code_.errors);
    const ContractIndex index(contracts, free_predicates_, request_.predicate);
    RewriteUnit(sites, contracts, index, rewrites_, code_.errors);
    ListUnit(sites, index, code_.listing);
    places_.Add(contracts.places);
    // This must happen here, where bodies are still the user's own.
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

  // The sites of the user's files, and of the system headers that contract files name.
  Sites SitesOf(clang::ASTUnit& ast) const {
    Sites sites = CollectSites(ast, request_.korat_include);
    const std::set<clang::FileID> system = SystemFilesOf(ast.getASTContext(), sites, blocks_);
    return system.empty() ? sites : CollectSites(ast, request_.korat_include, system);
  }

  void AddOtherChanges() {
    for (const auto& [path, insertions] : request_.others.insertions) {
      FileRewrite& rewrite = rewrites_[path];
      if (rewrite.contents.empty()) {
        rewrite.display = DisplayPath(path);
        rewrite.contents = ReadWhole(path);
      }
      rewrite.insertions.insert(insertions.begin(), insertions.end());
      rewrite.headers.insert(rewrite.headers.end(), request_.others.headers.begin(),
                             request_.others.headers.end());
    }
  }

  // Compiles the checked copy.
  void CheckUnit(const std::vector<std::string>& includes) {
    TranslationUnit unit = unit_;
    unit.includes = includes;
    unit.checks_access = true;  // the copy is built with access control
    unit.lines = probes_[includes];
    const bool is_template = request_.class_name.find('<') != std::string::npos;
    if (is_template) unit.lines.push_back("template class " + request_.class_name + ";");
    for (const CheckedFile& file : code_.files)
      unit.replaced.emplace_back(file.path, file.contents);
    const ParsedUnit parsed =
        ParseTwice(unit, [&](const ParsedUnit& read) { return MistakesIn(read).empty(); });
    std::vector<ContractError> mistakes = MistakesIn(parsed);
    if (is_template && !mistakes.empty()) ForgetUsersOwn(unit, mistakes);
    for (ContractError& mistake : mistakes) code_.errors.push_back(std::move(mistake));
    CheckPurity(*parsed.ast, places_, purity_, code_.errors);
  }

  // A member that does not compile for these arguments, with checks or without, is not an error as
  // long as nobody calls it.
  void ForgetUsersOwn(TranslationUnit unit, std::vector<ContractError>& mistakes) const {
    unit.replaced.clear();
    unit.precompiled.clear();
    unit.lines = {unit.lines.back()};  // the instantiation
    const ParsedUnit original = Parse(unit);
    std::erase_if(mistakes, [&](const ContractError& mistake) {
      const auto is_same = [&](const CompileError& error) {
        const auto own = AsContractError(error, ContractPlaces());
        return own && DisplayPath(own->location.file) == DisplayPath(mistake.location.file) &&
               own->location.line == mistake.location.line &&
               own->location.column == mistake.location.column && own->text == mistake.text;
      };
      const auto& errors = original.log->errors();
      return std::any_of(errors.begin(), errors.end(), is_same);
    });
  }

  std::vector<ContractError> MistakesIn(const ParsedUnit& unit) const {
    std::vector<ContractError> mistakes;
    for (const CompileError& error : unit.log->errors()) {
      if (auto mistake = AsContractError(error, places_)) mistakes.push_back(std::move(*mistake));
    }
    return mistakes;
  }

  void Fail(const Location& location, std::string text) {
    code_.errors.push_back({location, std::move(text)});
  }

  // Removes duplicates: units that share a header find the same mistakes in it.
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
  const std::vector<std::string>& files_;
  TranslationUnit unit_;  // what all units share
  std::vector<ReadUnit> read_units_;
  FreePredicates free_predicates_;
  std::vector<ContractBlock> blocks_;
  ContractPlaces places_;
  PurityTable purity_;
  Rewrites rewrites_;
  std::map<std::vector<std::string>, std::vector<std::string>> probes_;
  std::vector<std::string> target_names_;
  CheckedCode code_;
};

}  // namespace

CheckedCode CheckContracts(const ContractRequest& request) {
  const std::vector<std::string> files = AbsolutePaths(request.files);
  const CompileFlags found =
      FindFlags(files, request.build_directory, request.flags, request.includes);
  return InFirstDialect(found, files, [&](const CompileFlags& flags) {
    return ContractCheck(request, files).Run(flags);
  });
}

}  // namespace korat::frontend
