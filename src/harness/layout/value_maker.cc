#include "harness/layout/value_maker.h"

#include <cstring>

namespace korat::harness {

int* ValueMaker::Store(const std::string& name, const detail::Choice& choice, std::uint32_t i,
                       char* object, char* address, std::size_t size) {
  std::memset(address, 0, size);
  if (!choice.share) {
    Make(name, [&] { choice.store(address, i, object); });
    return nullptr;
  }
  Share& share = shares_[object];
  if (share.pointer == nullptr) {
    Make(name, [&] { share.pointer = choice.share(object); });
    share.count = choice.use_count(share.pointer);
    if (share.count == nullptr) detail::Fail("this implementation of std::shared_ptr is not known");
    use_counts_.Add(share.count);
  }
  choice.store(address, i, share.pointer);
  --*share.count;
  return share.count;
}

void ValueMaker::DropOwnShares() {
  for (auto& [object, share] : shares_) --*share.count;
}

}  // namespace korat::harness
