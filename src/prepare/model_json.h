// A class model as JSON, for the cache.
#pragma once

#include <nlohmann/json.hpp>

#include "model/class_model.h"

namespace korat::frontend {

void to_json(nlohmann::json& json, const ClassModel& model);
void from_json(const nlohmann::json& json, ClassModel& model);

}  // namespace korat::frontend
