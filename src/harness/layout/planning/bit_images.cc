#include "harness/layout/planning/bit_images.h"

#include <cstring>

namespace korat::harness {
namespace {

using detail::Choice;

// The whole holder, for each value.
std::vector<std::string> TakeShots(const BitField& field, char* holder) {
  const std::string before(holder, field.holder_size);
  std::vector<std::string> shots;
  for (const Choice& choice : field.domain.choices) {
    for (std::uint32_t i = 0; i < choice.count; ++i) {
      alignas(16) char value[64] = {};
      if (field.domain.size > sizeof(value)) {
        detail::Fail("bit-field '" + field.name + "': too wide");
      }
      choice.store(value, i, nullptr);
      std::memcpy(holder, before.data(), before.size());
      field.set_bits(field.name, holder, value);
      shots.emplace_back(holder, field.holder_size);
    }
  }
  return shots;
}

}  // namespace

BitImages MakeBitImages(const BitField& field, char* holder) {
  const std::vector<std::string> shots = TakeShots(field, holder);
  std::string mask(field.holder_size, '\0');
  for (const std::string& shot : shots) {
    for (std::size_t i = 0; i < mask.size(); ++i) {
      mask[i] = static_cast<char>(mask[i] | (shot[i] ^ shots[0][i]));
    }
  }
  std::size_t begin = 0, end = mask.size();
  while (begin < end && mask[begin] == 0) ++begin;
  while (end > begin && mask[end - 1] == 0) --end;
  if (begin == end) end = begin = 0;  // one value only: fixed, and nothing to watch
  BitImages bits;
  bits.offset = begin;
  bits.size = end - begin;
  bits.count = static_cast<std::uint32_t>(shots.size());
  for (const std::string& shot : shots) {
    bits.images.insert(bits.images.end(), shot.begin() + static_cast<long>(begin),
                       shot.begin() + static_cast<long>(end));
  }
  bits.images.insert(bits.images.end(), mask.begin() + static_cast<long>(begin),
                     mask.begin() + static_cast<long>(end));
  return bits;
}

}  // namespace korat::harness
