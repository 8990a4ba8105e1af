// How dedicated generators talk to the search. Needs nothing from the library: the hooks are null
// in a program without it.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

// See src/abi/hooks.h.
extern "C" __attribute__((weak)) const void* korat_rt_domain(const void* field, std::uint64_t size,
                                                             std::uint64_t* count);
extern "C" __attribute__((weak)) void korat_rt_withhold(const void* field, std::uint64_t size,
                                                        const std::uint64_t* withheld);
extern "C" __attribute__((weak)) void korat_rt_refuse();

namespace korat::detail {

// The values are bytes; each is asked as if the field held it.
template <typename Field, typename Allows>
bool AllowsValue(const void* values, std::uint64_t index, const Allows& allows) {
  alignas(Field) unsigned char storage[sizeof(Field)];
  std::memcpy(storage, static_cast<const unsigned char*>(values) + index * sizeof(Field),
              sizeof(Field));
  return allows(*reinterpret_cast<const Field*>(storage));
}

// Few words, because a checkpoint will hold them. REQUIRES: count <= 64 * kWords.
template <int kWords, typename Field, typename Allows>
bool WithholdOthers(const Field& field, const void* values, std::uint64_t count,
                    const Allows& allows) {
  std::uint64_t withheld[kWords] = {};
  std::uint64_t allowed = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const bool allows_it = AllowsValue<Field>(values, i, allows);
    allowed += allows_it;
    withheld[i / 64] |= std::uint64_t{!allows_it} << (i % 64);
  }
  if (allowed == 0) return false;
  if (allowed < count) korat_rt_withhold(std::addressof(field), sizeof(Field), withheld);
  return true;
}

template <typename Field, typename Allows>
__attribute__((noinline)) bool WithholdOfMany(const Field& field, const void* values,
                                              std::uint64_t count, const Allows& allows) {
  return WithholdOthers<64>(field, values, count, allows);
}

// A generator's answer. The search notes a no: the predicate must reject.
inline bool Answer(bool holds) {
  if (!holds && korat_rt_refuse != nullptr) korat_rt_refuse();
  return holds;
}

}  // namespace korat::detail
