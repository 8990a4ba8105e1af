#include "cli/request.h"

#include <functional>
#include <map>
#include <sstream>

#include "cli/driver_build.h"
#include "cli/state_directory.h"
#include "frontend/driver_source.h"
#include "korat/error.h"

namespace korat::cli {
namespace {

using nlohmann::json;

constexpr int kMostScope = 1000;

const std::map<std::string, Engine> kEngines = {
    {"auto", Engine::kAuto}, {"resume", Engine::kResume}, {"replay", Engine::kReplay}};
const std::map<std::string, Prune> kPrunings = {
    {"outcomes", Prune::kOutcomes}, {"reads", Prune::kReads}, {"none", Prune::kNone}};
const std::map<std::string, Unread> kUnread = {{"enumerate", Unread::kEnumerate},
                                               {"first", Unread::kFirst}};
const std::map<std::string, Isomorphs> kIsomorphs = {{"break", Isomorphs::kBreak},
                                                     {"keep", Isomorphs::kKeep}};

template <typename Enum>
void AddChoice(CLI::App& command, const std::string& name, Enum& value,
               const std::map<std::string, Enum>& names, const std::string& help) {
  std::string choices;
  for (const auto& [text, ignored] : names) choices += (choices.empty() ? "" : "|") + text;
  command
      .add_option_function<std::string>(
          name, [&value, &names](const std::string& text) { value = names.at(text); }, help)
      ->check(CLI::IsMember(names).description(""))
      ->type_name(choices);
}

std::vector<std::string> SplitArguments(const std::string& text) {
  std::vector<std::string> arguments;
  std::istringstream pieces(text);
  for (std::string piece; std::getline(pieces, piece, ',');) arguments.push_back(piece);
  if (text.empty() || text.back() == ',') arguments.push_back("");
  for (const std::string& argument : arguments) {
    if (argument.empty()) throw Error("--args '" + text + "': an argument is missing");
  }
  return arguments;
}

// "FinTree(int n)" for each finitization, for a message.
std::string FinitizationList(const frontend::ClassModel& model) {
  std::string list;
  for (const frontend::Function& function : model.finitizations) {
    list += "\n  " + function.name + "(";
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      const frontend::Parameter& parameter = function.parameters[i];
      list += (i == 0 ? "" : ", ") + parameter.type.spelling + " " + parameter.name;
    }
    list += ")";
  }
  return list;
}

void CheckArity(const frontend::ClassModel& model, std::size_t arity) {
  const std::string& name = model.classes[0].display;
  if (model.finitizations.empty()) {
    throw Error("--args: there is no function Fin" + name + " that returns korat::Finitization<" +
                model.classes[0].name + ">; use --scope, or write one (korat skeleton)");
  }
  for (const frontend::Function& function : model.finitizations) {
    if (function.parameters.size() == arity) return;
  }
  throw Error("--args: no finitization takes " + std::to_string(arity) +
              (arity == 1 ? " argument" : " arguments") + "; there is" + FinitizationList(model));
}

}  // namespace

CLI::Validator AtLeastOne() {
  return {[](const std::string& text) -> std::string {
            const bool is_number =
                !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
            if (is_number && text.find_first_not_of('0') != std::string::npos) return "";
            return text + ": give a number, 1 or more";
          },
          ""};
}

void GenerateRequest::AddTo(CLI::App& command) {
  subject.AddTo(command);
  command
      .add_option_function<std::string>(
          "--scope",
          [this](const std::string& text) {
            std::size_t used = 0;
            int value = -1;
            try {
              value = std::stoi(text, &used);
            } catch (const std::exception&) {
              used = std::string::npos;
            }
            if (used != text.size() || value < 0 || value > kMostScope) {
              throw Error("--scope " + text + ": give a number of 0.." +
                          std::to_string(kMostScope));
            }
            scope = value;
          },
          "One number that bounds everything: objects per class, integers, lengths")
      ->type_name("N");
  command
      .add_option_function<std::string>(
          "--args", [this](const std::string& text) { arguments = SplitArguments(text); },
          "Instead of --scope: arguments for the class's own finitization function")
      ->type_name("A,B,...");
  command
      .add_option("--set", sets,
                  "Change one bound: 'Node::info=1..5', 'Node=4', \"name='a','b'\", "
                  "'Heap::array.length=0..3', 'cache=keep'")
      ->type_name("NAME=VALUES")
      ->allow_extra_args(false);
  command.add_option("--construct", constructions, "How to make objects: 'Node=Node(0)'")
      ->type_name("CLASS=EXPR")
      ->allow_extra_args(false);
  AddChoice(command, "--engine", search.engine, kEngines,
            "Resume the predicate at the changed field, or run it from its start");
  AddChoice(command, "--prune", search.prune, kPrunings,
            "Pass over what the predicate could not tell apart (outcomes), did not read (reads), "
            "or nothing");
  AddChoice(command, "--unread", search.unread, kUnread,
            "Fields the predicate never reads: all their values, or the first");
  AddChoice(command, "--isomorphs", search.isomorphs, kIsomorphs,
            "One structure of each isomorphism class, or all");
  command.add_option("--fuel", search.fuel, "Loop iterations and calls per run of the predicate")
      ->type_name("N")
      ->check(AtLeastOne());
  command.add_option("--shard-index", search.shard_index, "Which part of the search, from 0 on")
      ->type_name("I");
  command.add_option("--shard-count", search.shard_count, "Into how many parts it is divided")
      ->type_name("N")
      ->check(AtLeastOne());
}

