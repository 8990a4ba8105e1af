#include "harness/text.h"

#include <cctype>
#include <cstdio>

#include "korat/detail/print_value.h"

namespace korat::detail {

void AppendQuoted(std::string& text, std::string_view value, char quote) {
  text += quote;
  for (char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == quote || c == '\\') {
      text += '\\';
      text += c;
    } else if (c == '\n') {
      text += "\\n";
    } else if (byte < 0x20 || byte == 0x7f) {
      char escaped[8];
      std::snprintf(escaped, sizeof(escaped), "\\x%02x", byte);
      text += escaped;
    } else {
      text += c;
    }
  }
  text += quote;
}

void AppendBytes(std::string& text, const void* value, std::size_t size) {
  text += "0x";
  for (std::size_t i = size; i-- > 0;) {
    char digits[4];
    std::snprintf(digits, sizeof(digits), "%02x", static_cast<const unsigned char*>(value)[i]);
    text += digits;
  }
}

}  // namespace korat::detail

namespace korat::harness {
namespace {

class StructurePrinter final : public detail::Printer {
 public:
  explicit StructurePrinter(const Layout& layout)
      : layout_(layout), printed_(layout.objects.size(), false) {}

  std::string Print() {
    for (ObjectIndex root : layout_.space.roots) {
      if (layout_.objects[Raw(root)].argument == nullptr) Enqueue(Raw(root));
    }
    for (std::size_t next = 0; next < queue_.size(); ++next) PrintObject(queue_[next]);
    for (const ObjectPlace& place : layout_.objects) {
      if (place.argument == nullptr) continue;
      text += "  " + place.argument->name + ": ";
      place.argument->print(*this, place.address);
    }
    return text;
  }

  void Reference(const void* address, AsTarget as_target) override {
    if (address == nullptr) {
      text += "null";
      return;
    }
    for (std::uint32_t i = 0; i < layout_.objects.size(); ++i) {
      const ObjectPlace& place = layout_.objects[i];
      if (place.spec == nullptr) continue;
      const auto offset =
          static_cast<std::size_t>(static_cast<const char*>(address) - place.address);
      if (offset >= place.spec->size) continue;
      text += NameOf(i) + PartName(place, offset, as_target);
      Enqueue(i);
      return;
    }
    text += "(outside)";  // made by the loop's body, or kept
  }

  void Members(const void* object, detail::ReflectFunction reflect) override {
    PrintMembers(object, reflect, {});
  }

 private:
  void PrintMembers(const void* object, detail::ReflectFunction reflect,
                    const std::vector<Member>& members) {
    std::vector<detail::Leaf> leaves;
    reflect(object, leaves);
    const auto* base = static_cast<const char*>(object);
    const Member* last_whole = nullptr;
    text += '{';
    const char* separator = "";
    for (const detail::Leaf& leaf : leaves) {
      if (leaf.print == nullptr && !leaf.is_bits) continue;
      const Member* whole = leaf.is_bits ? nullptr : FindWhole(members, leaf.offset);
      if (whole != nullptr && whole == last_whole) continue;
      last_whole = whole;
      text += separator + (whole != nullptr ? LastName(whole->setting->name) : leaf.name) + ": ";
      separator = ", ";
      if (whole != nullptr)
        whole->setting->print(*this, base + whole->offset);
      else if (leaf.is_bits)
        text += BitsText(leaf);
      else
        leaf.print(*this, base + leaf.offset);
    }
    text += '}';
  }

  // The member at an offset that prints as a whole.
  static const Member* FindWhole(const std::vector<Member>& members, std::size_t offset) {
    for (const Member& member : members) {
      if (member.setting->print != nullptr && offset - member.offset < member.setting->size) {
        return &member;
      }
    }
    return nullptr;
  }
  static std::string LastName(const std::string& name) { return name.substr(name.rfind("::") + 2); }

  void Enqueue(std::uint32_t object) {
    if (printed_[object]) return;
    printed_[object] = true;
    queue_.push_back(object);
  }

  void PrintObject(std::uint32_t index) {
    if (!text.empty()) text += "  ";
    const ObjectPlace& place = layout_.objects[index];
    text += NameOf(index);
    PrintMembers(place.address, place.spec->reflect, layout_.members.at(place.spec));
  }

  // The only object of its class goes by the class's name; others by its first letters and a
  // number.
  std::string NameOf(std::uint32_t index) const {
    const Object& object = layout_.space.objects[index];
    const std::string& name = layout_.space.classes[Raw(object.class_index)].name;
    if (layout_.objects[index].spec->count == 1 && IsRoot(index)) return name;
    return Abbreviation(object.class_index) + std::to_string(object.order);
  }

  bool IsRoot(std::uint32_t index) const {
    for (ObjectIndex root : layout_.space.roots) {
      if (Raw(root) == index) return true;
    }
    return false;
  }

  // The shortest beginning of the class's name that no other class has, a letter at least.
  std::string Abbreviation(ClassIndex index) const {
    const std::string& name = layout_.space.classes[Raw(index)].name;
    for (std::size_t length = 1; length < name.size(); ++length) {
      bool unique = true;
      for (std::uint32_t other = 0; other < layout_.space.classes.size(); ++other) {
        if (other != Raw(index) && !IsArgumentOrRoot(other)) {
          unique =
              unique && layout_.space.classes[other].name.compare(0, length, name, 0, length) != 0;
        }
      }
      if (unique) return name.substr(0, length);
    }
    return name;
  }

  bool IsArgumentOrRoot(std::uint32_t class_index) const {
    for (ObjectIndex root : layout_.space.roots) {
      if (Raw(layout_.space.At(root).class_index) == class_index) return true;
    }
    return false;
  }

  static std::string BitsText(const detail::Leaf& leaf) {
    if (leaf.type == "bool") return leaf.bits != 0 ? "true" : "false";
    return std::to_string(leaf.bits);
  }

  // A pointer to a part: ".hook". Nothing for one to the object itself, or to a base class in it.
  static std::string PartName(const ObjectPlace& place, std::size_t offset, AsTarget as_target) {
    void* target =
        as_target == nullptr ? place.address : as_target(place.spec->throw_pointer, place.address);
    if (target == place.address + offset) return "";
    std::vector<detail::Leaf> leaves;
    place.spec->reflect(place.address, leaves);
    for (const detail::Leaf& leaf : leaves) {
      if (leaf.offset == offset && !leaf.is_bits)
        return "." + leaf.name.substr(0, leaf.name.find('.'));
    }
    return "";
  }

  const Layout& layout_;
  std::vector<bool> printed_;
  std::vector<std::uint32_t> queue_;
};

}  // namespace

std::string StructureText(const Layout& layout) { return StructurePrinter(layout).Print(); }

}  // namespace korat::harness
