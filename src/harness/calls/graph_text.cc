#include "harness/calls/graph_text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

#include "harness/layout/block_extent.h"
#include "harness/layout/text.h"
#include "korat/detail/print_value.h"
#include "runtime/memory/guarded_heap.h"

namespace korat::harness {
namespace {

class GraphPrinter final : public detail::Printer {
 public:
  GraphPrinter(runtime::Sandbox& sandbox, const Layout& layout)
      : Printer(true), sandbox_(sandbox), layout_(layout) {}

  std::string Print(const void* root, detail::ReflectFunction reflect) {
    root_ = root;
    NumberOf(root, {"", reflect});
    for (std::size_t i = 0; i < met_.size(); ++i) {
      text += "#" + std::to_string(i);
      if (met_[i].second.is_polymorphic) AddType(met_[i].first);
      const std::size_t size = PrintMembers(met_[i].first, met_[i].second.reflect);
      extents_.push_back({static_cast<const char*>(met_[i].first), size});
      NoteShown(i, size);
    }
    for (std::size_t i = 0; i < extents_.size(); ++i) AddHolder(i);
    AddHidden();
    return std::move(text);
  }

  std::vector<const void*> Met() const {
    std::vector<const void*> addresses;
    for (const auto& [address, pointee] : met_) addresses.push_back(address);
    return addresses;
  }

  void Reference(const void* address, AsTarget, const detail::Pointee& pointee) override {
    if (address == nullptr) {
      text += "null";
    } else if (const auto block = ArrayFrom(address, pointee)) {
      PrintArray(address, pointee, *block);
    } else if (pointee.reflect != nullptr && IsInSandbox(address)) {
      text += "#" + std::to_string(NumberOf(address, pointee));
    } else {
      text += "(outside)";
    }
  }

  void Iterator(const void* iterator, std::size_t size, const std::type_info& type) override {
    text += IteratorText(layout_, iterator, size, type, root_);
  }

  void Members(const void* object, detail::ReflectFunction reflect) override {
    PrintMembers(object, reflect);
  }

 private:
  static constexpr std::size_t kWord = sizeof(std::uintptr_t);
  static constexpr std::uintptr_t kNeverWritten =
      ~std::uintptr_t{0} / 0xff * runtime::GuardedHeap::kNew;

  struct Extent {
    const char* begin;
    std::size_t size;
  };

  std::optional<BlockExtent> ArrayFrom(const void* address, const detail::Pointee& pointee) {
    if (layout_.blocks.count(pointee.name) == 0 || !IsInSandbox(address)) return std::nullopt;
    const auto block = BlockFrom(address, pointee.size, sandbox_.arena(), &sandbox_.memory());
    return block && block->is_live ? block : std::nullopt;
  }

  void PrintArray(const void* address, const detail::Pointee& pointee, const BlockExtent& block) {
    const auto [found, is_new] = arrays_.try_emplace(address, arrays_.size());
    text += "@" + std::to_string(found->second);
    if (!is_new) return;
    text += '[';
    for (std::size_t i = 0; i < block.count; ++i) {
      pointee.print_element(*this, static_cast<const char*>(address) + i * pointee.size);
      text += ' ';
    }
    text += ']';
  }

  // Returns how far the members reach.
  std::size_t PrintMembers(const void* object, detail::ReflectFunction reflect) {
    std::vector<detail::Leaf> leaves;
    reflect(object, leaves);
    std::size_t size = 0;
    text += '{';
    for (const detail::Leaf& leaf : leaves) {
      size = std::max(size, leaf.offset + leaf.size);
      text += leaf.name + ":";
      if (leaf.is_bits) {
        text += std::to_string(leaf.bits);
      } else if (leaf.print != nullptr) {
        leaf.print(*this, static_cast<const char*>(object) + leaf.offset);
      }
      text += ' ';
    }
    text += '}';
    return size;
  }

  // An object that is part of another differs from one on its own with equal members.
  void AddHolder(std::size_t part) {
    const char* address = extents_[part].begin;
    for (std::size_t i = 0; i < extents_.size(); ++i) {
      if (i == part || address < extents_[i].begin) continue;
      const auto offset = static_cast<std::size_t>(address - extents_[i].begin);
      if (offset >= extents_[i].size) continue;
      text += "#" + std::to_string(part) + "=#" + std::to_string(i) + "+" + std::to_string(offset);
    }
  }

