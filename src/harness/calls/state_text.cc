#include "harness/calls/state_text.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <vector>

#include "korat/detail/print_value.h"

namespace korat::harness {
namespace {

struct Block {
  const char* begin;
  std::size_t size;
  bool is_live;
};

// Every block that there is. Text is allocated elsewhere: it is made outside of the call.
std::vector<Block> BlocksOf(runtime::RunMemory& memory) {
  std::vector<Block> blocks;
  memory.ForEachBlock([&](const char* begin, std::size_t size, bool is_live) {
    blocks.push_back({begin, size, is_live});
  });
  std::sort(blocks.begin(), blocks.end(),
            [](const Block& a, const Block& b) { return a.begin < b.begin; });
  return blocks;
}

class StatePrinter final : public detail::Printer {
 public:
  // `by_bytes`: types are not asked, because a value that is not there yet may crash its printer.
  StatePrinter(runtime::Sandbox& sandbox, bool by_bytes)
      : Printer(true), memory_(sandbox.memory()), blocks_(BlocksOf(memory_)), by_bytes_(by_bytes) {
    numbers_.assign(blocks_.size(), kUnmet);
  }

  std::string Print(const void* root, detail::ReflectFunction reflect) {
    detail::Pointee pointee;
    pointee.reflect = reflect;
    AddPlace(root, &pointee);
    for (std::size_t i = 0; i < met_.size(); ++i) PrintBlock(met_[i]);
    return std::move(text);
  }

  void Reference(const void* address, AsTarget, const detail::Pointee& pointee) override {
    if (address == nullptr) {
      text += "null";
    } else {
      AddPlace(address, &pointee);
    }
  }

  void Iterator(const void* iterator, std::size_t size, const std::type_info&) override {
    PrintBytes(static_cast<const char*>(iterator), size);
  }
  bool Bytes(const void* value, std::size_t size) override {
    PrintBytes(static_cast<const char*>(value), size);
    return true;
  }
  void Members(const void* object, detail::ReflectFunction reflect) override {
    PrintMembers(object, reflect);
  }

 private:
  static constexpr std::uint32_t kUnmet = ~std::uint32_t{0};

  // A block, and what the first pointer to it says about what lies where it points.
  struct Met {
    std::size_t block;
    const char* at;
    detail::Pointee pointee;
  };

  // "2+8" for an address in block 2, which is met now if it was not before.
  void AddPlace(const void* address, const detail::Pointee* pointee) {
    const auto* at = static_cast<const char*>(address);
    const auto after = std::upper_bound(blocks_.begin(), blocks_.end(), at,
                                        [](const char* a, const Block& b) { return a < b.begin; });
    const bool is_in_block =
        after != blocks_.begin() && at <= (after - 1)->begin + (after - 1)->size;
    if (!is_in_block) {
      AddNumber(reinterpret_cast<std::uintptr_t>(address));
      return;
    }
    const auto index = static_cast<std::size_t>(after - 1 - blocks_.begin());
    if (!blocks_[index].is_live) {
      text += "gone";
      return;
    }
    if (numbers_[index] == kUnmet) {
      numbers_[index] = static_cast<std::uint32_t>(met_.size());
      met_.push_back({index, at, pointee == nullptr || by_bytes_ ? detail::Pointee() : *pointee});
    }
    text += '#';
    text += std::to_string(numbers_[index]);
    text += '+';
    text += std::to_string(at - blocks_[index].begin);
  }

  void PrintBlock(Met met) {
    const Block& block = blocks_[met.block];
    const char* const end = block.begin + block.size;
    const char* at = met.at;
    text += '\n';
    PrintBytes(block.begin, static_cast<std::size_t>(at - block.begin));
    if (met.pointee.reflect != nullptr) {
      at += PrintMembers(at, met.pointee.reflect);
    } else if (met.pointee.print_element != nullptr && met.pointee.size <= sizeof(std::uint64_t)) {
      for (; at + met.pointee.size <= end; at += met.pointee.size) {
        met.pointee.print_element(*this, at);
        text += ' ';
      }
    }
    if (at < end) PrintBytes(at, static_cast<std::size_t>(end - at));
  }

