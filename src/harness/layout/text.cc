#include "harness/layout/text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <utility>

#include "base/escape.h"
#include "harness/layout/block_extent.h"
#include "korat/detail/print_value.h"
#include "protocol/schema.h"
#include "runtime/memory/arena.h"

namespace korat::detail {

void Append(std::string& text, std::string_view value) { text += value; }
void AppendNumber(std::string& text, long long value) { text += std::to_string(value); }
void AppendNumber(std::string& text, unsigned long long value) { text += std::to_string(value); }

void AppendQuoted(std::string& text, std::string_view value, char quote) {
  text += quote;
  AppendEscaped(text, value, quote);
  text += quote;
}

void Printer::Iterator(const void*, std::size_t, const std::type_info&) { text += "(iterator)"; }
void Printer::Function(const void*) { text += "function"; }
bool Printer::Bytes(const void*, std::size_t) { return false; }

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

constexpr std::uintptr_t kMostTag = 15;  // what fits below an address that is aligned to 16

using PrintFunction = void (*)(detail::Printer&, const void*);

// Null if its type says how it prints.
PrintFunction PrintOf(const detail::Setting& setting) {
  const bool is_address = setting.domain != nullptr && setting.domain->holds_addresses;
  return is_address ? setting.domain->print : setting.print;
}

// The member at an offset that prints as a whole.
const Member* FindWhole(const std::vector<Member>& members, std::size_t offset) {
  for (const Member& member : members) {
    if (PrintOf(*member.setting) != nullptr && offset - member.offset < member.setting->size) {
      return &member;
    }
  }
  return nullptr;
}

std::string LastName(const std::string& name) { return name.substr(name.rfind("::") + 2); }

std::string BitsText(const detail::Leaf& leaf) {
  if (leaf.type == "bool") return leaf.bits != 0 ? "true" : "false";
  return std::to_string(leaf.bits);
}

std::string_view LastWord(std::string_view name) {
  const std::size_t scope = name.rfind("::");
  return scope == std::string_view::npos ? name : name.substr(scope + 2);
}

// The members in the order of their names, without those that are not shown. "": a class that is
// not known here.
void Arrange(const CanonicalText& form, std::string_view class_name,
             std::vector<detail::Leaf>& leaves) {
  const std::string prefix = std::string(LastWord(class_name)) + "::";
  const auto is_left_out = [&](const detail::Leaf& leaf) {
    const std::string member = leaf.name.substr(0, leaf.name.find('.'));
    if (!class_name.empty()) return form.left_out.count(prefix + member) != 0;
    return std::any_of(form.left_out.begin(), form.left_out.end(),
                       [&](const std::string& name) { return LastWord(name) == member; });
  };
  if (!form.left_out.empty()) {
    leaves.erase(std::remove_if(leaves.begin(), leaves.end(), is_left_out), leaves.end());
  }
  std::sort(leaves.begin(), leaves.end(), [](const auto& one, const auto& other) {
    return one.name != other.name ? one.name < other.name : one.offset < other.offset;
  });
}

class StructurePrinter final : public detail::Printer {
 public:
  // `memory`: what lies in its heap was made by a call, and is shown as well; null: nothing was.
  StructurePrinter(const Layout& layout, const runtime::RunMemory* memory,
                   Naming naming = Naming::kByObject, const CanonicalText* form = nullptr)
      : layout_(layout),
        memory_(memory),
        naming_(naming),
        form_(form),
        printed_(layout.objects.size(), false) {}

  std::string Print() {
    for (ObjectIndex root : layout_.space.roots) {
      if (layout_.objects[Raw(root)].argument == nullptr) Enqueue(Raw(root));
    }
    PrintQueue();
    const std::string arguments = ArgumentsText();
    PrintQueue();  // what only arguments refer to
    PrintMade();
    return text + arguments;
  }

  std::string PrintResult(void (*print)(detail::Printer&, const void*), const void* value) {
    print(*this, value);
    const std::string result = std::exchange(text, "");
    PrintMade();
    return result + (text.empty() ? "" : "  ") + text;
  }

  // An object that is not part of the layout.
  std::string PrintAlone(const void* object, const detail::Pointee& pointee) {
    made_.push_back({object, pointee.reflect, std::string(pointee.name), ""});
    unnumbered_ = 1;
    PrintMade();
    return text;
  }

