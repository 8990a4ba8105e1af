// korat skeleton: a finitization to adapt.
#include "frontend/skeleton.h"

#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/state_directory.h"
#include "cli/subject.h"
#include "frontend/near_names.h"
#include "korat/error.h"

namespace korat::cli {
namespace {

struct SkeletonOptions {
  SubjectOptions subject;
  std::string method, output;
};

const frontend::Function* FindMethod(const frontend::ClassModel& model, const std::string& name) {
  if (name.empty()) return nullptr;
  std::vector<std::string> names;
  const frontend::Function* found = nullptr;
  for (const frontend::Function& method : model.classes[0].methods) {
    if (method.Signature() == name) return &method;
    if (method.name == name && found != nullptr) {
      throw Error("--method " + name + ": there are several; give the parameters, as '" +
                  found->Signature() + "'");
    }
    if (method.name == name) found = &method;
    names.push_back(method.name);
  }
  if (found != nullptr) return found;
  const std::vector<std::string> near = frontend::NearNames(name, names);
  throw Error("class '" + model.classes[0].name + "' has no method '" + name + "'" +
              (near.empty() ? "" : "; did you mean " + frontend::Alternatives(near) + "?"));
}

int Run(const SkeletonOptions& options) {
  if (options.subject.files.empty()) throw Error("no file given: name the one that has the class");
  if (options.subject.class_name.empty()) throw Error("no class given: add --class NAME");
  const Subject subject = LoadSubject(options.subject, FindInstallation());
  for (const std::string& note : subject.model.notes) Say(note);
  const std::string text =
      frontend::Skeleton(subject.model, FindMethod(subject.model, options.method));
  if (options.output.empty()) {
    std::fputs(text.c_str(), stdout);
    return kClean;
  }
  if (std::filesystem::exists(options.output)) {
    throw Error(options.output + " is there already: give another name, or remove it first");
  }
  WriteWhole(options.output, text);
  return kClean;
}

}  // namespace

Command AddSkeleton(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("skeleton", "Source of a finitization for a class, to adapt");
  auto options = std::make_shared<SkeletonOptions>();
  options->subject.AddTo(*command);
  command->add_option("--method", options->method, "For the inputs of this method: remove")
      ->type_name("NAME");
  command->add_option("-o", options->output, "Where to write it (default: standard output)")
      ->type_name("FILE");
  command->footer("Example: korat skeleton search_tree.h --class SearchTree --method remove");
  return {command, [options](const std::vector<std::string>& compiler_flags) {
            options->subject.compiler_flags = compiler_flags;
            return Run(*options);
          }};
}

}  // namespace korat::cli
