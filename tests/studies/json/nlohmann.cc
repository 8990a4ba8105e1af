#include <nlohmann/json.hpp>

#include "value_text.h"

using nlohmann::json;

static std::string TextOf(const json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number_unsigned()) return std::to_string(value.get<std::uint64_t>());
  if (value.is_number_integer()) return std::to_string(value.get<std::int64_t>());
  if (value.is_number()) return DoubleText(value.get<double>());
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    return QuotedText(text.data(), text.size());
  }
  std::string text = value.is_array() ? "[" : "{";
  const char* separator = "";
  for (auto item = value.begin(); item != value.end(); ++item) {
    text += separator;
    if (value.is_object()) text += QuotedText(item.key().data(), item.key().size()) + ":";
    text += TextOf(*item);
    separator = ",";
  }
  return text + (value.is_array() ? "]" : "}");
}

int main(int, char** arguments) {
  const json value = json::parse(DocumentIn(arguments[1]), nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded()) return 1;
  std::puts(TextOf(value).c_str());
}
