#include "harness/calls/graph_text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

#include "harness/layout/block_extent.h"
#include "harness/layout/text.h"
#include "korat/detail/print_value.h"

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
    }
    for (std::size_t i = 0; i < extents_.size(); ++i) AddHolder(i);
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
  std::vector<Extent> extents_;  // of these
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