  void NoteShown(std::size_t index, std::size_t members) {
    const detail::Pointee& pointee = met_[index].second;
    const std::size_t table = pointee.is_polymorphic ? sizeof(void*) : 0;
    std::size_t& shown = shown_[static_cast<const char*>(met_[index].first)];
    shown = std::max({shown, members, pointee.size, table});
  }

  // A pointer to a base class does not show the members of the class that is there. Its bytes tell
  // apart what would look the same, except for where its other pointers lead.
  void AddHidden() {
    const bool have_room_behind =
        std::any_of(layout_.rooms.begin(), layout_.rooms.end(),
                    [](const auto& of_class) { return of_class.second > 0; });
    if (have_room_behind) return;
    std::map<std::size_t, Extent> blocks;  // of the objects with these numbers
    const auto add = [&](const char* block, std::size_t size, bool) {
      if (shown_.count(block) > 0 && block != root_) blocks[numbers_.at(block)] = {block, size};
    };
    sandbox_.arena().ForEachBlock(add);
    sandbox_.memory().ForEachBlock(add);
    for (const auto& [number, block] : blocks) {
      for (std::size_t at = shown_.at(block.begin); at < block.size;) {
        const std::size_t next = std::min(block.size, (at / kWord + 1) * kWord);
        text += "#" + std::to_string(number) + "+" + std::to_string(at) + ":";
        AddBytes(block.begin + at, next - at);
        at = next;
      }
    }
  }

  void AddBytes(const char* bytes, std::size_t size) {
    std::uintptr_t word = 0;
    std::memcpy(&word, bytes, size);
    for (std::size_t i = 0; i < size;
         ++i) {  // padding is zero in one, and never written in the other
      const std::uintptr_t byte = std::uintptr_t{0xff} << (8 * i);
      if ((word & byte) == (byte & kNeverWritten)) word &= ~byte;
    }
    const auto* const address = reinterpret_cast<const void*>(word);
    if (const auto found = numbers_.find(address); found != numbers_.end()) {
      text += "#" + std::to_string(found->second);
    } else {
      text += IsInSandbox(address) ? "(hidden)" : std::to_string(word);
    }
    text += ' ';
  }

  bool IsInSandbox(const void* address) {
    return sandbox_.arena().Contains(reinterpret_cast<std::uintptr_t>(address)) ||
           sandbox_.memory().IsInHeap(address);
  }

  // Objects of different classes that look alike have different tables of virtual functions.
  void AddType(const void* object) {
    std::uint64_t table;
    std::memcpy(&table, object, sizeof(table));
    text += "@" + std::to_string(table);
  }

  std::size_t NumberOf(const void* address, const detail::Pointee& pointee) {
    const auto [found, is_new] = numbers_.try_emplace(address, met_.size());
    if (is_new) met_.emplace_back(address, pointee);
    return found->second;
  }

  runtime::Sandbox& sandbox_;
  const Layout& layout_;
  const void* root_ = nullptr;
  std::map<const void*, std::size_t> numbers_;
  std::map<const void*, std::size_t> arrays_;  // by their first element
  std::vector<std::pair<const void*, detail::Pointee>> met_;
  std::vector<Extent> extents_;               // of these
  std::map<const char*, std::size_t> shown_;  // how much of them, by their addresses
};

}  // namespace

std::string GraphText(const void* root, detail::ReflectFunction reflect, runtime::Sandbox& sandbox,
                      const Layout& layout, std::vector<const void*>* met) {
  GraphPrinter printer(sandbox, layout);
  std::string text = printer.Print(root, reflect);
  if (met != nullptr) *met = printer.Met();
  return text;
}

std::string GraphTextOrNone(const void* root, detail::ReflectFunction reflect,
                            runtime::Sandbox& sandbox, const Layout& layout,
                            std::vector<const void*>* met) {
  std::string text;
  struct Request {
    const void* root;
    detail::ReflectFunction reflect;
    runtime::Sandbox& sandbox;
    const Layout& layout;
    std::string& text;
    std::vector<const void*>* met;
  } request{root, reflect, sandbox, layout, text, met};
  const runtime::RunEnd end = sandbox.Run(
      runtime::Mode::kBody,
      [](void* pointer) {
        auto* wanted = static_cast<Request*>(pointer);
        wanted->text =
            GraphText(wanted->root, wanted->reflect, wanted->sandbox, wanted->layout, wanted->met);
      },
      &request);
  return end == runtime::RunEnd::kReturned ? text : "";
}

}  // namespace korat::harness
