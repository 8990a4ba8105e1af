#include "cli/output/structure_printer.h"

#include <cstdio>

#include "protocol/candidate_id.h"
#include "report/dot.h"
#include "report/graph.h"
#include "report/json.h"
#include "report/text.h"

namespace korat::cli {

void StructurePrinter::Print(const Schema& schema, const std::string& id, const std::string& note) {
  if (form_ == Form::kNone) return;
  report::Graph graph = report::MakeGraph(schema, *ParseCandidateId(id));
  graph.id = run_id_ + "-" + id;
  std::string text;
  if (form_ == Form::kJson) {
    text = report::ToJson(graph) + "\n";
  } else if (form_ == Form::kDot) {
    text = report::ToDot(graph);
  } else {
    if (shows_ids_) text = graph.id + "  ";
    text += report::ToText(graph) + (note.empty() ? "" : "  " + note) + "\n";
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace korat::cli
