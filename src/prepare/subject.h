// The class under test: what names it, and its model, which is cached as long as no file changes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/list_classes.h"
#include "model/class_model.h"
#include "prepare/installation.h"

namespace korat::cli {

struct SubjectOptions {
  std::vector<std::string> files;
  std::string class_name;
  std::string predicate;
  std::string finitization;
  std::string build_directory;
  std::optional<std::vector<std::string>> includes;  // headers that `files` need before them
  std::vector<std::string> compiler_flags;           // after --
  std::vector<std::string> settings;                 // --set, where they are known already
  bool wants_predicate = true;
  bool calls_methods = false;

  // Throws Error if the user named no file or no class.
  void Check() const;
};

struct Subject {
  frontend::ClassModel model;
  std::string content;  // a hash of all files the model was made from
};

// The classes of the files, whatever `options.class_name` is. Throws Error for the user's mistakes.
std::vector<frontend::SubjectClass> ListClasses(const SubjectOptions& options,
                                                const Installation& installation);

// Throws Error for the user's mistakes.
Subject LoadSubject(const SubjectOptions& options, const Installation& installation);

}  // namespace korat::cli
