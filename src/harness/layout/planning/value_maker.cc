#include "harness/layout/planning/value_maker.h"

#include <cstring>

namespace korat::harness {

template <typename MakeShare>
ValueMaker::Share& ValueMaker::ShareOf(const std::string& name, char* object, const MakeShare& make,
                                       detail::ShareCounts (*counts)(void* shared)) {
  Share& share = shares_[object];
  if (share.pointer != nullptr) return share;
  Make(name, [&] { share.pointer = make(object); });
  share.counts = counts(share.pointer);
  if (share.counts.uses == nullptr || share.counts.weak == nullptr) {
    detail::Fail("this implementation of std::shared_ptr is not known");
  }
  share.index = use_counts_.Add(share.counts);
  return share;
}

UseCounts::Index ValueMaker::Store(const std::string& name, const detail::Choice& choice,
                                   std::uint32_t i, char* object, char* address, std::size_t size,
                                   bool for_good) {
  std::memset(address, 0, size);
  if (!choice.share) {
    Make(name, [&] { choice.store(address, i, object); });
    return UseCounts::kNone;
  }
  const Share& share = ShareOf(name, object, choice.share, choice.counts);
  choice.store(address, i, share.pointer);
  if (!for_good) --*(choice.is_weak ? share.counts.weak : share.counts.uses);
  return share.index;
}

const int* ValueMaker::Hold(const detail::ClassSpec& spec, char* object) {
  if (spec.share == nullptr && shares_.count(object) == 0) return nullptr;
  Share& share = ShareOf(spec.name, object, spec.share, spec.counts);
  share.is_held = true;
  return share.counts.uses;
}

void ValueMaker::DropOwnShares() {
  for (auto& [object, share] : shares_) {
    if (!share.is_held) --*share.counts.uses;
  }
}

}  // namespace korat::harness