  void Reference(const void* address, AsTarget as_target, const detail::Pointee& pointee) override {
    if (address == nullptr) {
      text += "null";
      return;
    }
    if (const auto tag = reinterpret_cast<std::uintptr_t>(address); tag <= kMostTag) {
      text += "null|" + std::to_string(tag);
      return;
    }
    for (std::uint32_t i = 0; i < layout_.objects.size(); ++i) {
      const ObjectPlace& place = layout_.objects[i];
      if (place.spec == nullptr) continue;
      const auto offset =
          static_cast<std::size_t>(static_cast<const char*>(address) - place.address);
      if (offset >= place.spec->size) continue;
      text += NameOf(i) + PartName(place, offset, as_target, pointee.name);
      Enqueue(i);
      return;
    }
    if (layout_.blocks.count(pointee.name) != 0 && PrintArray(address, pointee)) return;
    if (memory_ != nullptr && memory_->IsInHeap(address) && pointee.reflect != nullptr) {
      text += MadeName(address, pointee);
    } else {
      text += "(outside)";  // made by the loop's body, or kept
    }
  }

  void Iterator(const void* iterator, std::size_t size, const std::type_info& type) override {
    text += IteratorText(layout_, iterator, size, type);
  }

  void Function(const void* address) override {
    const auto named = layout_.functions.find(address);
    text += named == layout_.functions.end() ? "function" : named->second;
  }

  void Members(const void* object, detail::ReflectFunction reflect) override {
    PrintMembers(object, reflect, {}, "");
  }

 private:
  // False if no array begins there.
  bool PrintArray(const void* address, const detail::Pointee& pointee) {
    const std::optional<BlockExtent> block =
        BlockFrom(address, pointee.size, layout_.arena, memory_);
    if (!block) return false;
    if (!block->is_live) {
      text += "(deleted)";
      return true;
    }
    text += '[';
    for (std::size_t i = 0; i < block->count; ++i) {
      if (i != 0) text += ", ";
      pointee.print_element(*this, static_cast<const char*>(address) + i * pointee.size);
    }
    text += ']';
    return true;
  }

  void PrintMembers(const void* object, detail::ReflectFunction reflect,
                    const std::vector<Member>& members, std::string_view class_name) {
    std::vector<detail::Leaf> leaves;
    reflect(object, leaves);
    if (form_ != nullptr) Arrange(*form_, class_name, leaves);
    const auto* base = static_cast<const char*>(object);
    const Member* last_whole = nullptr;
    text += '{';
    const char* separator = "";
    for (const detail::Leaf& leaf : leaves) {
      if (leaf.print == nullptr && !leaf.is_bits) continue;
      if (IsElsewhere(leaf, leaves, base, members)) continue;
      if (const Member* array = FindTrailing(leaf, members)) {
        text += separator + leaf.name + ": ";
        separator = ", ";
        PrintTrailing(*array, leaves, base);
        continue;
      }
      const Member* whole = leaf.is_bits ? nullptr : FindWhole(members, leaf.offset);
      if (whole != nullptr && whole == last_whole) continue;
      last_whole = whole;
      text += separator + (whole != nullptr ? LastName(whole->setting->name) : leaf.name) + ": ";
      separator = ", ";
      if (whole != nullptr)
        PrintOf (*whole->setting)(*this, base + whole->offset);
      else if (leaf.is_bits)
        text += BitsText(leaf);
      else
        leaf.print(*this, base + leaf.offset);
    }
    text += '}';
  }

  void AddClass(std::string_view name) {
    if (form_ == nullptr || !form_->names_classes) return;
    text += ' ';
    text += LastWord(name);
  }

  // Whether it is a member of a union that is not there.
  bool IsElsewhere(const detail::Leaf& leaf, const std::vector<detail::Leaf>& leaves,
                   const char* object, const std::vector<Member>& members) const {
    for (const Member& member : members) {
      const detail::DomainSpec* domain = member.setting->domain.get();
      if (domain == nullptr || !domain->is_in_union) continue;
      const bool is_part = leaf.name.compare(0, member.name.size() + 1, member.name + ".") == 0;
      if (leaf.name != member.name && !is_part) continue;
      for (const detail::Leaf& decider : leaves) {
        if (decider.name != domain->depends_on || decider.print == nullptr) continue;
        const auto decision =
            DecisionIn(layout_, decider.print, object + decider.offset, decider.size);
        return decision && domain->domain_for(*decision) == nullptr;
      }
    }
    return false;
  }

  // --- flexible array members

  static const Member* FindTrailing(const detail::Leaf& leaf, const std::vector<Member>& members) {
    for (const Member& member : members) {
      const detail::DomainSpec* domain = member.setting->domain.get();
      if (domain != nullptr && domain->is_trailing && member.name == leaf.name) return &member;
    }
    return nullptr;
  }

