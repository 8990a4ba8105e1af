#include "testing/address_source.h"

namespace korat::cli {

std::string AddressSource(const std::string& pointer, const std::string& tag,
                          const frontend::Type& type) {
  const bool is_pointer = type.source.back() == '*';
  if (is_pointer && tag.empty()) return pointer.empty() ? "nullptr" : pointer;
  std::string bits = tag.empty() ? "0" : "std::uintptr_t{" + tag.substr(1) + "}";
  if (!pointer.empty()) {
    bits = "reinterpret_cast<std::uintptr_t>(" + pointer + ")" +
           (tag.empty() ? "" : " | " + tag.substr(1));
  }
  return is_pointer ? "reinterpret_cast<" + type.source + ">(" + bits + ")" : bits;
}

}  // namespace korat::cli
