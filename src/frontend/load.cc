#include "frontend/load.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/near_names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/classes.h"
#include "frontend/declarations.h"
#include "frontend/find_class.h"
#include "frontend/functions.h"
#include "frontend/layout_hash.h"
#include "frontend/names.h"
#include "frontend/predicate.h"
#include "frontend/reading/attempts.h"
#include "frontend/reading/c_declarations.h"
#include "frontend/reading/compile_flags.h"
#include "frontend/reading/parse.h"
#include "frontend/reading/precompiled.h"
#include "korat/error.h"
#include "model/c_language.h"
#include "os/files.h"

namespace korat::frontend {
namespace {

namespace fs = std::filesystem;

// Whether a member is a pointer, or a smart pointer, to a class that is only declared: a pimpl.
bool PointsToIncomplete(const clang::CXXRecordDecl& record) {
  return std::any_of(record.field_begin(), record.field_end(), [](const clang::FieldDecl* field) {
    const clang::QualType type = field->getType().getCanonicalType();
    clang::QualType target = type->getPointeeType();
    if (const auto* owner = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
            type->getAsCXXRecordDecl())) {
      const bool is_smart = owner->isInStdNamespace() && owner->getName().ends_with("_ptr");
      if (is_smart) target = owner->getTemplateArgs()[0].getAsType();
    }
    return !target.isNull() && target->isRecordType() && target->isIncompleteType();
  });
}

struct FoundClass {
  ParsedUnit unit;
  clang::CXXRecordDecl* record = nullptr;
  std::vector<std::string> includes;
};

// Why an attempt failed; the most informative failure is reported to the user.
struct Failure {
  enum class Kind { kNotThere, kNotUsable, kDoesNotCompile };
  Kind kind = Kind::kNotThere;
  std::string text;
};

class ClassSearch {
 public:
  ClassSearch(const LoadRequest& request, const CompileFlags& flags, const PredicateName& predicate,
              std::string precompiled)
      : request_(request),
        flags_(flags),
        predicate_(predicate),
        precompiled_(std::move(precompiled)) {}

  // Where an attempt shows the class, but not all that it points to, others may show more.
  FoundClass Run(const std::vector<std::string>& files) {
    std::optional<FoundClass> in_part;
    for (const std::vector<std::string>& includes : Attempts(files)) {
      auto found = Try(includes, request_.class_name);
      if (!found) continue;
      if (!PointsToIncomplete(*found->record)) return std::move(*found);
      if (!in_part) in_part = std::move(found);
    }
    if (in_part) return std::move(*in_part);
    if (failure_->kind == Failure::Kind::kDoesNotCompile) throw DoesNotCompile(failure_->text);
    throw Error(failure_->text);
  }

 private:
  std::optional<FoundClass> Try(const std::vector<std::string>& includes, const std::string& name) {
    FoundClass found{ParseFor(includes, name), nullptr, includes};
    if (Fails(found.unit)) return std::nullopt;
    const ClassAnswer answer = FindClass(found.unit, name, request_.files);
    if (Fails(found.unit)) return std::nullopt;  // in what the class made the compiler instantiate
    if (!answer.qualified.empty()) return Try(includes, answer.qualified);
    if (answer.record == nullptr) {
      Note({answer.is_declared ? Failure::Kind::kNotUsable : Failure::Kind::kNotThere,
            answer.problem});
      return std::nullopt;
    }
    found.record = answer.record;
    return found;
  }

  ParsedUnit ParseFor(const std::vector<std::string>& includes, const std::string& name) const {
    TranslationUnit unit;
    unit.includes = includes;
    unit.lines = ClassQuestion(name);
    for (const std::string& line : predicate_.Question()) unit.lines.push_back(line);
    unit.flags = flags_.flags;
    unit.directory = flags_.directory;
    unit.korat_include = request_.korat_include;
    unit.precompiled = precompiled_;
    return Parse(unit);
  }

  bool Fails(const ParsedUnit& unit) {
    const std::vector<CompileError> errors = unit.UserErrors();
    if (!errors.empty()) Note({Failure::Kind::kDoesNotCompile, Describe(errors)});
    return !errors.empty();
  }

  void Note(Failure failure) {
    if (!failure_.has_value() || failure.kind > failure_->kind) failure_ = std::move(failure);
  }