  // As long as it is now, but no longer than the memory after the object.
  void PrintTrailing(const Member& array, const std::vector<detail::Leaf>& leaves,
                     const char* object) {
    const detail::DomainSpec& domain = *array.setting->domain;
    std::size_t count = domain.parts.size();
    for (const detail::Leaf& leaf : leaves) {
      if (leaf.name != domain.depends_on || leaf.print == nullptr) continue;
      const auto length = DecisionIn(layout_, leaf.print, object + leaf.offset, leaf.size);
      count = length && length->number > 0 ? static_cast<std::size_t>(length->number) : 0;
    }
    count = std::min(count, RoomFrom(object, array.offset) / domain.element_size);
    text += '[';
    for (std::size_t i = 0; i < count; ++i) {
      if (i != 0) text += ", ";
      domain.print_element(*this, object + array.offset + i * domain.element_size);
    }
    text += ']';
  }

  // The bytes of the object's memory from this offset on.
  std::size_t RoomFrom(const char* object, std::size_t offset) const {
    for (const ObjectPlace& place : layout_.objects) {
      if (place.address != object || place.spec == nullptr) continue;
      return place.spec->size + layout_.rooms.at(place.spec) - offset;
    }
    return 0;
  }

  void Enqueue(std::uint32_t object) {
    if (printed_[object]) return;
    printed_[object] = true;
    queue_.push_back(object);
  }

  void PrintQueue() {
    for (; next_ < queue_.size(); ++next_) PrintObject(queue_[next_]);
  }

  // Objects that a call has made: "Node+1".
  struct Made {
    const void* address;
    detail::ReflectFunction reflect;
    std::string name;
    std::string class_name;
  };

  const std::string& MadeName(const void* address, const detail::Pointee& pointee) {
    for (const Made& known : made_) {
      if (known.address == address) return known.name;
    }
    const std::size_t scope = pointee.name.rfind(':');
    const std::string_view name =
        scope == std::string_view::npos ? pointee.name : pointee.name.substr(scope + 1);
    made_.push_back({address, pointee.reflect,
                     naming_ == Naming::kInOrder
                         ? NextInOrder()
                         : std::string(name) + "+" + std::to_string(made_.size() + 1 - unnumbered_),
                     std::string(pointee.name)});
    return made_.back().name;
  }

  void PrintMade() {
    for (; shown_ < made_.size(); ++shown_) {
      const Made& made = made_[shown_];
      if (!text.empty()) text += "  ";
      text += made.name;
      AddClass(made.class_name);
      PrintMembers(made.address, made.reflect, {}, made.class_name);
      PrintQueue();
    }
  }

  std::string ArgumentsText() {
    const std::string objects = std::exchange(text, "");
    for (const ObjectPlace& place : layout_.objects) {
      if (place.argument == nullptr) continue;
      text += "  " +
              (form_ == nullptr ? place.argument->name : "#" + std::to_string(++arguments_)) + ": ";
      place.argument->print(*this, place.address);
    }
    return std::exchange(text, objects);
  }

  void PrintObject(std::uint32_t index) {
    if (!text.empty()) text += "  ";
    const ObjectPlace& place = layout_.objects[index];
    text += NameOf(index);
    if (place.address != layout_.Root()) AddClass(place.spec->name);
    if (!runtime::Arena::IsLive(place.address)) {
      text += "{*: (deleted)}";  // what lies there now is not a value
      return;
    }
    PrintMembers(place.address, place.spec->reflect, layout_.members.at(place.spec),
                 place.spec->name);
  }

  const std::string& NameOf(std::uint32_t index) {
    if (names_.empty()) {
      names_ = naming_ == Naming::kInOrder ? std::vector<std::string>(layout_.objects.size())
                                           : ObjectNames(layout_.space);
    }
    if (names_[index].empty()) names_[index] = NextInOrder();
    return names_[index];
  }
  std::string NextInOrder() { return "@" + std::to_string(++named_in_order_); }

  // A pointer to a part: ".hook". Nothing for one to the object itself, or to a base class in it.
  std::string PartName(const ObjectPlace& place, std::size_t offset, AsTarget as_target,
                       std::string_view target_name) const {
    const auto known = layout_.parts.find({place.spec, offset, target_name});
    if (known != layout_.parts.end()) return known->second;
    void* target =
        as_target == nullptr ? place.address : as_target(place.spec->throw_pointer, place.address);
    const auto* base = static_cast<const char*>(target);
    if (base == place.address + offset) return "";
    std::vector<detail::Leaf> leaves;
    place.spec->reflect(place.address, leaves);
    for (const detail::Leaf& leaf : leaves) {
      if (leaf.offset == offset && !leaf.is_bits)
        return "." + leaf.name.substr(0, leaf.name.find('.'));
    }
    const auto tag = static_cast<std::size_t>(place.address + offset - base);
    return base != nullptr && tag <= kMostTag ? "|" + std::to_string(tag) : "";
  }

