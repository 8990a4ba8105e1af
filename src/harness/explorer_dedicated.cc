// What dedicated generators (korat/dedicated.h) ask of the search, inside user code.
#include <algorithm>

#include "harness/explorer.h"

namespace korat::detail {

void Explorer::AddDedicated(runtime::Observer& observer) {
  observer.domain = [](void* self, const runtime::Extent& field, std::uint64_t* count) {
    return static_cast<Explorer*>(self)->OnDomain(field, count);
  };
  observer.withhold = [](void* self, const runtime::Extent& field, const std::uint64_t* withheld) {
    static_cast<Explorer*>(self)->OnWithhold(field, withheld);
  };
  observer.refuse = [](void* self) { static_cast<Explorer*>(self)->OnRefuse(); };
}

// The field that lies just there.
std::optional<FieldIndex> Explorer::FieldOf(const runtime::Extent& extent) {
  const auto field = layout_.table.FieldAround(extent.address, extent.size);
  if (!field || layout_.table.IsMasked(*field)) return std::nullopt;
  const auto part = layout_.table.PartOf(*field, extent.address, extent.size);
  return part.size == extent.size && part.stride == extent.size ? field : std::nullopt;
}

// A call under test that follows the predicate may get a no and go on.
const void* Explorer::OnDomain(const runtime::Extent& extent, std::uint64_t* count) {
  if (verifying_ || white_box_.is_running) return nullptr;
  const auto field = FieldOf(extent);
  if (!field || !search_.CanWithhold(*field)) return nullptr;
  const auto part = layout_.table.PartOf(*field, extent.address, extent.size);
  *count = part.count;
  return part.first;
}

// Also called when the run goes on from the field's checkpoint: then the field is on the stack.
void Explorer::OnWithhold(const runtime::Extent& extent, const std::uint64_t* withheld) {
  if (const auto field = FieldOf(extent)) Access(*field, withheld);
}

// The first time that a field is read so, and now and then, the first value that is withheld is
// tried: if the predicate accepts what a generator refuses, it is seen to do so.
const std::uint64_t* Explorer::Trusted(FieldIndex field, const std::uint64_t* withheld) {
  if (withheld == nullptr || trusts_generators_) return withheld;
  const bool is_sampled = !is_probed_[Raw(field)] || ++withheld_ % 1021 == 0;
  is_probed_[Raw(field)] = true;
  if (!is_sampled) return withheld;
  const std::uint32_t words = (layout_.space.At(field).domain_size + 63) / 64;
  std::copy(withheld, withheld + words, probe_.begin());
  const auto word = std::find_if(probe_.begin(), probe_.end(), [](auto bits) { return bits != 0; });
  *word &= *word - 1;
  return probe_.data();
}

void Explorer::OnRefuse() {
  if (verifying_ || white_box_.is_running) return;
  refused_at_ = std::min(refused_at_, search_.Depth());
}

// A run that goes on from the first read of the field at depth - 1 has not come to what followed.
void Explorer::ForgetRefusal(std::uint32_t depth) {
  if (!resumes_ || refused_at_ >= depth) refused_at_ = kNeverRefused;
}

void Explorer::JudgeRefusal() {
  accepts_refused_ =
      accepts_refused_ || (last_verdict_ == Verdict::kAccepted && refused_at_ != kNeverRefused);
}

}  // namespace korat::detail
