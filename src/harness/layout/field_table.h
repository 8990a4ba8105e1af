// The memory side of the state space: where each field lies, what each of its values looks like
// there, and which fields lie at an address.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/arena.h"
#include "space/state_space.h"

namespace korat::harness {

// What a byte of the arena belongs to.
enum class ByteOwner : std::uint32_t {};
inline constexpr ByteOwner kNobody{0xffffffffu};
inline constexpr ByteOwner kEverything{0xfffffffeu};  // a use count: it depends on all pointers

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
  // The field just added is a shared_ptr: per value the use count it contributes to, or null.
  void SetUseCounts(std::vector<int*> counts);
  // Reading this use count is reading everything.
  void AddUseCount(int* count) { use_counts_.push_back({count, 0}); }
  // All fields are added: builds the map from bytes to fields and gives each its first value.
  void Finish();

  void Assign(FieldIndex index, ValueIndex value);
  // Whether memory still has that value. REQUIRES: the field is not a bit-field.
  bool Holds(FieldIndex field, ValueIndex value) const {
    assert(!IsMasked(field) && value < CountOf(field));
    const Place& place = fields_[Raw(field)];
    assert(!place.masked);
    const char* image = images_.data() + place.images + std::size_t{value} * place.size;
    return std::memcmp(place.address, image, place.size) == 0;
  }
  // What hooks report about the field's bytes: KORAT_FRESH, KORAT_WATCHED or nothing.
  void SetMark(FieldIndex index, int mark);
  bool IsFresh(FieldIndex field) const {
    return (arena_.MarkAt(reinterpret_cast<std::uintptr_t>(AddressOf(field))) & KORAT_FRESH) != 0;
  }
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
    return {images_.data() + place.images + begin, place.size, place.count, end - begin};
  }

  // Whether the values of the field are consecutive integers, in order; then the first of them.
  bool IsRange(FieldIndex field) const { return fields_[Raw(field)].is_range; }
  std::int64_t FirstOfRange(FieldIndex field) const { return fields_[Raw(field)].first; }
  std::uint32_t SizeOf(FieldIndex field) const { return fields_[Raw(field)].size; }
  std::uint32_t CountOf(FieldIndex field) const { return fields_[Raw(field)].count; }

  // Use counts of shared_ptrs. A field has its share while it is on the access stack: fields off
  // the stack are not known to be part of the structure.
  bool HasUseCounts() const { return !use_counts_.empty(); }
  void TakeShare(FieldIndex index);
  void DropShare(FieldIndex index);
  // Counts again; has_share(field) says whose share counts.
  template <typename HasShare>
  void Recount(HasShare has_share);
  // The counts as they are in memory, what user code did to them included.
  struct UseCountState {
    std::vector<int> counts;
    std::vector<bool> has_share;  // by field
  };
  UseCountState UseCounts() const;
  void RestoreUseCounts(const UseCountState& state);
  // Sets the counts in memory to what they are without user code's own copies; visit_all(visit)
  // calls visit for each field of the structure.
  template <typename VisitAll>
  void ShowUseCounts(VisitAll visit_all);

  // Calls visit(field) for each field that [address, address + size) touches, and everything()
  // where it touches a use count.
  template <typename Visit, typename Everything>
  void ForEachAt(std::uint64_t address, std::uint64_t size, Visit visit,
                 Everything everything) const {
    if (const auto field = FieldAround(address, size)) return void(visit(*field));  // as usual
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

  bool IsMasked(FieldIndex field) const { return fields_[Raw(field)].masked; }
  // Whether all that a load of the field can tell is its value: it is neither a bit-field nor
  // a shared_ptr, whose use counts reveal it too.
  bool IsAlone(FieldIndex field) const {
    return !fields_[Raw(field)].masked && fields_[Raw(field)].shares < 0;
  }
  char* AddressOf(FieldIndex field) const { return fields_[Raw(field)].address; }

 private:
  struct Place {
    char* address;
    std::uint32_t size;
    std::uint32_t count;  // of values
    std::size_t images;   // offset into images_
    std::int32_t shares;  // index into shares_, -1 for none
    ValueIndex value;     // the present one
    bool masked;
    bool has_share;          // its value's use count was raised
    bool is_range = false;   // see FirstOfRange
    std::int64_t first = 0;  // ... if so
  };
  struct UseCount {
    int* address;
    int kept;  // shares of fields that never change
  };
  struct Crowd {  // bit-fields that share a byte
    static constexpr std::uint32_t kMax = 8;
    FieldIndex fields[kMax];
    std::uint32_t count = 0;
  };

  void Claim(std::size_t offset, FieldIndex field);
  void FindRange(Place& place) const;
  int* ShareOf(const Place& place) const {
    return place.shares < 0 ? nullptr
                            : shares_[static_cast<std::size_t>(place.shares)][place.value];
  }

  runtime::Arena& arena_;
  std::vector<Place> fields_;
  std::vector<char> images_;
  std::vector<std::vector<int*>> shares_;  // per shared_ptr field, per value: the count it raises
  std::vector<UseCount> use_counts_;
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
    case 4:
      std::memcpy(place.address, image, 4);
      break;
    case 8:
      std::memcpy(place.address, image, 8);
      break;
    case 1:
      std::memcpy(place.address, image, 1);
      break;
    default:
      std::memcpy(place.address, image, place.size);
      break;
  }
  if (place.shares < 0) return;
  const bool has_share = place.has_share;
  if (has_share) DropShare(index);
  place.value = value;
  if (has_share) TakeShare(index);
}