  // Returns how far the members reach.
  std::size_t PrintMembers(const void* object, detail::ReflectFunction reflect) {
    std::vector<detail::Leaf> leaves;
    reflect(object, leaves);
    const auto* base = static_cast<const char*>(object);
    std::size_t size = 0;
    text += '{';
    for (const detail::Leaf& leaf : leaves) {
      size = std::max(size, leaf.offset + leaf.size);
      if (leaf.is_bits) {
        AddNumber(leaf.bits);
      } else if (leaf.print != nullptr) {
        leaf.print(*this, base + leaf.offset);
      } else {
        PrintBytes(base + leaf.offset, leaf.size);
      }
      text += ' ';
    }
    text += '}';
    return size;
  }

  // Words that are addresses are places.
  void PrintBytes(const char* begin, std::size_t size) {
    std::size_t i = 0;
    const bool is_aligned = reinterpret_cast<std::uintptr_t>(begin) % sizeof(std::uint64_t) == 0;
    for (; is_aligned && i + sizeof(std::uint64_t) <= size; i += sizeof(std::uint64_t)) {
      std::uint64_t word;
      std::memcpy(&word, begin + i, sizeof(word));
      if (memory_.IsInHeap(reinterpret_cast<const void*>(word))) {
        AddPlace(reinterpret_cast<const void*>(word), nullptr);
      } else {
        AddNumber(word);
      }
      text += ' ';
    }
    for (; i < size; ++i) {
      AddNumber(static_cast<unsigned char>(begin[i]));
      text += ' ';
    }
  }

  void AddNumber(std::uint64_t number) { text += std::to_string(number); }

  runtime::RunMemory& memory_;
  const std::vector<Block> blocks_;
  const bool by_bytes_;
  std::vector<std::uint32_t> numbers_;  // of blocks, in the order in which they are met
  std::vector<Met> met_;
};

std::uint64_t Mixed(std::uint64_t sum, std::uint64_t word) {
  sum = (sum ^ word) * 0x9fb21c651e98df25u;
  return sum ^ (sum >> 32);
}

}  // namespace

StateHash HashOfText(const std::string& text) {
  StateHash hash{text.size(), ~text.size()};
  for (std::size_t i = 0; i < text.size(); i += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i, std::min(sizeof(word), text.size() - i));
    hash.low = Mixed(hash.low, word);
    hash.high = Mixed(hash.high + 0x9e3779b97f4a7c15u, (word << 32) | (word >> 32));
  }
  return hash;
}

std::string DigitsOf(const StateHash& hash) {
  char digits[33];
  std::snprintf(digits, sizeof(digits), "%016" PRIx64 "%016" PRIx64, hash.low, hash.high);
  return digits;
}

std::string StateText(const void* root, detail::ReflectFunction reflect,
                      runtime::Sandbox& sandbox) {
  struct Request {
    const void* root;
    detail::ReflectFunction reflect;
    runtime::Sandbox& sandbox;
    bool by_bytes;
    std::string text;
  } request{root, reflect, sandbox, false, ""};
  for (const bool by_bytes : {false, true}) {
    request.by_bytes = by_bytes;
    const runtime::RunEnd end = sandbox.Run(
        runtime::Mode::kBody,
        [](void* pointer) {
          auto* wanted = static_cast<Request*>(pointer);
          wanted->text =
              StatePrinter(wanted->sandbox, wanted->by_bytes).Print(wanted->root, wanted->reflect);
        },
        &request);
    if (end == runtime::RunEnd::kReturned) return std::move(request.text);
  }
  return "";
}

StateHash HashState(const void* root, detail::ReflectFunction reflect, runtime::Sandbox& sandbox) {
  return HashOfText(StateText(root, reflect, sandbox));
}

}  // namespace korat::harness
