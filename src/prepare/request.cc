#include "prepare/request.h"

#include <algorithm>
#include <array>
#include <functional>
#include <type_traits>
#include <utility>

#include "base/hash.h"
#include "korat/error.h"
#include "prepare/driver_build.h"
#include "protocol/option_names.h"
#include "protocol/search_options.h"
#include "source/driver_source.h"

namespace korat::cli {
namespace {

using nlohmann::json;

// Everything a request consists of, and what it is called in save files. Reader and writer below
// know nothing else. `Request` is GenerateRequest, const or not. stored: names are never changed.
template <typename Request, typename Visitor>
void VisitRequest(Request& request, Visitor&& visit) {
  visit("files", request.subject.files);
  visit("class", request.subject.class_name);
  visit("predicate", request.subject.predicate);
  visit("finitization", request.subject.finitization);
  visit("build_directory", request.subject.build_directory);
  visit("include", request.subject.includes);
  visit("compiler_flags", request.subject.compiler_flags);
  visit("scope", request.scope);
  visit("args", request.arguments);
  visit("set", request.sets);
  visit("construct", request.constructions);
  VisitSearch(request.search, visit);
}

// Values of enumerations are stored as numbers.
template <typename T>
void Put(json& object, const char* name, const T& field) {
  if constexpr (std::is_enum_v<T>) {
    object[name] = static_cast<int>(field);
  } else {
    object[name] = field;
  }
}
template <typename T>
void Put(json& object, const char* name, const std::optional<T>& field) {
  if (field) object[name] = *field;
}

// These throw Error for what Put() does not write.
[[noreturn]] void Damaged(const char* name) {
  throw Error("the request has a wrong '" + std::string(name) + "'");
}
template <typename T>
void Take(const json& object, const char* name, T& field) {
  const json& value = object.at(name);
  if constexpr (std::is_integral_v<T>) {
    const bool fits = value.is_number_unsigned() && std::in_range<T>(value.get<std::uint64_t>());
    if (!fits) Damaged(name);
    field = value.get<T>();
  } else if constexpr (std::is_enum_v<T>) {
    std::uint32_t number = 0;
    Take(object, name, number);
    if (number >= kNamesOf<T>.size()) Damaged(name);
    field = static_cast<T>(number);
  } else {
    value.get_to(field);
  }
}
template <typename T>
void Take(const json& object, const char* name, std::optional<T>& field) {
  if (object.contains(name)) Take(object, name, field.emplace());
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
    throw Error("--args: no function Fin" + name + " returns korat::Finitization<" +
                model.classes[0].name + ">; use --scope, or let korat skeleton write one");
  }
  for (const frontend::Function& function : model.finitizations) {
    if (function.parameters.size() == arity) return;
  }
  throw Error("--args: no finitization takes " + std::to_string(arity) +
              (arity == 1 ? " argument" : " arguments") + "; there is" + FinitizationList(model));
}

}  // namespace

bool LoadsCode(const std::string& flag) {
  static constexpr std::array kPrefixes = {
      "@",        "-fplugin", "-fpass-plugin", "-load",    "-plugin",  "-add-plugin", "-B",
      "--config", "-specs",   "--specs",       "-wrapper", "-fuse-ld", "--ld-path"};
  return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](const char* prefix) { return flag.rfind(prefix, 0) == 0; });
}

void GenerateRequest::Check() const {
  subject.Check();
  if (scope && arguments) {
    throw Error(
        "--scope and --args can't be used together: --scope sets all bounds by rule, --args calls "
        "the class's own finitization");
  }
  if (!scope && !arguments) throw Error("no bounds given: add --scope N, or --args A,B,...");
  if (search.shard_index >= search.shard_count) {
    throw Error("--shard-index " + std::to_string(search.shard_index) +
                " must be less than --shards " + std::to_string(search.shard_count));
  }
}

SubjectOptions GenerateRequest::SubjectAsSet() const {
  SubjectOptions options = subject;
  options.settings = sets;
  return options;
}

json GenerateRequest::ToJson() const {
  json result = json::object();
  VisitRequest(*this, [&](const char* name, const auto& field) { Put(result, name, field); });
  return result;
}

GenerateRequest GenerateRequest::FromJson(const json& json) {
  GenerateRequest request;
  VisitRequest(request, [&](const char* name, auto& field) { Take(json, name, field); });
  if (request.search.shard_index >= request.search.shard_count) Damaged("shard_index");
  for (const std::string& flag : request.subject.compiler_flags) {
    if (!LoadsCode(flag)) continue;
    throw Error("the request has the flag '" + flag +
                "', which loads code into the compiler: such a flag is taken from the command line "
                "only, after --");
  }
  return request;
}

std::string GenerateRequest::Id() const { return HashOf(ToJson().dump()).substr(0, 8); }

PreparedRun PrepareBounds(const GenerateRequest& request, const Installation& installation,
                          std::vector<frontend::ExpressionBound>& expressions) {
  return BoundSubject(request, LoadSubject(request.SubjectAsSet(), installation), expressions);
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
  if (!request.arguments) run.note = editor.KeepRest();
  if (request.scope.value_or(0) > 0) run.hint = editor.HintAtNodes();
  run.bounds = editor.bounds();
  run.given = editor.given();
  frontend::AddValuesOfFields(run.subject.model, run.bounds, run.given, run.bounds);
  run.options.bounds = run.bounds;
  run.options.search = request.search;
  expressions = editor.expressions();
  if (run.subject.model.is_built_by_calls) return run;
  auto& notes = run.subject.model.notes;
  for (std::string& note :
       frontend::PlainConstructionNotes(run.subject.model, request.constructions)) {
    notes.push_back(std::move(note));
  }
  return run;
}

PreparedRun Prepare(const GenerateRequest& request,
                    const std::function<void(const std::string&)>& say) {
  const Installation installation = FindInstallation();
  std::vector<frontend::ExpressionBound> expressions;
  PreparedRun run = PrepareBounds(request, installation, expressions);
  for (const std::string& note : run.subject.model.notes) say(note);
  if (!run.note.empty()) say(run.note);
  BuildRun(request, installation, expressions, run);
  return run;
}

void BuildRun(const GenerateRequest& request, const Installation& installation,
              const std::vector<frontend::ExpressionBound>& expressions, PreparedRun& run) {
  const frontend::ClassModel& model = run.subject.model;
  frontend::Constructions constructions =
      frontend::ParseConstructions(model, request.constructions);
  // A class without objects need not say how they are made.
  for (std::size_t i = 0; i < model.classes.size(); ++i) {
    const frontend::Class& made = model.classes[i];
    if (made.is_default_constructible || !frontend::PlainArguments(made).empty()) continue;
    const std::pair<std::string, std::string> none{made.display, "0"};
    if (std::find(run.bounds.begin(), run.bounds.end(), none) == run.bounds.end()) continue;
    constructions.emplace_back(static_cast<int>(i), "");
  }
  const frontend::DriverSource source =
      frontend::MakeDriverSource(model, constructions, expressions, request.arguments.has_value());
  const BuiltDriver built = BuildDriver(run.subject, source, installation);
  run.driver = built.path;
  run.was_cached = built.was_cached;
}

}  // namespace korat::cli