inline void FieldTable::TakeShare(FieldIndex index) {
  Place& place = fields_[Raw(index)];
  if (place.has_share || place.shares < 0) return;
  place.has_share = true;
  if (int* count = ShareOf(place)) ++*count;
}

inline void FieldTable::DropShare(FieldIndex index) {
  Place& place = fields_[Raw(index)];
  if (!place.has_share) return;
  place.has_share = false;
  if (int* count = ShareOf(place)) --*count;
}

template <typename HasShare>
void FieldTable::Recount(HasShare has_share) {
  for (const UseCount& count : use_counts_) *count.address = count.kept;
  for (std::uint32_t f = 0; f < fields_.size(); ++f) {
    fields_[f].has_share = false;
    if (fields_[f].shares >= 0 && has_share(FieldIndex{f})) TakeShare(FieldIndex{f});
  }
}

template <typename VisitAll>
void FieldTable::ShowUseCounts(VisitAll visit_all) {
  for (const UseCount& count : use_counts_) *count.address = count.kept;
  visit_all([this](FieldIndex field) {
    if (int* count = ShareOf(fields_[Raw(field)])) ++*count;
    return true;
  });
}

inline void FieldTable::SetMark(FieldIndex index, int mark) {
  const Place& place = fields_[Raw(index)];
  // Bit-fields share bytes: a byte stays fresh while one of its fields is. The hook looks at each.
  if (place.masked && mark != KORAT_FRESH) return;
  arena_.SetMark(static_cast<std::uint64_t>(place.address - arena_.base()), place.size, mark);
}

inline std::optional<FieldIndex> FieldTable::FieldAround(std::uint64_t address,
                                                         std::uint64_t size) const {
  const std::uint64_t offset = address - reinterpret_cast<std::uintptr_t>(arena_.base());
  if (offset >= owners_.size() || Raw(owners_[offset]) >= fields_.size()) return std::nullopt;
  const Place& place = fields_[Raw(owners_[offset])];
  const std::uint64_t begin = address - reinterpret_cast<std::uintptr_t>(place.address);
  if (begin + size > place.size || place.masked) return std::nullopt;
  return FieldIndex{Raw(owners_[offset])};
}

}  // namespace korat::harness
