// Several texts, of any bytes, as one: "1" "2".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace korat {

// stored: each text escaped and in quotes, separated by a blank.
std::string QuotedList(const std::vector<std::string>& texts);
// Nothing if QuotedList could not have written it.
std::optional<std::vector<std::string>> ParseQuotedList(std::string_view list);

}  // namespace korat
