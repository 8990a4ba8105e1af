// Small source files in a temporary directory, and what the front end makes of them.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "frontend/load.h"
#include "korat/error.h"
#include "model/class_model.h"

namespace korat::frontend {

class SourceFiles {
 public:
  SourceFiles() {
    std::string name = (std::filesystem::temp_directory_path() / "korat_frontend_XXXXXX").string();
    directory_ = std::filesystem::canonical(mkdtemp(name.data())).string();
  }
  ~SourceFiles() { std::filesystem::remove_all(directory_); }
  SourceFiles(const SourceFiles&) = delete;
  SourceFiles& operator=(const SourceFiles&) = delete;

  std::string Path(const std::string& name) const { return directory_ + "/" + name; }

  std::string Write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(Path(name)).parent_path());
    std::ofstream(Path(name)) << text;
    return Path(name);
  }

  const std::string& directory() const { return directory_; }

 private:
  std::string directory_;
};

inline LoadRequest RequestFor(const std::vector<std::string>& files,
                              const std::string& class_name) {
  LoadRequest request;
  request.files = files;
  request.class_name = class_name;
  request.wants_predicate = false;
  request.korat_include = KORAT_INCLUDE_DIR;
  return request;
}

// As the korat program asks.
inline LoadRequest Precompiled(LoadRequest request) {
  request.precompiled = KORAT_PRECOMPILED_HEADER;
  return request;
}

// The model of a class in a single header.
inline ClassModel LoadText(const std::string& text, const std::string& class_name) {
  const SourceFiles files;
  return Load(Precompiled(RequestFor({files.Write("input.h", text)}, class_name)));
}

// The message to the user; "" if nothing is wrong.
inline std::string ErrorOf(const LoadRequest& request) {
  try {
    Load(request);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}
inline std::string ErrorOfText(const std::string& text, const std::string& class_name) {
  const SourceFiles files;
  return ErrorOf(RequestFor({files.Write("input.h", text)}, class_name));
}

inline const Field& FieldNamed(const Class& holder, const std::string& name) {
  for (const Field& field : holder.fields) {
    if (field.name == name) return field;
  }
  throw std::out_of_range("no field " + name);
}

inline const Class& ClassNamed(const ClassModel& model, const std::string& name) {
  for (const Class& one : model.classes) {
    if (one.name == name) return one;
  }
  throw std::out_of_range("no class " + name);
}

inline std::vector<std::string> ClassNames(const ClassModel& model) {
  std::vector<std::string> names;
  for (const Class& one : model.classes) names.push_back(one.name);
  return names;
}

}  // namespace korat::frontend
