// Pointers with a tag in their low bits.
#include <cstdint>
#include <cstring>
#include <utility>

#include "korat/types/pointer.h"

namespace korat::detail {
namespace {

void SetBits(void* at, unsigned tag) {
  std::uintptr_t bits = 0;
  std::memcpy(&bits, at, sizeof(bits));
  bits |= tag;
  std::memcpy(at, &bits, sizeof(bits));
}

}  // namespace

void AddTag(DomainSpec& spec, std::size_t count, unsigned tag) {
  spec.is_tagged = true;
  if (tag == 0) return;
  const std::string text = "|" + std::to_string(tag);
  for (std::size_t i = count; i < spec.choices.size(); ++i) {
    Choice& choice = spec.choices[i];
    choice.store = [store = std::move(choice.store), tag](void* at, std::uint32_t index,
                                                          void* object) {
      store(at, index, object);
      SetBits(at, tag);
    };
    if (choice.objects == nullptr) {
      choice.text = "null" + text;
      continue;
    }
    choice.part += text;
    choice.point = [point = std::move(choice.point), tag](void* object) -> void* {
      return static_cast<char*>(point(object)) + tag;
    };
  }
}

}  // namespace korat::detail
