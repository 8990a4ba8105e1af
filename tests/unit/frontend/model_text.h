// A class model as text, to compare models.
#pragma once

#include <string>
#include <utility>

#include "prepare/model_json.h"

namespace korat::frontend {

// All but the files it depends on: with a precompiled header, those are more.
inline std::string ModelText(ClassModel model) {
  model.dependencies.clear();
  return nlohmann::json(std::move(model)).dump(1);
}

}  // namespace korat::frontend
