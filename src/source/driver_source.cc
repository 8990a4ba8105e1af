#include "source/driver_source.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/literal.h"
#include "base/text.h"
#include "korat/error.h"
#include "model/bound_names.h"
#include "model/c_language.h"
#include "model/type_description.h"
#include "source/driver_methods.h"
#include "source/predicate_call.h"

namespace korat::frontend {
namespace {

// A name for class number i that means the same in every scope of the generated file.
std::string Alias(int index) { return "korat_class_" + std::to_string(index); }

// The class of a field, by the field's name; the root for arguments.
int HolderOf(const ClassModel& model, const std::string& field) {
  for (std::size_t i = 0; i < model.classes.size(); ++i) {
    if (field.rfind(model.classes[i].display + "::", 0) == 0) return static_cast<int>(i);
  }
  return 0;
}

// A flexible array member that stays as it is.
bool IsOfUnknownLength(const Type& type) {
  return type.kind == TypeKind::kUnboundable && type.source.ends_with("[]");
}

// Rather than an integer.
bool IsPointer(const Type& type) { return type.source.back() == '*'; }

bool IsNeverMade(const Constructions& constructions, int index) {
  return std::any_of(constructions.begin(), constructions.end(), [&](const auto& given) {
    return given.first == index && given.second.empty();
  });
}

class DriverWriter {
 public:
  DriverWriter(const ClassModel& model, const Constructions& constructions,
               const std::vector<ExpressionBound>& expressions, bool calls_finitizations)
      : model_(model),
        constructions_(constructions),
        expressions_(expressions),
        calls_finitizations_(calls_finitizations) {}

  DriverSource Write() {
    DriverSource source;
    source.prologue = Prologue();
    source.watched = Watched();
    text_ = "#include \"korat/detail/driver.h\"\n";
    if (model_.is_mutated) text_ += "#include \"korat/detail/mutants.h\"\n";
    text_ += '\n';
    for (int i = 0; i < Count(); ++i) WriteEnums(At(i));
    for (const Parameter& parameter : model_.predicate.parameters) WriteEnum(parameter.type);
    for (const TestedFunction& tested : model_.tested) {
      for (const Parameter& parameter : tested.function.parameters) WriteEnum(parameter.type);
    }
    for (int i = 0; i < Count(); ++i) {
      if (!At(i).is_union) WriteClass(i);
    }
    WriteListedTargets();
    WriteMain();
    source.glue = std::move(text_);
    return source;
  }

 private:
  int Count() const { return static_cast<int>(model_.classes.size()); }
  const Class& At(int index) const { return model_.classes[static_cast<std::size_t>(index)]; }

  // --- what templates are specialised for

  void WriteEnums(const Class& holder) {
    for (const Field& field : holder.fields) WriteEnum(field.type);
  }

  void WriteEnum(const Type& type) {
    for (const Type& part : type.parts) WriteEnum(part);
    if (type.enumerators.empty()) return;
    if (!enums_.insert(type.enum_name).second) return;
    text_ += "template <>\nstruct korat::detail::EnumNames<" + type.enum_name + "> {\n" +
             "  static constexpr EnumName kNames[] = {";
    for (const Enumerator& enumerator : type.enumerators) {
      const std::string name = enumerator.name.substr(enumerator.name.rfind(':') + 1);
      text_ += "{" + Quoted(name) + ", " + std::to_string(enumerator.value) + "LL}, ";
    }
    text_ += "};\n  static constexpr const EnumName* begin() { return kNames; }\n" +
             ("  static constexpr const EnumName* end() { return kNames + " +
              std::to_string(type.enumerators.size())) +
             "; }\n};\n";
  }

  void WriteClass(int index) {
    const Class& written = At(index);
    const std::string alias = Alias(index);
    text_ += "template <>\nstruct korat::detail::DisplayOf<" + alias +
             "> {\n  static constexpr const char* kName = " + Quoted(written.display) + ";\n};\n";
    WriteParts(index);
    text_ += "template <>\nstruct korat::detail::TargetsOf<" + alias +
             "> {\n  using type = Types<" + AliasList(TargetsOf(model_, index)) + ">;\n};\n";
    text_ += "template <>\nstruct korat::detail::MembersOf<" + alias +
             "> {\n  using bases = Types<" + AliasList(written.bases) +
             ">;\n  using objects = Types<" + AliasList(Objects(index)) + ">;\n" +
             "  template <typename V>\n  static void Visit(V& visitor) {\n";
    for (const Field& field : written.fields) WriteField(index, field);
    text_ += "    (void)visitor;\n  }\n};\n";
  }

