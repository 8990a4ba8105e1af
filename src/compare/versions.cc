#include "compare/versions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "korat/detail/bounds.h"
#include "korat/error.h"
#include "model/bound_names.h"
#include "model/bounds.h"
#include "prepare/uncallable.h"
#include "testing/input_groups.h"
#include "testing/test_subject.h"

namespace korat::cli {
namespace {

using frontend::ClassModel;
using frontend::TestedFunction;

bool IsWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// With every whole word `from` replaced.
std::string WithWord(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    const std::size_t end = at + from.size();
    const bool is_word =
        (at == 0 || !IsWordChar(text[at - 1])) && (end == text.size() || !IsWordChar(text[end]));
    if (is_word) text.replace(at, from.size(), to);
    at += is_word ? to.size() : 1;
  }
  return text;
}

std::string LastWord(const std::string& name) {
  const std::size_t scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

// The same for all versions, whatever the class is called.
std::string Neutral(const std::string& text, const ClassModel& model) {
  constexpr char kClass[] = "@";
  const std::string& name = model.classes[0].name;
  const std::string& display = model.classes[0].display;
  return WithWord(WithWord(WithWord(text, name, kClass), display, kClass), LastWord(display),
                  kClass);
}

// A result of the class itself, or one that leads into an object, says how it is represented.
bool SaysRepresentation(const frontend::Function& function, const ClassModel& model) {
  return function.role == frontend::Role::kConstructor ||
         Neutral(function.result, model) != function.result ||
         function.result.find('*') != std::string::npos ||
         function.result.find("iterator") != std::string::npos;
}

class Loader {
 public:
  Loader(const CommandOptions& options, bool by_calls, const Installation& installation)
      : options_(options), by_calls_(by_calls), installation_(installation) {}

  Comparison Load(std::vector<Version> versions) {
    result_.versions = std::move(versions);
    left_out_.resize(result_.versions.size());
    for (;;) {
      if (!Bound()) return std::move(result_);
      ShareBounds();
      if (Build()) break;
    }
    ShareMembers();
    ShareFunctions();
    return std::move(result_);
  }

 private:
  // False if contracts are wrong.
  bool Bound() {
    expressions_.assign(result_.versions.size(), {});
    std::vector<TestSubject> subjects;
    for (std::size_t i = 0; i < result_.versions.size(); ++i) {
      Version& version = result_.versions[i];
      TestSubject& subject = subjects.emplace_back(LoadTestSubject(
          version.request.SubjectAsSet(), by_calls_ ? SubjectUse::kCalls : SubjectUse::kStructures,
          options_.methods, options_.contract_files, left_out_[i], installation_));
      result_.mistakes = subject.mistakes;
      if (!result_.mistakes.empty()) return false;
    }
    ShareSettings(subjects);
    for (std::size_t i = 0; i < result_.versions.size(); ++i) {
      Version& version = result_.versions[i];
      version.prepared =
          BoundSubject(version.request, std::move(subjects[i].subject), expressions_[i]);
      if (by_calls_) LeaveRootToCalls(version.prepared);
    }
    return true;
  }

  // A bound may be about a member that not all versions have. Throws Error if none has it.
  void ShareSettings(const std::vector<TestSubject>& subjects) {
    for (const std::string& setting : options_.request.sets) {
      std::optional<Error> mistake;
      std::size_t refusals = 0;
      for (std::size_t i = 0; i < subjects.size(); ++i) {
        try {
          frontend::BoundEditor editor(subjects[i].subject.model);
          editor.SetScope(1);
          editor.Set(setting);
        } catch (const Error& error) {
          if (!mistake) mistake = error;
          ++refusals;
          std::erase(result_.versions[i].request.sets, setting);
        }
      }
      if (refusals == subjects.size()) throw Error(*mistake);
    }
  }

  // Objects of the class are made by calls, so nobody need say how one is constructed.
  static void LeaveRootToCalls(PreparedRun& prepared) {
    const std::string& root = prepared.subject.model.classes[0].display;
    std::erase_if(prepared.bounds, [&](const auto& bound) { return bound.first == root; });
    prepared.bounds.emplace_back(root, "0");
  }

  // Values that one version compares its arguments with may matter to all of them: each gets the
  // values of all.
  void ShareBounds() {
    std::map<std::string, std::vector<std::string>> items;
    std::map<std::string, std::size_t> holders;
    for (const Version& version : result_.versions) {
      for (const auto& [name, values] : version.prepared.bounds) {
        const std::string known = BoundKey(name, version.prepared.subject.model);
        ++holders[known];
        for (const std::string& item : Items(values)) {
          auto& all = items[known];
          if (std::find(all.begin(), all.end(), item) == all.end()) all.push_back(item);
        }
      }
    }
    for (Version& version : result_.versions) {
      for (auto& [name, values] : version.prepared.bounds) {
        const std::string known = BoundKey(name, version.prepared.subject.model);
        const bool is_shared = holders[known] > 1 && Items(values).size() < items[known].size();
        // Names may mean something in one version only.
        if (!is_shared || !std::all_of(items[known].begin(), items[known].end(), &IsLiteral)) {
          continue;
        }
        values.clear();
        for (const std::string& item : items[known]) values += (values.empty() ? "" : ",") + item;
      }
      version.prepared.options.bounds = version.prepared.bounds;
    }
  }

  // What is bounded, the same for all versions: a parameter may have another name in each.
  static std::string BoundKey(const std::string& name, const ClassModel& model) {
    for (const TestedFunction& tested : model.tested) {
      for (const std::size_t i : frontend::ArgumentsOf(tested.function)) {
        const std::string argument = frontend::ArgumentBound(tested.function, i);
        if (name != argument && !detail::IsPartOf(name, argument)) continue;
        return Neutral(tested.function.Signature(), model) + "#" + std::to_string(i) +
               name.substr(argument.size());
      }
    }
    return Neutral(name, model);
  }

  static bool IsLiteral(const std::string& item) {
    return !item.empty() && (std::isdigit(static_cast<unsigned char>(item[0])) != 0 ||
                             item[0] == '-' || item[0] == '"' || item[0] == '\'');
  }

  // "1..3", "'a,b'"; parts within quotes or brackets stay together.
  static std::vector<std::string> Items(const std::string& values) {
    std::vector<std::string> items(1);
    char quote = '\0';
    int depth = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const char c = values[i];
      if (quote != '\0') {
        if (c == '\\' && i + 1 < values.size()) {
          items.back() += c;
          items.back() += values[++i];
          continue;
        }
        if (c == quote) quote = '\0';
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '(' || c == '{' || c == '[') {
        ++depth;
      } else if (c == ')' || c == '}' || c == ']') {
        --depth;
      } else if (c == ',' && depth == 0) {
        items.emplace_back();
        continue;
      } else if (c == ' ' && items.back().empty()) {
        continue;
      }
      items.back() += c;
    }
    return items;
  }

  // False if a function can't be called, so that all has to be done again without it.
  bool Build() {
    for (std::size_t i = 0; i < result_.versions.size(); ++i) {
      Version& version = result_.versions[i];
      try {
        BuildRun(version.request, installation_, expressions_[i], version.prepared);
      } catch (const UncallableFunctions& problem) {
        for (const auto& [number, reason] : problem.list()) {
          const auto& function = version.prepared.subject.model.tested.at(number).function;
          left_out_[i].emplace(function.Signature(), reason);
        }
        return false;
      }
    }
    return true;
  }

  // Members that not all versions have are not shown.
  void ShareMembers() {
    std::map<std::string, std::size_t> counts;
    std::vector<std::map<std::string, std::string>> members(result_.versions.size());
    for (std::size_t i = 0; i < result_.versions.size(); ++i) {
      const ClassModel& model = result_.versions[i].prepared.subject.model;
      for (const frontend::Class& one : model.classes) {
        result_.names_classes = result_.names_classes || !one.derived.empty();
        for (const frontend::Field& field : one.fields) {
          const std::string name = LastWord(one.display) + "::" + field.name;
          const std::string owner = &one == &model.classes[0] ? "@" : LastWord(one.display);
          members[i][owner + "::" + field.name] = name;
        }
      }
      for (const auto& [neutral, name] : members[i]) ++counts[neutral];
    }
    for (const auto& of_version : members) {
      auto& left_out = result_.left_out.emplace_back();
      for (const auto& [neutral, name] : of_version) {
        if (counts[neutral] < members.size()) left_out.push_back(name);
      }
    }
    for (const auto& [neutral, count] : counts) {
      if (by_calls_ || count == members.size()) continue;
      result_.notes.push_back("not all versions have the member " +
                              (neutral[0] == '@' ? neutral.substr(3) : neutral) +
                              ", so it is not compared");
    }
  }

  void ShareFunctions() {
    std::map<std::string, std::vector<const TestedFunction*>> known;
    std::vector<std::string> order;
    for (std::size_t i = 0; i < result_.versions.size(); ++i) {
      const ClassModel& model = result_.versions[i].prepared.subject.model;
      for (const TestedFunction& tested : model.tested) {
        if (!tested.is_chosen && !by_calls_) continue;
        auto& versions = known[Neutral(tested.function.Signature(), model)];
        if (versions.empty()) order.push_back(Neutral(tested.function.Signature(), model));
        versions.resize(result_.versions.size());
        versions[i] = &tested;
      }
    }
    for (const std::string& name : order) AddFunction(known[name]);
  }

  void AddFunction(const std::vector<const TestedFunction*>& versions) {
    CommonFunction common{"", versions, false};
    bool is_special = false;
    for (std::size_t i = 0; i < versions.size(); ++i) {
      if (versions[i] == nullptr) continue;
      is_special = versions[i]->function.role > frontend::Role::kConstructor ||
                   versions[i]->function.name == "operator=";
      if (common.name.empty()) common.name = versions[i]->function.Signature();
      const ClassModel& model = result_.versions[i].prepared.subject.model;
      common.is_mute =
          common.is_mute || (by_calls_ && SaysRepresentation(versions[i]->function, model));
      const std::string unbounded =
          UnboundedArgument(result_.versions[i].prepared, versions[i]->function);
      if (unbounded.empty()) continue;
      result_.notes.push_back(common.name +
                              ": not called: its argument has no values; add --set '" + unbounded +
                              "=...'");
      return;
    }
    for (std::size_t i = 0; i < versions.size(); ++i) {
      if (versions[i] != nullptr) continue;
      if (is_special) return;  // the compiler writes it where it is needed
      result_.notes.push_back(common.name + ": not compared: " + result_.versions[i].name +
                              " has no such function");
      return;
    }
    const bool constructs = versions[0]->function.role == frontend::Role::kConstructor;
    if (common.is_mute && !constructs) {
      result_.notes.push_back(common.name + ": its results are not compared, since they lead to " +
                              "objects that each version represents in its own way");
    }
    result_.functions.push_back(std::move(common));
  }

  const CommandOptions& options_;
  const bool by_calls_;
  const Installation& installation_;
  Comparison result_;
  std::vector<LeftOut> left_out_;
  std::vector<std::vector<frontend::ExpressionBound>> expressions_;
};

}  // namespace

Comparison LoadVersions(const CommandOptions& options, std::vector<Version> versions, bool by_calls,
                        const Installation& installation) {
  return Loader(options, by_calls, installation).Load(std::move(versions));
}

}  // namespace korat::cli
