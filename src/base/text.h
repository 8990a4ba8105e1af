// Joins texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace korat {

std::string Joined(const std::vector<std::string>& items, std::string_view separator);

}  // namespace korat
