#include "tests/unit/report/graph_reader.h"

#include <map>
#include <nlohmann/json.hpp>

#include "base/escape.h"

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;

// Deeper than any structure; the input may be anything.
constexpr int kMaxDepth = 200;

// Thrown and caught here if the JSON is not a structure.
struct NoStructure {};

const Json& At(const Json& json, const char* key, Json::value_t type) {
  const auto found = json.find(key);
  if (found == json.end() || found->type() != type) throw NoStructure();
  return *found;
}

std::string TextAt(const Json& json, const char* key) {
  return At(json, key, Json::value_t::string).get<std::string>();
}

std::string Quoted(const std::string& text, char quote) {
  std::string quoted(1, quote);
  AppendEscaped(quoted, text, quote);
  return quoted + quote;
}

std::string BytesFromHex(const std::string& hex) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (hex.size() % 2 != 0) throw NoStructure();
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const std::size_t high = kDigits.find(hex[i]), low = kDigits.find(hex[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) throw NoStructure();
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

class Reader {
 public:
  Graph Read(const Json& json) {
    Graph graph;
    if (!json.is_object()) throw NoStructure();
    graph.id = TextAt(json, "id");
    graph.root = TextAt(json, "root");
    const Json& objects = At(json, "objects", Json::value_t::object);
    for (const auto& [name, object] : objects.items()) positions_.emplace(name, positions_.size());
    for (const auto& [name, object] : objects.items()) {
      if (!object.is_object()) throw NoStructure();
      graph.objects.push_back(
          {name, TextAt(object, "class"), Members(At(object, "fields", Json::value_t::object), 0)});
    }
    graph.arguments = Members(At(json, "arguments", Json::value_t::object), 0);
    const bool root_is_first = !graph.objects.empty() && graph.objects[0].name == graph.root;
    if (!graph.root.empty() && !root_is_first) throw NoStructure();
    return graph;
  }

 private:
  std::vector<Member> Members(const Json& json, int depth) {
    std::vector<Member> members;
    for (const auto& [key, value] : json.items()) {
      members.push_back({key.substr(0, key.find('#')), Value(value, depth + 1)});
    }
    return members;
  }

  Content Value(const Json& json, int depth) {
    if (depth > kMaxDepth) throw NoStructure();
    if (json.is_null()) return {Null{}};
    if (json.is_string()) return {Scalar{Quoted(json.get<std::string>(), '"')}};
    if (json.is_boolean() || json.is_number()) return {Scalar{json.dump()}};
    if (json.is_object()) return Tagged(json, depth);
    return {Elements(json, List::Kind::kSequence, depth)};
  }

  List Elements(const Json& json, List::Kind kind, int depth) {
    List list{{}, kind, {}};
    for (const Json& element : json) {
      const bool is_entry = kind == List::Kind::kMap;
      if (is_entry && (element.size() != 2 || !element.contains("key"))) throw NoStructure();
      list.elements.push_back(Value(is_entry ? element.at("value") : element, depth + 1));
      if (!is_entry) continue;
      const Content key = Value(element.at("key"), depth + 1);
      if (!std::holds_alternative<Scalar>(key.value)) throw NoStructure();
      list.keys.push_back(std::get<Scalar>(key.value).text);
    }
    return list;
  }

  // {"ref": ...}, {"fields": ...}, {"set": ...}, {"map": ...}, {"char": ...}, {"text": ...},
  // {"bytes": ...}, {"alternative": ..., "value": ...}
  Content Tagged(const Json& json, int depth) {
    if (json.contains("ref")) return {ReferenceOf(json)};
    if (json.contains("alternative")) {
      if (json.size() != 2) throw NoStructure();
      Content content = Value(json.at("value"), depth + 1);
      content.alternatives.insert(
          content.alternatives.begin(),
          At(json, "alternative", Json::value_t::number_unsigned).get<std::size_t>());
      return content;
    }
    if (json.size() != 1) throw NoStructure();
    if (json.contains("fields")) {
      return {Record{Members(At(json, "fields", Json::value_t::object), depth)}};
    }
    if (json.contains("set")) {
      return {Elements(At(json, "set", Json::value_t::array), List::Kind::kSet, depth)};
    }
    if (json.contains("map")) {
      return {Elements(At(json, "map", Json::value_t::array), List::Kind::kMap, depth)};
    }
    if (json.contains("char")) return {Scalar{Quoted(TextAt(json, "char"), '\'')}};
    if (json.contains("bytes")) return {Scalar{BytesFromHex(TextAt(json, "bytes"))}};
    return {Scalar{TextAt(json, "text")}};
  }

  Reference ReferenceOf(const Json& json) {
    const auto target = positions_.find(TextAt(json, "ref"));
    if (target == positions_.end()) throw NoStructure();
    if (json.size() == 1) return {target->second, ""};
    if (json.size() != 2) throw NoStructure();
    return {target->second, TextAt(json, "part")};
  }

  std::map<std::string, std::size_t> positions_;  // of the objects, by name
};

}  // namespace

std::optional<Graph> GraphFromJson(std::string_view json) {
  const Json parsed = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  try {
    return Reader().Read(parsed);
  } catch (const NoStructure&) {
    return std::nullopt;
  }
}

}  // namespace korat::report
