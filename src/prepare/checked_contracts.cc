#include "prepare/checked_contracts.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "contracts/check/checked_code.h"
#include "os/file_lock.h"
#include "os/files.h"
#include "prepare/cache_limit.h"
#include "prepare/emit_checked.h"
#include "prepare/precompiled.h"
#include "prepare/state_directory.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Increased when the cached form changes.
constexpr int kVersion = 5;

std::string KeyOf(const Subject& subject, const SubjectOptions& options,
                  const std::vector<std::string>& contract_files, const Installation& installation,
                  const frontend::OtherChanges& others) {
  std::string contents;
  for (const std::string& file : contract_files) contents += file + "\n" + ReadWhole(file) + "\n";
  for (const auto& [path, insertions] : others.insertions) {
    for (const frontend::Insertion& insertion : insertions) {
      contents += path + " " + std::to_string(insertion.at) + insertion.text + "\n";
    }
  }
  return HashOf(json{{"version", kVersion},
                     {"content", subject.content},
                     {"files", options.files},
                     {"directory", fs::current_path().string()},
                     {"class", options.class_name},
                     {"predicate", options.predicate},
                     {"build_directory", options.build_directory},
                     {"flags", subject.model.flags},
                     {"contracts", contents},
                     {"korat", installation.identity}}
                    .dump());
}

bool ReadKept(const fs::path& entry, CheckedContracts& result) {
  const json kept = json::parse(ReadWhole(entry), nullptr, /*allow_exceptions=*/false);
  if (!kept.is_object()) return false;
  try {
    result.overlay = kept.at("overlay");
    for (const json& fact : kept.at("facts")) {
      result.facts.push_back({{fact.at(0), fact.at(1), fact.at(2)},
                              fact.at(3),
                              fact.at(4),
                              fact.at(5),
                              fact.at(6),
                              fact.at(7),
                              fact.at(8),
                              {}});
      for (const json& thrown : fact.at(9)) {
        result.facts.back().thrown.push_back({thrown.at(0), thrown.at(1), thrown.at(2)});
      }
    }
  } catch (const json::exception&) {
    result = {};
    return false;  // damaged: make it again
  }
  if (result.overlay.empty()) return true;
  if (!fs::exists(result.overlay)) return false;
  NoteUse(fs::path(result.overlay).parent_path());
  return true;
}

void Keep(const fs::path& entry, const CheckedContracts& result) {
  json facts = json::array();
  for (const frontend::ContractFacts& fact : result.facts) {
    json thrown = json::array();
    for (const frontend::ThrownTypes& types : fact.thrown) {
      thrown.push_back(json::array({types.is_demanded, types.places, types.types}));
    }
    facts.push_back({fact.function.file, fact.function.line, fact.function.column, fact.is_helper,
                     fact.has_requires, fact.checks_invariants, fact.precondition,
                     fact.precondition_id, fact.behaviors, thrown});
  }
  WriteWhole(entry, json{{"overlay", result.overlay}, {"facts", facts}}.dump());
}

}  // namespace

frontend::ContractRequest ContractsToCheck(const Subject& subject, const SubjectOptions& options,
                                           const std::vector<std::string>& contract_files,
                                           const Installation& installation) {
  frontend::ContractRequest request;
  request.files = options.files;
  request.contract_files = contract_files;
  request.class_name = options.class_name;
  request.predicate = options.predicate.empty() ? subject.model.predicate.name : options.predicate;
  request.build_directory = options.build_directory;
  request.includes = options.includes.value_or(std::vector<std::string>());
  request.flags = options.compiler_flags;
  request.korat_include = installation.include;
  request.precompiled = PrecompiledToRead(installation);
  return request;
}

CheckedContracts CheckContractsOf(const Subject& subject, const SubjectOptions& options,
                                  const std::vector<std::string>& contract_files,
                                  const Installation& installation,
                                  const frontend::OtherChanges& others) {
  const fs::path folder = StateDirectory() / "checked";
  fs::create_directories(folder);
  const fs::path entry =
      folder / (KeyOf(subject, options, contract_files, installation, others) + ".json");
  CheckedContracts result;
  if (ReadKept(entry, result)) return result;

  frontend::ContractRequest request =
      ContractsToCheck(subject, options, contract_files, installation);
  request.others = others;
  const frontend::CheckedCode code = frontend::CheckContracts(request);
  result = {};
  result.mistakes = code.errors;
  if (!result.mistakes.empty()) return result;
  result.facts = frontend::FactsOf(code.listing);
  if (!code.files.empty()) {
    // Named after its content, because drivers are cached by their flags.
    std::string contents;
    for (const frontend::CheckedFile& file : code.files) contents += file.path + file.contents;
    const fs::path copy = folder / HashOf(contents);
    const FileLock lock(folder / "lock");  // another run may write the same copy
    if (!fs::exists(copy / "overlay.yaml")) {
      EmitChecked(code.files, copy.string(), installation.include);
    }
    NoteUse(copy);
    result.overlay = fs::absolute(copy / "overlay.yaml").string();
  }
  Keep(entry, result);
  return result;
}

}  // namespace korat::cli
