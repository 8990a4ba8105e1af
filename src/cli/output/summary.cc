#include "cli/output/summary.h"

#include <fmt/core.h>

#include "base/shell.h"
#include "base/text.h"
#include "korat/error.h"
#include "protocol/option_names.h"

namespace korat::cli {
std::string Banner(const GenerateRequest& request, const frontend::ClassModel& model) {
  const bool has_predicate = !model.predicate.name.empty();
  std::string text =
      fmt::format("korat {}: {}, {}", KORAT_VERSION, model.classes[0].name,
                  has_predicate ? "predicate " + model.predicate.Signature() : "no predicate");
  text += request.scope ? fmt::format(", scope {}", *request.scope)
                        : ", args " + Joined(*request.arguments, ",");
  for (const std::string& setting : request.sets) text += ", set " + setting;
  text += fmt::format(", engine {}, prune {}", NameOf(request.search.engine),
                      NameOf(request.search.prune));
  if (request.search.unread == Unread::kFirst) text += ", unread first";
  if (request.search.isomorphs == Isomorphs::kKeep) text += ", isomorphs keep";
  if (request.search.shard_count > 1) {
    text += fmt::format(", shard {} of {}", request.search.shard_index, request.search.shard_count);
  }
  return text;
}

std::string BoundsText(const GenerateRequest& request) {
  std::string text = request.scope ? fmt::format("--scope {}", *request.scope)
                                   : "--args " + Joined(*request.arguments, ",");
  for (const std::string& setting : request.sets) text += " --set " + ShellWord(setting);
  return text;
}

GenerateRequest RequestOf(const report::SavedRun& saved, const std::string& path) {
  try {
    return GenerateRequest::FromJson(saved.header.at("request"));
  } catch (const nlohmann::json::exception&) {
    throw Error(path + " is damaged (line 2: its header can't be read): save it again");
  } catch (const Error& error) {
    throw Error(path + " is damaged (line 2: " + error.what() + "): save it again");
  }
}

void RequireLayout(const report::SavedRun& saved, const std::string& path,
                   const frontend::ClassModel& model) {
  if (saved.header.value("layout", "") == model.layout_hash) return;
  throw Error(path + ": the layout of '" + model.classes[0].name +
              "' or of a class it uses has changed (fields, types or bases), so these structures "
              "no longer fit: generate them again");
}

}  // namespace korat::cli
