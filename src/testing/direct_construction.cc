#include "testing/direct_construction.h"

#include <algorithm>
#include <cctype>

#include "model/bound_names.h"
#include "model/type_description.h"
#include "testing/address_source.h"
#include "testing/content_types.h"
#include "testing/iterator_source.h"
#include "testing/key_source.h"

namespace korat::cli {
namespace {

using frontend::Describe;
using frontend::Form;
using frontend::Type;
using frontend::TypeKind;
using report::Content;

bool Contains(const std::vector<std::size_t>& objects, std::size_t i) {
  return std::find(objects.begin(), objects.end(), i) != objects.end();
}

bool HasLiterals(const report::List& list) {
  return std::all_of(list.elements.begin(), list.elements.end(), [](const Content& content) {
    return std::holds_alternative<report::Scalar>(content.value);
  });
}

std::string ElementAt(const std::string& place, std::size_t i, const Type* type) {
  const std::string index = std::to_string(i);
  const bool is_indexed = type == nullptr || Describe(*type).is_indexed;
  return is_indexed ? place + "[" + index + "]"
                    : "(*std::next(" + place + ".begin(), " + index + "))";
}

// What to make a value from. A struct inside a class that has an optional of it seems to have no
// default constructor there.
std::string MadeOf(const Type* type) {
  return Is(type, TypeKind::kStruct) ? type->source + "()" : "";
}

// A weak_ptr to what is gone: it has no other values of its own.
std::string ExpiredSource(const Type& type) {
  const std::string shared = "std::shared_ptr<" + type.source.substr(type.source.find('<') + 1);
  return type.source + "(" + shared + "(static_cast<" + shared + "::element_type*>(nullptr)))";
}

// Whether a pointer to an array is a unique_ptr.
bool IsOwner(const Type& type) {
  return type.kind == TypeKind::kBlock && type.source.back() != '*';
}

// Whether it is made from a shared_ptr.
bool IsShare(const Type* type) {
  return Is(type, TypeKind::kSharedPointer) || Is(type, TypeKind::kWeakPointer);
}

// The type of argument number i; null if there is none.
const Type* ArgumentType(const frontend::Function& function, std::size_t i) {
  const std::vector<std::size_t> positions = frontend::ArgumentsOf(function);
  return i < positions.size() ? &function.parameters[positions[i]].type : nullptr;
}

const frontend::Class* ClassNamed(const frontend::ClassModel& model, const std::string& display) {
  for (const frontend::Class& known : model.classes) {
    if (known.display == display) return &known;
  }
  return nullptr;
}

const frontend::Field* FieldOf(const frontend::ClassModel& model, const frontend::Class* known,
                               const std::string& name) {
  if (known == nullptr) return nullptr;
  for (const frontend::Field& field : known->fields) {
    if (field.name == name) return &field;
  }
  for (const int base : known->bases) {
    const auto* field = FieldOf(model, &model.classes[static_cast<std::size_t>(base)], name);
    if (field != nullptr) return field;
  }
  return nullptr;
}

// What an object with a flexible array member is constructed in; "" for any other.
std::string MemoryFor(const report::GraphObject& object, const frontend::Class* known) {
  if (known == nullptr || known->fields.empty()) return "";
  const frontend::Field& last = known->fields.back();
  if (!Is(&last.type, TypeKind::kTrailing)) return "";
  std::size_t count = 0;
  for (const report::Member& member : object.members) {
    const auto* list = std::get_if<report::List>(&member.content.value);
    if (member.name == last.name && list != nullptr) count = list->elements.size();
  }
  return "std::calloc(1, sizeof(" + known->name + ") + " + std::to_string(count) + " * sizeof(" +
         last.type.parts[0].source + "))";
}

std::string Literal(const report::Scalar& scalar, const Type* type) {
  if (type == nullptr || scalar.text == "none") {
    return scalar.text == "none" ? "std::nullopt" : scalar.text;
  }
  const Type& value = type->kind == TypeKind::kOptional ? type->parts[0] : *type;
  if (value.kind == TypeKind::kWeakPointer) return ExpiredSource(value);
  if (value.kind == TypeKind::kEnum) return EnumeratorSource(scalar.text, value);
  auto* const literal = Describe(value).literal;
  return literal == nullptr ? scalar.text : literal(value, scalar.text);
}

class Construction {
 public:
  Construction(const frontend::ClassModel& model, const frontend::Function& function,
               const report::Graph& graph)
      : model_(model), function_(function), graph_(graph) {
    for (const report::GraphObject& object : graph_.objects) {
      const frontend::Class* known = ClassNamed(model_, object.class_name);
      for (const report::Member& member : object.members) {
        const frontend::Field* field = FieldOf(model_, known, member.name);
        Look(member.content, field == nullptr ? nullptr : &field->type);
      }
    }
    for (std::size_t i = 0; i < graph_.arguments.size(); ++i) {
      const auto* reference = std::get_if<report::Reference>(&graph_.arguments[i].content.value);
      if (reference == nullptr || !IsShare(ArgumentType(function_, i))) continue;
      shared_.push_back(reference->object);
    }
  }