void GenerateRequest::Check() const {
  if (subject.files.empty()) throw Error("no file given: name the one that has the class");
  if (subject.class_name.empty()) throw Error("no class given: add --class NAME");
  if (scope && arguments) {
    throw Error(
        "--scope and --args exclude each other: --scope bounds by rule, --args calls the "
        "class's own finitization");
  }
  if (!scope && !arguments) throw Error("no bounds given: add --scope N, or --args A,B,...");
  if (search.shard_index >= search.shard_count) {
    throw Error("--shard-index " + std::to_string(search.shard_index) +
                " must be less than --shard-count " + std::to_string(search.shard_count));
  }
}

json GenerateRequest::ToJson() const {
  json result = {{"files", subject.files},
                 {"class", subject.class_name},
                 {"predicate", subject.predicate},
                 {"finitization", subject.finitization},
                 {"build_directory", subject.build_directory},
                 {"compiler_flags", subject.compiler_flags},
                 {"set", sets},
                 {"construct", constructions},
                 {"engine", static_cast<int>(search.engine)},
                 {"prune", static_cast<int>(search.prune)},
                 {"unread", static_cast<int>(search.unread)},
                 {"isomorphs", static_cast<int>(search.isomorphs)},
                 {"fuel", search.fuel},
                 {"shard_index", search.shard_index},
                 {"shard_count", search.shard_count}};
  if (scope) result["scope"] = *scope;
  if (arguments) result["args"] = *arguments;
  return result;
}

GenerateRequest GenerateRequest::FromJson(const json& json) {
  GenerateRequest request;
  json.at("files").get_to(request.subject.files);
  json.at("class").get_to(request.subject.class_name);
  json.at("predicate").get_to(request.subject.predicate);
  json.at("finitization").get_to(request.subject.finitization);
  json.at("build_directory").get_to(request.subject.build_directory);
  json.at("compiler_flags").get_to(request.subject.compiler_flags);
  json.at("set").get_to(request.sets);
  json.at("construct").get_to(request.constructions);
  request.search.engine = static_cast<Engine>(json.at("engine").get<int>());
  request.search.prune = static_cast<Prune>(json.at("prune").get<int>());
  request.search.unread = static_cast<Unread>(json.at("unread").get<int>());
  request.search.isomorphs = static_cast<Isomorphs>(json.at("isomorphs").get<int>());
  json.at("fuel").get_to(request.search.fuel);
  json.at("shard_index").get_to(request.search.shard_index);
  json.at("shard_count").get_to(request.search.shard_count);
  if (json.contains("scope")) request.scope = json.at("scope").get<int>();
  if (json.contains("args")) {
    request.arguments = json.at("args").get<std::vector<std::string>>();
  }
  return request;
}

std::string GenerateRequest::Id() const { return HashOf(ToJson().dump()).substr(0, 8); }

PreparedRun PrepareBounds(const GenerateRequest& request, const Installation& installation,
                          std::vector<frontend::ExpressionBound>& expressions) {
  return BoundSubject(request, LoadSubject(request.subject, installation), expressions);
}

PreparedRun BoundSubject(const GenerateRequest& request, Subject subject,
                         std::vector<frontend::ExpressionBound>& expressions) {
  PreparedRun run;
  run.subject = std::move(subject);
  frontend::BoundEditor editor(run.subject.model);
  if (request.arguments) {
    CheckArity(run.subject.model, request.arguments->size());
    run.options.uses_finitization = true;
    run.options.arguments = *request.arguments;
    editor.SetArguments();
  } else {
    editor.SetScope(*request.scope);
  }
  for (const std::string& setting : request.sets) editor.Set(setting);
  if (!request.arguments) editor.CheckComplete();
  run.bounds = editor.bounds();
  run.options.bounds = run.bounds;
  run.options.search = request.search;
  expressions = editor.expressions();
  return run;
}

PreparedRun Prepare(const GenerateRequest& request,
                    const std::function<void(const std::string&)>& say) {
  const Installation installation = FindInstallation();
  std::vector<frontend::ExpressionBound> expressions;
  PreparedRun run = PrepareBounds(request, installation, expressions);
  for (const std::string& note : run.subject.model.notes) say(note);
  BuildRun(request, installation, expressions, run);
  return run;
}

void BuildRun(const GenerateRequest& request, const Installation& installation,
              const std::vector<frontend::ExpressionBound>& expressions, PreparedRun& run) {
  const frontend::DriverSource source = frontend::MakeDriverSource(
      run.subject.model, frontend::ParseConstructions(run.subject.model, request.constructions),
      expressions, request.arguments.has_value());
  const BuiltDriver built = BuildDriver(run.subject, source, installation);
  run.driver = built.path;
  run.was_cached = built.was_cached;
}

}  // namespace korat::cli
