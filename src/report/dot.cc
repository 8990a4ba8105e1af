#include "report/dot.h"

#include <fmt/format.h>

#include "report/text.h"
#include "report/utf8.h"

namespace korat::report {
namespace {

// The text with everything that a picture can't show spelled out: \n, \x1b, \xff.
std::string Visible(std::string_view text) {
  std::string visible;
  while (!text.empty()) {
    const std::size_t length = Utf8Length(text);
    const auto byte = static_cast<unsigned char>(text[0]);
    if (text[0] == '\n') {
      visible += "\\n";
    } else if (length == 0 || byte < 0x20 || byte == 0x7f) {
      visible += fmt::format("\\x{:02x}", byte);
    } else {
      visible += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return visible;
}

// Text for HTML-like labels.
std::string Html(std::string_view text) {
  std::string html;
  for (const char c : Visible(text)) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

// Text for quoted strings, where a backslash and a letter may mean something else.
std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : Visible(text)) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

bool HasReference(const Content& content) {
  if (const auto* list = std::get_if<List>(&content.value)) {
    for (const Content& element : list->elements) {
      if (HasReference(element)) return true;
    }
  } else if (const auto* record = std::get_if<Record>(&content.value)) {
    for (const Member& member : record->members) {
      if (HasReference(member.content)) return true;
    }
  }
  return std::holds_alternative<Reference>(content.value);
}

// One box and the edges that leave it.
class Box {
 public:
  Box(const Graph& graph, std::string node) : graph_(graph), node_(std::move(node)) {}

  void AddRow(const std::string& html) { rows_ += fmt::format("<tr><td>{}</td></tr>", html); }

  void AddMembers(const std::vector<Member>& members, const std::string& prefix) {
    for (const Member& member : members) Add(prefix + member.name, member.content);
  }

  std::string Text(std::string_view attributes) const {
    return fmt::format(
        "  {} [{}label=<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\">{}</table>>];\n",
        node_, attributes, rows_);
  }
  const std::string& edges() const { return edges_; }

 private:
  // Values that hold pointers are taken apart, so that each pointer gets its edge.
  void Add(const std::string& name, const Content& content) {
    const auto* record = std::get_if<Record>(&content.value);
    if (const auto* reference = std::get_if<Reference>(&content.value)) {
      AddEdge(name, *reference);
    } else if (record != nullptr && (HasReference(content) || !record->IsTuple())) {
      for (const std::size_t number : content.alternatives) {
        AddRow(Html(fmt::format("{}.index(): {}", name, number)));
      }
      AddMembers(record->members, name + ".");
    } else if (HasReference(content)) {
      const auto& list = std::get<List>(content.value);
      for (std::size_t i = 0; i < list.elements.size(); ++i) {
        Add(name + list.IndexText(i), list.elements[i]);
      }
    } else if (!std::holds_alternative<Null>(content.value)) {
      AddRow(Html(name + ": " + ToText(content, graph_)));
    }
  }

  void AddEdge(const std::string& name, const Reference& reference) {
    edges_ += fmt::format("  {} -> n{} [label={}", node_, reference.object, Quoted(name));
    if (!reference.part.empty()) edges_ += ", headlabel=" + Quoted(reference.part);
    edges_ += "];\n";
  }

  const Graph& graph_;
  const std::string node_;
  std::string rows_;
  std::string edges_;
};

}  // namespace

std::string ToDot(const Graph& graph) {
  std::string boxes, edges;
  for (std::size_t i = 0; i < graph.objects.size(); ++i) {
    const GraphObject& object = graph.objects[i];
    Box box(graph, fmt::format("n{}", i));
    const bool by_class = object.name == object.class_name;
    box.AddRow(fmt::format("<b>{}</b>",
                           Html(by_class ? object.name : object.name + ": " + object.class_name)));
    box.AddMembers(object.members, "");
    boxes += box.Text(object.name == graph.root ? "peripheries=2, " : "");
    edges += box.edges();
  }
  if (!graph.arguments.empty()) {
    Box box(graph, "arguments");
    box.AddRow("<b>arguments</b>");
    box.AddMembers(graph.arguments, "");
    boxes += box.Text("style=dashed, ");
    edges += box.edges();
  }
  return fmt::format("digraph {} {{\n  graph [ordering=out];\n  node [shape=box];\n{}{}}}\n",
                     Quoted(graph.id), boxes, edges);
}

}  // namespace korat::report
