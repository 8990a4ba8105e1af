#include <json-c/json.h>

#include "value_text.h"

static std::string TextOf(json_object* value) {
  switch (json_object_get_type(value)) {
    case json_type_null:
      return "null";
    case json_type_boolean:
      return json_object_get_boolean(value) ? "true" : "false";
    case json_type_int:
      if (json_object_get_int64(value) < 0) return std::to_string(json_object_get_int64(value));
      return std::to_string(json_object_get_uint64(value));
    case json_type_double:
      return DoubleText(json_object_get_double(value));
    case json_type_string:
      return QuotedText(json_object_get_string(value),
                        static_cast<std::size_t>(json_object_get_string_len(value)));
    case json_type_array: {
      std::string text;
      for (std::size_t i = 0; i < json_object_array_length(value); ++i) {
        text += (text.empty() ? "" : ",") + TextOf(json_object_array_get_idx(value, i));
      }
      return "[" + text + "]";
    }
    case json_type_object:
      break;
  }
  std::string text;
  json_object_object_foreach(value, key, member) {
    text += (text.empty() ? "" : ",") + QuotedText(key, std::char_traits<char>::length(key)) + ":" +
            TextOf(member);
  }
  return "{" + text + "}";
}

// As strict as it gets: the whole text has to be one value.
int main(int, char** arguments) {
  std::string text = DocumentIn(arguments[1]);
  json_tokener* const parser = json_tokener_new();
  json_tokener_set_flags(parser, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
  // With the zero at its end, so that a number ends there.
  const auto size = static_cast<int>(text.size()) + 1;
  json_object* const value = json_tokener_parse_ex(parser, text.c_str(), size);
  if (json_tokener_get_error(parser) != json_tokener_success) return 1;
  if (json_tokener_get_parse_end(parser) < text.size()) return 1;
  std::puts(TextOf(value).c_str());
  json_object_put(value);
  json_tokener_free(parser);
}
