#include "widget.h"

struct Widget::Impl {
  int width = 1;
  int height = 1;
};

Widget::Widget() : impl_(std::make_unique<Impl>()) {}
Widget::~Widget() = default;

void Widget::grow() {
  if (impl_->width == impl_->height) ++impl_->width;
}

bool Widget::repOk() const {
  return impl_ != nullptr && impl_->height <= impl_->width && impl_->height > 0;
}
