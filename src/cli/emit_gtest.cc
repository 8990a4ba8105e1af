#include "cli/emit_gtest.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "cli/output.h"
#include "cli/state_directory.h"
#include "cli/subject.h"
#include "frontend/gtest_base.h"
#include "frontend/gtest_user_file.h"
#include "frontend/load.h"
#include "frontend/skeleton.h"
#include "frontend/skeleton_names.h"
#include "korat/error.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kDefaultScope = 3;

struct EmitOptions {
  SubjectOptions subject;
  std::string output;
  std::string arguments;  // --args
  int scope = -1;         // --scope; -1: not given

  bool HasBounds() const { return !arguments.empty() || scope >= 0; }
};

struct OutputFiles {
  fs::path tests, base, bounds;
};

OutputFiles FilesFor(const std::string& output, const frontend::ClassModel& model) {
  if (output.empty()) {
    throw Error("no file given: add -o " +
                frontend::SnakeCase(frontend::SimpleName(model.classes[0].name)) +
                "_korat_test.cc");
  }
  if (!frontend::IsSource(output)) {
    throw Error("-o " + output + ": tests are a source file, such as tree_korat_test.cc");
  }
  const fs::path tests = output;
  const fs::path stem = tests.parent_path() / tests.stem();
  std::error_code ignored;
  if (!tests.parent_path().empty() && !fs::is_directory(tests.parent_path(), ignored)) {
    throw Error("-o " + output + ": there is no directory " + tests.parent_path().string() +
                "; make it first");
  }
  return {tests, stem.string() + "_base.h", stem.string() + "_bounds.h"};
}

// Only what an earlier run wrote is written over.
void CheckBase(const fs::path& base) {
  if (!fs::exists(base)) return;
  const std::string mark = frontend::kBaseMark;
  if (fs::is_regular_file(base) && ReadWhole(base).compare(0, mark.size(), mark) == 0) return;
  throw Error(base.string() + " is there already, and korat did not write it: rename it, or give " +
              "another name with -o");
}

// Without a predicate there are still the user's own values.
frontend::ClassModel LoadModel(SubjectOptions options, bool needs_predicate) {
  const Installation installation = FindInstallation();
  options.wants_predicate = needs_predicate || !options.predicate.empty();
  frontend::ClassModel model = LoadSubject(options, installation).model;
  if (options.wants_predicate) return model;
  options.wants_predicate = true;
  try {
    return LoadSubject(options, installation).model;
  } catch (const Error&) {
    return model;
  }
}

std::string Relative(const std::string& file, const fs::path& from) {
  const fs::path directory = fs::absolute(from).lexically_normal().parent_path();
  return fs::path(file).lexically_normal().lexically_relative(directory).string();
}

std::size_t CountOf(const std::string& arguments) {
  return static_cast<std::size_t>(std::count(arguments.begin(), arguments.end(), ',')) + 1;
}

// The finitization to be called: the one for --args, or one that takes a single number.
const frontend::Function* FindFinitization(const frontend::ClassModel& model, std::size_t arity) {
  for (const frontend::Function& function : model.finitizations) {
    if (function.parameters.size() != arity) continue;
    const bool takes_number = function.parameters[0].type.kind == frontend::TypeKind::kInteger;
    if (arity != 1 || takes_number) return &function;
  }
  return nullptr;
}

// Sets the request's bounds. Returns the text of a file with bounds to adapt; "": none is needed.
std::string ChooseBounds(const EmitOptions& options, const frontend::ClassModel& model,
                         const OutputFiles& files, frontend::GtestRequest& request) {
  if (!frontend::CanGenerate(model)) {
    if (!options.HasBounds()) return "";
    throw Error("structures of " + model.classes[0].display + " can't be generated: " +
                (model.classes[0].is_abstract ? "the class is abstract"
                                              : "its predicate needs more than the object") +
                "; leave out --scope and --args");
  }
  if (options.scope >= 0) {
    request.bounds_file = files.bounds.filename().string();
    request.bounds = frontend::FinitizationName(model) + "(" + std::to_string(options.scope) + ")";
    return frontend::Skeleton(model, nullptr, {request.base_file});
  }
  const std::string arguments =
      options.arguments.empty() ? std::to_string(kDefaultScope) : options.arguments;
  const frontend::Function* function = FindFinitization(model, CountOf(arguments));
  if (function != nullptr) {
    request.bounds = function->qualified + "(" + arguments + ")";
  } else if (options.HasBounds()) {
    throw Error("--args " + arguments + ": no function Fin" +
                frontend::SimpleName(model.classes[0].name) + " takes " +
                std::to_string(CountOf(arguments)) + " arguments; use --scope, or write one");
  }
  return "";
}

