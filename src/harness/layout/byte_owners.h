// Which fields each byte of the arena belongs to.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "space/state_space.h"

namespace korat::harness {

class ByteOwners {
 public:
  // Starts afresh with this many bytes, which belong to nobody, and this many fields.
  void Reset(std::size_t bytes, std::size_t fields);
  void Claim(std::size_t offset, std::size_t size, FieldIndex field);
  // Reading these bytes counts as reading everything: a use count depends on all pointers.
  void ClaimForAll(std::size_t offset, std::size_t size);

  // The number of the field that alone owns this byte; beyond the fields' if there is none.
  std::uint32_t OwnerAt(std::uint64_t offset) const {
    assert(offset < owners_.size());
    return Raw(owners_[offset]);
  }
  // The field that alone owns this byte; none if there is no such field.
  std::optional<FieldIndex> FieldAt(std::uint64_t offset) const {
    if (offset >= owners_.size() || Raw(owners_[offset]) >= fields_) return std::nullopt;
    return FieldIndex{Raw(owners_[offset])};
  }
  // Calls visit(field) for each field that [begin, begin + size) touches, and everything() where it
  // touches a use count.
  template <typename Visit, typename Everything>
  void ForEachAt(std::uint64_t begin, std::uint64_t size, Visit visit,
                 Everything everything) const {
    for (std::uint64_t i = begin; i < begin + size && i < owners_.size(); ++i) {
      const Owner owner = owners_[i];
      if (owner == kNobody || (i > begin && owner == owners_[i - 1])) continue;
      if (owner == kEverything) {
        everything();
      } else if (Raw(owner) < fields_) {
        visit(FieldIndex{Raw(owner)});
      } else {
        for (const FieldIndex field : crowds_[Raw(owner) - fields_]) visit(field);
      }
    }
  }

 private:
  enum class Owner : std::uint32_t {};  // a field; beyond their range: a crowd
  static constexpr Owner kNobody{0xffffffffu};
  static constexpr Owner kEverything{0xfffffffeu};

  // Fields that share a byte: bit-fields, and those of the alternatives of a variant.
  using Crowd = std::vector<FieldIndex>;

  void ClaimByte(std::size_t offset, FieldIndex field);

  std::uint32_t fields_ = 0;
  std::vector<Owner> owners_;  // by byte
  std::vector<Crowd> crowds_;
};

}  // namespace korat::harness
