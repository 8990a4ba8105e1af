#include "pimpl.h"

struct Counter::Impl {
  int value = 0;
  int limit = 0;
};

Counter::Counter() : impl_(new Impl) {}
Counter::~Counter() = default;
bool Counter::repOk() const { return impl_ != nullptr && impl_->value <= impl_->limit; }
void Counter::raise() {
  if (impl_->value < impl_->limit) ++impl_->value;
}
void Counter::reset() { impl_->value = impl_->limit + 1; }
