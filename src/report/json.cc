#include "report/json.h"

#include <nlohmann/json.hpp>

#include "base/escape.h"
#include "report/utf8.h"

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;

std::string Hex(const std::string& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    hex += kDigits[byte / 16];
    hex += kDigits[byte % 16];
  }
  return hex;
}

// A number that JSON writes exactly as we print it.
std::optional<Json> ExactNumber(const std::string& text) {
  if (text.find_first_of("-0123456789") != 0) return std::nullopt;
  Json number = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (number.is_number() && number.dump() == text) return number;
  return std::nullopt;
}

Json ScalarJson(const std::string& text) {
  if (text == "true") return true;
  if (text == "false") return false;
  if (!IsUtf8(text)) return Json::object({{"bytes", Hex(text)}});
  if (std::optional<Json> number = ExactNumber(text)) return *number;
  // The text may escape bytes that are not UTF-8.
  if (const auto string = Unquote(text, '"'); string && IsUtf8(*string)) return *string;
  if (const auto character = Unquote(text, '\''); character && IsUtf8(*character)) {
    return Json::object({{"char", *character}});
  }
  return Json::object({{"text", text}});
}

class GraphWriter {
 public:
  explicit GraphWriter(const Graph& graph) : graph_(graph) {}

  Json Write() const {
    Json json;
    json["id"] = graph_.id;
    json["root"] = graph_.root;
    Json& objects = json["objects"] = Json::object();
    for (const GraphObject& object : graph_.objects) {
      Json& json_object = objects[object.name];
      json_object["class"] = object.class_name;
      json_object["fields"] = Members(object.members);
    }
    json["arguments"] = Members(graph_.arguments);
    return json;
  }

 private:
  // A class and its base may have members of the same name; they become "x", "x#2", "x#3".
  Json Members(const std::vector<Member>& members) const {
    Json json = Json::object();
    for (const Member& member : members) {
      std::string key = member.name;
      for (int n = 2; json.contains(key); ++n) key = member.name + '#' + std::to_string(n);
      json[key] = Value(member.content);
    }
    return json;
  }

  Json Value(const Content& content) const {
    Json json = std::visit([this](const auto& value) { return ValueJson(value); }, content.value);
    for (std::size_t i = content.alternatives.size(); i-- > 0;) {
      json = Json::object({{"alternative", content.alternatives[i]}, {"value", std::move(json)}});
    }
    return json;
  }

  Json ValueJson(const Null&) const { return nullptr; }
  Json ValueJson(const Scalar& scalar) const { return ScalarJson(scalar.text); }
  Json ValueJson(const Reference& reference) const {
    Json json = Json::object({{"ref", graph_.objects[reference.object].name}});
    if (!reference.part.empty()) json["part"] = reference.part;
    return json;
  }
  Json ValueJson(const List& list) const {
    Json json = Json::array();
    for (std::size_t i = 0; i < list.elements.size(); ++i) {
      Json value = Value(list.elements[i]);
      if (i < list.keys.size()) {
        value = Json::object({{"key", ScalarJson(list.keys[i])}, {"value", std::move(value)}});
      }
      json.push_back(std::move(value));
    }
    if (list.kind == List::Kind::kSequence) return json;
    return Json::object({{list.kind == List::Kind::kSet ? "set" : "map", std::move(json)}});
  }
  Json ValueJson(const Record& record) const {
    return Json::object({{"fields", Members(record.members)}});
  }

  const Graph& graph_;
};

}  // namespace

std::string ToJson(const Graph& graph) {
  return GraphWriter(graph).Write().dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace korat::report
