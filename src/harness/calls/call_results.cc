#include "harness/calls/call_results.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"
#include "korat/detail/call_result.h"

namespace korat::detail {
namespace {

constexpr char kCut[] = " ... ";

// Of fixed size: it is filled in where the sandbox's heap is the only one.
struct Taken {
  const harness::Layout* layout = nullptr;
  const runtime::RunMemory* memory = nullptr;
  const harness::CanonicalText* form = nullptr;
  alignas(std::max_align_t) char owned[4096];
  std::size_t owned_size = 0;
  char text[1u << 16];
  std::size_t text_size = 0;
};

Taken g_taken;

}  // namespace

void CallResult::Take(const void* value, std::size_t owned, PrintFunction print) {
  g_taken.owned_size = std::min(owned, sizeof(g_taken.owned));
  std::memcpy(g_taken.owned, value, g_taken.owned_size);
  if (g_taken.layout == nullptr) return;
  std::string text = g_taken.form == nullptr
                         ? harness::ValueText(*g_taken.layout, print, value, g_taken.memory)
                         : harness::CanonicalValueText(*g_taken.layout, print, value,
                                                       g_taken.memory, *g_taken.form);
  if (text.size() > sizeof(g_taken.text)) {
    const std::string end = kCut + HashOf(text);
    text.resize(sizeof(g_taken.text) - end.size());
    text += end;
  }
  g_taken.text_size = std::min(text.size(), sizeof(g_taken.text));
  std::memcpy(g_taken.text, text.data(), g_taken.text_size);
}

void CallResults::Expect(const harness::Layout* layout, const runtime::RunMemory* memory,
                         const harness::CanonicalText* form) {
  g_taken.form = form;
  g_taken.layout = layout;
  g_taken.memory = memory;
  g_taken.owned_size = g_taken.text_size = 0;
}

const char* CallResults::owned() { return g_taken.owned; }
std::size_t CallResults::owned_size() { return g_taken.owned_size; }
std::string CallResults::Text() { return {g_taken.text, g_taken.text_size}; }

}  // namespace korat::detail
