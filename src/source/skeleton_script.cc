#include "source/skeleton_script.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "korat/error.h"
#include "model/type_description.h"
#include "source/predicate_call.h"

namespace korat::frontend {
namespace {

constexpr std::size_t kMostCalls = 4;   // of one method
constexpr std::size_t kMostValues = 2;  // of one parameter

class ScriptWriter {
 public:
  explicit ScriptWriter(const ClassModel& model) : model_(model) {
    for (const Function& method : model.classes[0].methods) {
      const bool is_predicate = method.Signature() == model.predicate.Signature();
      const bool is_called = method.access == Access::kPublic && !method.is_static &&
                             method.role == Role::kOrdinary && !method.is_on_rvalue;
      if (is_called && !is_predicate) Add(method);
    }
    if (!calls_.empty()) return;
    throw Error("class '" + Root().name + "' has no method that can be called with plain values");
  }

  std::string Write(const std::string& file_name) const {
    const std::string last = std::to_string(calls_.size() - 1);
    std::string text = "// Scripts for " + Root().display +
                       ": sequences of calls, as vectors of numbers. Adapt this file, and run\n//\n"
                       "//     korat test " +
                       file_name + " --class '" + Root().display +
                       "' --method RunScript --scope 3 --set 'ops[]=0.." + last +
                       "'\n#pragma once\n\n#include <cassert>\n#include <vector>\n\n";
    for (const std::string& file : model_.includes) {
      text += "#include \"" + std::filesystem::path(file).filename().string() + "\"\n";
    }
    text += "\n// Makes one call. " + std::to_string(calls_.size()) + " of them are listed.\n" +
            "inline void MakeCall(" + Root().name + "& object, int op) {\nswitch (op) {\n";
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      text += "case " + std::to_string(i) + ":\n" + calls_[i] + "break;\n";
    }
    text += "}\n" + Missing() + "}\n\n" +
            "// Makes the calls one after another. What must be true after each of them goes into "
            "the loop;\n// compare the object with a simpler one, such as a std::map.\n"
            "inline void RunScript(" +
            Root().name + "& object, const std::vector<int>& ops) {\nfor (const int op : ops) {\n" +
            "MakeCall(object, op);\n" + Check() + "}\n}\n";
    return text;
  }

 private:
  const Class& Root() const { return model_.classes[0]; }

  // Values that a literal can stand for, and nothing that the method gives back.
  static bool IsPlain(const Parameter& parameter) {
    const bool is_output = parameter.is_reference && !parameter.is_const && !parameter.is_rvalue;
    return !is_output && !parameter.type.is_object && !DefaultValues(parameter.type).empty();
  }

  void Add(const Function& method) {
    std::vector<std::string> lists = {""};
    for (const Parameter& parameter : method.parameters) {
      if (!IsPlain(parameter)) {
        missing_.push_back(method.Signature());
        return;
      }
      std::vector<std::string> values = DefaultValues(parameter.type);
      values.resize(std::min(values.size(), kMostValues));
      std::vector<std::string> longer;
      for (const std::string& list : lists) {
        for (const std::string& value : values) {
          longer.push_back(list + (list.empty() ? "" : ", ") + value);
        }
      }
      lists = std::move(longer);
    }
    lists.resize(std::min(lists.size(), kMostCalls));
    for (const std::string& list : lists) {
      calls_.push_back("object." + method.name + "(" + list + ");\n");
    }
  }

  std::string Missing() const {
    std::string text;
    for (const std::string& signature : missing_) text += "// fill in: " + signature + "\n";
    return text;
  }

  std::string Check() const {
    if (model_.predicate.name.empty()) return "// fill in: assert(...)\n";
    return "assert(" + PredicateCall(model_.predicate, "object") + ");\n";
  }

  const ClassModel& model_;
  std::vector<std::string> calls_;    // statements
  std::vector<std::string> missing_;  // signatures of methods that take something else
};

}  // namespace

std::string ScriptSkeleton(const ClassModel& model, const std::string& file_name) {
  return ScriptWriter(model).Write(file_name);
}

}  // namespace korat::frontend