  const LoadRequest& request_;
  const CompileFlags& flags_;
  const PredicateName& predicate_;
  const std::string precompiled_;
  std::optional<Failure> failure_;
};

// Fin<Class>, with the name of the class or the alias that was given for it.
std::vector<std::string> FinitizationNames(const LoadRequest& request,
                                           const clang::CXXRecordDecl& root) {
  if (!request.finitization.empty()) return {request.finitization};
  std::string alias = request.class_name.substr(0, request.class_name.find('<'));
  const std::size_t scope = alias.rfind("::");
  if (scope != std::string::npos) alias = alias.substr(scope + 2);
  return {"Fin" + root.getNameAsString(), "Fin" + alias};
}

void CheckFinitizations(const LoadRequest& request, const ClassModel& model,
                        const Declarations& declarations) {
  if (request.finitization.empty() || !model.finitizations.empty()) return;
  std::vector<std::string> names;
  for (const clang::FunctionDecl* function : declarations.functions) {
    if (function->getIdentifier() != nullptr && IsUserCode(*function)) {
      names.push_back(QualifiedName(*function));
    }
  }
  const std::vector<std::string> near = NearNames(request.finitization, names);
  const std::string& root = model.classes[0].name;
  throw Error("no function '" + request.finitization + "' that returns korat::Finitization<" +
              root + ">" + (near.empty() ? "" : "; did you mean " + Alternatives(near) + "?"));
}

void DescribeClass(const LoadRequest& request, const PredicateName& predicate,
                   const FoundClass& found, ClassModel& model) {
  const Traits traits(found.unit.ast->getSema());
  ClassCollector collector(traits, request.settings, found.record);
  model.classes = collector.Collect(*found.record, request.calls_methods);
  const std::vector<CompileError> errors = found.unit.UserErrors();
  if (!errors.empty()) throw DoesNotCompile(Describe(errors));
  model.layout_hash = LayoutHash(model.classes);
  const Declarations declarations = CollectDeclarations(traits.context());
  const TypeModeller& types = collector.parameter_types();
  model.finitizations = FindFinitizations(declarations, *found.record,
                                          FinitizationNames(request, *found.record), types);
  CheckFinitizations(request, model, declarations);
  if (request.wants_predicate) {
    model.predicate = FindPredicate(predicate, {*found.record, declarations, traits, types});
  }
  if (request.calls_methods) {
    model.functions = FindFunctionsOf(declarations, *found.record, found.includes, types);
  }
}

void AddFiles(const std::vector<std::string>& files, const FoundClass& found, ClassModel& model) {
  model.includes = found.includes;
  model.dependencies = FilesRead(*found.unit.ast);
  for (const std::string& file : files) {
    const auto& included = found.includes;
    if (std::find(included.begin(), included.end(), file) == included.end()) {
      model.sources.push_back(file);
    }
  }
  std::erase_if(model.sources, [](const std::string& file) { return !IsSource(file); });
}

// False if there is no precompiled header, or if it may make a difference: with any error, and
// for classes of the standard library, which the header instantiates itself.
bool LoadPrecompiled(const LoadRequest& request, const std::vector<std::string>& files,
                     const CompileFlags& flags, const PredicateName& predicate, ClassModel& model) {
  if (request.precompiled.empty() || !KeepHeaders(flags.flags)) return false;
  try {
    const FoundClass found = ClassSearch(request, flags, predicate, request.precompiled).Run(files);
    DescribeClass(request, predicate, found, model);
    AddFiles(files, found, model);
    return found.unit.log->errors().empty() &&
           std::none_of(model.classes.begin(), model.classes.end(),
                        [](const Class& one) { return one.from_std; });
  } catch (const Error&) {
    return false;
  }
}

ClassModel LoadWith(const LoadRequest& request, const std::vector<std::string>& files,
                    const PredicateName& predicate, const CompileFlags& flags) {
  ClassModel model;
  if (!LoadPrecompiled(request, files, flags, predicate, model)) {
    model = {};
    const FoundClass found = ClassSearch(request, flags, predicate, "").Run(files);
    DescribeClass(request, predicate, found, model);
    AddFiles(files, found, model);
  }
  model.flags = flags.flags;
  model.directory = flags.directory;
  model.notes = flags.notes;
  return model;
}

// Code in C that C++ can't read, by its declarations: the sources are compiled as C in any case.
std::optional<ClassModel> LoadDeclarations(const LoadRequest& request,
                                           const std::vector<std::string>& files,
                                           const PredicateName& predicate, CompileFlags flags) {
  if (!HasHeadersInC(flags.flags)) flags.flags.insert(flags.flags.begin(), kHeadersInC);
  const std::vector<std::string> readable = WithDeclarationsOfC(files, request.folder, flags.flags);
  try {
    ClassModel model = LoadWith(request, readable, predicate, flags);
    std::erase_if(model.includes, &IsCSource);
    for (const std::string& file : files) {
      if (!IsCSource(file)) continue;
      model.dependencies.push_back(file);
      const auto& sources = model.sources;
      const bool is_there = std::find(sources.begin(), sources.end(), file) != sources.end();
      if (!is_there) model.sources.push_back(file);
    }
    return model;
  } catch (const DoesNotCompile&) {
    return std::nullopt;  // the user gets to know about the source itself
  }
}

}  // namespace

std::vector<std::string> AbsolutePaths(const std::vector<std::string>& files) {
  if (files.empty()) throw Error("no file given: name the file that defines the class");
  std::vector<std::string> paths;
  for (const std::string& file : files) {
    if (!fs::exists(file)) throw Error("no such file: " + file);
    if (fs::is_directory(file)) throw Error(file + " is a directory; name a file in it");
    paths.push_back(fs::absolute(file).lexically_normal().string());
  }
  return paths;
}

ClassModel Load(const LoadRequest& request) {
  const std::vector<std::string> files = AbsolutePaths(request.files);
  const PredicateName predicate = PredicateName::Parse(request.predicate);
  const CompileFlags found =
      FindFlags(files, request.build_directory, request.flags, request.includes);
  try {
    return InFirstDialect(found, files, [&](const CompileFlags& flags) {
      return LoadWith(request, files, predicate, flags);
    });
  } catch (const DoesNotCompile&) {
    const bool has_c = std::any_of(files.begin(), files.end(), &IsCSource);
    if (!has_c || request.folder.empty()) throw;
    if (auto model = LoadDeclarations(request, files, predicate, found)) return std::move(*model);
    throw;
  }
}

}  // namespace korat::frontend
