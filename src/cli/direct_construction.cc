#include "cli/direct_construction.h"

#include <algorithm>
#include <cctype>

namespace korat::cli {
namespace {

using frontend::TypeKind;

class Construction {
 public:
  Construction(const frontend::ClassModel& model, const report::Graph& graph)
      : model_(model), graph_(graph) {}

  DirectText Write() {
    for (std::size_t i = 0; i < graph_.objects.size(); ++i) Declare(i);
    for (std::size_t i = 0; i < graph_.objects.size(); ++i) SetFields(i);
    std::string arguments;
    for (const report::Member& argument : graph_.arguments) {
      arguments += (arguments.empty() ? "" : ", ") + Argument(argument.content);
    }
    return {std::move(text_), "(" + arguments + ")"};
  }

 private:
  bool IsRoot(std::size_t i) const { return graph_.objects[i].name == graph_.root; }

  std::string Variable(std::size_t i) const {
    if (IsRoot(i)) return "object";
    std::string name = graph_.objects[i].name;
    for (char& c : name) {
      c = std::isalnum(static_cast<unsigned char>(c)) != 0
              ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
              : '_';
    }
    return name;
  }

  const frontend::Class* ClassOf(std::size_t i) const {
    for (const frontend::Class& known : model_.classes) {
      if (known.display == graph_.objects[i].class_name) return &known;
    }
    return nullptr;
  }

  void Declare(std::size_t i) {
    const frontend::Class* known = ClassOf(i);
    const std::string name = known != nullptr ? known->name : graph_.objects[i].class_name;
    text_ +=
        IsRoot(i) ? name + " object;\n" : "auto* const " + Variable(i) + " = new " + name + "();\n";
  }

  // Other structures are arguments themselves, not pointers to them: mostly references.
  std::string Argument(const report::Content& content) const {
    const std::string value = Value(content, "");
    const auto* reference = std::get_if<report::Reference>(&content.value);
    if (reference == nullptr || !reference->part.empty()) return value;
    const bool is_structure =
        graph_.objects[reference->object].class_name == model_.classes[0].display;
    if (!is_structure) return value;
    return IsRoot(reference->object) ? "object" : "*" + Variable(reference->object);
  }

  void SetFields(std::size_t i) {
    const std::string prefix = Variable(i) + (IsRoot(i) ? "." : "->");
    for (const report::Member& member : graph_.objects[i].members) {
      const frontend::Field* field = FieldOf(i, member.name);
      const bool is_smart = field != nullptr && (field->type.kind == TypeKind::kUniquePointer ||
                                                 field->type.kind == TypeKind::kSharedPointer);
      const bool is_array = field != nullptr && field->type.kind == TypeKind::kArray &&
                            field->type.source.ends_with("]");
      const auto* list = std::get_if<report::List>(&member.content.value);
      if (is_array && list != nullptr) {
        SetElements(prefix + member.name, *list);
      } else if (is_array) {  // of characters
        const std::string place = prefix + member.name;
        text_ += "std::strncpy(" + place + ", " + Value(member.content, place) + ", sizeof(" +
                 place + "));\n";
      } else if (field != nullptr && field->type.kind == TypeKind::kEnum) {
        const std::string place = prefix + member.name;
        const std::string value = Value(member.content, place);
        const bool is_number = value.find_first_not_of("-0123456789") == std::string::npos;
        text_ += place + " = " +
                 (is_number ? "static_cast<decltype(" + place + ")>(" + value + ")" : value) +
                 ";\n";
      } else {
        Set(prefix + member.name, member.content, is_smart);
      }
    }
  }

  const frontend::Field* FieldOf(std::size_t i, const std::string& name) const {
    const frontend::Class* known = ClassOf(i);
    if (known == nullptr) return nullptr;
    for (const frontend::Field& field : known->fields) {
      if (field.name == name) return &field;
    }
    return nullptr;
  }

  // An array can't be assigned as a whole.
  void SetElements(const std::string& place, const report::List& list) {
    for (std::size_t i = 0; i < list.elements.size(); ++i) {
      Set(place + "[" + std::to_string(i) + "]", list.elements[i], /*is_smart=*/false);
    }
  }

  void Set(const std::string& place, const report::Content& content, bool is_smart) {
    if (const auto* record = std::get_if<report::Record>(&content.value)) {
      for (const report::Member& member : record->members) {
        Set(place + "." + member.name, member.content, /*is_smart=*/false);
      }
      return;
    }
    const std::string value = Value(content, place);
    text_ += place + (is_smart ? ".reset(" + value + ");\n" : " = " + value + ";\n");
  }

  std::string Value(const report::Content& content, const std::string& place) const {
    if (std::holds_alternative<report::Null>(content.value)) return "nullptr";
    if (const auto* reference = std::get_if<report::Reference>(&content.value)) {
      const std::string target = Variable(reference->object);
      if (reference->part.empty()) return IsRoot(reference->object) ? "&" + target : target;
      return "&" + target + (IsRoot(reference->object) ? "." : "->") + reference->part.substr(1);
    }
    if (const auto* scalar = std::get_if<report::Scalar>(&content.value)) {
      if (scalar->text == "none") return "std::nullopt";
      const bool is_word = std::isalpha(static_cast<unsigned char>(scalar->text[0])) != 0;
      const bool is_enumerator = is_word && scalar->text != "true" && scalar->text != "false";
      return is_enumerator ? "decltype(" + place + ")::" + scalar->text : scalar->text;
    }
    std::string list = "{";
    if (const auto* elements = std::get_if<report::List>(&content.value)) {
      for (const report::Content& element : elements->elements) {
        list += (list.size() == 1 ? "" : ", ") + Value(element, place + "[0]");
      }
    } else {
      for (const report::Member& member : std::get<report::Record>(content.value).members) {
        list += (list.size() == 1 ? "" : ", ") + Value(member.content, place);
      }
    }
    return list + "}";
  }

  const frontend::ClassModel& model_;
  const report::Graph& graph_;
  std::string text_;
};

}  // namespace

DirectText DirectConstruction(const frontend::ClassModel& model, const report::Graph& graph) {
  return Construction(model, graph).Write();
}

}  // namespace korat::cli
