// korat contracts: lists the contracts in files, and writes a copy that checks them.
#include <cstdio>

#include "base/near_names.h"
#include "cli/commands.h"
#include "contracts/check/checked_code.h"
#include "korat/error.h"
#include "os/console.h"
#include "prepare/emit_checked.h"
#include "prepare/installation.h"
#include "report/contract_text.h"

namespace korat::cli {
namespace {

// The name without template arguments, which contracts do not depend on.
std::string Bare(const std::string& name) { return name.substr(0, name.find('<')); }

void CheckClass(const std::string& wanted, const frontend::ContractListing& listing) {
  for (const std::string& name : listing.class_names) {
    if (report::IsNamed(name, wanted)) return;
  }
  const std::vector<std::string> near = NearNames(wanted, listing.class_names);
  throw Error("no class '" + wanted + "' in these files" +
              (near.empty() ? "" : "; did you mean " + Alternatives(near) + "?"));
}

}  // namespace

int RunContracts(CommandOptions& options) {
  const SubjectOptions& subject = options.request.subject;
  if (subject.files.empty()) throw Error("no file given: name the files that have contracts");
  const Installation installation = FindInstallation();
  frontend::ContractRequest request;
  request.files = subject.files;
  request.contract_files = options.contract_files;
  request.class_name = subject.class_name;
  request.predicate = subject.predicate;
  request.build_directory = subject.build_directory;
  request.includes = subject.includes.value_or(std::vector<std::string>());
  request.flags = subject.compiler_flags;
  request.korat_include = installation.include;
  const frontend::CheckedCode code = frontend::CheckContracts(request);
  for (const std::string& note : code.notes) Say(note);
  if (!code.errors.empty()) {
    std::fputs(report::ErrorText(code.errors).c_str(), stderr);
    return kWrongUsage;
  }
  const std::string wanted = Bare(subject.class_name);
  if (!wanted.empty()) CheckClass(wanted, code.listing);
  std::fputs(report::ListingText(code.listing, wanted).c_str(), stdout);
  if (!options.emit.empty()) {
    std::fputs(EmitChecked(code.files, options.emit, installation.include).c_str(), stderr);
  }
  return kClean;
}

}  // namespace korat::cli
