#include "harness/layout/byte_owners.h"

namespace korat::harness {

void ByteOwners::Reset(std::size_t bytes, std::size_t fields) {
  fields_ = static_cast<std::uint32_t>(fields);
  owners_.assign(bytes, kNobody);
  crowds_.clear();
}

void ByteOwners::Claim(std::size_t offset, std::size_t size, FieldIndex field) {
  for (std::size_t i = 0; i < size; ++i) ClaimByte(offset + i, field);
}

void ByteOwners::ClaimForAll(std::size_t offset, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) owners_[offset + i] = kEverything;
}

void ByteOwners::ClaimByte(std::size_t offset, FieldIndex field) {
  const Owner owner = owners_[offset];
  if (owner == kNobody) {
    owners_[offset] = Owner{Raw(field)};
    return;
  }
  Crowd crowd;
  if (Raw(owner) < fields_)
    crowd.push_back(FieldIndex{Raw(owner)});
  else
    crowd = crowds_[Raw(owner) - fields_];
  crowd.push_back(field);
  // Bytes of the same fields have the same owner, so that they are visited once.
  const Owner before = offset == 0 ? kNobody : owners_[offset - 1];
  if (Raw(before) - fields_ < crowds_.size() && crowds_[Raw(before) - fields_] == crowd) {
    owners_[offset] = before;
    return;
  }
  owners_[offset] = Owner{static_cast<std::uint32_t>(fields_ + crowds_.size())};
  crowds_.push_back(crowd);
}

}  // namespace korat::harness
