// The memory side of the state space: where each field lies, what each of its values looks like
// there, and which fields lie at an address (byte_owners).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "harness/layout/byte_owners.h"
#include "harness/layout/use_counts.h"
#include "runtime/memory/arena.h"
#include "space/state_space.h"

namespace korat::harness {

// The positions of two equal images of `size` bytes, if there are any.
std::optional<std::pair<std::size_t, std::size_t>> FindEqualImages(const std::vector<char>& images,
                                                                   std::size_t size);

class FieldTable {
 public:
  explicit FieldTable(runtime::Arena& arena) : arena_(arena) {}

  // Adds the next field. `images` holds `count` images of `size` bytes, then for a bit-field
  // (masked) one image of the bits that are the field's.
  void Add(char* address, std::size_t size, std::uint32_t count, const std::vector<char>& images,
           bool masked);
  // The field just added says which alternative a variant holds. Only its tag, `size` bytes at
  // `offset`, is the field's own; the other bytes belong to fields that its values reveal, and hold
  // their first values in its images (SetFirst), so that storing it stores those, too.
  void SetTag(std::size_t offset, std::size_t size);
  // For a field that is no tag: fields that its values reveal share bytes elsewhere. Storing it
  // stores the first values of those, too.
  void SetFirst(FieldIndex field, ValueIndex value, FieldIndex revealed);
  // The field just added is a shared_ptr or a weak_ptr: per value the counts it contributes to.
  void SetUseCounts(std::vector<UseCounts::Index> counts, bool is_weak) {
    fields_.back().is_shared = true;
    use_counts_.SetShares(std::move(counts), is_weak);
  }
  UseCounts& use_counts() { return use_counts_; }
  // All fields are added: builds the map from bytes to fields and gives each its first value.
  void Finish();
  // Gives all fields their first values.
  void AssignFirst();

  void Assign(FieldIndex index, ValueIndex value);
  // Whether memory still has that value. REQUIRES: the field is not a bit-field.
  bool Holds(FieldIndex field, ValueIndex value) const {
    assert(!IsMasked(field) && value < CountOf(field));
    const Place& place = fields_[Raw(field)];
    assert(!place.masked);
    const char* image = ImageOf(place, value) + (place.address - place.image_address);
    return std::memcmp(place.address, image, place.size) == 0;
  }
  // What hooks report about the field's bytes: KORAT_FRESH, KORAT_WATCHED, KORAT_COUNTED or
  // nothing.
  void SetMark(FieldIndex index, int mark);
  int MarkOf(FieldIndex field) const {
    return arena_.MarkAt(reinterpret_cast<std::uintptr_t>(AddressOf(field)));
  }
  // The number of the field that alone owns this byte; beyond the fields' if there is none.
  // REQUIRES: the byte is in the arena.
  std::uint32_t OwnerAt(std::uint64_t address) const { return owners_.OwnerAt(OffsetOf(address)); }
  // The field that all of these bytes belong to, and to no other; none if there is none.
  std::optional<FieldIndex> FieldAround(std::uint64_t address, std::uint64_t size) const;
  // The slice of a field's bytes that [address, address + size) touches, for each of its values: at
  // `first` for the first, `stride` bytes on for the next.
  struct Slice {
    const char* first;
    std::uint32_t stride;
    std::uint32_t count;
    std::size_t size;
  };
  Slice SliceOf(FieldIndex field, std::uint64_t address, std::uint64_t size) const {
    const Place& place = fields_[Raw(field)];
    const std::uint64_t base = reinterpret_cast<std::uintptr_t>(place.address);
    const std::uint64_t begin = std::max(address, base) - base;
    const std::uint64_t end = std::min(address + size - base, std::uint64_t{place.size});
    assert(begin <= end);
    const auto tag = static_cast<std::size_t>(place.address - place.image_address);
    return {ImageOf(place, 0) + tag + begin, place.image_size, place.count, end - begin};
  }

  // If the values of the field are consecutive integers, in order: the first of them.
  std::optional<std::int64_t> FirstOfRange(FieldIndex field) const {
    const Place& place = fields_[Raw(field)];
    return place.is_range ? std::optional(place.first) : std::nullopt;
  }
  std::uint32_t SizeOf(FieldIndex field) const { return fields_[Raw(field)].size; }
  std::uint32_t CountOf(FieldIndex field) const { return fields_[Raw(field)].count; }

  // Calls visit(field) for each field that [address, address + size) touches, and everything()
  // where it touches a use count.
  template <typename Visit, typename Everything>
  void ForEachAt(std::uint64_t address, std::uint64_t size, Visit visit,
                 Everything everything) const {
    if (const auto field = FieldAround(address, size)) return void(visit(*field));  // as usual
    owners_.ForEachAt(OffsetOf(address), size, visit, everything);
  }

  bool IsMasked(FieldIndex field) const { return fields_[Raw(field)].masked; }
  // Whether a load of the field reveals its value and nothing else does: it is neither a bit-field,
  // nor a shared_ptr or a weak_ptr, whose use counts reveal it too, nor a tag or the like, which
  // other bytes depend on.
  bool IsAlone(FieldIndex field) const {
    const Place& place = fields_[Raw(field)];
    return !place.masked && !place.is_shared && !place.has_dependents &&
           place.size == place.image_size;
  }
  char* AddressOf(FieldIndex field) const { return fields_[Raw(field)].address; }

 private:
  struct Place {
    char* address;
    std::uint32_t size;
    std::uint32_t count;  // of values
    std::size_t images;   // offset into images_
    bool masked;
    std::uint32_t image_size;  // the bytes that images have; only a tag has fewer of its own
    char* image_address;
    bool is_shared = false;  // a shared_ptr or a weak_ptr
    bool has_dependents = false;
    bool is_range = false;   // see FirstOfRange
    std::int64_t first = 0;  // ... if so
    // The number of bytes, if storing a value copies them and the size is a usual one; else 0.
    std::uint32_t simple_size = 0;
  };
  void FindRange(Place& place) const;
  const char* ImageOf(const Place& place, ValueIndex value) const {
    return images_.data() + place.images + std::size_t{value} * place.image_size;
  }
  std::uint64_t OffsetOf(std::uint64_t address) const {
    return address - reinterpret_cast<std::uintptr_t>(arena_.base());
  }

  runtime::Arena& arena_;
  std::vector<Place> fields_;
  std::vector<char> images_;
  ByteOwners owners_;  // of the arena
  // By field and value: what shares bytes elsewhere. See SetFirst.
  std::map<std::pair<FieldIndex, ValueIndex>, std::vector<FieldIndex>> dependents_;
  UseCounts use_counts_;
};

inline void FieldTable::SetMark(FieldIndex index, int mark) {
  const Place& place = fields_[Raw(index)];
  // Bit-fields share bytes: a byte stays fresh while one of its fields is. The hook looks at each.
  if (place.masked && mark != KORAT_FRESH) return;
  arena_.SetMark(static_cast<std::uint64_t>(place.address - arena_.base()), place.size, mark);
}

inline std::optional<FieldIndex> FieldTable::FieldAround(std::uint64_t address,
                                                         std::uint64_t size) const {
  const std::optional<FieldIndex> field = owners_.FieldAt(OffsetOf(address));
  if (!field) return std::nullopt;
  const Place& place = fields_[Raw(*field)];
  const std::uint64_t begin = address - reinterpret_cast<std::uintptr_t>(place.address);
  if (begin + size > place.size || place.masked) return std::nullopt;
  return field;
}

}  // namespace korat::harness
