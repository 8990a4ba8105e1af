#include "report/text.h"

namespace korat::report {
namespace {

class Printer {
 public:
  explicit Printer(const Graph& graph) : graph_(graph) {}

  void Print(const Content& content) {
    for (const std::size_t number : content.alternatives) {
      text_ += "#" + std::to_string(number) + " ";
    }
    std::visit([this](const auto& value) { PrintValue(value); }, content.value);
  }

  void PrintMembers(const std::vector<Member>& members) {
    text_ += '{';
    const char* separator = "";
    PrintMembers(members, "", separator);
    text_ += '}';
  }

  std::string& text() { return text_; }

 private:
  // Members of embedded structs go by their paths: "inner.x: 1".
  void PrintMembers(const std::vector<Member>& members, const std::string& prefix,
                    const char*& separator) {
    for (const Member& member : members) {
      const auto* record = std::get_if<Record>(&member.content.value);
      if (record != nullptr && !record->IsTuple() && !member.content.is_held) {
        PrintMembers(record->members, prefix + member.name + ".", separator);
        continue;
      }
      text_ += separator + prefix + member.name + ": ";
      separator = ", ";
      Print(member.content);
    }
  }

  void PrintValue(const Null&) { text_ += "null"; }
  void PrintValue(const Scalar& scalar) { text_ += scalar.text; }
  void PrintValue(const Reference& reference) {
    text_ += graph_.objects[reference.object].name + reference.part;
  }

  void PrintValue(const List& list) {
    const bool is_sequence = list.kind == List::Kind::kSequence;
    text_ += is_sequence ? '[' : '{';
    for (std::size_t i = 0; i < list.elements.size(); ++i) {
      if (i != 0) text_ += ", ";
      if (i < list.keys.size()) text_ += list.keys[i] + ": ";
      Print(list.elements[i]);
    }
    text_ += is_sequence ? ']' : '}';
  }

  void PrintValue(const Record& record) {
    if (!record.IsTuple()) return PrintMembers(record.members);
    text_ += '(';
    for (const Member& member : record.members) {
      if (&member != &record.members.front()) text_ += ", ";
      Print(member.content);
    }
    text_ += ')';
  }

  const Graph& graph_;
  std::string text_;
};

}  // namespace

std::string ToText(const Graph& graph) {
  Printer printer(graph);
  for (const GraphObject& object : graph.objects) {
    if (!printer.text().empty()) printer.text() += "  ";
    printer.text() += object.name;
    printer.PrintMembers(object.members);
  }
  for (const Member& argument : graph.arguments) {
    printer.text() += "  " + argument.name + ": ";
    printer.Print(argument.content);
  }
  return printer.text();
}

std::string ToText(const Content& content, const Graph& graph) {
  Printer printer(graph);
  printer.Print(content);
  return printer.text();
}

}  // namespace korat::report
