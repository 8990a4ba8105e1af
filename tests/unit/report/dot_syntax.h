// A strict reader of the part of Graphviz's language that we write: node and edge statements with
// attribute lists, quoted strings, and HTML-like labels, which must be well-formed.
#pragma once

#include <cctype>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace korat::test {

using Attributes = std::map<std::string, std::string>;

struct DotEdge {
  std::string from, to;
  Attributes attributes;
};

struct DotGraph {
  std::string name;
  std::map<std::string, Attributes> nodes;  // "graph" and "node" hold the defaults
  std::vector<DotEdge> edges;
};

// Throws std::runtime_error if the text is invalid.
class DotParser {
 public:
  explicit DotParser(const std::string& text) : text_(text) {}

  DotGraph Parse() {
    DotGraph graph;
    Expect("digraph");
    graph.name = QuotedString();
    Expect("{");
    while (!Accept("}")) ParseStatement(graph);
    SkipSpace();
    if (at_ != text_.size()) Fail("text after the graph");
    for (const DotEdge& edge : graph.edges) {
      if (graph.nodes.count(edge.from) == 0 || graph.nodes.count(edge.to) == 0) {
        Fail("an edge without a box");
      }
    }
    return graph;
  }

 private:
  [[noreturn]] void Fail(const std::string& what) const {
    throw std::runtime_error(what + " at " + std::to_string(at_) + ": " + text_.substr(at_, 40));
  }
  void SkipSpace() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool Accept(const std::string& word) {
    SkipSpace();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  void Expect(const std::string& word) {
    if (!Accept(word)) Fail("expected " + word);
  }

  void ParseStatement(DotGraph& graph) {
    const std::string name = Word();
    if (Accept("->")) {
      const std::string to = Word();
      graph.edges.push_back({name, to, AttributeList()});
    } else if (!graph.nodes.emplace(name, AttributeList()).second) {
      Fail("a box twice");
    }
    Expect(";");
  }

  Attributes AttributeList() {
    Attributes attributes;
    Expect("[");
    do {
      const std::string name = Word();
      Expect("=");
      attributes[name] = AttributeValue();
    } while (Accept(","));
    Expect("]");
    return attributes;
  }

  std::string AttributeValue() {
    SkipSpace();
    if (text_[at_] == '"') return QuotedString();
    if (text_[at_] == '<') return HtmlText();
    return Word();
  }

  std::string Word() {
    SkipSpace();
    std::string word;
    while (std::isalnum(static_cast<unsigned char>(text_.at(at_)))) word += text_[at_++];
    if (word.empty()) Fail("expected a word");
    return word;
  }

  // Unescaped. Only \\ and \" are allowed: others mean something to Graphviz.
  std::string QuotedString() {
    Expect("\"");
    std::string string;
    for (; text_.at(at_) != '"'; ++at_) {
      if (static_cast<unsigned char>(text_[at_]) < 0x20) Fail("a control character");
      if (text_[at_] == '\\' && text_.at(++at_) != '\\' && text_[at_] != '"') Fail("an escape");
      string += text_[at_];
    }
    ++at_;
    return string;
  }

  // The text of the cells in <...>, one per line.
  std::string HtmlText() {
    Expect("<");
    std::vector<std::string> open;
    std::string text;
    for (;;) {
      const char c = text_.at(at_);
      if (c == '>' && open.empty()) break;
      if (c == '<') {
        ParseTag(open, text);
      } else if (c == '>' || c == '"' || static_cast<unsigned char>(c) < 0x20) {
        Fail("a character that should be escaped");
      } else if (c == '&') {
        text += Entity();
      } else {
        text += c;
        ++at_;
      }
    }
    ++at_;
    return text;
  }

  void ParseTag(std::vector<std::string>& open, std::string& text) {
    const std::size_t end = text_.find('>', at_);
    if (end == std::string::npos) Fail("an open tag");
    const std::string tag = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    const std::string name = tag.substr(0, tag.find(' '));
    if (name[0] != '/') {
      if (name != "table" && name != "tr" && name != "td" && name != "b") Fail("tag " + tag);
      open.push_back(name);
      return;
    }
    if (open.empty() || open.back() != name.substr(1)) Fail("tag " + tag);
    open.pop_back();
    if (name == "/td") text += '\n';
  }

  char Entity() {
    const std::pair<const char*, char> entities[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}};
    for (const auto& [entity, character] : entities) {
      if (Accept(entity)) return character;
    }
    Fail("an entity");
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace korat::test
