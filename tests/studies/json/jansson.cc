#include <jansson.h>

#include "value_text.h"

static std::string TextOf(json_t* value) {
  if (json_is_null(value)) return "null";
  if (json_is_boolean(value)) return json_is_true(value) ? "true" : "false";
  if (json_is_integer(value)) return std::to_string(json_integer_value(value));
  if (json_is_real(value)) return DoubleText(json_real_value(value));
  if (json_is_string(value)) {
    return QuotedText(json_string_value(value), json_string_length(value));
  }
  std::string text;
  if (json_is_array(value)) {
    for (std::size_t i = 0; i < json_array_size(value); ++i) {
      text += (text.empty() ? "" : ",") + TextOf(json_array_get(value, i));
    }
    return "[" + text + "]";
  }
  const char* key;
  json_t* member;
  json_object_foreach(value, key, member) {
    text += (text.empty() ? "" : ",") + QuotedText(key, std::char_traits<char>::length(key)) + ":" +
            TextOf(member);
  }
  return "{" + text + "}";
}

int main(int, char** arguments) {
  const std::string text = DocumentIn(arguments[1]);
  json_t* const value = json_loadb(text.data(), text.size(), JSON_DECODE_ANY, nullptr);
  if (value == nullptr) return 1;
  std::puts(TextOf(value).c_str());
  json_decref(value);
}
