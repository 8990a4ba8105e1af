// An object as text, with everything its pointers lead to: like korat::Text, but for objects that
// the user made.
#pragma once

#include <cxxabi.h>

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "korat/detail/print_value.h"
#include "korat/detail/reflect.h"
#include "korat/detail/setup_code.h"
#include "korat/detail/type_name.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// "Tree{root: N0, size: 1}  N0{left: null, right: null, info: 1}": objects in the order of their
// appearance, each once. A pointer that dangles is followed, too: nothing distinguishes it from
// others.
class ObjectPrinter final : public Printer {
 public:
  static constexpr std::size_t kMostObjects = 100;

  template <typename T>
  std::string Print(const T& root) {
    if constexpr (std::is_class_v<T> && !PrintsAsValue<T>) {
      names_[{&root, QualifiedName<T>()}] = TypeName<T>();
      text = TypeName<T>();
    }
    PrintValue(*this, root);
    text += DerivedClass(root);
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const Target target = queue_[next];
      text += "  " + target.name;
      const std::size_t start = text.size();
      target.print(*this, target.address);
      if (text.compare(start, 1, "{") != 0) text.insert(start, ": ");
    }
    return text;
  }

  void Reference(const void* address, AsTarget, const Pointee& pointee) override {
    if (address == nullptr || pointee.print == nullptr) {
      text += address == nullptr ? "null" : "(not null)";
      return;
    }
    const std::string_view class_name = pointee.name;
    const auto [named, is_new] = names_.insert({{address, class_name}, ""});
    if (is_new && queue_.size() == kMostObjects) {
      names_.erase(named);
      text += "...";
      return;
    }
    if (is_new) {
      named->second = NameOf(class_name);
      queue_.push_back({address, named->second, pointee.print});
    }
    text += named->second;
  }

  void Members(const void* object, ReflectFunction reflect) override {
    std::vector<Leaf> leaves;
    reflect(object, leaves);
    text += '{';
    const char* separator = "";
    for (const Leaf& leaf : leaves) {
      if (leaf.print == nullptr && !leaf.is_bits) continue;
      text += separator + leaf.name + ": ";
      separator = ", ";
      if (leaf.is_bits)
        text +=
            leaf.type == "bool" ? (leaf.bits != 0 ? "true" : "false") : std::to_string(leaf.bits);
      else
        leaf.print(*this, static_cast<const char*>(object) + leaf.offset);
    }
    text += '}';
  }

 private:
  struct Target {
    const void* address;
    std::string name;
    void (*print)(Printer&, const void* object);
  };

  // " (a Circle)" for a Shape that is more than that.
  template <typename T>
  static std::string DerivedClass([[maybe_unused]] const T& object) {
#ifdef __cpp_rtti
    if constexpr (std::is_polymorphic_v<T>) {
      const std::type_info& type = typeid(object);
      if (type == typeid(T)) return "";
      char* name = abi::__cxa_demangle(type.name(), nullptr, nullptr, nullptr);
      const std::string text = " (a " + std::string(name != nullptr ? name : type.name()) + ")";
      std::free(name);
      return text;
    }
#endif
    return "";
  }

  // The first letter of the class and a number: "N0".
  std::string NameOf(std::string_view class_name) {
    const std::string letter(LastComponent(class_name).substr(0, 1));
    return letter + std::to_string(counts_[letter]++);
  }

  // An object and its first member are at one address.
  std::map<std::pair<const void*, std::string_view>, std::string> names_;
  std::map<std::string, int> counts_;
  std::vector<Target> queue_;
};

template <typename T>
std::string ObjectText(const T& object) {
  return ObjectPrinter().Print(object);
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
