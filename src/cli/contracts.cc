// korat contracts: what the annotation comments of the files say, and a copy that checks it.
#include <cstdio>
#include <memory>

#include "cli/commands.h"
#include "cli/contract_text.h"
#include "cli/emit_checked.h"
#include "cli/installation.h"
#include "cli/output.h"
#include "frontend/contracts/checked_code.h"
#include "frontend/near_names.h"
#include "korat/error.h"

namespace korat::cli {
namespace {

struct ContractOptions {
  frontend::ContractRequest request;
  std::string directory;  // --emit
};

// The name without template arguments, which contracts do not depend on.
std::string Bare(const std::string& name) { return name.substr(0, name.find('<')); }

void CheckClass(const std::string& wanted, const frontend::ContractListing& listing) {
  for (const std::string& name : listing.class_names) {
    if (IsNamed(name, wanted)) return;
  }
  const std::vector<std::string> near = frontend::NearNames(wanted, listing.class_names);
  throw Error("no class '" + wanted + "' in the files given" +
              (near.empty() ? "" : "; did you mean " + frontend::Alternatives(near) + "?"));
}

int Run(ContractOptions& options) {
  if (options.request.files.empty()) throw Error("no file given: name those that have contracts");
  const Installation installation = FindInstallation();
  options.request.korat_include = installation.include;
  const frontend::CheckedCode code = frontend::CheckContracts(options.request);
  for (const std::string& note : code.notes) Say(note);
  if (!code.errors.empty()) {
    std::fputs(ErrorText(code.errors).c_str(), stderr);
    return kWrongUsage;
  }
  const std::string wanted = Bare(options.request.class_name);
  if (!wanted.empty()) CheckClass(wanted, code.listing);
  std::fputs(ListingText(code.listing, wanted).c_str(), stdout);
  if (!options.directory.empty()) {
    std::fputs(EmitChecked(code.files, options.directory, installation.include).c_str(), stderr);
  }
  return kClean;
}

}  // namespace

Command AddContracts(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "contracts", "What the contracts of a class say, and a copy of the code that checks them");
  auto options = std::make_shared<ContractOptions>();
  frontend::ContractRequest& request = options->request;
  command->add_option("FILES", request.files, "Headers and sources")->type_name("");
  command
      ->add_option("--class", request.class_name,
                   "List only this class; templates are checked as this: Stack<int>")
      ->type_name("NAME");
  command
      ->add_option("--contracts", request.contract_files,
                   "Contracts for code that can't be edited; may be given several times")
      ->type_name("FILE");
  command
      ->add_option("--emit", options->directory,
                   "Write the checked copy there, to build it yourself")
      ->type_name("DIR");
  command
      ->add_option("--predicate", request.predicate,
                   "The member function that is an invariant (default: repOk, RepOk, ...)")
      ->type_name("NAME");
  command
      ->add_option("-p", request.build_directory,
                   "Where compile_commands.json is (default: searched for upward)")
      ->type_name("DIR");
  command->footer("Example: korat contracts person.h --class Person --emit checked");
  return {command, [options](const std::vector<std::string>& compiler_flags) {
            options->request.flags = compiler_flags;
            return Run(*options);
          }};
}

}  // namespace korat::cli
