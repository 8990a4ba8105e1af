// korat emit gtest: writes tests of a class, with its contracts as oracles.
#include <cstdio>
#include <filesystem>

#include "base/text.h"
#include "cli/choose_class.h"
#include "cli/commands.h"
#include "frontend/format.h"
#include "frontend/load.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/files.h"
#include "prepare/subject.h"
#include "source/gtest_base.h"
#include "source/gtest_user_file.h"
#include "source/skeleton.h"
#include "source/skeleton_names.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kDefaultScope = 3;

bool HasBounds(const GenerateRequest& request) { return request.arguments || request.scope; }

struct OutputFiles {
  fs::path tests, base, bounds;
};

OutputFiles FilesFor(const std::string& output, const frontend::ClassModel& model) {
  if (output.empty()) {
    throw Error("no file given: add -o " +
                frontend::SnakeCase(frontend::SimpleName(model.classes[0].name)) +
                "_korat_test.cc");
  }
  if (!IsSource(output)) {
    throw Error("-o " + output + ": expected a source file, such as tree_korat_test.cc");
  }
  const fs::path tests = output;
  const fs::path stem = tests.parent_path() / tests.stem();
  std::error_code ignored;
  if (!tests.parent_path().empty() && !fs::is_directory(tests.parent_path(), ignored)) {
    throw Error("-o " + output + ": there is no directory " + tests.parent_path().string() +
                "; create it first");
  }
  return {tests, stem.string() + "_base.h", stem.string() + "_bounds.h"};
}

// Only what an earlier run wrote may be overwritten.
void CheckBase(const fs::path& base) {
  if (!fs::exists(base)) return;
  const std::string mark = frontend::kBaseMark;
  if (fs::is_regular_file(base) && ReadWhole(base).compare(0, mark.size(), mark) == 0) return;
  throw Error(base.string() + " already exists, and korat did not write it: rename it, or give " +
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
std::string ChooseBounds(const GenerateRequest& wanted, const frontend::ClassModel& model,
                         const OutputFiles& files, frontend::GtestRequest& request) {
  if (!frontend::CanGenerate(model)) {
    if (!HasBounds(wanted)) return "";
    throw Error("structures of " + model.classes[0].display + " can't be generated: " +
                (model.classes[0].is_abstract ? "the class is abstract"
                                              : "its predicate needs more than the object") +
                "; leave out --scope and --args");
  }
  if (wanted.scope) {
    request.bounds_file = files.bounds.filename().string();
    request.bounds = frontend::FinitizationName(model) + "(" + std::to_string(*wanted.scope) + ")";
    return frontend::Formatted(frontend::Skeleton(model, nullptr, {request.base_file}));
  }
  const std::vector<std::string> values =
      wanted.arguments.value_or(std::vector{std::to_string(kDefaultScope)});
  const std::string arguments = Joined(values, ",");
  const frontend::Function* function = FindFinitization(model, values.size());
  if (function != nullptr) {
    request.bounds = function->qualified + "(" + arguments + ")";
  } else if (HasBounds(wanted)) {
    throw Error("--args " + arguments + ": no function Fin" +
                frontend::SimpleName(model.classes[0].name) + " takes " +
                std::to_string(values.size()) + (values.size() == 1 ? " argument" : " arguments") +
                "; use --scope, or write one");
  }
  return "";
}

void PrintFile(const char* what, const fs::path& file, const std::string& note) {
  std::printf("%s %s: %s\n", what, file.c_str(), note.c_str());
}

// The user's own file is never overwritten.
void WriteOnce(const fs::path& file, const std::string& text, const std::string& note) {
  if (fs::exists(file)) return PrintFile("kept ", file, "the file is yours");
  WriteWhole(file, text);
  PrintFile("wrote", file, note);
}

}  // namespace

int RunEmitGtest(CommandOptions& options) {
  ChooseAnyClass(options.request.subject);
  const GenerateRequest& wanted = options.request;
  wanted.subject.Check();
  if (wanted.arguments && wanted.scope) throw Error("--args and --scope can't be used together");
  const frontend::ClassModel model = LoadModel(wanted.subject, HasBounds(wanted));
  for (const std::string& note : model.notes) Say(note);
  const OutputFiles files = FilesFor(options.output, model);
  CheckBase(files.base);
  frontend::GtestRequest request;
  request.base_file = files.base.filename().string();
  request.user_file = files.tests.filename().string();
  request.predicate = wanted.subject.predicate;
  for (const std::string& file : model.includes) {
    request.includes.push_back(Relative(file, files.tests));
  }
  for (const std::string& file : model.sources) {
    request.sources.push_back(Relative(file, files.tests));
  }
  const std::string bounds = ChooseBounds(wanted, model, files, request);
  const frontend::TestPlan plan = frontend::PlanTests(model);
  for (const std::string& untested : plan.untested) Say("no test for " + untested);

  const bool is_new = !fs::exists(files.tests);
  WriteWhole(files.base, frontend::Formatted(frontend::GtestBase(model, plan, request)));
  PrintFile("wrote", files.base,
            std::to_string(plan.tests.size()) + (plan.tests.size() == 1 ? " test" : " tests") +
                " of " + model.classes[0].display + ", rewritten each time");
  if (!bounds.empty())
    WriteOnce(files.bounds, bounds, "bounds of the structures, for you to adapt");
  WriteOnce(files.tests, frontend::Formatted(frontend::GtestUserFile(model, plan, request)),
            "for your data and tests, never overwritten");
  if (!is_new && HasBounds(wanted)) {
    Say(files.tests.string() +
        " was kept: make sure that its SetUp() has 'generated = " + request.bounds + ";'" +
        (request.bounds_file.empty() ? ""
                                     : " and that it includes \"" + request.bounds_file + "\""));
  }
  return kClean;
}

}  // namespace korat::cli
