// Names of types and members, as the compiler spells them.
#pragma once

#include <string>
#include <string_view>

#include "korat/detail/setup_code.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// "[T = SearchTree::Node]" or "[M = &SearchTree::Node::left]" at the end of a signature.
constexpr std::string_view TemplateArgument(std::string_view signature) {
  const std::size_t begin = signature.find(" = ") + 3;
  return signature.substr(begin, signature.size() - 1 - begin);
}

template <typename T>
constexpr std::string_view QualifiedName() {
  return TemplateArgument(__PRETTY_FUNCTION__);
}

template <auto M>
constexpr std::string_view QualifiedMember() {
  return TemplateArgument(__PRETTY_FUNCTION__).substr(1);
}

// The last component, template arguments left alone: "ns::Tree<ns::Key>::Node" -> "Node".
constexpr std::string_view LastComponent(std::string_view name) {
  int depth = 0;
  for (std::size_t i = name.size(); i-- > 1;) {
    if (name[i] == '>') ++depth;
    if (name[i] == '<') --depth;
    if (depth == 0 && name[i] == ':' && name[i - 1] == ':') return name.substr(i + 1);
  }
  return name;
}

template <typename T>
std::string TypeName() {
  return std::string(LastComponent(QualifiedName<T>()));
}

// "Node::left".
template <auto M>
std::string MemberName() {
  const std::string_view name = QualifiedMember<M>();
  const std::string_view member = LastComponent(name);
  if (member.size() == name.size()) return std::string(member);
  const std::string_view holder = name.substr(0, name.size() - member.size() - 2);
  return std::string(LastComponent(holder)) + "::" + std::string(member);
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