  void WriteField(int holder, const Field& field) {
    const std::string object = Alias(holder) + "& o";
    const std::string access = "o." + field.name;
    std::string call = "Member";
    // Members of an anonymous union share their place.
    const bool is_never_there = IsInUnion(field) && field.type.kind == TypeKind::kUnboundable;
    if (field.is_reference || is_never_there || IsOfUnknownLength(field.type)) {
      text_ += "    visitor.KeptByName(" + Quoted(field.name) + ");\n";
      return;
    }
    if (field.bit_width != 0) {
      text_ += "    visitor.Bits(" + Quoted(field.name) + ", [](const " + object + ") { return " +
               access + "; }, [](" + object + ", auto value) { " + access + " = value; });\n";
      return;
    }
    const bool listed = Describe(field.type).form == Form::kWhole ||
                        (IsCompound(field.type) && !IsTakenApart(model_, field.type, holder));
    if (field.type.kind == TypeKind::kUnboundable)
      call = "Kept";
    else if (listed)
      call = "Opaque";
    else if (field.type.kind == TypeKind::kBlock)
      call = "Block";
    else if (field.type.kind == TypeKind::kTrailing)
      call = "Trailing";
    else if (field.type.kind == TypeKind::kAddress && !IsPointer(field.type))
      call = "Address";
    text_ += "    visitor." + call + "(" + Quoted(field.name) + ", [](" + object +
             ") -> auto& { return " + access + "; }" + (IsInUnion(field) ? ", true" : "") + ");\n";
  }

  // What a void* may lead to.
  void WriteListedTargets() {
    std::set<int> targets;
    for (const Class& holder : model_.classes) {
      for (const Field& field : holder.fields) {
        targets.insert(field.type.targets.begin(), field.type.targets.end());
      }
    }
    if (targets.empty()) return;
    text_ += "template <>\nstruct korat::detail::TargetsOf<void> {\n  using type = Types<" +
             AliasList({targets.begin(), targets.end()}) + ">;\n};\n";
  }

  // The classes with objects that contain fields of class `index`, the root's among them.
  std::vector<int> Objects(int index) const {
    std::vector<int> objects = ObjectsWith(model_, index);
    const bool has_root = std::find(objects.begin(), objects.end(), 0) != objects.end();
    if (!has_root && IsPartOfRoot(model_, index)) objects.insert(objects.begin(), 0);
    return objects;
  }

  void WriteParts(int target) {
    std::string list;
    for (const EmbeddedPart& part : PartsOf(model_, target)) {
      const std::string name = "korat_part_" + std::to_string(parts_++);
      list += (list.empty() ? "" : ", ") + name;
      text_ += "struct " + name + " {\n  using holder = " + Alias(part.holder) +
               ";\n  static constexpr const char* kName = " + Quoted(part.name) +
               ";\n  static constexpr const char* kPart = " + Quoted(part.path) +
               ";\n  using lengths = std::index_sequence<" + Lengths(part) + ">;\n  static " +
               Alias(target) + "* Point(holder& o, const std::size_t* at) {\n    (void)at;\n    " +
               "const " + Alias(target) + "* part = std::addressof(o" + Indexed(part.path) +
               ");\n    return const_cast<" + Alias(target) + "*>(part);\n  }\n};\n";
    }
    if (list.empty()) return;
    text_ += "template <>\nstruct korat::detail::PartsOf<" + Alias(target) +
             "> {\n  using type = Types<" + list + ">;\n};\n";
  }

  static std::string Lengths(const EmbeddedPart& part) {
    std::string list;
    for (const std::uint64_t length : part.lengths) {
      list += (list.empty() ? "" : ", ") + std::to_string(length);
    }
    return list;
  }
  // ".slots[]" -> ".slots[at[0]]"
  static std::string Indexed(const std::string& path) {
    std::string text;
    int index = 0;
    for (const char c : path) {
      text += c;
      if (c == '[') text += "at[" + std::to_string(index++) + "]";
    }
    return text;
  }

  static std::string AliasList(const std::vector<int>& classes) {
    std::string list;
    for (int index : classes) list += (list.empty() ? "" : ", ") + Alias(index);
    return list;
  }