  DirectText Write() {
    for (std::size_t i = 0; i < graph_.objects.size(); ++i) Declare(i);
    for (std::size_t i = 0; i < graph_.objects.size(); ++i) SetFields(i);
    DraftArguments arguments;
    for (std::size_t i = 0; i < graph_.arguments.size(); ++i) {
      const Content& content = graph_.arguments[i].content;
      const Type* type = ArgumentType(function_, i);
      const bool refers = std::holds_alternative<report::Reference>(content.value);
      std::string value = Value(content, type);
      if (refers && Is(type, TypeKind::kUniquePointer)) value = type->source + "(" + value + ")";
      const bool is_smart = IsShare(type) || Is(type, TypeKind::kUniquePointer);
      arguments.push_back({std::move(value), refers && !is_smart ? DraftArgument::Form::kPointer
                                                                 : DraftArgument::Form::kValue});
    }
    return {std::move(text_), std::move(arguments), std::move(unset_)};
  }

 private:
  // --- objects

  // Notes what points to which objects.
  void Look(const Content& content, const Type* type) {
    type = HeldType(content, type);
    if (const auto* reference = std::get_if<report::Reference>(&content.value)) {
      pointed_to_.push_back(reference->object);
      if (IsShare(type)) shared_.push_back(reference->object);
    } else if (const auto* list = std::get_if<report::List>(&content.value)) {
      for (const Content& element : list->elements) Look(element, ElementOf(type));
    } else if (const auto* record = std::get_if<report::Record>(&content.value)) {
      for (std::size_t i = 0; i < record->members.size(); ++i) {
        Look(record->members[i].content, MemberType(type, record->members[i].name, i));
      }
    }
  }

  bool IsRoot(std::size_t i) const { return graph_.objects[i].name == graph_.root; }
  // It ends with the test: the root, and structures beside it that are arguments.
  bool IsVariable(std::size_t i) const {
    return IsRoot(i) ||
           (graph_.objects[i].class_name == model_.classes[0].display && !Contains(pointed_to_, i));
  }
  bool IsShared(std::size_t i) const { return Contains(shared_, i); }

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

  void Declare(std::size_t i) {
    const frontend::Class* known = ClassNamed(model_, graph_.objects[i].class_name);
    const std::string name = known != nullptr ? known->name : graph_.objects[i].class_name;
    const std::string memory = MemoryFor(graph_.objects[i], known);
    if (!memory.empty() && IsVariable(i)) {
      text_ += name + "& " + Variable(i) + " = *new (" + memory + ") " + name + "();\n";
    } else if (!memory.empty()) {
      text_ += "auto* const " + Variable(i) + " = new (" + memory + ") " + name + "();\n";
    } else if (IsVariable(i) && known != nullptr && IsMadeToShare(model_, *known)) {
      text_ += "const auto " + Variable(i) + "_owner = std::make_shared<" + name + ">();\n" + name +
               "& " + Variable(i) + " = *" + Variable(i) + "_owner;\n";
    } else if (IsVariable(i)) {
      text_ += name + " " + Variable(i) + ";\n";
    } else if (IsShared(i)) {
      text_ += "const auto " + Variable(i) + " = std::make_shared<" + name + ">();\n";
    } else {
      text_ += "auto* const " + Variable(i) + " = new " + name + "();\n";
    }
  }

  // --- what the fields are

  const Type* MemberType(const Type* type, const std::string& name, std::size_t i) const {
    if (HasForm(type, Form::kParts)) return PartOf(type, i);
    if (!HasForm(type, Form::kMembers) || type->class_index < 0) return nullptr;
    const frontend::Field* field =
        FieldOf(model_, &model_.classes[static_cast<std::size_t>(type->class_index)], name);
    return field == nullptr ? nullptr : &field->type;
  }

  // --- setting them