void Tell(const char* what, const fs::path& file, const std::string& note) {
  std::printf("%s %s: %s\n", what, file.c_str(), note.c_str());
}

// A file of the user's: never written over.
void WriteOnce(const fs::path& file, const std::string& text, const std::string& note) {
  if (fs::exists(file)) return Tell("kept ", file, "it is yours");
  WriteWhole(file, text);
  Tell("wrote", file, note);
}

int Run(const EmitOptions& options) {
  if (options.subject.files.empty()) throw Error("no file given: name the one that has the class");
  if (options.subject.class_name.empty()) throw Error("no class given: add --class NAME");
  if (!options.arguments.empty() && options.scope >= 0) {
    throw Error("--args and --scope: give one of them");
  }
  const frontend::ClassModel model = LoadModel(options.subject, options.HasBounds());
  for (const std::string& note : model.notes) Say(note);
  const OutputFiles files = FilesFor(options.output, model);
  CheckBase(files.base);
  frontend::GtestRequest request;
  request.base_file = files.base.filename().string();
  request.user_file = files.tests.filename().string();
  for (const std::string& file : model.includes) {
    request.includes.push_back(Relative(file, files.tests));
  }
  for (const std::string& file : model.sources) {
    request.sources.push_back(Relative(file, files.tests));
  }
  const std::string bounds = ChooseBounds(options, model, files, request);
  const frontend::TestPlan plan = frontend::PlanTests(model);
  for (const std::string& untested : plan.untested) Say("no test of " + untested);

  const bool is_new = !fs::exists(files.tests);
  WriteWhole(files.base, frontend::GtestBase(model, plan, request));
  Tell("wrote", files.base,
       std::to_string(plan.tests.size()) + (plan.tests.size() == 1 ? " test" : " tests") + " of " +
           model.classes[0].display + ", written anew each time");
  if (!bounds.empty())
    WriteOnce(files.bounds, bounds, "bounds of the structures, for you to adapt");
  WriteOnce(files.tests, frontend::GtestUserFile(model, plan, request),
            "for your data and tests, never written over");
  if (!is_new && options.HasBounds()) {
    Say(files.tests.string() +
        " was kept: see that its SetUp() has 'generated = " + request.bounds + ";'" +
        (request.bounds_file.empty() ? ""
                                     : " and that it includes \"" + request.bounds_file + "\""));
  }
  return kClean;
}

}  // namespace

Command AddEmitGtest(CLI::App& emit) {
  CLI::App* command = emit.add_subcommand(
      "gtest", "Tests of every public method for GoogleTest, with contracts as oracles");
  auto options = std::make_shared<EmitOptions>();
  options->subject.AddTo(*command);
  command
      ->add_option("-o", options->output,
                   "The file of yours: written once, never again. The tests of the methods are "
                   "written beside it each time, as ..._base.h")
      ->type_name("FILE");
  command
      ->add_option("--scope", options->scope,
                   "Generate receivers within this scope; the bounds are written, once, as "
                   "..._bounds.h")
      ->check(CLI::Range(0, 1000))
      ->type_name("N");
  command
      ->add_option("--args", options->arguments,
                   "Generate receivers within the bounds that Fin<Class>(LIST) gives: 3,0,3 "
                   "(default, where it takes one number: 3)")
      ->type_name("LIST");
  command->footer(
      "Example: korat emit gtest search_tree.h --class SearchTree -o search_tree_korat_test.cc");
  return {command, [options](const std::vector<std::string>& compiler_flags) {
            options->subject.compiler_flags = compiler_flags;
            return Run(*options);
          }};
}

}  // namespace korat::cli