  // --- the file that runs the user's code

  std::string Prologue() const {
    std::string text = "// A driver for class '" + model_.classes[0].name +
                       "', generated by korat.\n#define main korat_user_main\n";
    std::string includes;
    for (const std::string& file : model_.includes) includes += "#include " + Quoted(file) + "\n";
    text += (HasHeadersInC(model_.flags) ? InC(includes) : includes) + "#undef main\n\n";
    for (int i = 0; i < Count(); ++i) text += "using " + Alias(i) + " = " + At(i).name + ";\n";
    return text;
  }

  std::string Watched() {
    text_ = "#include <new>\n";
    if (calls_finitizations_) text_ += "#include \"korat/detail/finitization_arguments.h\"\n";
    text_ += "extern \"C\" int korat_rt_is_instrumented(void);\n" +
             std::string("bool korat_is_watched() { return korat_rt_is_instrumented() != 0; }\n");
    for (int i = 0; i < Count(); ++i) {
      if (!HasObjects(i)) continue;
      const std::string head = "void korat_construct_" + std::to_string(i) + "(void* at) {\n";
      text_ += IsNeverMade(constructions_, i)
                   ? head + "  (void)at;\n  __builtin_trap();\n}\n"
                   : head + LineFor(i) + "::new (at) " + Alias(i) + Construction(i) + ";\n}\n";
    }
    for (std::size_t i = 0; i < expressions_.size(); ++i) {
      const ExpressionBound& value = expressions_[i];
      const std::string& type = value.type->source;
      const std::string made = value.text[0] == '{'   ? value.text
                               : value.text == "null" ? "(nullptr)"
                                                      : "(" + value.text + ")";
      text_ += "void korat_value_" + std::to_string(i) + "(void* at) {\n  using Type = " + type +
               ";\n" + ScopeOf(model_, HolderOf(model_, value.name)) + "#line 1 " +
               Quoted("--set '" + value.name + "=" + value.text + "'") + "\n::new (at) Type" +
               made + ";\n}\n";
    }
    if (calls_finitizations_) {
      for (const Function& function : model_.finitizations) WriteFinitization(function);
    }
    WritePredicate();
    text_ += MethodCalls(model_);
    return std::move(text_);
  }

  bool HasObjects(int index) const { return index == 0 || At(index).has_objects; }

  // Mistakes in an expression that the user gave are reported where it was given.
  std::string LineFor(int index) const {
    for (const auto& [constructed, expression] : constructions_) {
      if (constructed != index) continue;
      const std::string& name = At(index).display;
      const std::string simple = WithoutTemplateArguments(name);
      // An instance of a template may go by the template's name, as in the class itself.
      const bool is_alias = simple != name && simple.find_first_of(":( ") == std::string::npos &&
                            expression.find(simple + "<") == std::string::npos;
      return ScopeOf(model_, index) +
             (is_alias ? "  using " + simple + " = " + Alias(index) + ";\n" : "") + "#line 1 " +
             Quoted("--construct '" + name + "=" + expression + "'") + "\n";
    }
    return "";
  }

  std::string Construction(int index) const {
    for (const auto& [constructed, expression] : constructions_) {
      if (constructed == index) return "(" + expression + ")";
    }
    const Class& made = At(index);
    if (made.is_default_constructible && !made.is_abstract) return "()";
    if (made.is_abstract) {
      throw Error("class '" + made.name + "' is abstract: give a derived class with --class");
    }
    const std::string plain = PlainArguments(made);
    if (!plain.empty()) return plain;
    std::string example = made.display + "(...)";
    if (!made.constructors.empty()) example = made.constructors[0].Signature();
    throw Error("class '" + made.display +
                "' has no default constructor: say how objects are made, as in --construct '" +
                made.display + "=" + example + "' with values for the parameters");
  }

  static bool IsPlain(const Function& function) {
    return std::all_of(
        function.parameters.begin(), function.parameters.end(),
        [](const Parameter& parameter) { return Describe(parameter.type).is_plain; });
  }

  static std::string FinitizationSignature(const Function& function) {
    return "korat::detail::FinitizationSpec korat_finitization_" +
           std::to_string(function.parameters.size()) +
           "(const korat::detail::FinitizationArguments& a)";
  }

