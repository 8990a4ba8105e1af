#include "cli/choose_class.h"

#include "base/near_names.h"
#include "base/text.h"
#include "korat/error.h"
#include "os/console.h"

namespace korat::cli {
namespace {

using frontend::SubjectClass;

std::string Described(const SubjectClass& one) {
  const std::string why = one.predicate.empty() ? std::string(" (no predicate: by calls")
                                                : " (predicate " + one.predicate;
  return one.name + why +
         (one.is_instance ? "; a class template, these arguments are an example)" : ")");
}

[[noreturn]] void NoneFound(const std::vector<SubjectClass>& left_out,
                            const std::vector<std::string>& files) {
  const std::string where = Joined(files, ", ");
  if (left_out.empty()) {
    throw Error("no class in " + where + " has a predicate: write bool repOk() const, which says " +
                "whether an object is valid");
  }
  std::vector<std::string> names;
  for (const SubjectClass& one : left_out) {
    if (one.problem != frontend::kNoPredicate) throw Error(one.name + ": " + one.problem);
    names.push_back(one.name);
  }
  throw Error("no class in " + where + " has a predicate (there " +
              (names.size() == 1 ? "is " : "are ") + Joined(names, ", ") +
              "): write bool repOk() const, which says whether an object is valid, or name a " +
              "function that does with --predicate");
}

std::string TheOnly(const std::vector<std::string>& classes) {
  if (classes.size() == 1) return classes.front();
  throw Error("there are several classes: name one with --class " + Alternatives(classes));
}

}  // namespace

std::vector<ChosenClass> ChooseClasses(const SubjectOptions& options, bool only_with_predicate,
                                       bool is_quiet) {
  if (!options.class_name.empty() || options.files.empty()) {
    return {{options.class_name, std::nullopt}};
  }
  std::vector<ChosenClass> chosen;
  std::vector<std::string> described;
  std::vector<SubjectClass> left_out;
  for (const SubjectClass& one : ListClasses(options, FindInstallation())) {
    const bool has_predicate = !one.predicate.empty();
    const bool is_possible = has_predicate || one.problem == frontend::kNoPredicate;
    if (is_possible && (has_predicate || !only_with_predicate)) {
      chosen.push_back({one.name, has_predicate});
      described.push_back(Described(one));
    } else {
      left_out.push_back(one);
    }
  }
  if (chosen.empty()) NoneFound(left_out, options.files);
  if (is_quiet) return chosen;
  Say("found " + Joined(described, ", "));
  for (const SubjectClass& one : left_out) Say("left out: " + one.name + ": " + one.problem);
  return chosen;
}

void ChooseClass(SubjectOptions& options, bool is_quiet) {
  std::vector<std::string> names;
  for (const ChosenClass& one : ChooseClasses(options, /*only_with_predicate=*/true, is_quiet)) {
    names.push_back(one.name);
  }
  options.class_name = TheOnly(names);
}

void ChooseAnyClass(SubjectOptions& options) {
  if (!options.class_name.empty() || options.files.empty()) return;
  std::vector<std::string> all, with_predicate;
  for (const SubjectClass& one : ListClasses(options, FindInstallation())) {
    all.push_back(one.name);
    if (!one.predicate.empty()) with_predicate.push_back(one.name);
  }
  if (all.empty()) throw Error("no class with public methods in " + Joined(options.files, ", "));
  options.class_name = TheOnly(with_predicate.empty() ? all : with_predicate);
}

void ChooseWhatIsMissing(GenerateRequest& request, bool is_quiet) {
  constexpr int kUsualScope = 3;
  ChooseClass(request.subject, is_quiet);
  if (!request.scope && !request.arguments && !request.subject.files.empty()) {
    request.scope = kUsualScope;
  }
  request.Check();
}

}  // namespace korat::cli
