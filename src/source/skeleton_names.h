// Names for the variables and parameters of a skeleton.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace korat::frontend {

std::string SnakeCase(const std::string& name);   // "SearchTree", "searchTree_" -> "search_tree"
std::string PascalCase(const std::string& name);  // "remove_all" -> "RemoveAll"
std::string Plural(const std::string& noun);      // "node" -> "nodes", "entry" -> "entries"

// "Node" of "ns::Tree<int>::Node<char>", "entry" of "decltype(node::entry)".
std::string SimpleName(const std::string& qualified);

// Hands out each name once.
class NamePool {
 public:
  // The first of these that is free; if none is, the last one with a number.
  std::string Take(const std::vector<std::string>& choices);

 private:
  std::set<std::string> taken_ = {"f", "scope", "object", "value"};
};

}  // namespace korat::frontend