  void WriteFinitization(const Function& function) {
    if (!IsPlain(function)) return;
    std::string arguments;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      arguments += (i == 0 ? "a.At<" : ", a.At<") + function.parameters[i].type.source + ">(" +
                   std::to_string(i) + ")";
    }
    text_ += FinitizationSignature(function) + " {\n  (void)a;\n  return " + function.qualified +
             "(" + arguments + ").spec();\n}\n";
  }

  void WritePredicate() {
    const Function& predicate = model_.predicate;
    std::string arguments;
    int position = 0;
    for (const std::size_t i : ArgumentsOf(predicate)) {
      const std::string number = std::to_string(position++);
      text_ +=
          "using korat_argument_" + number + " = " + predicate.parameters[i].type.source + ";\n";
      arguments +=
          (arguments.empty() ? "*static_cast<korat_argument_" : ", *static_cast<korat_argument_") +
          number + "*>(arguments[" + number + "])";
    }
    text_ += "__attribute__((annotate(\"korat.predicate\")))\n" +
             std::string("bool korat_predicate(void* root, void* const* arguments) {\n") +
             "  (void)arguments;\n  " + Alias(0) + "& object = *static_cast<" + Alias(0) +
             "*>(root);\n  return static_cast<bool>(" +
             PredicateCall(predicate, "object", arguments) + ");\n}\n";
  }

  // --- the program

  void WriteMain() {
    text_ +=
        "\nbool korat_is_watched();\nbool korat_predicate(void* root, void* const* arguments);\n";
    std::string body = "int main(int argc, char** argv) {\n  korat::detail::Driver driver;\n";
    if (model_.is_mutated) body += "  driver.Mutants(korat::mutants::now);\n";
    for (int i = 0; i < Count(); ++i) {
      if (!HasObjects(i)) continue;
      const std::string construct = "korat_construct_" + std::to_string(i);
      text_ += "void " + construct + "(void* at);\n";
      body += "  driver.Class<" + Alias(i) + ">(&" + construct + ");\n";
    }
    for (int i = 0; i < Count(); ++i) body += MembersCall(i);
    for (std::size_t i = 0; i < expressions_.size(); ++i) {
      const std::string value = "korat_value_" + std::to_string(i);
      text_ += "void " + value + "(void* at);\n";
      body += "  driver.Value<" + expressions_[i].type->source + ">(" +
              Quoted(expressions_[i].name) + ", " + Quoted(expressions_[i].text) + ", &" + value +
              ");\n";
    }
    for (const Function& function : model_.finitizations) {
      if (!calls_finitizations_ || !IsPlain(function)) continue;
      const std::string arity = std::to_string(function.parameters.size());
      text_ += FinitizationSignature(function) + ";\n";
      body += "  driver.Finitization(" + arity + ", &korat_finitization_" + arity + ");\n";
    }
    const Function& predicate = model_.predicate;
    for (const std::size_t i : ArgumentsOf(predicate)) {
      body += "  driver.Argument<" + predicate.parameters[i].type.source + ">(" +
              Quoted(ArgumentName(predicate, i)) + ", " + Quoted(ArgumentBound(predicate, i)) +
              ");\n";
    }
    text_ += MethodDeclarations(model_);
    body += MethodEntries(model_);
    text_ += body + "  driver.Predicate(&korat_predicate, korat_is_watched());\n" +
             "  return driver.Main(argc, argv);\n}\n";
  }

  std::string MembersCall(int index) const {
    const std::vector<int> objects = ObjectsWith(model_, index);
    if (!IsPartOfRoot(model_, index) && objects.empty()) return "";
    std::string holders;
    for (int object : IsPartOfRoot(model_, index) ? std::vector<int>() : objects) {
      holders += (holders.empty() ? "" : ", ") + Quoted(At(object).display);
    }
    return "  driver.Members<" + Alias(index) + ">({" + holders + "});\n";
  }

  const ClassModel& model_;
  const Constructions& constructions_;
  const std::vector<ExpressionBound>& expressions_;
  bool calls_finitizations_;
  std::string text_;
  std::set<std::string> enums_;
  int parts_ = 0;
};

}  // namespace

DriverSource MakeDriverSource(const ClassModel& model, const Constructions& constructions,
                              const std::vector<ExpressionBound>& expressions,
                              bool calls_finitizations) {
  return DriverWriter(model, constructions, expressions, calls_finitizations).Write();
}

}  // namespace korat::frontend
