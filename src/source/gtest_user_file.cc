#include "source/gtest_user_file.h"

#include <filesystem>

#include "source/skeleton_names.h"

namespace korat::frontend {
namespace {

// How objects can be made, from the constructors there are.
std::string ReceiverText(const Class& tested) {
  const std::string list = kReceivers;
  std::string text, statement;
  const bool implicit = tested.constructors.empty() && tested.is_default_constructible;
  if (implicit && !tested.is_abstract) statement = list + ".Emplace();\n";
  for (const Function& constructor : tested.constructors) {
    if (constructor.access != Access::kPublic || tested.is_abstract) continue;
    std::string arguments;
    bool is_default = true;
    for (const Parameter& parameter : constructor.parameters) {
      arguments += (arguments.empty() ? "" : ", ") + parameter.type.spelling +
                   (parameter.name.empty() ? "" : " " + parameter.name);
      is_default = is_default && parameter.has_default;
    }
    if (is_default) statement = list + ".Emplace();\n";
    if (!constructor.parameters.empty()) text += "//   " + list + ".Emplace(" + arguments + ");\n";
  }
  return text + "//   " + list + ".Make([] { return std::make_unique<" + tested.name +
         ">(...); });\n//   " + list + ".AddNull();\n" + statement;
}

std::string ListText(const ValueList& list) {
  std::string defaults = DefaultsText(list);
  if (defaults.empty()) {
    defaults = list.name + " is empty: " + list.name + ".Emplace(...), .Add(...), .Make(...)\n";
  }
  return "//   " + defaults.substr(0, defaults.size() - 1) + "  // " + list.first_use + "\n";
}

std::string GeneratedText(const ClassModel& model, const GtestRequest& request) {
  const std::string& name = model.classes[0].display;
  if (!CanGenerate(model)) {
    return "// With a predicate, bool repOk() const, every " + name +
           " within bounds can be a receiver, too.\n";
  }
  const std::string what = "// Every " + name + " within these bounds is a receiver, too.\n";
  if (!request.bounds.empty()) return what + "generated = " + request.bounds + ";\n";
  return what + "//   generated = Fin" + SimpleName(model.classes[0].name) +
         "(3);  // a function that korat skeleton writes\n";
}

std::string BuildText(const GtestRequest& request) {
  const std::string target = std::filesystem::path(request.user_file).stem().string();
  std::string headers, sources = request.user_file;
  for (const std::string& file : request.includes) headers += " " + file;
  for (const std::string& file : request.sources) {
    headers += " " + file;
    sources += " " + file;
  }
  const std::string predicate =
      request.predicate.empty() ? "" : " PREDICATE \"" + request.predicate + "\"";
  return "//   add_executable(" + target + " " + sources + ")\n//   korat_check_contracts(" +
         target + headers + predicate + ")\n//   korat_instrument(" + target +
         ")\n//   target_link_libraries(" + target + " PRIVATE Korat::gtest GTest::gtest_main)\n";
}

}  // namespace

std::string GtestUserFile(const ClassModel& model, const TestPlan& plan,
                          const GtestRequest& request) {
  const std::string stem = FixtureStem(model);
  std::string text = "// Tests of " + model.classes[0].display +
                     ": your data and your own tests. korat emit gtest never overwrites this "
                     "file.\n//\n" +
                     BuildText(request) + "#include \"" + request.base_file + "\"\n";
  if (!request.bounds_file.empty()) text += "#include \"" + request.bounds_file + "\"\n";
  text += "\nclass " + stem + "Test : public " + stem +
          "KoratTest {\nprotected:\nvoid SetUp() override {\n"
          "// Receivers. Each call gets a new one; null ones are skipped, and counted.\n" +
          ReceiverText(model.classes[0]);
  if (!plan.lists.empty()) {
    text += "\n// Arguments: one list for each type. The lists begin with these values:\n";
    for (const ValueList& list : plan.lists) text += ListText(list);
  }
  return text + "\n" + GeneratedText(model, request) + "}\n};\n\nKORAT_CONTRACT_TESTS(" + stem +
         "Test);\n\n// TEST_F(" + stem + "Test, ATestOfYourOwn) {\n// }\n";
}

}  // namespace korat::frontend