  void SetFields(std::size_t i) {
    const frontend::Class* known = ClassNamed(model_, graph_.objects[i].class_name);
    holder_class_ = known;
    holder_ = Variable(i) + (IsVariable(i) ? "." : "->");
    for (const bool has_iterators : {false, true}) {  // after their containers
      for (const report::Member& member : graph_.objects[i].members) {
        const frontend::Field* field = FieldOf(model_, known, member.name);
        if ((field != nullptr && HasIterators(model_, field->type)) != has_iterators) continue;
        const std::string place = holder_ + member.name;
        if (field != nullptr && field->is_const) {
          Replace(place, member.content, *field);
        } else {
          Set(place, member.content, field == nullptr ? nullptr : &field->type);
        }
      }
    }
  }

  // A const member can't be assigned, but a new object can be constructed in its place.
  void Replace(const std::string& place, const Content& content, const frontend::Field& field) {
    const bool is_simple = std::holds_alternative<report::Scalar>(content.value) ||
                           std::holds_alternative<report::Reference>(content.value) ||
                           std::holds_alternative<report::Null>(content.value);
    if (!is_simple || field.bit_width != 0) {
      if (unset_.empty()) unset_ = place;
      return;
    }
    text_ += "::new (const_cast<" + field.type.source + "*>(&" + place + ")) " + field.type.source +
             "(" + Value(content, &field.type) + ");\n";
  }

  void Set(const std::string& place, const Content& content, const Type* type) {
    if (HasForm(type, Form::kChoice)) return SetHeld(place, content, *type);
    if (const auto* record = std::get_if<report::Record>(&content.value)) {
      if (Is(type, TypeKind::kOptional)) {
        text_ += place + ".emplace();\n";
        return Set("(*" + place + ")", content, PartOf(type, 0));
      }
      if (Is(type, TypeKind::kComplex)) {
        text_ += place + " = " + type->source + Value(content, type) + ";\n";
        return;
      }
      for (std::size_t i = 0; i < record->members.size(); ++i) {
        const report::Member& member = record->members[i];
        const std::string part = Is(type, TypeKind::kTuple)
                                     ? "std::get<" + member.name + ">(" + place + ")"
                                     : place + "." + member.name;
        Set(part, member.content, MemberType(type, member.name, i));
      }
      return;
    }
    if (const auto* list = std::get_if<report::List>(&content.value))
      return SetAll(place, *list, type);
    const std::string value = Value(content, type);
    if (HasForm(type, Form::kElements)) {  // an array of characters
      text_ += "std::strncpy(" + place + ", " + value + ", sizeof(" + place + "));\n";
    } else if (Is(type, TypeKind::kUniquePointer) || (type != nullptr && IsOwner(*type))) {
      text_ += place + ".reset(" + value + ");\n";
    } else {
      text_ += place + " = " + value + ";\n";
    }
  }

  // What an optional or a variant holds is made, and then set.
  void SetHeld(const std::string& place, const Content& content, const Type& type) {
    if (type.kind == TypeKind::kVariant) {
      const std::string index = std::to_string(IndexOf(content, type));
      const Type* held = PartOf(&type, IndexOf(content, type));
      text_ += place + ".emplace<" + index + ">(" + MadeOf(held) + ");\n";
      if (!Is(held, TypeKind::kKept)) {
        Set("std::get<" + index + ">(" + place + ")", Inside(content, type), held);
      }
    } else if (IsNone(content)) {
      text_ += place + ".reset();\n";
    } else {
      text_ += place + ".emplace(" + MadeOf(PartOf(&type, 0)) + ");\n";
      Set("(*" + place + ")", Inside(content, type), PartOf(&type, 0));
    }
  }

  // One by one, unless braces do: an array can't be assigned, a struct may need its name.
  void SetAll(const std::string& place, const report::List& list, const Type* type) {
    if (list.kind != report::List::Kind::kSequence) return SetKeyed(place, list, type);
    if (Is(type, TypeKind::kBlock)) return SetBlock(place, list, *type);
    if (Is(type, TypeKind::kTrailing)) return SetElements(place, list, type->parts[0]);
    if (Is(type, TypeKind::kSpan)) {
      const std::string view = View(list, *type);
      text_ += place + " = " + view + ";\n";
      return;
    }
    const Type* element = PartOf(type, 0);
    if (type != nullptr && Describe(*type).is_pushed) return PushAll(place, list, *type);
    const bool is_array = HasForm(type, Form::kElements);
    const bool has_literals = HasLiterals(list);
    if (!is_array && has_literals) {
      std::string values;
      for (const Content& content : list.elements) {
        values += (values.empty() ? "" : ", ") + Value(content, element);
      }
      text_ += place + " = {" + values + "};\n";
      return;
    }
    if (!is_array) text_ += place + ".resize(" + std::to_string(list.elements.size()) + ");\n";
    for (std::size_t i = 0; i < list.elements.size(); ++i) {
      Set(ElementAt(place, i, type), list.elements[i], element);
    }
  }

