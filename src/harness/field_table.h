// The memory side of the state space: where each field lies, what each of its values looks like
// there, and which fields lie at an address.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "runtime/arena.h"
#include "space/state_space.h"

namespace korat::harness {

// What a byte of the arena belongs to.
enum class ByteOwner : std::uint32_t {};
inline constexpr ByteOwner kNobody{0xffffffffu};
inline constexpr ByteOwner kEverything{0xfffffffeu};  // a use count: it depends on all pointers

class FieldTable {
 public:
  explicit FieldTable(runtime::Arena& arena) : arena_(arena) {}

  // Adds the next field. `images` holds `count` images of `size` bytes, then for a bit-field
  // (masked) one image of the bits that are the field's.
  void Add(char* address, std::size_t size, std::uint32_t count, const std::vector<char>& images,
           bool masked);
  // The field just added is a shared_ptr: per value the use count it contributes to, or null.
  void SetUseCounts(std::vector<int*> counts);
  // Reading this use count is reading everything.
  void AddUseCount(int* count);
  // All fields are added: builds the map from bytes to fields and gives each its first value.
  void Finish();

  void Assign(FieldIndex field, ValueIndex value);
  void SetFresh(FieldIndex field, bool fresh);

  // Calls visit(field) for each field that [address, address + size) touches, and everything()
  // where it touches a use count.
  template <typename Visit, typename Everything>
  void ForEachAt(std::uint64_t address, std::uint64_t size, Visit visit, Everything everything) {
    const std::uint64_t begin = address - reinterpret_cast<std::uintptr_t>(arena_.base());
    for (std::uint64_t i = begin; i < begin + size && i < owners_.size(); ++i) {
      const ByteOwner owner = owners_[i];
      if (owner == kNobody || (i > begin && owner == owners_[i - 1])) continue;
      if (owner == kEverything) {
        everything();
      } else if (Raw(owner) < fields_.size()) {
        visit(FieldIndex{Raw(owner)});
      } else {
        const Crowd& crowd = crowds_[Raw(owner) - fields_.size()];
        for (std::uint32_t k = 0; k < crowd.count; ++k) visit(crowd.fields[k]);
      }
    }
  }

  char* AddressOf(FieldIndex field) const { return fields_[Raw(field)].address; }

 private:
  struct Place {
    char* address;
    std::uint32_t size;
    std::uint32_t count;        // of values
    std::size_t images;         // offset into images_
    std::int32_t use_counts;    // index into use_counts_, -1 for none
    ValueIndex shared_value;    // the value whose use count was raised
    bool masked;
  };
  struct Crowd {  // bit-fields that share a byte
    static constexpr std::uint32_t kMax = 8;
    FieldIndex fields[kMax];
    std::uint32_t count = 0;
  };

  void Claim(std::size_t offset, FieldIndex field);

  runtime::Arena& arena_;
  std::vector<Place> fields_;
  std::vector<char> images_;
  std::vector<std::vector<int*>> use_counts_;
  std::vector<int*> counted_;
  std::vector<ByteOwner> owners_;  // per arena byte; beyond the fields' range: a crowd
  std::vector<Crowd> crowds_;
};

inline void FieldTable::Assign(FieldIndex index, ValueIndex value) {
  Place& place = fields_[Raw(index)];
  const char* image = images_.data() + place.images + std::size_t{value} * place.size;
  if (place.masked) {
    const char* mask = images_.data() + place.images + std::size_t{place.count} * place.size;
    for (std::uint32_t i = 0; i < place.size; ++i) {
      place.address[i] = static_cast<char>((place.address[i] & ~mask[i]) | (image[i] & mask[i]));
    }
    return;
  }
  switch (place.size) {  // the usual sizes as single stores
    case 4: std::memcpy(place.address, image, 4); break;
    case 8: std::memcpy(place.address, image, 8); break;
    case 1: std::memcpy(place.address, image, 1); break;
    default: std::memcpy(place.address, image, place.size); break;
  }
  if (place.use_counts < 0) return;
  const std::vector<int*>& counts = use_counts_[static_cast<std::size_t>(place.use_counts)];
  if (int* count = counts[place.shared_value]) --*count;
  if (int* count = counts[value]) ++*count;
  place.shared_value = value;
}

inline void FieldTable::SetFresh(FieldIndex index, bool fresh) {
  const Place& place = fields_[Raw(index)];
  const auto offset = static_cast<std::uint64_t>(place.address - arena_.base());
  if (!place.masked) {
    arena_.SetFresh(offset, place.size, fresh);
    return;
  }
  // Bit-fields share bytes: a byte stays fresh while one of its fields is. The hook looks at each.
  if (fresh) arena_.SetFresh(offset, place.size, true);
}

}  // namespace korat::harness
