// Texts joined and shortened.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace korat {

std::string Joined(const std::vector<std::string>& items, std::string_view separator);

std::string WithoutSpaces(std::string text);

// "Map<int, Box<int>>::Node" -> "Map::Node". Names of operators stay as they are.
std::string WithoutTemplateArguments(const std::string& name);

}  // namespace korat