  // An array behind a pointer.
  void SetBlock(const std::string& place, const report::List& list, const Type& type) {
    const Type& element = type.parts[0];
    const std::string made =
        "new " + element.source + "[" + std::to_string(list.elements.size()) + "]()";
    text_ += place + (IsOwner(type) ? ".reset(" + made + ");\n" : " = " + made + ";\n");
    SetElements(place, list, element);
  }

  void SetElements(const std::string& place, const report::List& list, const Type& element) {
    for (std::size_t i = 0; i < list.elements.size(); ++i) {
      Set(place + "[" + std::to_string(i) + "]", list.elements[i], &element);
    }
  }

  // What a span views gets a name.
  std::string View(const report::List& list, const Type& type) {
    const Type& element = type.parts[0];
    const std::string viewed = "viewed" + std::to_string(views_++);
    const std::string count = std::to_string(list.elements.size());
    text_ += "auto* const " + viewed + " = new " + element.source + "[" + count + "]();\n";
    SetElements(viewed, list, element);
    return type.source + "(" + viewed + ", " + count + ")";
  }

  // A queue or a stack.
  void PushAll(const std::string& place, const report::List& list, const Type& type) {
    const bool is_stack = type.source.starts_with("std::stack<");
    text_ += place + " = {};\n";
    for (const Content& content : list.elements) {
      text_ += place + ".emplace();\n";
      Set(place + (is_stack ? ".top()" : ".back()"), content, PartOf(&type, 0));
    }
  }

  // A set, or a map.
  void SetKeyed(const std::string& place, const report::List& list, const Type* type) {
    const std::vector<std::string> keys = KeysOf(place, list, type);
    if (list.elements.empty() || keys.size() != list.elements.size()) {
      text_ += place + (Describe(*type).is_pushed ? " = {};\n" : ".clear();\n");
      return;
    }
    if (Describe(*type).is_pushed) {
      text_ += place + " = {};\n";
      for (const std::string& key : keys) text_ += place + ".push(" + key + ");\n";
      return;
    }
    if (HasLiterals(list)) {
      text_ += place + " = " + Entries(list, keys, type) + ";\n";
      return;
    }
    text_ += place + ".clear();\n";
    for (std::size_t i = 0; i < keys.size(); ++i) SetEntry(place, keys[i], list.elements[i], type);
  }

  // A map with equal keys has no place for one of them: it is made, and gets a name.
  void SetEntry(const std::string& place, const std::string& key, const Content& content,
                const Type* type) {
    const bool repeats = type->source.find("multimap<") != std::string::npos;
    std::string entry = place + "[" + key + "]";
    if (repeats) {
      entry = "entry" + std::to_string(entries_++);
      text_ += "auto& " + entry + " = " + place +
               ".emplace(std::piecewise_construct, std::forward_as_tuple(" + key +
               "), std::tuple<>())->second;\n";
    }
    const std::size_t before = text_.size();
    Set(entry, content, ElementOf(type));
    if (text_.size() == before && !repeats) text_ += entry + ";\n";  // nothing to set in it
  }

  // The keys as C++; none, with a note, if one can't be written.
  std::vector<std::string> KeysOf(const std::string& place, const report::List& list,
                                  const Type* type) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < list.elements.size() && HasForm(type, Form::kKeys); ++i) {
      const auto* element = std::get_if<report::Scalar>(&list.elements[i].value);
      const bool is_map = list.kind == report::List::Kind::kMap;
      if (is_map ? i >= list.keys.size() : element == nullptr) break;
      const auto key = KeySource(is_map ? list.keys[i] : element->text, type->parts[0]);
      if (!key) break;
      keys.push_back(*key);
    }
    if (keys.size() == list.elements.size()) return keys;
    if (unset_.empty()) unset_ = place;
    return {};
  }