  const Layout& layout_;
  const runtime::RunMemory* memory_;
  const Naming naming_;
  const CanonicalText* form_;  // null: it is for people
  std::size_t arguments_ = 0;
  std::size_t named_in_order_ = 0;
  std::deque<Made> made_;
  std::size_t unnumbered_ = 0;      // of these
  std::size_t shown_ = 0;           // of these
  std::vector<std::string> names_;  // by ObjectIndex; empty until one is asked for
  std::vector<bool> printed_;
  std::vector<std::uint32_t> queue_;
  std::size_t next_ = 0;  // in the queue
};

}  // namespace

std::string StructureText(const Layout& layout, const runtime::RunMemory* memory, Naming naming) {
  return StructurePrinter(layout, memory, naming).Print();
}

std::string CanonicalStructureText(const Layout& layout, const runtime::RunMemory* memory,
                                   const CanonicalText& form) {
  return StructurePrinter(layout, memory, Naming::kInOrder, &form).Print();
}

std::string CanonicalValueText(const Layout& layout, PrintFunction print, const void* value,
                               const runtime::RunMemory* memory, const CanonicalText& form) {
  StructurePrinter printer(layout, memory, Naming::kInOrder, &form);
  printer.Print();
  printer.text.clear();
  return printer.PrintResult(print, value);
}

std::string IteratorText(const Layout& layout, const void* iterator, std::size_t size,
                         const std::type_info& type, const void* root) {
  constexpr std::size_t kLargest = 64;
  alignas(std::max_align_t) char other[kLargest];
  for (const IteratorPlace& place : layout.iterators) {
    if (*place.type != type || size > kLargest) continue;
    auto* container = static_cast<char*>(place.container);
    if (root != nullptr && place.is_in_root) {
      container += static_cast<const char*>(root) - static_cast<const char*>(layout.Root());
    }
    const std::size_t count = place.spec->count(container);
    for (std::size_t i = 0; i <= count; ++i) {
      std::memset(other, 0, size);
      place.spec->store(other, container, i, type != *place.spec->iterator);
      if (std::memcmp(other, iterator, size) == 0) {
        return IteratorName(layout, place.name, *place.spec, container, i);
      }
    }
  }
  return "(outside)";
}

std::string IteratorName(const Layout& layout, const std::string& name,
                         const detail::IteratorsSpec& spec, const void* container,
                         std::size_t index) {
  if (index == spec.count(container)) return name + ".end()";
  StructurePrinter printer(layout, nullptr);
  spec.print_index(printer, container, index);
  return name + "[" + printer.text + "]";
}

std::string ValueText(const Layout& layout, void (*print)(detail::Printer&, const void*),
                      const void* value, const runtime::RunMemory* memory) {
  return StructurePrinter(layout, memory).PrintResult(print, value);
}

std::string ObjectText(const Layout& layout, const void* object, const std::string& name,
                       detail::ReflectFunction reflect, const runtime::RunMemory* memory) {
  detail::Pointee pointee;
  pointee.name = name;
  pointee.reflect = reflect;
  return StructurePrinter(layout, memory).PrintAlone(object, pointee);
}

std::optional<detail::Decision> DecisionIn(const Layout& layout,
                                           void (*print)(detail::Printer&, const void*),
                                           const void* value, std::size_t size) {
  detail::Decision decision{0, ValueText(layout, print, value)};
  const char* const end = decision.text.data() + decision.text.size();
  const auto [read, error] = std::from_chars(decision.text.data(), end, decision.number);
  if (error == std::errc() && read == end) return decision;
  // Enumerators, characters, true and false.
  const bool is_word =
      !decision.text.empty() && (std::isalpha(static_cast<unsigned char>(decision.text[0])) != 0 ||
                                 decision.text[0] == '_' || decision.text[0] == '\'');
  if (!is_word || size == 0 || size > sizeof(decision.number)) return std::nullopt;
  decision.number = 0;
  std::memcpy(&decision.number, value, size);
  const auto shift = static_cast<unsigned>(64 - 8 * size);
  decision.number =
      static_cast<std::int64_t>(static_cast<std::uint64_t>(decision.number) << shift) >> shift;
  return decision;
}

}  // namespace korat::harness
