#include "cli/test_subject.h"

#include <algorithm>
#include <filesystem>

#include "cli/emit_checked.h"
#include "cli/state_directory.h"
#include "frontend/contracts/checked_code.h"
#include "frontend/driver_methods.h"
#include "frontend/near_names.h"
#include "korat/error.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

bool IsNamed(const frontend::Function& method, const std::string& name) {
  return method.name == name || method.Signature() == name;
}

void CheckNames(const frontend::Class& tested, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const frontend::Function& method : tested.methods) known.push_back(method.name);
  for (const std::string& name : names) {
    const bool is_there =
        std::any_of(tested.methods.begin(), tested.methods.end(),
                    [&](const frontend::Function& method) { return IsNamed(method, name); });
    if (is_there) continue;
    const std::vector<std::string> near = frontend::NearNames(name, known);
    throw Error("--method " + name + ": class '" + tested.name + "' has no such method" +
                (near.empty() ? "" : "; did you mean " + frontend::Alternatives(near) + "?"));
  }
}

void ChooseMethods(const std::vector<std::string>& names, TestSubject& result) {
  frontend::ClassModel& model = result.subject.model;
  const frontend::Class& tested = model.classes[0];
  CheckNames(tested, names);
  for (const frontend::Function& method : tested.methods) {
    const bool is_predicate = method.Signature() == model.predicate.Signature();
    const bool is_chosen =
        names.empty() ? method.access == frontend::Access::kPublic && !is_predicate
                      : std::any_of(names.begin(), names.end(),
                                    [&](const std::string& name) { return IsNamed(method, name); });
    if (!is_chosen) continue;
    const std::string reason = frontend::WhyNotCalled(method);
    if (reason.empty()) {
      model.tested.push_back(method);
    } else {
      result.skipped.push_back({method.Signature(), reason});
    }
  }
}

}  // namespace

TestSubject LoadTestSubject(const SubjectOptions& options, const std::vector<std::string>& methods,
                            const std::vector<std::string>& contract_files,
                            const Installation& installation) {
  TestSubject result;
  result.subject = LoadSubject(options, installation);
  frontend::ContractRequest request;
  request.files = options.files;
  request.contract_files = contract_files;
  request.class_name = options.class_name;
  request.predicate = options.predicate;
  request.build_directory = options.build_directory;
  request.flags = options.compiler_flags;
  request.korat_include = installation.include;
  frontend::CheckedCode code = frontend::CheckContracts(request);
  result.mistakes = std::move(code.errors);
  if (!result.mistakes.empty()) return result;
  ChooseMethods(methods, result);
  auto& flags = result.subject.model.flags;
  flags.push_back("-D_GLIBCXX_ASSERTIONS");  // what the library can check for itself, it should
  if (code.files.empty()) return result;

  // By content: a driver is kept by its flags.
  std::string contents;
  for (const frontend::CheckedFile& file : code.files) contents += file.path + file.contents;
  const fs::path copy = StateDirectory() / "checked" / HashOf(contents);
  if (!fs::exists(copy / "overlay.yaml")) {
    EmitChecked(code.files, copy.string(), installation.include);
  }
  flags.insert(flags.end(), {"-ivfsoverlay", fs::absolute(copy / "overlay.yaml").string()});
  return result;
}

}  // namespace korat::cli
