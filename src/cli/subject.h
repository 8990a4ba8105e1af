// The class under test: the options that name it, and its model, from the cache if nothing changed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/installation.h"
#include "frontend/class_model.h"

namespace korat::cli {

struct SubjectOptions {
  std::vector<std::string> files;
  std::string class_name;
  std::string predicate;
  std::string finitization;
  std::string build_directory;
  std::vector<std::string> compiler_flags;  // after --
  bool wants_predicate = true;
  bool calls_methods = false;

  // Adds the options to a sub-command.
  void AddTo(CLI::App& command);
};

struct Subject {
  frontend::ClassModel model;
  std::string content;  // a hash of all files the model was made from
};

// Throws Error for the user's mistakes.
Subject LoadSubject(const SubjectOptions& options, const Installation& installation);

}  // namespace korat::cli
