// korat skeleton: writes a finitization to start from.
#include "source/skeleton.h"

#include <cstdio>
#include <filesystem>

#include "base/near_names.h"
#include "cli/choose_class.h"
#include "cli/commands.h"
#include "frontend/format.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/files.h"
#include "prepare/subject.h"
#include "source/skeleton_script.h"

namespace korat::cli {
namespace {

const frontend::Function* FindMethod(const frontend::ClassModel& model, const std::string& name) {
  if (name.empty()) return nullptr;
  std::vector<std::string> names;
  const frontend::Function* found = nullptr;
  for (const frontend::Function& method : model.classes[0].methods) {
    if (method.Signature() == name) return &method;
    if (method.name == name && found != nullptr) {
      throw Error("--method " + name + ": the name is overloaded; give the parameters, as in '" +
                  found->Signature() + "'");
    }
    if (method.name == name) found = &method;
    names.push_back(method.name);
  }
  if (found != nullptr) return found;
  const std::vector<std::string> near = NearNames(name, names);
  throw Error("class '" + model.classes[0].name + "' has no method '" + name + "'" +
              (near.empty() ? "" : "; did you mean " + Alternatives(near) + "?"));
}

std::string TextOf(const frontend::ClassModel& model, const CommandOptions& options) {
  if (!options.is_script) {
    return frontend::Skeleton(model, FindMethod(model, options.skeleton_method));
  }
  const std::string name = std::filesystem::path(options.output).filename().string();
  return frontend::ScriptSkeleton(model, name.empty() ? "FILE" : name);
}

}  // namespace

int RunSkeleton(CommandOptions& options) {
  ChooseAnyClass(options.request.subject);
  options.request.subject.Check();
  const Subject subject = LoadSubject(options.request.subject, FindInstallation());
  for (const std::string& note : subject.model.notes) Say(note);
  if (options.is_script && !options.skeleton_method.empty()) {
    throw Error("--script is about all methods: leave out --method");
  }
  const std::string text = frontend::Formatted(TextOf(subject.model, options));
  if (options.output.empty()) {
    std::fputs(text.c_str(), stdout);
    return kClean;
  }
  if (std::filesystem::exists(options.output)) {
    throw Error(options.output + " already exists: give another name, or remove it first");
  }
  WriteWhole(options.output, text);
  return kClean;
}

}  // namespace korat::cli
