// The measurements as a table and as JSON. Both come from one list of columns.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/measurement.h"

namespace korat::benchmarks {

std::string HeaderLine(const Comparisons& comparisons);
std::string Line(const Measurement& measurement, const Comparisons& comparisons);
nlohmann::json ToJson(const Measurement& measurement);

// The geometric mean of each ratio, by its name in JSON; subjects that lack it do not count, nor do
// smaller sizes of a subject that is measured at a larger one, too.
nlohmann::json GeometricMeans(const std::vector<Measurement>& all);
// What the columns mean, with their geometric means.
std::string Explanation(const std::vector<Measurement>& all, const Comparisons& comparisons);

}  // namespace korat::benchmarks