  std::string Entries(const report::List& list, const std::vector<std::string>& keys,
                      const Type* type) {
    std::string text;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (i != 0) text += ", ";
      const bool is_map = list.kind == report::List::Kind::kMap;
      text +=
          is_map ? "{" + keys[i] + ", " + Value(list.elements[i], ElementOf(type)) + "}" : keys[i];
    }
    return "{" + text + "}";
  }

  // What an optional or a variant is made from.
  std::string HeldValue(const Content& content, const Type& type) {
    const bool is_variant = type.kind == TypeKind::kVariant;
    if (!is_variant && IsNone(content)) return type.source + "()";
    const std::size_t index = IndexOf(content, type);
    const Type* held = PartOf(&type, index);
    const std::string begin =
        is_variant ? type.source + "(std::in_place_index<" + std::to_string(index) + ">"
                   : type.source + "(";
    if (Is(held, TypeKind::kKept)) return begin + ")";
    std::string value = Value(Inside(content, type), held);
    if (held != nullptr && value.starts_with('{')) value = held->source + value;
    return begin + (is_variant ? ", " : "") + value + ")";
  }

  std::string Value(const Content& content, const Type* type) {
    if (HasForm(type, Form::kChoice)) return HeldValue(content, *type);
    if (const auto address = Address(content, type)) return *address;
    if (std::holds_alternative<report::Null>(content.value)) {
      return Is(type, TypeKind::kWeakPointer) ? type->source + "()" : "nullptr";
    }
    if (const auto* reference = std::get_if<report::Reference>(&content.value)) {
      const std::size_t object = reference->object;
      const std::string target = Variable(object);
      if (!reference->part.empty()) {
        return "&" + target + (IsVariable(object) ? "." : "->") + reference->part.substr(1);
      }
      if (IsVariable(object) && IsShare(type)) return target + ".shared_from_this()";
      if (IsVariable(object)) return "&" + target;
      return IsShared(object) && !IsShare(type) ? target + ".get()" : target;
    }
    if (const auto* scalar = std::get_if<report::Scalar>(&content.value)) {
      if (Is(type, TypeKind::kIterator)) {
        const std::string name = ContainerIn(scalar->text);
        const frontend::Field* beside = FieldOf(model_, holder_class_, name);
        const frontend::Field* field =
            beside != nullptr ? beside : FieldOf(model_, &model_.classes[0], name);
        const std::string container = (beside != nullptr ? holder_ : "object.") + name;
        if (field != nullptr) return IteratorSource(scalar->text, container, field->type);
      }
      return Literal(*scalar, type);
    }
    std::string list;
    if (const auto* elements = std::get_if<report::List>(&content.value)) {
      if (Is(type, TypeKind::kSpan)) return View(*elements, *type);
      if (elements->kind != report::List::Kind::kSequence) {
        return Entries(*elements, KeysOf("an argument", *elements, type), type);
      }
      for (const Content& element : elements->elements) {
        list += (list.empty() ? "" : ", ") + Value(element, PartOf(type, 0));
      }
    } else {
      const std::vector<report::Member>& members = std::get<report::Record>(content.value).members;
      for (std::size_t i = 0; i < members.size(); ++i) {
        list +=
            (i == 0 ? "" : ", ") + Value(members[i].content, MemberType(type, members[i].name, i));
      }
    }
    return "{" + list + "}";
  }

  // A pointer with a tag, or one that an integer or a void* holds.
  std::optional<std::string> Address(const Content& content, const Type* type) const {
    std::string pointer, tag;
    if (const auto* reference = std::get_if<report::Reference>(&content.value)) {
      pointer = (IsVariable(reference->object) ? "&" : "") + Variable(reference->object);
      tag = reference->part;
    } else if (const auto* scalar = std::get_if<report::Scalar>(&content.value)) {
      if (scalar->text.starts_with("null|")) tag = scalar->text.substr(4);
      const bool is_pointer = type != nullptr && type->source.ends_with('*');
      if (scalar->text == "null" && is_pointer) return "nullptr";  // of a list of values
    }
    const bool is_tagged = type != nullptr && tag.starts_with('|');
    if (!is_tagged && !Is(type, TypeKind::kAddress)) return std::nullopt;
    return AddressSource(pointer, tag, *type);
  }

  const frontend::ClassModel& model_;
  const frontend::Function& function_;
  const report::Graph& graph_;
  std::vector<std::size_t> pointed_to_, shared_;  // by fields; by shared pointers
  std::string text_, unset_;
  std::string holder_;  // the object whose fields are set, as in "object."
  const frontend::Class* holder_class_ = nullptr;
  int entries_ = 0;  // of maps, that have names
  int views_ = 0;    // of spans
};

}  // namespace

DirectText DirectConstruction(const frontend::ClassModel& model, const frontend::Function& function,
                              const report::Graph& graph) {
  return Construction(model, function, graph).Write();
}

}  // namespace korat::cli
